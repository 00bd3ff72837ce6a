package mindport.pycharm.answers;

import java.util.List;
import java.util.Objects;

/** The answer of `mindport.detail`. */
public record Detail(
        String name, boolean known, String framework, String kind, String place, String status, String statusText,
        String docs, String policyText, String advice, List<String> differences, List<Target> targets,
        List<Replaced> replaces, List<String> meant, String since, String platformsText) {
    public Detail {
        differences = Objects.requireNonNullElse(differences, List.of());
        targets = Objects.requireNonNullElse(targets, List.of());
        replaces = Objects.requireNonNullElse(replaces, List.of());
        meant = Objects.requireNonNullElse(meant, List.of());
    }

    /** An API that can take the place of it. */
    public record Target(
            String api, String status, String statusText, String platformsText, String since, String evidence,
            String docs, List<String> differences, List<Parameter> parameters) {
        public Target {
            differences = Objects.requireNonNullElse(differences, List.of());
            parameters = Objects.requireNonNullElse(parameters, List.of());
        }
    }

    /** A parameter on both sides; what is not there is null. */
    public record Parameter(
            String torch, String torchDefault, String mindspore, String mindsporeDefault, String statusText,
            boolean same, String note) {
    }

    /** An API whose place a MindSpore name takes. */
    public record Replaced(String api, String status, String statusText, boolean preferred) {
    }
}
