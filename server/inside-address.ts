import "server-only";

import { BlockList, isIP } from "node:net";

/** What IANA keeps for special use: none of it is a place on the Internet that somebody could ask us to talk to. */
const SPECIAL_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Within 2000::/3, the only unicast space that is routed: tunnels that carry an IPv4 address, examples, protocols. */
const SPECIAL_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const special = new BlockList();
for (const [net, prefix] of SPECIAL_V4) special.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of SPECIAL_V6) special.addSubnet(net, prefix, "ipv6");

const routed = new BlockList();
routed.addSubnet("2000::", 3, "ipv6");

/** Whether an address leads to this machine, this network or nowhere; so does whatever is no address. IPv4 in IPv6 clothes too. */
export function isInside(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return special.check(address, "ipv4");
  if (family === 6) return !routed.check(address, "ipv6") || special.check(address, "ipv6");
  return true;
}
