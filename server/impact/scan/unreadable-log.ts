import "server-only";

/** The log cannot be read to its end, so nothing of it counts: it is incomplete. The message is one line: what, and where. */
export class UnreadableLog extends Error {
  override name = "UnreadableLog";
}

/** The scan could not be done, whatever the log says: no space, a process that ended. */
export class ScanFailed extends Error {
  override name = "ScanFailed";
}

const NO_SPACE = /ENOSPC|EDQUOT|EFBIG|No space left on device|max_temp_directory_size|File too large/;

/** The words a person can act on, where the cause is known. */
export function scanFailure(error: unknown): ScanFailed {
  const said = error instanceof Error ? error.message : String(error);
  const reason = NO_SPACE.test(said) ? "the disk has no space left for the scan" : said.split("\n")[0];
  return new ScanFailed(reason, { cause: error });
}
