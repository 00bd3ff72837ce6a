package mindport.pycharm.migrate;

import mindport.pycharm.answers.Migration;

/** Whether what a migration proposes for a file fits a text. */
public final class Fit {
    private Fit() {
    }

    public static boolean of(Migration migration, Migration.File plan, String text) {
        return new PlannedFile(plan, null, Edits.of(migration.edit(), plan.uri()), plan.newText().replace("\r\n", "\n"))
                .fits(text);
    }
}
