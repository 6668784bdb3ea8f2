import { breakGlass } from "#server/postmortem/break-glass.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision } from "#server/postmortem/publish-revision.ts";
import { schedulePublication, type PublicationPlan } from "#server/postmortem/schedule-publication.ts";
import { openCase } from "#server/disclosure/open-case.ts";
import { recordFacts } from "#server/disclosure/record-fact.ts";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { addIncident, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";

export type Publishing = ReturnType<typeof publishingAs>;

/** What whoever co-ordinates does, in one line each. */
export function publishingAs(record: TestRecord, owner: PersonActor) {
  const preview = (slug: string) => actAs(owner, () => previewPublication(slug));
  const hashOf = async (slug: string) => (await preview(slug)).hash;
  return {
    preview,
    hashOf,
    async incident(): Promise<string> {
      const { slug } = await addIncident(owner);
      await this.event(slug, "First");
      return slug;
    },
    event(slug: string, en: string, more: object = {}) {
      const time = { wallClock: "2026-09-09T14:00", zone: "UTC" };
      return actAs(owner, () => addEvent(slug, { title: { en }, lane: "provider", audience: "public", time, ...more }));
    },
    async publish(slug: string, note = "A note") {
      const documentHash = await hashOf(slug);
      return actAs(owner, () => publishRevision(slug, { documentHash, note }));
    },
    async schedule(slug: string, at: PublicationPlan["at"], more: Partial<PublicationPlan> = {}) {
      const documentHash = more.documentHash ?? (await hashOf(slug));
      return actAs(owner, () => schedulePublication(slug, { documentHash, note: "At the agreed time", at, ...more }));
    },
    async breakGlass(slug: string, more: object = {}) {
      const documentHash = await hashOf(slug);
      return actAs(owner, () => breakGlass(slug, { documentHash, note: "Early", reason: "It leaked", ...more }));
    },
    /** An embargo of the case that binds until then. */
    async embargo(slug: string, ends: string): Promise<void> {
      await actAs(owner, () =>
        openCase(slug, [
          { kind: "case_opened", channel: { en: "mail" } },
          { kind: "party_added", party: "vendor", name: { en: "Vendor" }, roles: ["vendor"], audience: "parties" },
          { kind: "party_added", party: "finder", name: { en: "Finder" }, roles: ["finder"], audience: "parties" },
          { kind: "embargo_proposed", term: "first", ends: { wallClock: ends, zone: "UTC" } },
          { kind: "consent_invited", party: "finder" },
          { kind: "consent_given", party: "finder", term: "first" },
          { kind: "embargo_accepted", term: "first" },
        ]),
      );
    },
    /** Other terms are proposed and accepted. */
    async moveEmbargo(slug: string, ends: string): Promise<void> {
      await actAs(owner, () =>
        recordFacts(slug, [
          { kind: "embargo_proposed", term: "second", ends: { wallClock: ends, zone: "UTC" }, reason: "Agreed anew" },
          { kind: "embargo_accepted", term: "second" },
        ]),
      );
    },
    async terminate(slug: string): Promise<void> {
      await actAs(owner, () => recordFacts(slug, [{ kind: "embargo_terminated", reason: "Agreed", agreed: true }]));
    },
    /** By the database's clock, for moving it; the schedule is due at once. */
    async makeDue(slug: string): Promise<void> {
      await record.sql.query(
        `UPDATE publication_schedule SET at = clock_timestamp() FROM incident i
         WHERE i.id = incident_id AND slug = $1 AND state = 'scheduled'`,
        [slug],
      );
    },
    /** The verbs of the audit entries of this incident, the newest last. */
    async audited(slug: string): Promise<{ verb: string; subject: string; after: Record<string, unknown> | null }[]> {
      const { rows } = await record.sql.query(
        `SELECT verb, split_part(subject, '/', 1) AS subject, after FROM audit_entry JOIN incident ON incident.id = incident_id
         WHERE slug = $1 ORDER BY audit_entry.id`,
        [slug],
      );
      return rows;
    },
  };
}

/** So many seconds from now, in UTC, as a wall clock. */
export function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}
