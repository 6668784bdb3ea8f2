import "server-only";

import { chainHead } from "#domain/postmortem/chain-head.ts";
import { readAsPublic } from "#server/access.ts";
import { env } from "#server/env.ts";
import { toProblem } from "#server/problem.ts";
import { tellPublication } from "./publication-news.ts";
import { sha256 } from "#server/sha256.ts";

/** Once it is public: no older answer is given from memory, and the log has the head of the chain, which nobody can change
 * later without being found out. */
export async function announcePublication(slug: string): Promise<void> {
  await tellPublication();
  if (!["debug", "info"].includes(env().logLevel)) return;
  // Whoever published is told so, also where the log cannot be written.
  await logHead(slug).catch(toProblem);
}

async function logHead(slug: string): Promise<void> {
  const rows = await readAsPublic(
    (tx) => tx.$queryRaw<{ number: number; hash: string }[]>`
      SELECT number, hash FROM public_revision WHERE slug = ${slug} ORDER BY number`,
  );
  const last = rows.at(-1);
  if (!last) return;
  const head = chainHead(
    rows.map(({ hash }) => hash),
    sha256,
  );
  const said = { level: "info", published: slug, revision: last.number, hash: last.hash, chainHead: head };
  process.stderr.write(`${JSON.stringify(said)}\n`);
}
