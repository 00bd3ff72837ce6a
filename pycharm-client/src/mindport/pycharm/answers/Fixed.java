package mindport.pycharm.answers;

/** The answer of `mindport.fixAll`. */
public record Fixed(boolean applied, int uses) {
}
