package mindport.pycharm.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A Python that runs, and what it can do for us. */
record Interpreter(String path, boolean isNewEnough, boolean hasMindport) {
    private static final String PROBE =
            "import sys, importlib.util as u\n"
                    + "print(int(sys.version_info >= (3, 10)), int(u.find_spec(\"mindport\") is not None))";
    private static final long PROBE_SECONDS = 10;

    /** Ask an interpreter what it is; empty when it does not run. Modules of the project are not imported. */
    static Optional<Interpreter> probe(String path) {
        try {
            // -I: neither the working directory nor PYTHONPATH has a say.
            Process process = new ProcessBuilder(path, "-I", "-c", PROBE)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(PROBE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.exitValue() == 0 && said.matches("[01] [01]")
                    ? Optional.of(new Interpreter(path, said.startsWith("1"), said.endsWith("1")))
                    : Optional.empty();
        } catch (IOException error) {
            return Optional.empty();
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
