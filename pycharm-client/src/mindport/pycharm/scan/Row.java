package mindport.pycharm.scan;

import mindport.pycharm.answers.Scan;

/** What a line of the tree stands for. */
sealed interface Row {
    /** A status, with the number of items below it. */
    record Group(String text, int count) implements Row {
    }

    /** A folder, shown where several were scanned. */
    record Folder(String name, int count) implements Row {
    }

    /** A file. */
    record File(String path, String uri, int count) implements Row {
    }

    /** A use or a finding. */
    record Item(String uri, Scan.Item item) implements Row {
        /** The line as people count, of the cell in a notebook. */
        int line() {
            return item.range().start().line() + 1;
        }
    }
}
