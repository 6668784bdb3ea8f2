import { describe, expect, it } from "vitest";
import { readIntake } from "#domain/timeline/intake/read-intake.ts";

const titles = (value: unknown) => {
  const { format, rows } = readIntake(JSON.stringify(value), { zone: "UTC" });
  return [
    format,
    ...rows.map(({ verdict, title, time, doubts }) => [verdict, title ?? doubts[0]?.code, time?.instant]),
  ];
};

describe("of several updates with one status the earliest instant reached it", () => {
  const update = (id: string, display_at: string) => ({ id, status: "resolved", body: id, display_at });
  const milestones = (updates: object[], page?: object) =>
    readIntake(JSON.stringify({ page, incidents: [{ name: "x", incident_updates: updates }] }), {
      zone: "UTC",
    }).rows.map(({ milestone }) => milestone);

  it.each([
    // 01:10 −08:00 is 09:10 UTC, 01:30 −07:00 is 08:30 UTC: in the hour that the clock shows twice.
    [["2026-11-01T01:10:00-08:00", "2026-11-01T01:30:00-07:00"], undefined, [undefined, "restored"]],
    [["2026-11-01T01:30:00-07:00", "2026-11-01T01:10:00-08:00"], undefined, ["restored", undefined]],
    [["2026-09-09T10:00:00Z", "2026-09-09T09:30:00-07:00"], undefined, ["restored", undefined]],
    // 13:22 in Los Angeles is 20:22 UTC.
    [["2026-09-09 13:22", "2026-09-09T20:00:00Z"], { time_zone: "America/Los_Angeles" }, [undefined, "restored"]],
    [["2026-09-09T10:00:00.000Z", "2026-09-09T10:00:00Z"], undefined, ["restored", undefined]],
    [["some day", "2026-09-09T10:00:00Z"], undefined, [undefined, "restored"]],
  ])("%j", (times, page, expected) => {
    const updates = times.map((time, index) => update(String(index), time));
    expect(milestones(updates, page)).toEqual(expected);
  });
});

describe("GitHub's timeline", () => {
  it("notices without a time of their own are passed over, not unreadable", () => {
    const items = [
      { event: "line-commented", node_id: "x", comments: [{ created_at: "2026-09-09T13:22:00Z" }] },
      { event: "commit-commented", node_id: "y", comments: [] },
      { event: "subscribed", id: 1 },
      { event: "closed", id: 2 },
    ];
    expect(titles(items)).toEqual([
      "github_json",
      ["ignored", "not_an_event", undefined],
      ["ignored", "not_an_event", undefined],
      ["ignored", "not_an_event", undefined],
      ["unreadable", "not_readable", undefined],
    ]);
  });

  const at = "2026-09-09T13:22:00Z";
  const actor = { login: "octo" };
  const nodes = [
    { __typename: "IssueComment", id: "1", createdAt: at, author: actor, body: "Seen here too\n\nlong" },
    { __typename: "LabeledEvent", createdAt: at, actor, label: { name: "security" } },
    { __typename: "RenamedTitleEvent", createdAt: at, actor, currentTitle: "New", previousTitle: "Old" },
    {
      __typename: "CrossReferencedEvent",
      createdAt: at,
      actor,
      source: { number: 7, title: "Fix", url: "https://x.test/7" },
    },
    { __typename: "PullRequestCommit", commit: { oid: "abc1234def", messageHeadline: "Fix it", committedDate: at } },
    { __typename: "PullRequestReview", createdAt: at, submittedAt: at, author: actor, state: "APPROVED", body: "" },
    { __typename: "MergedEvent", createdAt: at, actor, commit: { oid: "1a2b3c4d5e6f7a8b" } },
    { __typename: "ClosedEvent", createdAt: at, actor },
    { __typename: "HeadRefForcePushedEvent", createdAt: at, actor },
    { __typename: "AssignedEvent", createdAt: at, actor, assignee: { login: "mona" } },
    { __typename: "SubscribedEvent", createdAt: at, actor },
    { __typename: "MentionedEvent", createdAt: at, actor },
  ];
  const expected = [
    "github_json",
    ["ready", "Seen here too", at],
    ["ready", "Labelled: security", at],
    ["ready", "Renamed to: New", at],
    ["ready", "Referenced by #7 Fix", at],
    ["ready", "Commit abc1234def: Fix it", at],
    ["ready", "Reviewed: approved", at],
    ["ready", "Merged as 1a2b3c4d5e6f", at],
    ["ready", "Closed", at],
    ["ready", "Head ref force pushed", at],
    ["ready", "Assigned: mona", at],
    ["ignored", "not_an_event", undefined],
    ["ignored", "not_an_event", undefined],
  ];

  it.each([
    ["the nodes", nodes],
    ["an answer about an issue", { data: { repository: { issue: { timelineItems: { nodes } } } } }],
    ["an answer about a pull request", { data: { repository: { pullRequest: { timelineItems: { nodes } } } } }],
    ["edges", { data: { node: { timelineItems: { edges: nodes.map((node) => ({ cursor: "c", node })) } } } }],
  ])("of its GraphQL API: %s", (_what, value) => expect(titles(value)).toEqual(expected));

  it("says who did it and where", () => {
    const { rows } = readIntake(JSON.stringify(nodes));
    expect(rows[0]?.source?.name.en).toBe("GitHub: octo");
    expect(rows[3]?.source?.url).toBe("https://x.test/7");
  });

  it("comments and reviews as the command line prints them", () => {
    const value = {
      comments: [{ id: "1", author: actor, body: "Seen", createdAt: at, url: "https://x.test/1" }],
      reviews: [{ id: "2", author: actor, body: "", state: "APPROVED", submittedAt: "2026-09-09T14:00:00Z" }],
    };
    expect(titles(value)).toEqual([
      "github_json",
      ["ready", "Seen", at],
      ["ready", "Reviewed: approved", "2026-09-09T14:00:00Z"],
    ]);
  });
});
