import "server-only";

import { isIP } from "node:net";

const LOOPBACK = /^(127\.|::1$)/;
const LONGEST = 64;

/** Who asks: the other end of the connection, or whom a proxy on this machine names last. */
export function clientOf(socketAddress = "", forwardedFor: string | string[] | undefined): string {
  // IPv4 that arrives on an IPv6 socket is still IPv4.
  const direct = socketAddress.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!LOOPBACK.test(direct)) return direct;
  const named = String(forwardedFor ?? "")
    .split(",")
    .at(-1)
    ?.trim()
    .slice(0, LONGEST);
  return named || direct;
}

/** One household or machine holds a whole /64 of IPv6: for counting, its addresses are one. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.replace(/%.*$/, "").toLowerCase().split("::");
  const groups = (text = "") => (text === "" ? [] : text.split(":"));
  const [left, right] = [groups(head), groups(tail)];
  const between = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const whole = [...left, ...between, ...right].map((group) => group.replace(/^0+(?=.)/, ""));
  return `${whole.slice(0, 4).join(":")}::/64`;
}
