import { expect, test } from "vitest";
import { clientOf, networkOf } from "#server/front/client-address.ts";

test.each([
  ["192.0.2.1", "198.51.100.7", "192.0.2.1"],
  ["::ffff:192.0.2.1", "198.51.100.7", "192.0.2.1"],
  ["::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["::1", "a, 2001:db8::9", "2001:db8::9"],
  ["127.0.0.1", undefined, "127.0.0.1"],
  [undefined, "198.51.100.7", ""],
])("from %s, forwarded for %s: %s", (socket, forwarded, client) => {
  expect(clientOf(socket, forwarded)).toBe(client);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64"],
  ["2001:db8:0:7::", "2001:db8:0:7::/64"],
  ["2001:0DB8:0000:0007:ffff::", "2001:db8:0:7::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
