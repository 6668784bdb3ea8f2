import "server-only";

import { stagedFile } from "../archive.ts";

/** One for an incident, for counts and previews of its logs. No log knows it, so it goes with the next start or prune an hour later. */
export function repeatsFile(dataDir: string, incidentId: string): string {
  return stagedFile(dataDir, `repeats-${incidentId}.parquet`);
}
