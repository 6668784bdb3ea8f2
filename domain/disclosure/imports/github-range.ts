type RangeEvent = { event: "introduced" | "fixed" | "last_affected"; version: string };

const PART = /^(>=|>|<=|<|=)\s*([0-9A-Za-z][0-9A-Za-z.+_~:!-]{0,99})$/;

/**
 * A range as GitHub writes it, such as ">= 1.0.0, < 1.2.3". Undefined where events cannot say it: an excluded lower end,
 * two ends of one kind, or words. Of "<= 1.2.2" the patched version is the end where there is exactly one.
 */
export function eventsOfRange(range: string, patched: string): RangeEvent[] | undefined {
  const parts = range.split(",").map((part) => PART.exec(part.trim()));
  const ends = new Map<string, string>();
  for (const part of parts) {
    const [, sign = "", version = ""] = part ?? [];
    const side = sign.startsWith(">") ? "from" : sign.startsWith("<") ? "to" : "only";
    if (!part || sign === ">" || ends.has(side)) return undefined;
    ends.set(side, version);
  }
  const [only, from, to] = [ends.get("only"), ends.get("from"), ends.get("to")];
  if (only !== undefined) {
    if (ends.size > 1) return undefined;
    return [
      { event: "introduced", version: only },
      { event: "last_affected", version: only },
    ];
  }
  const isIncluded = parts.some((part) => part?.[1] === "<=");
  const [, fixed] = /^\s*([0-9A-Za-z][0-9A-Za-z.+_~:!-]{0,99})\s*$/.exec(patched) ?? [];
  const end: RangeEvent[] =
    to === undefined
      ? []
      : isIncluded && fixed === undefined
        ? [{ event: "last_affected", version: to }]
        : [{ event: "fixed", version: isIncluded ? (fixed ?? to) : to }];
  return [{ event: "introduced", version: from ?? "0" }, ...end];
}
