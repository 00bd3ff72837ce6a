package mindport.pycharm.settings;

import static mindport.pycharm.MindPortBundle.message;

import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Font;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.util.function.Consumer;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;

/** The settings as a form. */
public final class SettingsForm extends JPanel {
    private final JTextField program = new JTextField(36);
    private final JTextField interpreter = new JTextField(36);
    private final JTextField arguments = new JTextField(36);
    private final JComboBox<String> release = new JComboBox<>();
    private final JComboBox<String> backend = new JComboBox<>(new String[] {"", "ascend", "gpu", "cpu"});
    private final JTextField select = new JTextField(36);
    private final JTextField ignore = new JTextField(36);
    private final JCheckBox guesses = new JCheckBox(message("settings.guesses"));
    private final JCheckBox openFilesOnly = new JCheckBox(message("settings.openFilesOnly"));
    private final JCheckBox codeLens = new JCheckBox(message("settings.codeLens"));
    private final JCheckBox inlayHints = new JCheckBox(message("settings.inlayHints"));
    private final JTextField environment = new JTextField(36);
    private final JCheckBox docstrings = new JCheckBox(message("settings.docstrings"));
    private final JCheckBox environmentCompletion = new JCheckBox(message("settings.environmentCompletion"));
    private int row;

    /**
     * @param browseFile asks for a file and writes its path into a field
     * @param browseFolder asks for a folder
     */
    public SettingsForm(Consumer<JTextField> browseFile, Consumer<JTextField> browseFolder) {
        super(new GridBagLayout());
        release.setEditable(true);
        heading("settings.server");
        labelled("settings.program", withButton(program, browseFile));
        labelled("settings.interpreter", withButton(interpreter, browseFile));
        labelled("settings.arguments", arguments);
        wide(new JLabel(message("settings.server.order")));
        heading("settings.target");
        labelled("settings.release", release);
        labelled("settings.backend", backend);
        labelled("settings.select", select);
        labelled("settings.ignore", ignore);
        wide(guesses);
        wide(new JLabel(message("settings.project")));
        heading("settings.editor");
        wide(openFilesOnly);
        wide(codeLens);
        wide(inlayHints);
        heading("settings.packages");
        labelled("settings.environment", withButton(environment, browseFolder));
        wide(docstrings);
        wide(environmentCompletion);
        add(new JPanel(), constraints(0, 2, 1));
    }

    /** The releases that can be chosen, when the server has named them. */
    public void offerReleases(Iterable<String> releases) {
        Object chosen = release.getEditor().getItem();
        release.removeAllItems();
        release.addItem("");
        releases.forEach(release::addItem);
        release.setSelectedItem(chosen);
    }

    /** Show settings. */
    public void show(Options options) {
        program.setText(options.program);
        interpreter.setText(options.interpreter);
        arguments.setText(options.arguments);
        release.setSelectedItem(options.release);
        backend.setSelectedItem(options.backend);
        select.setText(options.select);
        ignore.setText(options.ignore);
        guesses.setSelected(options.guesses);
        openFilesOnly.setSelected(options.openFilesOnly);
        codeLens.setSelected(options.codeLens);
        inlayHints.setSelected(options.inlayHints);
        environment.setText(options.environment);
        docstrings.setSelected(options.docstrings);
        environmentCompletion.setSelected(options.environmentCompletion);
    }

    /** The settings that are shown. */
    public Options read() {
        Options options = new Options();
        options.program = program.getText().strip();
        options.interpreter = interpreter.getText().strip();
        options.arguments = arguments.getText().strip();
        options.release = String.valueOf(release.getEditor().getItem()).strip();
        options.backend = String.valueOf(backend.getSelectedItem());
        options.select = select.getText().strip();
        options.ignore = ignore.getText().strip();
        options.guesses = guesses.isSelected();
        options.openFilesOnly = openFilesOnly.isSelected();
        options.codeLens = codeLens.isSelected();
        options.inlayHints = inlayHints.isSelected();
        options.environment = environment.getText().strip();
        options.docstrings = docstrings.isSelected();
        options.environmentCompletion = environmentCompletion.isSelected();
        return options;
    }

    private static JPanel withButton(JTextField field, Consumer<JTextField> browse) {
        JPanel panel = new JPanel(new BorderLayout(4, 0));
        JButton button = new JButton("…");
        button.setToolTipText(message("settings.browse"));
        button.getAccessibleContext().setAccessibleName(message("settings.browse"));
        button.addActionListener(event -> browse.accept(field));
        panel.add(field, BorderLayout.CENTER);
        panel.add(button, BorderLayout.LINE_END);
        return panel;
    }

    private void heading(String key) {
        JLabel label = new JLabel(message(key));
        label.setFont(label.getFont().deriveFont(Font.BOLD));
        label.setBorder(BorderFactory.createEmptyBorder(row == 0 ? 0 : 10, 0, 2, 0));
        wide(label);
    }

    private void labelled(String key, Component field) {
        JLabel label = new JLabel(message(key));
        label.setLabelFor(field);
        add(label, constraints(0, 1, 0));
        add(field, constraints(1, 1, 0));
        row++;
    }

    private void wide(Component component) {
        add(component, constraints(0, 2, 0));
        row++;
    }

    private GridBagConstraints constraints(int column, int width, double height) {
        return new GridBagConstraints(
                column, row, width, 1, column == 0 && width == 1 ? 0 : 1, height,
                GridBagConstraints.LINE_START,
                height > 0 ? GridBagConstraints.BOTH : GridBagConstraints.HORIZONTAL,
                new Insets(2, 2, 2, 6), 0, 0);
    }
}
