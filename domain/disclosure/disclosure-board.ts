import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { compareByTime } from "#domain/time/order.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import type { CaseState, PartyState, Stated } from "./case-state.ts";
import type { BoardState, BoardStep, PartyBit, PartyRole } from "./case-words.ts";
import { hasPublished } from "./case-status.ts";
import { isSource } from "./involvement.ts";
import { isPublished } from "./publication-machine.ts";
import { timeOf, timeOfStamp } from "./stated-time.ts";

/** `detail` says more where the four states say too little; `isRemark`: nobody took a step, somebody said so. */
export type BoardCell = {
  state: BoardState;
  time?: RecordedTime;
  note?: Text;
  detail?: "declined" | "lapsed" | "will_not_publish" | "fix_ready" | "fix_deployed";
  isRemark?: boolean;
};
export type BoardRow = {
  key: string;
  name: Text;
  roles: PartyRole[];
  left: boolean;
  cells: Record<BoardStep, BoardCell>;
};

/** Parties × steps, read off the machines; a remark speaks only where no step was taken. */
export function disclosureBoard({ parties }: CaseState): BoardRow[] {
  return parties.map((party) => ({
    key: party.key,
    name: party.name,
    roles: party.roles,
    left: party.left !== undefined,
    cells: {
      informed: cell(party, "informed"),
      agreed: cell(party, "agreed"),
      fixed: cell(party, "fixed"),
      published: cell(party, "published"),
    },
  }));
}

const CELLS: Record<BoardStep, (party: PartyState) => BoardCell & { isTaken: boolean }> = {
  informed,
  agreed,
  fixed,
  published,
};

function cell(party: PartyState, step: BoardStep): BoardCell {
  const { isTaken, ...derived } = CELLS[step](party);
  const remark = party.remarks[step];
  if (!remark) return derived;
  if (isTaken) return { ...derived, ...said({ note: derived.note ?? remark.note }) };
  const { state, time, note } = remark;
  return { ...derived, ...(state && { state }), ...(time && { time }), ...(note && { note }), isRemark: true };
}

function said({ time, note }: Partial<Stated>): Pick<BoardCell, "time" | "note"> {
  return { ...(time && { time }), ...(note && { note }) };
}

function informed(party: PartyState): BoardCell & { isTaken: boolean } {
  const { aware } = party.bits;
  if (aware) return { state: "done", ...said(aware), isTaken: true };
  return { state: isSource(party) ? "not_applicable" : "pending", isTaken: false };
}

function agreed({ consent }: PartyState): BoardCell & { isTaken: boolean } {
  const isTaken = consent.state !== "no_embargo";
  const given = consent.given.at(-1);
  switch (consent.state) {
    case "no_embargo":
      return { state: "not_applicable", isTaken };
    case "invited":
      return { state: "pending", isTaken };
    case "signatory":
      return { state: "done", ...(given && { time: timeOfStamp(given.recordedAt), ...said(given) }), isTaken };
    case "lapsed":
    case "declined":
      return { state: "pending", detail: consent.state, isTaken };
  }
}

function fixed({ bits, roles }: PartyState): BoardCell & { isTaken: boolean } {
  const needed: PartyBit[] = [
    ...(roles.includes("vendor") ? ["fix_ready" as const] : []),
    ...(roles.includes("deployer") ? ["fix_deployed" as const] : []),
  ];
  const set = [bits.fix_ready, bits.fix_deployed].filter((bit) => bit !== undefined);
  const isTaken = set.length > 0;
  if (needed.length === 0) return { state: "not_applicable", isTaken };
  if (needed.every((bit) => bits[bit]))
    return { state: "done", ...said(last(needed.map((bit) => bits[bit]))), isTaken };
  return { state: "pending", ...(isTaken && { detail: bits.fix_deployed ? "fix_deployed" : "fix_ready" }), isTaken };
}

function last(steps: (Stated | undefined)[]): Partial<Stated> {
  return byTime(steps.filter((step) => step !== undefined)).at(-1) ?? {};
}

function byTime(steps: Stated[]): Stated[] {
  const key = (step: Stated) => ({ time: timeOf(step), sequence: step.seq });
  return steps.toSorted((a, b) => compareByTime(key(a), key(b)));
}

function published(party: PartyState): BoardCell & { isTaken: boolean } {
  const documents = party.documents.filter(({ stage }) => isPublished(stage)).flatMap((one) => one.published ?? []);
  if (hasPublished(party)) return { state: "done", ...said(byTime(documents)[0] ?? {}), isTaken: true };
  const { willPublish } = party;
  const isBegun = party.documents.some(({ stage }) => stage !== "none");
  if (willPublish.value === "no") {
    return { state: "not_applicable", detail: "will_not_publish", ...said(willPublish), isTaken: true };
  }
  if (willPublish.value === "yes")
    return { state: "pending", ...said({ ...willPublish, time: undefined }), isTaken: isBegun };
  return { state: isBegun ? "pending" : "unknown", isTaken: isBegun };
}
