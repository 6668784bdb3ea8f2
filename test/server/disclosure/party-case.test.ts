import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newCaseFact, type NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { ANSWERS } from "#domain/disclosure/party-answer.ts";
import { Conflict, NotFound, StaleVersion } from "#domain/errors.ts";
import {
  answerAsParty,
  readPartyCase,
  viewAsParty,
  type AnswerOptions,
  type StalePartyCase,
} from "#server/disclosure/party-case.ts";
import { readCase } from "#server/disclosure/read-case.ts";
import { microsOf, parseInstant } from "#domain/time/instant.ts";
import { actAs } from "#server/session.ts";
import type { PersonActor } from "#test/server/access/test-record.ts";
import { openThreadRecord, type ThreadRecord } from "./thread-record.ts";

let at: ThreadRecord;
let now: Awaited<ReturnType<ThreadRecord["newCase"]>>;
let vendor: PersonActor;

beforeAll(async () => {
  at = await openThreadRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  now = await at.newCase();
  ({ vendor } = now.outside);
});

const enter = (...facts: NewCaseFact[]) => at.enter(now.slug, ...facts);
const answer = (fact: NewCaseFact, options: AnswerOptions = {}, who: PersonActor = vendor) =>
  actAs(who, () => answerAsParty(now.caseId, [fact], options));
const read = (who: PersonActor = vendor) => actAs(who, () => readPartyCase(now.caseId));
const ledger = async () => (await actAs(at.owner, () => readCase(now.slug))).entries;
const text = { en: "text" };
const far = { wallClock: "2190-01-02T12:00", zone: "UTC" };
const me = { party: "vendor" };
const rivals: NewCaseFact[] = [
  { kind: "status_stated", statement: "theirs", party: "rival", component: "engine", status: "affected" },
  { kind: "publication_step", party: "rival", document: "their-post", title: text, to: "drafting" },
];
const mine: NewCaseFact = { kind: "status_stated", statement: "ours", ...me, component: "engine", status: "affected" };
const invitation: NewCaseFact[] = [
  { kind: "embargo_proposed", term: "first", ends: far },
  { kind: "consent_invited", party: "vendor" },
];

describe("what a party enters is legal or refused as for anybody", () => {
  it.each<[string, NewCaseFact[], NewCaseFact, NewCaseFact, string]>([
    [
      "report_step",
      [],
      { kind: "report_step", ...me, to: "closed" },
      { kind: "report_step", ...me, to: "received" },
      "illegal_report_step",
    ],
    [
      "party_step",
      [],
      { kind: "party_step", ...me, bit: "fix_ready" },
      { kind: "party_step", ...me, bit: "aware" },
      "not_aware",
    ],
    [
      "consent_given",
      invitation,
      { kind: "consent_given", ...me, term: "other" },
      { kind: "consent_given", ...me, term: "first" },
      "unknown_term",
    ],
    [
      "consent_declined",
      invitation.slice(0, 1),
      { kind: "consent_declined", ...me },
      { kind: "embargo_proposed", term: "second", ends: far, reason: "later" },
      "illegal_consent_step",
    ],
    [
      "embargo_proposed",
      [],
      { kind: "embargo_proposed", term: "second", ends: { wallClock: "2020-01-02T12:00", zone: "UTC" } },
      { kind: "embargo_proposed", term: "second", ends: { date: "2190-01-02" } },
      "end_past",
    ],
    [
      "publication_intended",
      rivals,
      { kind: "publication_intended", ...me, willPublish: "yes", document: "their-post", title: text },
      { kind: "publication_intended", ...me, willPublish: "yes", document: "our-post", title: text },
      "document_taken",
    ],
    [
      "publication_step",
      [],
      { kind: "publication_step", ...me, document: "our-post", title: text, to: "scheduled" },
      { kind: "publication_step", ...me, document: "our-post", title: text, to: "scheduled", time: far },
      "time_required",
    ],
    ["status_stated", rivals, { ...mine, statement: "theirs" } as NewCaseFact, mine, "unknown_statement"],
    [
      "statement_approved",
      [...rivals, mine],
      { kind: "statement_approved", statement: "theirs" },
      { kind: "statement_approved", statement: "ours" },
      "unknown_statement",
    ],
  ])("%s", async (_kind, before, illegal, legal, code) => {
    if (before.length > 0) await enter(...before);
    const refusal = await answer(illegal).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Conflict);
    expect(refusal).toMatchObject({ code });
    expect(JSON.stringify((refusal as Conflict).detail)).not.toContain("rival");
    expect(await answer(legal)).toMatchObject({ added: 1 });
    expect((await ledger()).at(-1)).toMatchObject({
      actor: { name: "Vera", party: "vendor" },
      fact: { kind: legal.kind },
    });
  });

  it("declines what it was asked, and only once", async () => {
    await enter(...invitation);
    await answer({ kind: "consent_declined", ...me, reason: "too long" });
    expect((await read()).view.consent.state).toBe("declined");
    const again = answer({ kind: "consent_declined", ...me, reason: "still" });
    await expect(again).rejects.toMatchObject({ code: "illegal_consent_step" });
  });

  it("is of itself, for the parties at most, whatever it says", async () => {
    await answer({ kind: "report_step", party: "rival", to: "received" });
    await answer({ ...mine, party: "rival", audience: "public" } as NewCaseFact);
    expect((await ledger()).slice(-2).map(({ fact }) => fact)).toMatchObject([
      { party: "vendor" },
      { party: "vendor", audience: "parties" },
    ]);
  });

  it("nothing else is a party's to enter", async () => {
    const kinds = newCaseFact.options.map(({ shape }) => shape.kind.value);
    const others = kinds.filter((kind) => !(ANSWERS as readonly string[]).includes(kind));
    expect(others.length).toBe(kinds.length - ANSWERS.length);
    for (const kind of others) {
      await expect(answer({ kind } as NewCaseFact)).rejects.toMatchObject({ code: "not_for_parties" });
    }
  });
});

describe("an embargo in force (R9) and leaving (R8)", () => {
  it("shows no content and takes no other answer before the party agreed", async () => {
    await enter(...rivals);
    await at.embargo(now.slug);
    const { view } = await read();
    expect([view.access, view.content]).toEqual(["awaits_consent", undefined]);
    for (const fact of [mine, { kind: "report_step", ...me, to: "received" } as const]) {
      await expect(answer(fact)).rejects.toMatchObject({ code: "agree_first" });
    }
    await answer({ kind: "consent_given", ...me, term: "first" });
    expect((await read()).view.content?.others.map(({ key }) => key)).toEqual(["rival", "watcher"]);
    await answer({ kind: "report_step", ...me, to: "received" });
  });

  it("a refused proposal does not say what is known to others only", async () => {
    await at.embargo(now.slug);
    await enter({ kind: "party_step", party: "rival", bit: "aware" }, { kind: "party_step", ...me, bit: "aware" });
    await enter({ kind: "party_step", party: "shadow", bit: "aware" }, { kind: "case_step", bit: "attacks" });
    const refusal = await answer({ kind: "embargo_proposed", term: "t2", ends: far }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "no_proposals", detail: {} });
    expect((refusal as Error).message).not.toMatch(/attack|public|fix/);
  });

  it("who left sees what there was, and answers no more", async () => {
    await enter({ kind: "party_left", ...me }, ...rivals);
    const { view } = await read();
    expect(view.access).toBe("left");
    expect(JSON.stringify(view)).not.toContain("their-post");
    await expect(answer({ kind: "report_step", ...me, to: "received" })).rejects.toMatchObject({ code: "party_left" });
  });
});

describe("a case that goes on meanwhile", () => {
  const received: NewCaseFact = { kind: "report_step", ...me, to: "received" };

  it("refuses where the party sees another than was shown, with both", async () => {
    const { version } = await read();
    await enter(...invitation);
    const stale = await answer(received, { expectedVersion: version }).catch((error: unknown) => error);
    expect(stale).toBeInstanceOf(StaleVersion);
    const { before, view, version: newer } = (stale as StaleVersion).current as StalePartyCase;
    expect([before?.consent.state, view.consent.state]).toEqual(["no_embargo", "invited"]);
    expect(await answer(received, { expectedVersion: newer })).toMatchObject({ added: 1 });
  });

  it("what the party does not see makes nothing stale, and its version counts nothing", async () => {
    const { version, now: then } = await read();
    expect(version).toBe(microsOf(parseInstant(then)));
    await enter({ kind: "board_remark", party: "shadow", step: "fixed", note: { en: "internal" } });
    expect(await answer(received, { expectedVersion: version })).toMatchObject({ added: 1 });
  });

  it("of two at once one is entered; the same attempt again is answered, not entered", async () => {
    const { version } = await read();
    const options = { expectedVersion: version, repeatable: { key: "a".repeat(32), route: "test", body: received } };
    const two = await Promise.allSettled([answer(received, options), answer(received, { expectedVersion: version })]);
    expect(two.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = two.find((one): one is PromiseRejectedResult => one.status === "rejected");
    expect(refused?.reason).toBeInstanceOf(StaleVersion);
    const entries = (await ledger()).filter(({ fact }) => fact.kind === "report_step");
    expect(entries).toHaveLength(1);
    const valid: NewCaseFact = { ...received, to: "valid" };
    const once = { repeatable: { key: "b".repeat(32), route: "test", body: valid } };
    expect(await answer(valid, once)).toEqual(await answer(valid, once));
    expect((await ledger()).filter(({ fact }) => fact.kind === "report_step")).toHaveLength(2);
  });
});

it("the audit names who did it and for which party", async () => {
  await answer(mine);
  await answer({ kind: "statement_approved", statement: "ours" });
  const { rows } = await at.record.sql.query(
    "SELECT verb, actor_name AS name, after->>'party' AS party FROM audit_entry WHERE verb = 'case.answer' ORDER BY id DESC LIMIT 2",
  );
  expect(rows).toEqual(Array(2).fill({ verb: "case.answer", name: "Vera", party: "vendor" }));
});

it("view as party shows the people of the incident the very same, and nobody else", async () => {
  await enter(...rivals);
  const { view } = await read();
  for (const who of [at.owner, now.people.responder, now.people.reviewer]) {
    const shown = await actAs(who, () => viewAsParty(now.slug, "vendor"));
    expect(shown.view).toEqual(view);
  }
  const before = (await ledger()).at(-3)?.recordedAt;
  const earlier = await actAs(at.owner, () => viewAsParty(now.slug, "vendor", { asOf: before }));
  expect(JSON.stringify(earlier.view)).not.toContain("their-post");
  for (const who of [now.people.stranger, vendor]) {
    await expect(actAs(who, () => viewAsParty(now.slug, "vendor"))).rejects.toBeInstanceOf(NotFound);
  }
  await expect(actAs(at.owner, () => viewAsParty(now.slug, "nobody"))).rejects.toBeInstanceOf(NotFound);
});
