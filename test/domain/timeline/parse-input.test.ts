import { describe, expect, it } from "vitest";
import { z } from "zod";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";

const shape = z.strictObject({
  name: z.string().max(3),
  when: z.union([
    z.strictObject({ date: z.string(), zone: z.string().optional() }),
    z.strictObject({ clock: z.string(), zone: z.string() }),
  ]),
});

function refused(input: unknown): string[] {
  try {
    parseInput(shape, input);
  } catch (error) {
    if (error instanceof InvalidInput) return error.errors.map(({ pointer, code }) => `${pointer} ${code}`);
    throw error;
  }
  return [];
}

describe("parseInput", () => {
  it.each<[unknown, string[]]>([
    [{ name: "abc", when: { date: "x" } }, []],
    [{ when: { date: "x" } }, ["/name required"]],
    [{ name: "abcd", when: { date: "x" } }, ["/name too_big"]],
    [{ name: 3, when: { date: "x" } }, ["/name invalid_type"]],
    [{ name: "a", when: { date: "x", extra: 1 } }, ["/when/extra unknown_field"]],
    [{ name: "a", when: { clock: "x" } }, ["/when/zone required"]],
    [{ name: "a", when: { clock: 3, zone: "x" } }, ["/when/clock invalid_type"]],
    [{ name: "a", when: "now" }, ["/when invalid_type"]],
    [{ name: "a\0", when: { date: "x" } }, ["/name invalid_text"]],
    [{ name: "a", when: { date: "\udc00" } }, ["/when/date invalid_text"]],
    [null, [" invalid_type"]],
    ["text", [" invalid_type"]],
    [JSON.parse('{"name":"a","when":{"date":"x"},"__proto__":{"admin":true}}'), ["/__proto__ unknown_field"]],
  ])("%j", (input, errors) => {
    expect(refused(input)).toEqual(errors);
  });
});
