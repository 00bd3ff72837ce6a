package mindport.pycharm.search;

import static mindport.pycharm.MindPortBundle.message;

import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.event.ActionEvent;
import java.awt.event.KeyEvent;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.swing.AbstractAction;
import javax.swing.BorderFactory;
import javax.swing.DefaultListCellRenderer;
import javax.swing.DefaultListModel;
import javax.swing.JEditorPane;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextField;
import javax.swing.KeyStroke;
import javax.swing.ListSelectionModel;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import javax.swing.border.Border;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.event.HyperlinkEvent;
import mindport.pycharm.Html;
import mindport.pycharm.answers.Detail;
import mindport.pycharm.answers.Found;

/** Search over the names of both frameworks while they are typed, and the page of one. In the event thread only. */
public final class SearchView extends JPanel {
    /** What a link to another name begins with. */
    static final String NAME = "name:";

    private static final int PAUSE_MS = 150;

    private final Function<String, CompletableFuture<Found>> search;
    private final Function<String, CompletableFuture<Detail>> detail;
    private final JTextField field = new JTextField();
    private final DefaultListModel<Found.Name> names = new DefaultListModel<>();
    private final JList<Found.Name> list = new JList<>(names);
    private final JEditorPane page = new JEditorPane("text/html", "");
    private final JLabel note = new JLabel(message("search.hint"));
    private final Timer pause = new Timer(PAUSE_MS, event -> searchNow());

    /**
     * @param search asks the server for names
     * @param detail asks it for all of one
     * @param browse opens an address
     */
    public SearchView(
            Function<String, CompletableFuture<Found>> search,
            Function<String, CompletableFuture<Detail>> detail,
            Consumer<String> browse) {
        super(new BorderLayout(0, 4));
        this.search = search;
        this.detail = detail;
        pause.setRepeats(false);
        field.getAccessibleContext().setAccessibleName(message("search.field"));
        field.setToolTipText(message("search.field"));
        field.getDocument().addDocumentListener(new DocumentListener() {
            @Override
            public void insertUpdate(DocumentEvent event) {
                pause.restart();
            }

            @Override
            public void removeUpdate(DocumentEvent event) {
                pause.restart();
            }

            @Override
            public void changedUpdate(DocumentEvent event) {
                pause.restart();
            }
        });
        moveListFromField();
        list.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        list.setCellRenderer(new NameRenderer());
        list.getAccessibleContext().setAccessibleName(message("search.names"));
        list.addListSelectionListener(event -> {
            Found.Name chosen = list.getSelectedValue();
            if (chosen != null && !event.getValueIsAdjusting()) {
                showDetail(chosen.name());
            }
        });
        page.setEditable(false);
        page.putClientProperty(JEditorPane.HONOR_DISPLAY_PROPERTIES, Boolean.TRUE);
        page.addHyperlinkListener(event -> {
            if (event.getEventType() == HyperlinkEvent.EventType.ACTIVATED) {
                String address = event.getDescription();
                if (address.startsWith(NAME)) {
                    showDetail(address.substring(NAME.length()));
                } else if (address.startsWith("https://")) {
                    browse.accept(address);
                }
            }
        });
        Border around = BorderFactory.createEmptyBorder(4, 6, 0, 6);
        field.setBorder(BorderFactory.createCompoundBorder(around, field.getBorder()));
        note.setBorder(BorderFactory.createEmptyBorder(0, 6, 4, 6));
        JSplitPane both = new JSplitPane(JSplitPane.HORIZONTAL_SPLIT, new JScrollPane(list), new JScrollPane(page));
        both.setResizeWeight(0.4);
        both.setBorder(null);
        add(field, BorderLayout.NORTH);
        add(both, BorderLayout.CENTER);
        add(note, BorderLayout.SOUTH);
    }

    /** Search for words; of none, only take the focus. */
    public void searchFor(String words) {
        if (!words.isBlank()) {
            field.setText(words.strip());
            searchNow();
        }
        field.requestFocusInWindow();
        field.selectAll();
    }

    /** Ask again, as for another release. */
    public void refresh() {
        searchNow();
    }

    /** Stop what waits. */
    public void stop() {
        pause.stop();
    }

    private void searchNow() {
        pause.stop();
        String query = field.getText().strip();
        if (query.isEmpty()) {
            names.clear();
            note.setText(message("search.hint"));
            return;
        }
        search.apply(query).whenComplete((found, error) -> SwingUtilities.invokeLater(() -> {
            if (query.equals(field.getText().strip())) { // else a later answer is on its way
                showNames(found, error);
            }
        }));
    }

    private void showNames(Found found, Throwable error) {
        names.clear();
        if (error != null) {
            note.setText(message("search.failed"));
            return;
        }
        names.addAll(found.items());
        note.setText(message("search.found", found.items().size(), found.release(), found.backend()));
        if (!names.isEmpty()) {
            list.setSelectedIndex(0);
        }
    }

    private void showDetail(String name) {
        detail.apply(name).thenAccept(found -> SwingUtilities.invokeLater(() -> {
            page.setText(DetailPage.of(found));
            page.setCaretPosition(0);
        }));
    }

    /** The arrow keys move in the list while the field has the focus. */
    private void moveListFromField() {
        moveWith(KeyEvent.VK_DOWN, "down", 1);
        moveWith(KeyEvent.VK_UP, "up", -1);
    }

    private void moveWith(int key, String name, int by) {
        field.getInputMap().put(KeyStroke.getKeyStroke(key, 0), name);
        field.getActionMap().put(name, new AbstractAction() {
            @Override
            public void actionPerformed(ActionEvent event) {
                int index = Math.max(0, Math.min(names.size() - 1, list.getSelectedIndex() + by));
                list.setSelectedIndex(index);
                list.ensureIndexIsVisible(index);
            }
        });
    }

    private static final class NameRenderer extends DefaultListCellRenderer {
        @Override
        public Component getListCellRendererComponent(
                JList<?> list, Object value, int index, boolean isSelected, boolean hasFocus) {
            super.getListCellRendererComponent(list, "", index, isSelected, hasFocus);
            Found.Name name = (Found.Name) value;
            String note = name.target() == null ? name.statusText() : "→ " + name.target();
            String grey = isSelected ? "<font>" : "<font color='#808080'>";
            String lesser = grey + Html.escaped(note == null ? "" : note) + "</font>";
            setText("<html>" + Html.escaped(name.name()) + " " + lesser + "</html>");
            return this;
        }
    }
}
