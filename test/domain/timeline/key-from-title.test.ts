import fc from "fast-check";
import { expect, it } from "vitest";
import { freeKey, keyFromTitle } from "#domain/timeline/key-from-title.ts";
import { newEvent } from "#domain/timeline/timeline-event.ts";

it.each([
  ["GLM 5.3 goes public", "glm-5-3-goes-public"],
  ["  Über — alles!  ", "uber-alles"],
  ["封じ込め", "event"],
  ["", "event"],
  ["a".repeat(100), "a".repeat(80)],
  [`${"a".repeat(79)} b`, "a".repeat(79)],
])("%j → %s", (title, key) => {
  expect(keyFromTitle(title)).toBe(key);
});

it("takes the first number that is free, and stays as short as a key may be", () => {
  expect(freeKey("contained", new Set())).toBe("contained");
  expect(freeKey("contained", new Set(["contained", "contained-2", "contained-4"]))).toBe("contained-3");
  const long = "a".repeat(80);
  expect(freeKey(long, new Set([long]))).toBe(`${"a".repeat(78)}-2`);
});

it("is always a key that may be stored", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.array(fc.nat(3)), (title, counts) => {
      const taken = new Set<string>();
      for (const _ of counts) taken.add(freeKey(keyFromTitle(title), taken));
      expect(taken.size).toBe(counts.length);
      for (const key of taken) expect(newEvent.shape.key.safeParse(key).success).toBe(true);
    }),
  );
});
