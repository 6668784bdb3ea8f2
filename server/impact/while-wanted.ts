import "server-only";

const LOOK_EVERY_MS = 1000;

export type Wanted<P> = {
  isWanted: () => Promise<boolean>;
  /** The newest progress, at most once a second. */
  tell: (progress: P) => Promise<void>;
  /** Each progress at once. */
  onProgress?: ((progress: P) => void) | undefined;
  /** From outside: the process stops, the request was given up. */
  signal?: AbortSignal | undefined;
};

/** What it is for is no longer there: a log was cancelled or deleted, the rule changed. */
export class NoLongerWanted extends Error {
  override name = "NoLongerWanted";
}

/** Runs long work and looks once a second whether it is still wanted; where not, its signal is aborted. @throws {NoLongerWanted} */
export async function whileWanted<T, P>(
  { isWanted, tell, onProgress, signal }: Wanted<P>,
  work: (signal: AbortSignal, report: (progress: P) => void) => Promise<T>,
): Promise<T> {
  const unwanted = new AbortController();
  const over = signal ? AbortSignal.any([signal, unwanted.signal]) : unwanted.signal;
  let newest: P | undefined;
  let looking = Promise.resolve();
  const look = async () => {
    const progress = newest;
    newest = undefined;
    if (progress !== undefined) await tell(progress);
    if (!(await isWanted())) unwanted.abort(new NoLongerWanted());
  };
  const timer = setInterval(() => {
    // A database that does not answer for a moment says nothing about the wish.
    looking = looking.then(look).catch(() => undefined);
  }, LOOK_EVERY_MS);
  try {
    return await work(over, (progress) => {
      newest = progress;
      onProgress?.(progress);
    });
  } catch (error) {
    if (unwanted.signal.aborted) throw unwanted.signal.reason;
    throw error;
  } finally {
    clearInterval(timer);
    await looking;
  }
}
