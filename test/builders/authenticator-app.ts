import { createHmac } from "node:crypto";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

/** What an authenticator app shows (RFC 6238) at `ms` for an otpauth address. */
export function codeOf(otpauth: string, ms = Date.now()): string {
  const parameters = new URL(otpauth).searchParams;
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / STEP_MS)));
  const hash = createHmac("sha1", fromBase32(parameters.get("secret") ?? ""))
    .update(counter)
    .digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** A code of right form that is not shown now, nor was or will be within the minutes around. */
export function wrongCodeOf(otpauth: string): string {
  const near = Array.from({ length: 11 }, (_, n) => codeOf(otpauth, Date.now() + (n - 5) * STEP_MS));
  return ["000000", "111111", "222222", "333333", ...Array.from({ length: 12 }, (_, n) => String(444_444 + n))].find(
    (code) => !near.includes(code),
  ) as string;
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll("=", "")]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
