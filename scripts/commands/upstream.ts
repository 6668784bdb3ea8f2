import { Conflict } from "#domain/errors.ts";
import type { NewUpstreamRecord } from "#domain/upstream/upstream-record.ts";
import { recordUpstream } from "#server/upstream/record-upstream.ts";
import { atRecord } from "./at-record.ts";
import type { Answer, Command, Given } from "./command.ts";
import { readJson } from "./read-file.ts";

/** A repository that is there already is left as it is: the same file may be given again. */
async function importRecord({ words: [slug = "", file = ""] }: Given): Promise<Answer> {
  const record = (await readJson(file)) as NewUpstreamRecord;
  return atRecord(async () => {
    try {
      await recordUpstream(slug, record);
    } catch (error) {
      if (!(error instanceof Conflict) || error.code !== "repository_exists") throw error;
      const { name } = record.repository;
      return {
        json: { repository: name, imported: false },
        lines: [`${name} is recorded already; nothing was changed.`],
      };
    }
    const { repository, items, releases, configurations } = record;
    const counts = { items: items.length, releases: releases.length, configurations: configurations.length };
    const said = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
    return {
      json: { repository: repository.name, imported: true, ...counts },
      lines: [`${repository.name}: ${said.join(", ")}`],
    };
  });
}

export const UPSTREAM_COMMANDS: Command[] = [
  {
    name: "upstream import",
    does: "enter a repository with its items, releases and the protections of each configuration from a JSON file, without network",
    words: ["incident", "file"],
    example: "npm run candor -- upstream import glm-5-3-kv-cache-leak upstream.json",
    run: importRecord,
  },
];
