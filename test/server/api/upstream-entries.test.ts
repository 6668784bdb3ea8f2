import { describe, expect, it } from "vitest";
import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import { at, refusal, useUpstreamRecord } from "./upstream-record.ts";

const said = { en: "text" };
const SHA = "a".repeat(40);

const { held, send, rowPath, audited } = useUpstreamRecord();

describe("removal", () => {
  const inUse = { repositories: ["items", "releases"], items: ["links", "verdicts", "protections"] };
  it.each([
    ["repositories", inUse.repositories],
    ["items", inUse.items],
    ["releases", ["verdicts"]],
    ["configurations", ["protections"]],
  ] as [UpstreamKind, string[]][])("of %s names what depends on it", async (kind, names) => {
    const refused = await send("DELETE", rowPath(kind), undefined, at(1));
    expect(refused).toMatchObject({ status: 409, body: { code: "in_use" } });
    expect(Object.keys(refused.body["dependents"] as object)).toEqual(names);
  });

  it("of a release line is refused while a verdict rests on it", async () => {
    const lines = [{ key: "old", tagPattern: "old-*" }];
    await send("PATCH", rowPath("repositories"), { lines }, at(1));
    const { body: verdict } = await send("POST", "/upstream/verdicts", {
      ...{ item: held.ids.items, line: "old", status: "declined", reason: said },
    });
    const refused = await send("PATCH", rowPath("repositories"), { lines: [] }, at(2));
    expect(refused).toMatchObject({ status: 409, body: { code: "in_use", dependents: { verdicts: [verdict["id"]] } } });
    await send("DELETE", `/upstream/verdicts/${String(verdict["id"])}`, undefined, at(1));
    expect((await send("PATCH", rowPath("repositories"), { lines: [] }, at(2))).status).toBe(200);
  });

  it("goes through from the leaves, takes computed containment along, and keeps in the audit what was there", async () => {
    await held.record.sql.query(
      "INSERT INTO containment (item_id, release_id, contained, method) VALUES ($1, $2, 'yes', 'ancestry')",
      [held.ids.items, held.ids.releases],
    );
    for (const kind of ["protections", "verdicts", "configurations", "links", "releases", "items"] as const) {
      const gone = await send("DELETE", rowPath(kind), undefined, at(1));
      expect([kind, gone.status, gone.text]).toEqual([kind, 204, ""]);
      expect((await send("GET", rowPath(kind))).status).toBe(404);
      const last = (await audited(kind)).at(-1);
      expect(last).toMatchObject({ before: { id: held.ids[kind] }, after: { removed: true } });
    }
    expect((await audited("releases")).at(-1)?.before).toMatchObject({ containments: [{ method: "ancestry" }] });
  });
});

describe("entries", () => {
  const item = { kind: "issue", state: "open", title: said, role: said };
  const cases: [string, UpstreamKind, () => object, unknown[]][] = [
    [
      "the same repository",
      "repositories",
      () => ({ name: "acme/engine", versionScheme: "semver" }),
      [409, " repository_exists"],
    ],
    [
      "the same repository in other letters",
      "repositories",
      () => ({ name: "Acme/Engine", versionScheme: "semver" }),
      [409, " repository_exists"],
    ],
    [
      "a name that leads elsewhere on the forge",
      "repositories",
      () => ({ name: "../user", versionScheme: "semver" }),
      [422, "/name invalid_format"],
    ],
    [
      "two lines of one key",
      "repositories",
      () => ({
        ...{ name: "a/b", versionScheme: "pep440" },
        lines: ["main", "old", "old"].map((line) => ({ key: line, tagPattern: `${line}-*` })),
      }),
      [422, "/lines/0/key invalid_value", "/lines/2/key invalid_value"],
    ],
    [
      "a scheme nobody knows",
      "repositories",
      () => ({ name: "a/b", versionScheme: "roman" }),
      [422, "/versionScheme invalid_value"],
    ],
    [
      "a pattern without *",
      "repositories",
      () => ({ name: "a/b", versionScheme: "pep440", tagPattern: "v" }),
      [422, "/tagPattern invalid_format"],
    ],
    [
      "a pull request's number as an issue",
      "items",
      () => ({ ...item, repository: held.ids.repositories, number: 7 }),
      [409, " item_exists"],
    ],
    [
      "a key for the second time",
      "items",
      () => ({ ...item, repository: held.ids.repositories, key: "fix" }),
      [409, " key_taken"],
    ],
    [
      "a repository of nowhere",
      "items",
      () => ({ ...item, repository: held.ids.items }),
      [422, "/repository unknown_id"],
    ],
    [
      "half a commit",
      "items",
      () => ({ ...item, repository: held.ids.repositories, commit: "abc" }),
      [422, "/commit invalid_format"],
    ],
    [
      "an address that is none",
      "items",
      () => ({ address: "https://example.test/a/b/pull/1" }),
      [422, "/address invalid_address"],
    ],
    [
      "an address of half a commit",
      "items",
      () => ({ address: "acme/engine@abcdef0" }),
      [422, "/address invalid_address"],
    ],
    [
      "an item linked to itself",
      "links",
      () => ({ from: held.ids.items, to: held.ids.items, kind: "fixes" }),
      [422, "/to same_item"],
    ],
    [
      "an end of nowhere",
      "links",
      () => ({ from: held.ids.items, to: held.ids.releases, kind: "fixes" }),
      [422, "/to unknown_id"],
    ],
    ["the same tag", "releases", () => ({ repository: held.ids.repositories, tag: "v1.0" }), [409, " release_exists"]],
    [
      "a gap as a time",
      "releases",
      () => ({
        repository: held.ids.repositories,
        tag: "v2",
        published: { wallClock: "2026-03-08T02:30", zone: "America/New_York" },
      }),
      [422, "/published/wallClock nonexistent_local_time"],
    ],
    [
      "a second verdict on the same",
      "verdicts",
      () => ({ item: held.ids.items, release: held.ids.releases, contained: "no", reason: said }),
      [409, " verdict_exists"],
    ],
    [
      "a verdict on a line of nowhere",
      "verdicts",
      () => ({ item: held.ids.items, line: "old", status: "declined", reason: said }),
      [422, "/line unknown_line"],
    ],
    [
      "a verdict without a reason",
      "verdicts",
      () => ({ item: held.ids.items, line: "main", status: "declined" }),
      [422, "/reason required"],
    ],
    [
      "a configuration of nowhere",
      "verdicts",
      () => ({
        item: held.ids.items,
        line: "main",
        status: "partial",
        configurations: ["default", "mori"],
        reason: said,
      }),
      [422, "/configurations/1 unknown_key"],
    ],
    [
      "the same configuration",
      "configurations",
      () => ({ key: "default", name: said, statement: said }),
      [409, " key_taken"],
    ],
    [
      "an item that no protection can rest on",
      "protections",
      () => ({
        configuration: held.ids.configurations,
        status: "exposed",
        reason: said,
        basis: "stated",
        items: ["gone"],
      }),
      [422, "/items/0 unknown_key"],
    ],
  ];
  it.each(cases)("%s in %s is refused with its place", async (_what, kind, entry, expected) => {
    expect(refusal(await send("POST", `/upstream/${kind}`, entry()))).toEqual(expected);
  });

  it("a change may not say of a line what is said of a release", async () => {
    const wrong = await send("PATCH", rowPath("verdicts"), { status: "declined" }, at(1));
    expect(refusal(wrong)).toEqual([422, "/status unknown_field"]);
  });

  it("is done once with the same Idempotency-Key", async () => {
    const again = { headers: { "idempotency-key": "one" } };
    const entry = { repository: held.ids.repositories, tag: "v3.0" };
    const [first, second] = [
      await send("POST", "/upstream/releases", entry, again),
      await send("POST", "/upstream/releases", entry, again),
    ];
    expect([first.status, second.body]).toEqual([201, first.body]);
    expect(first.headers.get("location")).toBe(
      `/api/v1/incidents/${held.slug}/upstream/releases/${first.body["id"] as string}`,
    );
    expect(refusal(await send("POST", "/upstream/releases", { ...entry, tag: "v4" }, again))).toEqual([
      422,
      " idempotency_key_reused",
    ]);
  });

  it.each([
    ["acme/engine#12", { kind: "issue", number: 12, key: "issue-12" }],
    ["https://github.com/acme/engine/pull/13/files", { kind: "pull_request", number: 13, key: "pr-13" }],
    [`acme/engine@${SHA}`, { kind: "commit", commit: SHA, key: `commit-${SHA.slice(0, 10)}` }],
  ])("an item is added by its address %s, with nothing made up", async (address, expected) => {
    const added = await send("POST", "/upstream/items", { address });
    expect(added).toMatchObject({
      status: 201,
      body: {
        ...{ ...expected, state: "unknown", origin: "forge", repository: held.ids.repositories },
        filled: { isFilled: false, trouble: { code: "unreachable" } },
      },
    });
    expect(added.body["opened"]).toBeUndefined();
  });

  it("an address in a repository nobody recorded begins it, audited, with a scheme that compares nothing", async () => {
    const added = await send("POST", "/upstream/items", { address: "other/engine#1" });
    const repository = await send("GET", `/upstream/repositories/${added.body["repository"] as string}`);
    expect(repository.body).toMatchObject({ name: "other/engine", versionScheme: "unknown", audience: "internal" });
  });
});

describe("order", () => {
  it("releases stand in version order through all pages, and anew when the scheme changes", async () => {
    for (const tag of ["v1.10", "v1.9", "v1.10rc1", "v1.9.post1"])
      await send("POST", "/upstream/releases", { repository: held.ids.repositories, tag });
    const tags = async () => {
      const seen: unknown[] = [];
      let next: unknown = "";
      while (next !== null) {
        const { body } = await send("GET", `/upstream/releases?limit=2${next === "" ? "" : `&after=${String(next)}`}`);
        seen.push(...(body["items"] as { tag: string }[]).map(({ tag }) => tag));
        next = body["next"];
      }
      return seen;
    };
    expect(await tags()).toEqual(["v1.0", "v1.9", "v1.9.post1", "v1.10rc1", "v1.10"]);
    await send("PATCH", rowPath("repositories"), { versionScheme: "unknown" }, at(1));
    expect(await tags()).toEqual(["v1.0", "v1.10", "v1.10rc1", "v1.9", "v1.9.post1"]);
  });

  it("a moved tag keeps the commit it stood on", async () => {
    await send("PATCH", rowPath("releases"), { tagCommit: SHA }, at(1));
    const moved = await send("PATCH", rowPath("releases"), { tagCommit: "b".repeat(40) }, at(2));
    expect(moved.body["formerCommits"]).toEqual([{ commit: SHA, seenAt: expect.any(String) }]);
  });
});
