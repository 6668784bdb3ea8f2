import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InvalidInput, NotAllowed, NotFound } from "#domain/errors.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { addNotice, type NewNotice } from "#server/impact/add-notice.ts";
import { exportAffected, type ExportWish } from "#server/impact/export-affected.ts";
import { listAffectedAccounts, type AccountList } from "#server/impact/list-affected-accounts.ts";
import { actAs } from "#server/session.ts";
import { peopleOn } from "#test/server/access/test-record.ts";
import { openImpactRecord, type ImpactRecord } from "./impact-record.ts";
import { count, storedImpact } from "./stored-impact.ts";

let at: ImpactRecord;
let slug: string;
const notice: NewNotice = {
  ...{ accounts: ["acct-1"], channel: "mail", message: "Notice 1", toldAt: "2025-09-01T10:00:00+02:00" },
};

beforeAll(async () => {
  at = await openImpactRecord({ timeZone: "America/New_York" });
  slug = await at.newIncident();
  const row = (requestId: string, account: string | null, day: number) => ({
    ...{ requestId, account, occurredAt: `2025-08-0${day}T00:00:00.000001Z`, promptTokens: day },
  });
  await storedImpact(at, slug, [
    ...[row("1", "acct-1", 6), row("2", "acct-1", 7), row("3", "acct-1", 5)],
    ...[row("4", "acct-2", 6), row("5", "acct-2", 6), row("6", "=cmd()", 9), row("7", null, 9)],
    { ...row("8", "acct-3", 6), excludedReason: "internal" },
  ]);
});
afterAll(() => at.close());

const list = (wish: AccountList = {}, of = slug) => at.asOwner(() => listAffectedAccounts(of, wish));
const names = async (wish: AccountList) => (await list(wish)).items.map(({ account }) => account).join(" ");
const told = (more: Partial<NewNotice>) => at.asOwner(() => addNotice(slug, { ...notice, ...more }));

describe("affected accounts", () => {
  it("say by how many requests, of how many, and when", async () => {
    const { items, summary } = await list();
    expect(items[0]).toEqual({
      ...{ account: "acct-1", affected: 3, requests: 4, notices: [] },
      ...{ firstAt: "2025-08-05T00:00:00.000001Z", lastAt: "2025-08-07T00:00:00.000001Z" },
    });
    expect(summary).toEqual({ accounts: 3, reached: 0, bounced: 0, untold: 3 });
  });

  it.each<[AccountList, string]>([
    [{}, "acct-1 acct-2 =cmd()"],
    [{ direction: "asc" }, "=cmd() acct-2 acct-1"],
    [{ sort: "account", direction: "desc" }, "acct-2 acct-1 =cmd()"],
    [{ sort: "lastAt" }, "=cmd() acct-1 acct-2"],
    [{ contains: "ACCT" }, "acct-1 acct-2"],
  ])("are sorted and searched: %j", async (wish, expected) => {
    expect(await names(wish)).toBe(expected);
    const first = await list({ ...wish, limit: 1 });
    const rest = await list({ ...wish, limit: 200, ...(first.next && { after: first.next }) });
    expect([...first.items, ...rest.items].map(({ account }) => account).join(" ")).toBe(expected);
  });

  it("go on only in the order in which they began", async () => {
    const { next = "" } = await list({ sort: "account", direction: "asc", limit: 1 });
    for (const other of [{ sort: "affected" }, { sort: "firstAt" }, { sort: "account", direction: "desc" }] as const) {
      await expect(list({ ...other, after: next })).rejects.toMatchObject({ code: "invalid_cursor" });
    }
  });

  it("refuse a place in the order that is none", async () => {
    const { next = "" } = await list({ sort: "affected", limit: 1 });
    const [figure, order, , account] = JSON.parse(Buffer.from(next, "base64url").toString()) as string[];
    for (const value of ["acct0", "-1", "9".repeat(30), null]) {
      const after = Buffer.from(JSON.stringify([figure, order, value, account])).toString("base64url");
      await expect(list({ sort: "affected", after })).rejects.toMatchObject({ code: "invalid_cursor" });
    }
  });

  it("keep who was told what and when, and what came back", async () => {
    expect(await told({ accounts: ["acct-1", "acct-2", "acct-1"] })).toEqual({ added: 2 });
    await told({ outcome: "bounced", note: "mailbox full", toldAt: "2025-09-01T08:00:01Z" });
    const { items, summary } = await list();
    expect(items.find(({ account }) => account === "acct-1")?.notices).toMatchObject([
      { outcome: "bounced", note: "mailbox full", toldAt: "2025-09-01T08:00:01Z", toldBy: "Owner" },
      { outcome: "sent", channel: "mail", message: "Notice 1", toldAt: "2025-09-01T08:00:00Z" },
    ]);
    expect(summary).toEqual({ accounts: 3, reached: 1, bounced: 1, untold: 1 });
    expect(await names({ notified: "reached" })).toBe("acct-2");
    expect(await names({ notified: "bounced" })).toBe("acct-1");
    expect(await names({ notified: "untold" })).toBe("=cmd()");
  });

  it("are noted as told without being named: all that were never told, once, whoever asks at the same moment", async () => {
    const of = await at.newIncident();
    await storedImpact(at, of, [{ requestId: "r0", account: "acct-0" }]);
    await at.record.sql.query(
      `INSERT INTO affected_account (incident_id, rule_revision, account, affected, requests)
       SELECT id, 1, 'acct-' || n, 1, 1 FROM incident, generate_series(1, 10499) AS n WHERE slug = $1`,
      [of],
    );
    await at.asOwner(() => addNotice(of, { ...notice, accounts: ["acct-7"], outcome: "bounced" }));
    const { accounts: _accounts, ...words } = notice;
    const once = { key: "one", route: "test", body: words };
    const tell = () => at.asOwner(() => addNotice(of, { ...words, target: "untold" }, once));
    // The one whose message came back was told something; it is not told again.
    const answers = await Promise.all([tell(), tell()]);
    expect([...answers, await tell()]).toEqual([{ added: 10_499 }, { added: 10_499 }, { added: 10_499 }]);
    expect((await list({}, of)).summary).toEqual({ accounts: 10_500, reached: 10_499, bounced: 1, untold: 0 });
    const another = await at.asOwner(() => addNotice(of, { ...words, target: "untold" }));
    expect(another).toEqual({ added: 0 });
    const { rows } = await at.record.sql.query(
      "SELECT after -> 'added' AS added FROM audit_entry WHERE subject = 'account-notice' AND after ->> 'target' = 'untold' ORDER BY id",
    );
    expect(rows).toEqual([{ added: 10_499 }, { added: 0 }]);
  });

  it.each<[Partial<NewNotice>, string]>([
    [{ accounts: ["acct-1", "nobody"] }, "unknown_account"],
    [{ accounts: [] }, "too_small"],
    [{ message: " " }, "too_small"],
    [{ target: "untold" }, "invalid_value"],
    [{ accounts: undefined }, "invalid_value"],
  ])("are told nothing by %j", async (wrong, code) => {
    await expect(told(wrong)).rejects.toMatchObject({ code });
    await expect(told({ toldAt: "yesterday" })).rejects.toBeInstanceOf(TimeError);
  });

  it("are for the incident's people; writing that they were told is for those who write", async () => {
    const { reviewer, stranger } = await peopleOn(at.record, slug);
    expect((await actAs(reviewer, () => listAffectedAccounts(slug))).items).toHaveLength(3);
    await expect(actAs(stranger, () => listAffectedAccounts(slug))).rejects.toBeInstanceOf(NotFound);
    await expect(actAs(reviewer, () => addNotice(slug, notice))).rejects.toBeInstanceOf(NotAllowed);
    await expect(actAs(stranger, () => addNotice(slug, notice))).rejects.toBeInstanceOf(NotFound);
    const other = await at.newIncident();
    await storedImpact(at, other, [{ requestId: "x", account: "acct-1" }]);
    expect((await list({}, other)).items).toMatchObject([{ account: "acct-1", affected: 1, notices: [] }]);
    await expect(at.asOwner(() => addNotice(other, { ...notice, accounts: ["acct-2"] }))).rejects.toBeInstanceOf(
      InvalidInput,
    );
  });
});

async function exported(wish: ExportWish, of = slug): Promise<{ fileName: string; text: string }> {
  const { fileName, body } = await at.asOwner(() => exportAffected(of, wish));
  return at.asOwner(async () => {
    let text = "";
    for await (const chunk of body) text += chunk;
    return { fileName, text };
  });
}
type Line = Record<string, string>;

describe("export", () => {
  const texts = ["=1+1", "@SUM(A1)", "-2", "+1", "\t=1", 'say "hi", then\r\ngo', " padded ", "＝1", "plain"];
  let formulas: string;
  beforeAll(async () => {
    formulas = await at.newIncident();
    await storedImpact(
      at,
      formulas,
      texts.map((account, n) => ({
        ...{ requestId: `r${n}`, account, promptTokens: 200_001 + n, attributes: { ua: account } },
      })),
    );
  });

  it("for programs holds the very values, as CSV and as NDJSON", async () => {
    const { fileName, text } = await exported({ what: "requests", format: "csv" }, formulas);
    expect(fileName).toBe(`${formulas}-affected-requests-rule-1.csv`);
    const rows: Line[] = parse(text, { columns: true });
    expect(rows.map((row) => row["account"])).toEqual(texts);
    expect(rows.map((row) => row["attributes.ua"])).toEqual(texts);
    const { text: lines } = await exported({ what: "requests", format: "ndjson" }, formulas);
    const items = lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { account: string; promptTokens: number });
    expect(items.map(({ account }) => account)).toEqual(texts);
    expect(items[1]?.promptTokens).toBe(200_002);
  });

  it("for spreadsheets holds no text that runs, and numbers stay numbers", async () => {
    const { fileName, text } = await exported({ what: "requests", format: "spreadsheet" }, formulas);
    expect(fileName).toContain("-spreadsheet.csv");
    expect(text.startsWith("\uFEFF")).toBe(true);
    const rows: Line[] = parse(text, { columns: true, bom: true });
    expect(rows.map((row) => row["account"])).toEqual([
      ...["'=1+1", "'@SUM(A1)", "'-2", "'+1", "'\t=1", 'say "hi", then\r\ngo', " padded ", "'＝1", "plain"],
    ]);
    expect(text).toContain(",200001,");
  });

  it("of accounts says what each was told last", async () => {
    await told({ accounts: ["acct-2"], toldAt: "2025-09-02T00:00:00Z", outcome: "acknowledged" });
    const { text } = await exported({ what: "accounts", format: "csv" });
    const rows: Line[] = parse(text, { columns: true });
    expect(rows.find((row) => row["account"] === "acct-2")).toMatchObject({
      ...{ affected: "2", requests: "3", lastToldAt: "2025-09-02T00:00:00Z", lastOutcome: "acknowledged" },
    });
    const { text: lines } = await exported({ what: "accounts", format: "ndjson" });
    expect(lines.trimEnd().split("\n")).toHaveLength(3);
  });

  it("holds excluded ones with their reason, unless they are not wanted", async () => {
    expect((await exported({ what: "requests", format: "csv" })).text).toContain(",internal");
    expect((await exported({ what: "requests", format: "csv", excluded: "without" })).text).not.toContain(",internal");
  });

  it("breaks off rather than mix two counts, and is refused to a stranger before its first byte", async () => {
    const { body } = await at.asOwner(() => exportAffected(formulas, { what: "requests", format: "csv" }));
    await count(at, formulas, 1);
    const reading = at.asOwner(async () => {
      for await (const _chunk of body) void _chunk;
    });
    await expect(reading).rejects.toMatchObject({ code: "list_changed" });
    const { stranger } = await peopleOn(at.record, formulas);
    const asked = actAs(stranger, () => exportAffected(formulas, { what: "requests", format: "csv" }));
    await expect(asked).rejects.toBeInstanceOf(NotFound);
  });
});
