import { expect, test } from "vitest";
import { rateLimitKey } from "./sign-in.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["fe80::1%no-zone", "unknown"],
  ["203.0.113.7:4711", "unknown"],
  ["203.0.113.07", "unknown"],
  ["7", "unknown"],
  ["x".repeat(5_000), "unknown"],
  ["", "unknown"],
  [undefined, "unknown"],
])("the address %s counts for the limit of %s", (address, key) => {
  expect(rateLimitKey(address)).toBe(key);
});
