import { compareInstants, parseInstant } from "#domain/time/instant.ts";
import type { CaseEntry, CaseFact } from "./case-fact.ts";
import { caseStatus } from "./case-status.ts";
import { foldCase } from "./fold-case.ts";

/** What reads differently afterwards. `of`: a party or a document, by its key. */
export type Change = { what: ChangeKind; of?: string; before?: string; after?: string };
export type ChangeKind =
  | "status"
  | "embargo"
  | "embargo_ends"
  | "embargo_broken"
  | "public"
  | "exploit_public"
  | "attacks"
  | "report"
  | "consent"
  | "will_publish"
  | "aware"
  | "fix_ready"
  | "fix_deployed"
  | "left"
  | "document";

/** One line of the history of a case; one without an entry is what time alone brought before the next. */
export type HistoryLine = {
  changes: Change[];
  /** No later than then. */
  at: string;
  entry?: { seq: number; actor: CaseEntry["actor"]; fact: CaseFact; struck?: { by: number; reason: string } };
};

/** What was entered after entry `since` and by `now`, with all that each entry changed. */
export function changedSince(entries: readonly CaseEntry[], since: number, now: string): HistoryLine[] {
  const known = entries.filter(({ recordedAt }) => compareInstants(parseInstant(recordedAt), parseInstant(now)) <= 0);
  const lines: HistoryLine[] = [];
  let seen = readings(
    known.filter(({ seq }) => seq <= since),
    known.findLast(({ seq }) => seq <= since)?.recordedAt ?? now,
  );
  for (const { seq, recordedAt, actor, fact } of known.filter((entry) => entry.seq > since)) {
    const waited = readings(
      known.filter((entry) => entry.seq < seq),
      recordedAt,
    );
    addTimePassed(lines, seen, waited, recordedAt);
    seen = readings(
      known.filter((entry) => entry.seq <= seq),
      recordedAt,
    );
    const struck = strikeOf(known, seq);
    const entry = { seq, actor, fact, ...(struck && { struck }) };
    lines.push({ changes: changesBetween(waited, seen), at: recordedAt, entry });
  }
  addTimePassed(lines, seen, readings(known, now), now);
  return lines;
}

function addTimePassed(lines: HistoryLine[], before: Readings, after: Readings, at: string): void {
  const changes = changesBetween(before, after);
  if (changes.length > 0) lines.push({ changes, at });
}

function strikeOf(entries: CaseEntry[], seq: number): { by: number; reason: string } | undefined {
  for (const { seq: by, fact } of entries) {
    if (fact.kind === "entry_corrected" && fact.entry === seq) return { by, reason: fact.reason };
  }
  return undefined;
}

type Readings = Map<string, Change>;

function readings(entries: CaseEntry[], now: string): Readings {
  const state = foldCase(entries, now);
  const found: Readings = new Map();
  const read = (what: ChangeKind, after: string | undefined, of?: string) => {
    if (after !== undefined) found.set(`${what} ${of ?? ""}`, { what, ...(of !== undefined && { of }), after });
  };
  const { embargo, bits } = state;
  if (state.opened) {
    read("status", caseStatus(state).status);
    read("embargo", embargo.state);
  }
  read("embargo_ends", embargo.terms.find(({ status }) => status === "active")?.ends.instant);
  read("embargo_broken", embargo.broken && "set");
  for (const bit of ["public", "exploit_public", "attacks"] as const) read(bit, bits[bit] && "set");
  for (const party of state.parties) {
    read("report", party.report.state, party.key);
    read("consent", party.consent.state, party.key);
    read("will_publish", party.willPublish.value, party.key);
    read("left", party.left && "set", party.key);
    for (const bit of ["aware", "fix_ready", "fix_deployed"] as const) read(bit, party.bits[bit] && "set", party.key);
    for (const { key, stage } of party.documents) read("document", stage, key);
  }
  return found;
}

function changesBetween(before: Readings, after: Readings): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    const { what, of } = now ?? old ?? {};
    if (what === undefined || old?.after === now?.after) return [];
    return {
      what,
      ...(of !== undefined && { of }),
      ...(old?.after !== undefined && { before: old.after }),
      ...(now?.after !== undefined && { after: now.after }),
    };
  });
}
