import { afterAll, beforeAll, expect, it } from "vitest";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { readFeed } from "#server/postmortem/read-feed.ts";
import { listEntries } from "#server/postmortem/read-list.ts";
import { readPublished } from "#server/postmortem/read-published.ts";
import { actAs } from "#server/session.ts";
import { plantIncident, type Planted } from "#test/journeys/planted-incident.ts";
import { openTestRecord, type TestRecord } from "#test/server/access/test-record.ts";

let record: TestRecord;
const planted: Partial<Record<string, Planted>> = {};

beforeAll(async () => {
  record = await openTestRecord();
  for (const audience of ["internal", "parties", "public"]) {
    planted[audience] = await plantIncident(record.sql, `planted-${audience}`, audience, audience);
  }
});
afterAll(() => record.close());

/** Which columns of the whole schema, one row in each table, are in the document that would go out. */
async function columnsInDocument(audience: string): Promise<string[]> {
  const { document } = await actAs({ kind: "system", id: "test", name: "Test" }, () =>
    previewPublication(`planted-${audience}`),
  );
  const text = JSON.stringify(document);
  const found = [...(planted[audience]?.places ?? [])].filter(
    ([said]) => text.includes(`"${said}"`) || text.includes(`:${said}`),
  );
  return [...new Set(found.map(([, place]) => place))].sort();
}

const ofCase = (place: string) => `case_entry.${place}`;
const OF_THE_INCIDENT = ["incident.summary", "incident.title", "incident.zone"];

it.each(["internal", "parties"])(
  "of what is for %s nothing is in the document but the incident's own title, summary and zone",
  async (audience) => {
    expect(await columnsInDocument(audience)).toEqual(OF_THE_INCIDENT);
  },
);

it("of what is public exactly these columns are: a new one is named here first", async () => {
  expect(await columnsInDocument("public")).toEqual(
    [
      ...OF_THE_INCIDENT,
      ...["component.detail", "component.key", "component.name"],
      ...["narrative.body", "narrative.key", "narrative.title"],
      ...["evidence.key", "evidence.title"],
      ...["timeline_event.body", "timeline_event.key", "timeline_event.known_time", "timeline_event.source"],
      ...["timeline_event.time", "timeline_event.title"],
      ...[
        "impact_statement.accounts",
        "impact_statement.count",
        "impact_statement.method",
        "impact_statement.population",
      ],
      ...["impact_statement.rule_revision", "impact_statement.unit"],
      ...["upstream_repository.forge", "upstream_repository.name", "upstream_repository.purl"],
      ...["upstream_item.key", "upstream_item.merged_time", "upstream_item.number", "upstream_item.opened_time"],
      ...["upstream_item.role", "upstream_item.title"],
      ...["release.note", "release.published_time", "release.tag", "release.version"],
      ...["configuration.key", "configuration.name", "configuration.statement"],
      ...["case_opened.channel", "case_opened.note", "party_changed.name", "party_step.time"].map(ofCase),
      ...["board_remark.note", "board_remark.time"].map(ofCase),
      ...["publication_intended.note", "publication_intended.title"].map(ofCase),
      ...["publication_step.note", "publication_step.time", "publication_step.title"].map(ofCase),
      ...["prior_reference.note", "prior_reference.time", "prior_reference.title"].map(ofCase),
      ...["status_stated.component", "status_stated.configuration", "status_stated.says"].map(ofCase),
      ...["credit_set.creditedBy", "credit_set.name", "credit_set.organisation"].map(ofCase),
    ].sort(),
  );
});

it("and none of the three is anywhere that readers read", async () => {
  for (const audience of Object.keys(planted))
    expect(await readPublished(`planted-${audience}`)).toEqual({ kind: "absent" });
  expect(await listEntries({}, { sort: "newest", page: 1, size: 20 })).toEqual({ total: 0, entries: [] });
  expect(await readFeed()).toEqual({ sources: [], archives: 0 });
});
