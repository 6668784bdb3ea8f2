import { expect, test, vi } from "vitest";
import { z } from "zod";
import { InvalidInput, NotAllowed, NotFound, type ExpectedError } from "#domain/errors.ts";
import { readForPage } from "#server/page-answer.ts";
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
