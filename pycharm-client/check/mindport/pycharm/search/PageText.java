package mindport.pycharm.search;

import mindport.pycharm.answers.Detail;

/** The page of an API, for others than the search. */
public final class PageText {
    private PageText() {
    }

    public static String of(Detail detail) {
        return DetailPage.of(detail);
    }
}
