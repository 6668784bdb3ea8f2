import type { PublicationSchedule } from "#domain/postmortem/publication-schedule.ts";
import type { ChainVerdict } from "#domain/postmortem/verify-chain.ts";
import { cancelSchedule } from "#server/postmortem/cancel-schedule.ts";
import { diffPublication } from "#server/postmortem/preview-publication.ts";
import { schedulePublication } from "#server/postmortem/schedule-publication.ts";
import { listEverPublished, verifyPublication } from "#server/postmortem/verify-publication.ts";
import { WrongUse } from "../progress.ts";
import { atRecord } from "./at-record.ts";
import { text, type Answer, type Command, type Given } from "./command.ts";

async function verify({ words: [slug], options }: Given): Promise<Answer> {
  if ((slug === undefined) === (options.all !== true)) throw new WrongUse("name one incident, or say --all");
  return atRecord(async () => {
    const slugs = slug === undefined ? await listEverPublished() : [slug];
    const found: ({ incident: string } & ChainVerdict)[] = [];
    for (const incident of slugs) found.push({ incident, ...(await verifyPublication(incident)) });
    return {
      json: slug === undefined ? found : found[0],
      lines: found.length === 0 ? ["Nothing was ever published."] : found.flatMap(describe),
      failed: found.some(({ holds }) => !holds),
    };
  });
}

function describe({
  incident,
  holds,
  revisions,
  head,
  breaks,
  redacted,
}: { incident: string } & ChainVerdict): string[] {
  if (revisions === 0) return [`${incident}: nothing was ever published`];
  const gone = redacted.length === 0 ? "" : `, redacted: ${redacted.join(", ")}`;
  return [
    `${incident}: the chain ${holds ? "holds" : "is broken"}: ${revisions} revisions${gone}, head ${head}`,
    ...breaks.map(({ message }) => `  ${message}`),
  ];
}

/** What goes out is what was seen: the hash says that the caller looked. */
async function schedule({ words: [slug = ""], options }: Given): Promise<Answer> {
  const [at, note, documentHash] = [text(options.at), text(options.note), text(options.hash)];
  if (at === undefined || note === undefined) throw new WrongUse("say --at (an instant, or embargo_end) and --note");
  return atRecord(async () => {
    if (documentHash === undefined) throw new WrongUse(await whatIsThere(slug));
    return answerWith(await schedulePublication(slug, { at, note, documentHash }));
  });
}

async function whatIsThere(slug: string): Promise<string> {
  const { hash, changes } = await diffPublication(slug);
  const firstTime = changes.filter(({ firstTimePublic }) => firstTimePublic).length;
  return `say --hash of the document that you saw; the draft as it is now is ${hash}: ${changes.length} changes, ${firstTime} of them public for the first time`;
}

async function cancel({ words: [slug = ""] }: Given): Promise<Answer> {
  return atRecord(async () => answerWith(await cancelSchedule(slug)));
}

function answerWith(one: PublicationSchedule): Answer {
  const follows = one.followsEmbargo ? ", with the end of the embargo" : "";
  return { json: one, lines: [`${one.state}: ${one.hash} at ${one.at}${follows}`] };
}

export const PUBLICATION_COMMANDS: Command[] = [
  {
    name: "publication verify",
    does: "recompute the hashes of an incident's public revisions, or of all; exit code 1 when a chain does not hold",
    words: ["incident"],
    mayLackWords: true,
    options: { all: { type: "boolean" } },
    example: "npm run candor -- publication verify glm-5-3-kv-cache-leak",
    run: verify,
  },
  {
    name: "publication schedule",
    does: "publish what was previewed at an instant, or at the end of the embargo; without --hash it says what would go out",
    words: ["incident"],
    options: { at: { type: "string" }, note: { type: "string" }, hash: { type: "string" } },
    example:
      'npm run candor -- publication schedule glm-5-3-kv-cache-leak --at 2026-12-01T09:00:00Z --note "First report" --hash 3f…',
    run: schedule,
  },
  {
    name: "publication cancel",
    does: "cancel what is scheduled, so that nothing goes out by itself",
    words: ["incident"],
    example: "npm run candor -- publication cancel glm-5-3-kv-cache-leak",
    run: cancel,
  },
];
