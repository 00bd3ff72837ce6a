package mindport.pycharm.check;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import javax.imageio.ImageIO;
import javax.swing.JComponent;
import javax.swing.SwingUtilities;
import mindport.pycharm.answers.Detail;
import mindport.pycharm.answers.Found;
import mindport.pycharm.answers.Scan;
import mindport.pycharm.scan.ScanView;
import mindport.pycharm.search.SearchView;
import mindport.pycharm.settings.Options;
import mindport.pycharm.settings.SettingsForm;

/** Pictures of the forms in plain Swing; no screen is needed. */
final class Look {
    private static final Gson GSON = new Gson();

    private Look() {
    }

    static JsonObject paint(JsonObject task) throws Exception {
        Path folder = Path.of(task.get("folder").getAsString());
        SettingsForm form = new SettingsForm(field -> { }, field -> { });
        form.show(new Options());
        paint(form, folder.resolve("settings.png"), 640, 620);
        ScanView scan = new ScanView((uri, item) -> { });
        scan.show(GSON.fromJson(task.get("scan"), Scan.class));
        paint(scan, folder.resolve("scan.png"), 560, 480);
        Found found = GSON.fromJson(task.get("search"), Found.class);
        Detail detail = GSON.fromJson(task.get("detail"), Detail.class);
        SearchView search = new SearchView(
                query -> CompletableFuture.completedFuture(found),
                name -> CompletableFuture.completedFuture(detail),
                address -> { });
        search.searchFor("conv2");
        for (int turn = 0; turn < 3; turn++) {
            SwingUtilities.invokeAndWait(() -> { });
        }
        paint(search, folder.resolve("search.png"), 860, 560);
        return new JsonObject();
    }

    private static void paint(JComponent component, Path file, int width, int height) throws Exception {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        SwingUtilities.invokeAndWait(() -> {
            component.setSize(new Dimension(width, height));
            for (int turn = 0; turn < 3; turn++) {
                lay(component);
            }
            Graphics2D graphics = image.createGraphics();
            graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            component.printAll(graphics);
            graphics.dispose();
        });
        write(image, file);
    }

    private static void lay(Component component) {
        component.doLayout();
        if (component instanceof Container container) {
            for (Component child : container.getComponents()) {
                lay(child);
            }
        }
    }

    private static void write(BufferedImage image, Path file) throws IOException {
        ImageIO.write(image, "png", file.toFile());
    }
}
