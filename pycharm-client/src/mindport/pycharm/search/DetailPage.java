package mindport.pycharm.search;

import static mindport.pycharm.Html.escaped;
import static mindport.pycharm.MindPortBundle.message;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mindport.pycharm.answers.Detail;

/** The page of an API, in the HTML that Swing knows. */
final class DetailPage {
    private DetailPage() {
    }

    static String of(Detail detail) {
        StringBuilder page = new StringBuilder("<html><body>");
        page.append("<h2>").append(escaped(detail.name())).append("</h2>");
        if (!detail.known()) {
            return page.append("<p>").append(message("search.unknown")).append("</p>")
                    .append(list(detail.meant().stream().map(DetailPage::toOther).toList())).append("</body></html>")
                    .toString();
        }
        String status = detail.statusText() == null ? "" : "<b>" + escaped(detail.statusText()) + "</b> ";
        page.append("<p>").append(status).append("<br>").append(text(detail.place()));
        if (detail.docs() != null && !detail.docs().isEmpty()) {
            page.append("<br>").append(link(detail.docs(), message("search.documentation")));
        }
        page.append("</p>");
        paragraph(page, detail.policyText());
        paragraph(page, detail.advice());
        page.append(list(detail.differences().stream().map(DetailPage::text).toList()));
        detail.targets().forEach(target -> target(page, target));
        if (!detail.replaces().isEmpty()) {
            page.append("<p>").append(message("search.replaces")).append("</p>");
            page.append(list(detail.replaces().stream()
                    .map(one -> toOther(one.api()) + " " + text(one.statusText())).toList()));
        }
        return page.append("</body></html>").toString();
    }

    private static void target(StringBuilder page, Detail.Target target) {
        page.append("<h3>").append(escaped(target.api())).append("</h3><p>");
        page.append(Stream.of(
                        text(target.statusText()), text(target.platformsText()), since(target), text(target.evidence()))
                .filter(part -> !part.isEmpty()).collect(Collectors.joining(" · ")));
        if (target.docs() != null && !target.docs().isEmpty()) {
            page.append("<br>").append(link(target.docs(), message("search.documentation")));
        }
        page.append("</p>").append(list(target.differences().stream().map(DetailPage::text).toList()));
        if (!target.parameters().isEmpty()) {
            page.append("<table border='0' cellspacing='0' cellpadding='3'>")
                    .append("<tr align='left'><th>PyTorch</th><th>MindSpore</th><th></th></tr>");
            for (Detail.Parameter one : target.parameters()) {
                page.append("<tr valign='top'><td>").append(parameter(one.torch(), one.torchDefault()))
                        .append("</td><td>")
                        .append(parameter(one.mindspore(), one.mindsporeDefault())).append("</td><td>")
                        .append(one.same() ? "" : text(one.statusText()))
                        .append(one.note() == null || one.note().isEmpty() ? "" : " " + text(one.note()))
                        .append("</td></tr>");
            }
            page.append("</table>");
        }
    }

    private static String since(Detail.Target target) {
        String since = text(target.since());
        return since.isEmpty() ? "" : message("search.since", since);
    }

    private static String parameter(String name, String value) {
        if (name == null) {
            return "–";
        }
        // Not <code>: Swing writes it small.
        return "<font face='Monospaced'>" + escaped(value == null ? name : name + "=" + value) + "</font>";
    }

    private static void paragraph(StringBuilder page, String words) {
        if (words != null && !words.isEmpty()) {
            page.append("<p>").append(escaped(words)).append("</p>");
        }
    }

    private static String list(List<String> entries) {
        return entries.isEmpty()
                ? ""
                : entries.stream().collect(Collectors.joining("</li><li>", "<ul><li>", "</li></ul>"));
    }

    /** A link to the page of another name. */
    private static String toOther(String name) {
        return link(SearchView.NAME + name, name);
    }

    private static String link(String address, String words) {
        return "<a href=\"" + escaped(address) + "\">" + escaped(words) + "</a>";
    }

    private static String text(String words) {
        return words == null ? "" : escaped(words);
    }
}
