package mindport.pycharm.actions;

import com.intellij.openapi.project.Project;
import com.intellij.openapi.ui.popup.JBPopupFactory;
import com.intellij.openapi.ui.popup.PopupStep;
import com.intellij.openapi.ui.popup.util.BaseListPopupStep;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** A list in the middle of the window, of which one entry is chosen. */
final class Choice {
    private Choice() {
    }

    static <T> void ask(Project project, String title, List<T> values, Function<T, String> name, Consumer<T> then) {
        BaseListPopupStep<T> step = new BaseListPopupStep<>(title, values) {
            @Override
            public String getTextFor(T value) {
                return name.apply(value);
            }

            @Override
            public PopupStep<?> onChosen(T value, boolean isFinal) {
                return doFinalStep(() -> then.accept(value));
            }
        };
        JBPopupFactory.getInstance().createListPopup(step).showCenteredInCurrentWindow(project);
    }
}
