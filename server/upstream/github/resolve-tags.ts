import "server-only";

import { tagFields, type RefFields } from "#domain/upstream/github-fields.ts";
import type { Forge } from "./forge-client.ts";
import { readFields } from "./read-fields.ts";
import type { KeptAnswer } from "./read-list.ts";
import type { KnownAnswer } from "./tracked-repository.ts";

type Wish = {
  forge: Forge;
  repository: string;
  refs: readonly RefFields[];
  /** Only of these is the commit asked for. */
  wanted: ReadonlySet<string>;
  answers: Record<string, KnownAnswer>;
  signal?: AbortSignal | undefined;
};

const DEEPEST = 3;

/** Tags with their commits. An annotated tag names an object that names the commit; such an object never changes, so it is kept. */
export async function resolveTags(wish: Wish): Promise<{ tags: Map<string, string>; kept: KeptAnswer[] }> {
  const tags = new Map<string, string>();
  const kept: KeptAnswer[] = [];
  for (const { ref, object } of wish.refs) {
    const tag = ref.replace(/^refs\/tags\//, "");
    if (!wish.wanted.has(tag)) continue;
    if (object.type === "commit") {
      tags.set(tag, object.sha);
      continue;
    }
    const path = `/git/tags/${object.sha}`;
    const commit = wish.answers[path]?.hash ?? (await commitOfTag(wish, object.sha));
    if (commit === undefined) continue;
    tags.set(tag, commit);
    kept.push({ path, etag: null, hash: commit });
  }
  return { tags, kept };
}

async function commitOfTag({ forge, repository, signal }: Wish, first: string): Promise<string | undefined> {
  let sha = first;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const answer = await forge.get(`/repos/${repository}/git/tags/${sha}`, { signal });
    if (answer.status !== 200) return undefined;
    const { object } = readFields(tagFields, answer.data);
    if (object.type === "commit") return object.sha;
    if (object.type !== "tag") return undefined;
    sha = object.sha;
  }
  return undefined;
}
