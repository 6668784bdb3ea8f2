import "server-only";

import { commitFields } from "#domain/upstream/github-fields.ts";
import { findLanding } from "#domain/upstream/find-landing.ts";
import { commitOf } from "./compare-release.ts";
import type { Forge } from "./forge-client.ts";
import { ForgeTrouble } from "./forge-trouble.ts";
import { readList } from "./read-list.ts";

type Closed = {
  forge: Forge;
  repository: string;
  number: number;
  branch: string;
  closedAt: string;
  /** A label says that it landed, so it may have been long before. */
  isClaimed: boolean;
  signal?: AbortSignal | undefined;
};

const DAY_MS = 86_400_000;

/** The commit by which a bot landed what shows as closed: among those of its branch in the days around the closing. */
export async function findLanded({ forge, number, ...closed }: Closed): Promise<string | undefined> {
  const { repository, branch, closedAt, isClaimed, signal } = closed;
  const at = Date.parse(closedAt);
  const [from, until] = [at - (isClaimed ? 7 : 1) * DAY_MS, at + DAY_MS].map((ms) => new Date(ms).toISOString());
  const query = new URLSearchParams({ sha: branch, since: from ?? "", until: until ?? "", per_page: "100" });
  const list = await readList(forge, {
    ...{ repository, path: `/commits?${query}`, fields: commitFields, signal },
    said: ({ sha }) => sha,
  }).catch((error: unknown) => {
    // The branch is gone; that says nothing of what landed.
    if (error instanceof ForgeTrouble && error.code === "not_found") return { items: [] };
    throw error;
  });
  return findLanding({ repository, number }, list.items.map(commitOf));
}
