import "server-only";

import type { StageReport } from "./stage-report.ts";

type Unreadable = ErrorOptions & { isPartReadable?: boolean; part?: StageReport | undefined };

/** The log cannot be read to its end, so nothing of it counts: it is incomplete. The message is one line: what, and where. */
export class UnreadableLog extends Error {
  override name = "UnreadableLog";
  /** False: what is before the fault says nothing either. */
  readonly isPartReadable: boolean;
  /** What was read before the fault, and staged; it is shown and counts for nothing. */
  readonly part: StageReport | undefined;
  constructor(message: string, { isPartReadable = true, part, ...options }: Unreadable = {}) {
    super(message, options);
    this.isPartReadable = isPartReadable;
    this.part = part;
  }
}

/** Past what there is room for: an archive of zeros decodes to a thousand times its size. */
export function decodesToTooMuch(mostBytes: number): UnreadableLog {
  const most = mostBytes.toLocaleString("en-US");
  const message = `the log decodes to more than ${most} bytes, for which there is no room; accepted is what half of the free disk holds`;
  return new UnreadableLog(message, { isPartReadable: false });
}

export function changedMeanwhile(): UnreadableLog {
  return new UnreadableLog("the file changed while it was read", { isPartReadable: false });
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
