package mindport.pycharm;

import com.intellij.notification.NotificationGroupManager;
import com.intellij.notification.NotificationType;
import com.intellij.openapi.project.Project;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Balloons, and the words of errors. */
public final class Notices {
    private static final String GROUP = "MindPort"; // as in plugin.xml

    private Notices() {
    }

    /** Say something. */
    public static void tell(Project project, String text) {
        show(project, text, NotificationType.INFORMATION);
    }

    /** Say what went wrong. */
    public static void fail(Project project, Throwable error) {
        show(project, words(error), NotificationType.ERROR);
    }

    /** What an error says to the user: futures wrap it. */
    public static String words(Throwable error) {
        Throwable cause = error;
        while (isWrapper(cause) && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }

    private static boolean isWrapper(Throwable error) {
        return error instanceof CompletionException || error instanceof ExecutionException;
    }

    private static void show(Project project, String text, NotificationType type) {
        if (!project.isDisposed()) {
            NotificationGroupManager.getInstance().getNotificationGroup(GROUP)
                    .createNotification(Html.escaped(text), type)
                    .notify(project);
        }
    }
}
