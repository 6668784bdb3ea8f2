import "server-only";

import type { z } from "zod";
import { contentHash } from "./content-hash.ts";
import type { Forge } from "./forge-client.ts";
import { readFields } from "./read-fields.ts";
import { ForgeTrouble } from "./forge-trouble.ts";
import type { KnownAnswer } from "./tracked-repository.ts";

/** One page as it is kept for the next poll: its path below the repository. */
export type KeptAnswer = { path: string; etag: string | null; hash: string };
export type List<T> = {
  items: T[];
  kept: KeptAnswer[];
  /** A page says something else than last time. */
  isNews: boolean;
  /** More pages than are read at once. */
  isCut: boolean;
  hasMoved: boolean;
  date?: Date;
};

type Wish<S extends z.ZodType> = {
  repository: string;
  /** Of the first page, below the repository. */
  path: string;
  fields: S;
  /** What counts of an item: a page whose items say the same is no news, whatever its ETag. */
  said: (item: z.output<S>) => unknown;
  answers?: Record<string, KnownAnswer>;
  signal?: AbortSignal | undefined;
};

const MOST_PAGES = 10;

/** All pages by `rel="next"`, each asked for on condition that it changed. A list of 404 is an empty one, or the repository is gone. */
export async function readList<S extends z.ZodType>(forge: Forge, wish: Wish<S>): Promise<List<z.output<S>>> {
  const { repository, fields, said, answers = {}, signal } = wish;
  const list: List<z.output<S>> = { items: [], kept: [], isNews: false, isCut: false, hasMoved: false };
  let path: string | undefined = wish.path;
  while (path !== undefined) {
    if (list.kept.length === MOST_PAGES) return { ...list, isCut: true };
    const known: KnownAnswer | undefined = answers[path];
    const answer = await forge.get(`/repos/${repository}${path}`, { etag: known?.etag ?? undefined, signal });
    if (answer.status === 404) throw new ForgeTrouble("not_found", `GitHub shows no ${repository}.`);
    list.hasMoved ||= answer.movedTo !== undefined;
    if (answer.status === 304) {
      list.kept.push({ path, etag: known?.etag ?? null, hash: known?.hash ?? "" });
      path = knownAfter(answers, path);
      continue;
    }
    if (!Array.isArray(answer.data)) throw new ForgeTrouble("unreadable", "GitHub's list is no list.");
    const items = answer.data.map((item) => readFields(fields, item));
    const hash = contentHash(items.map(said));
    list.items.push(...items);
    list.kept.push({ path, etag: answer.etag ?? null, hash });
    list.isNews ||= hash !== known?.hash;
    list.date ??= answer.date;
    path = answer.next === undefined ? undefined : belowRepository(answer.next);
  }
  return list;
}

/** The page that followed this one last time. */
function knownAfter(answers: Record<string, KnownAnswer>, path: string): string | undefined {
  const page = Number(/[?&]page=(\d+)/.exec(path)?.[1] ?? 1);
  const start = path.replace(/[?&]page=\d+.*$/, "");
  const next = Object.keys(answers).find((known) => known.startsWith(start) && known.includes(`&page=${page + 1}`));
  return next;
}

/** `/repositories/12/issues?page=2` and `/repos/a/b/issues?page=2` are both `/issues?page=2` of the repository. */
function belowRepository(path: string): string {
  const below = /^\/(?:repositories\/\d+|repos\/[^/]+\/[^/]+)(\/.*)$/.exec(path)?.[1];
  if (below === undefined) throw new ForgeTrouble("unreadable", "GitHub's next page is of no repository.");
  return below;
}
