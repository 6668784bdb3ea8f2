import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { NewCaseFact } from "#domain/disclosure/case-fact.ts";
import { openCase } from "#server/disclosure/open-case.ts";
import { recordFacts } from "#server/disclosure/record-fact.ts";
import { actAs } from "#server/session.ts";
import { standFor } from "#test/builders/party-case.ts";
import { addIncident, openTestRecord, peopleOn } from "#test/server/access/test-record.ts";

const party = (key: string, audience: "parties" | "internal", roles: ["vendor"] | ["observer"]): NewCaseFact => ({
  ...{ kind: "party_added", party: key, name: { en: `The ${key}` }, roles, audience },
});

const FACTS: NewCaseFact[] = [
  { kind: "case_opened", channel: { en: "mail" } },
  party("vendor", "parties", ["vendor"]),
  party("rival", "parties", ["vendor"]),
  party("watcher", "parties", ["observer"]),
  party("shadow", "internal", ["vendor"]),
];

export type ThreadRecord = Awaited<ReturnType<typeof openThreadRecord>>;

/** Cases with two vendors, an observer and a party that the others do not know of, each with somebody who stands for it. */
export async function openThreadRecord() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "candor-threads-"));
  process.env["DATA_DIR"] = dataDir;
  const record = await openTestRecord({ timeZone: "America/New_York" });
  const owner = await record.addPerson("Owner");

  async function newCase() {
    const { slug } = await addIncident(owner);
    const people = await peopleOn(record, slug);
    await actAs(owner, () => openCase(slug, FACTS));
    const { rows } = await record.sql.query<{ id: string }>(
      "SELECT c.id FROM disclosure_case c JOIN incident i ON i.id = c.incident_id WHERE i.slug = $1",
      [slug],
    );
    const caseId = rows[0]?.id ?? "";
    const stands = async (key: string, name: string) =>
      standFor(record, caseId, key, await record.addPerson(name, "outside"));
    const outside = {
      vendor: await stands("vendor", "Vera"),
      rival: await stands("rival", "Rita"),
      watcher: await stands("watcher", "Walt"),
      shadow: await stands("shadow", "Shay"),
    };
    return { slug, caseId, inside: { slug }, party: { caseId }, people, outside };
  }

  const enter = (slug: string, ...facts: NewCaseFact[]) => actAs(owner, () => recordFacts(slug, facts));

  /** In force from now on; two are asked and have not agreed yet. */
  const embargo = (slug: string) =>
    enter(
      slug,
      { kind: "embargo_proposed", term: "first", ends: { wallClock: "2190-01-02T12:00", zone: "UTC" } },
      { kind: "embargo_accepted", term: "first" },
      { kind: "consent_invited", party: "vendor" },
      { kind: "consent_invited", party: "rival" },
    );

  async function close() {
    await record.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }

  return { record, owner, dataDir, newCase, enter, embargo, close };
}
