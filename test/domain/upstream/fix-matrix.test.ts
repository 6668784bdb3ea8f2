import { describe, expect, it } from "vitest";
import { contains, fixMatrix, type ProtectionRange } from "#domain/upstream/fix-matrix.ts";

const reason = { en: "said so" };
const range = (
  configuration: string,
  fromVersion: string | null,
  untilVersion: string | null,
  status: ProtectionRange["status"],
): ProtectionRange => ({
  ...{ configuration, fromVersion, untilVersion, status, reason, basis: "stated" },
});

const releases = ["v0.5.21", "v0.5.22", "v0.5.20"].map((tag) => ({ tag, version: tag.slice(1) }));
const statuses = (protections: ProtectionRange[], scheme = "pep440") =>
  fixMatrix({ configurations: [{ key: "nixl" }], releases, protections, scheme }).rows[0]?.cells.map(
    (cell) => cell.status,
  );

describe("the fix matrix", () => {
  it("has a column for the time before the first release, then the releases in version order", () => {
    const { columns } = fixMatrix({ configurations: [], releases, protections: [], scheme: "pep440" });
    expect(columns.map(({ label }) => label.en)).toEqual(["before v0.5.20", "v0.5.20", "v0.5.21", "v0.5.22"]);
    expect(columns.map(({ label }) => label.ja)).toEqual(["v0.5.20 より前", "v0.5.20", "v0.5.21", "v0.5.22"]);
  });

  it("reads its cells from half-open ranges", () => {
    const ranges = [
      range("nixl", null, "0.5.20", "exposed"),
      range("nixl", "0.5.20", "0.5.21", "partly_protected"),
      range("nixl", "0.5.21", null, "protected"),
    ];
    expect(statuses(ranges)).toEqual(["exposed", "partly_protected", "protected", "protected"]);
  });

  it("calls a cell unknown where nothing is said, where only a part is said, where entries contradict or versions cannot be compared", () => {
    expect(statuses([])).toEqual(["unknown", "unknown", "unknown", "unknown"]);
    expect(statuses([range("mori", null, null, "protected")])).toEqual(["unknown", "unknown", "unknown", "unknown"]);
    expect(statuses([range("nixl", null, "0.5.10", "exposed")])?.[0]).toBe("unknown");
    expect(statuses([range("nixl", null, null, "exposed"), range("nixl", "0.5.22", null, "protected")])?.at(-1)).toBe(
      "unknown",
    );
    expect(statuses([range("nixl", null, null, "protected"), range("nixl", "nonsense", null, "exposed")])?.[1]).toBe(
      "unknown",
    );
    expect(statuses([range("nixl", null, null, "exposed")], "calendar")).toEqual(["unknown", "unknown", "unknown"]);
  });

  it("says by which setting", () => {
    const protections = [{ ...range("nixl", null, null, "partly_protected"), setting: { en: "deferred release on" } }];
    const matrix = fixMatrix({ configurations: [{ key: "nixl" }], releases, protections, scheme: "pep440" });
    expect(matrix.rows[0]?.cells[0]).toMatchObject({
      status: "partly_protected",
      setting: { en: "deferred release on" },
    });
  });

  it.each([
    ["0.5.20.post1", true],
    ["0.5.21rc1", true],
    ["v0.5.21", false],
    ["0.5.21+cu130", false],
  ])("fixed in 0.5.21: %s is affected: %s", (version, affected) => {
    expect(contains("pep440", { untilVersion: "0.5.21" }, version)).toBe(affected);
  });

  it("says nothing of a version it cannot read", () => {
    expect(contains("pep440", { untilVersion: "0.5.21" }, "nightly")).toBeUndefined();
  });
});
