/** Exact: `digits` divided by ten to the power of `scale`. */
export type Decimal = { digits: bigint; scale: number };
export type ThousandsSign = "," | " " | "'";
export type ReadNumber = { kind: "number"; value: Decimal } | { kind: "empty" } | { kind: "bad"; reason: string };

const NUMBER = /^(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** A number as logs write it. Empty is unknown, never 0; a sign, `0x`, `NaN`, `1_000` and an undeclared `1,000` are refused. */
export function readNumber(text: string, thousands?: ThousandsSign): ReadNumber {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  const match = NUMBER.exec(withoutGroups(trimmed, thousands));
  if (!match) return { kind: "bad", reason: "not a number from 0, such as 681280 or 1.5e5" };
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  const value = scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
  return { kind: "number", value };
}

/** A count of tokens: a number without a fraction that fits a 64-bit column. */
export function readCount(
  text: string,
  thousands?: ThousandsSign,
): { kind: "count"; value: bigint } | Exclude<ReadNumber, { kind: "number" }> {
  const read = readNumber(text, thousands);
  if (read.kind !== "number") return read;
  const unit = 10n ** BigInt(read.value.scale);
  if (read.value.digits % unit !== 0n) return { kind: "bad", reason: "a count has no fraction" };
  const value = read.value.digits / unit;
  return value < 2n ** 63n ? { kind: "count", value } : { kind: "bad", reason: "larger than any count" };
}

export function compareDecimals(a: Decimal, b: Decimal): number {
  const [left, right] =
    a.scale === b.scale ? [a.digits, b.digits] : [a.digits * 10n ** BigInt(b.scale), b.digits * 10n ** BigInt(a.scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}

const GROUPED: Record<ThousandsSign, RegExp> = {
  ",": /^\d{1,3}(,\d{3})+(\.\d+)?$/,
  " ": /^\d{1,3}([ \u00a0\u202f]\d{3})+(\.\d+)?$/,
  "'": /^\d{1,3}(['’]\d{3})+(\.\d+)?$/,
};

function withoutGroups(text: string, thousands: ThousandsSign | undefined): string {
  return thousands && GROUPED[thousands].test(text) ? text.replace(/[, \u00a0\u202f'’]/g, "") : text;
}
