import "server-only";

import { env } from "../env.ts";
import type { ArchiveOptions } from "../archive.ts";
import { readLog } from "./list-logs.ts";
import { receivedBytes } from "./partial-file.ts";
import type { LogStatus } from "./request-log-row.ts";

export type UploadState = { received: number; bytes: number; status: LogStatus };

/** How much of a log is here. While it arrives the disk says it: a process that was killed wrote nothing down. */
export async function readUpload(
  slug: string,
  id: string,
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<UploadState> {
  const { received, bytes, status } = await readLog(slug, id);
  return { received: status === "receiving" ? await receivedBytes(dataDir, id) : received, bytes, status };
}
