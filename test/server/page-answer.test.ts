import { expect, test, vi } from "vitest";
import { z } from "zod";
import { InvalidInput, NotAllowed, NotFound, type ExpectedError } from "#domain/errors.ts";
import { addressOf, queryOf, readForPage, zoneOf, type AskedOfPage } from "#server/page-answer.ts";
import { readPageRequest } from "#server/paging.ts";

vi.mock("next/navigation", () => ({
  notFound: () => {
    throw new Error("the page that is not there");
  },
}));

test.each<[string, ExpectedError]>([
  ["missing", new NotFound()],
  ["not theirs", new NotAllowed("audit.read")],
  ["unreadable", new InvalidInput([])],
])("what is %s is a page that is not there", async (_, error) => {
  const reading = readForPage("/console", () => Promise.reject(error));
  await expect(reading).rejects.toThrow("the page that is not there");
});

test.each(["junk", "", "e30", "x".repeat(5_000)])("so is a list after %j", async (after) => {
  const reading = readForPage("/console", async () =>
    readPageRequest({ after }, z.strictObject({ entry: z.string() })),
  );
  await expect(reading).rejects.toThrow("the page that is not there");
});

test.each<[AskedOfPage, string]>([
  [{}, "/x"],
  [{ tz: undefined }, "/x"],
  [{ tz: "Asia/Tokyo", show: ["model", "status"] }, "/x?tz=Asia%2FTokyo&show=model&show=status"],
])("whoever was asked %j is led back to %s", (asked, address) => {
  expect(addressOf("/x", queryOf(asked))).toBe(address);
});

test.each<[string, ReturnType<typeof zoneOf>]>([
  ["", { zone: "Europe/Berlin", known: undefined, unknown: undefined }],
  ["tz=+", { zone: "Europe/Berlin", known: undefined, unknown: undefined }],
  ["tz=asia/tokyo", { zone: "Asia/Tokyo", known: "Asia/Tokyo", unknown: undefined }],
  ["tz=Mars%0AOlympus", { zone: "Europe/Berlin", known: undefined, unknown: "Mars\ufffdOlympus" }],
  [`tz=${"x".repeat(70)}`, { zone: "Europe/Berlin", known: undefined, unknown: "x".repeat(64) }],
])("asked with %j, a page of Berlin states its times in %j", (query, stated) => {
  expect(zoneOf(new URLSearchParams(query), "Europe/Berlin")).toEqual(stated);
});
