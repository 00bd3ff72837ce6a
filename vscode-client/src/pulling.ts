import type { CancellationToken } from 'vscode';

/** Ask for the diagnostics of a document, as the library would. */
type Next<D, R> = (document: D, previous: string | undefined, token: CancellationToken) => R | PromiseLike<R>;

/**
 * Gives whole answers only. The library converts an answer bit by bit, and stops midway when the request
 * is cancelled meanwhile. It would show this part, and tell the server that it has all of it. An error
 * that says "cancelled" makes it ask again.
 */
export const wholeAnswers =
  (cancelled: () => Error) =>
  async <D, R>(document: D, previous: string | undefined, token: CancellationToken, next: Next<D, R>): Promise<R> => {
    const answer = await next(document, previous, token);
    if (token.isCancellationRequested) {
      throw cancelled();
    }
    return answer;
  };
