import { isIPv4, isIPv6 } from "node:net";

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What stands for a visitor's address in a limit: an IPv4 address itself, of an IPv6 one the /64
 * that one subscriber has whole. Everything else shares one name, as a forwarded address may be any text.
 */
export function addressBlock(address: string | undefined): string {
  const plain = address?.replace(/%.*$/, "") ?? "";
  const inside = IPV4_IN_IPV6.exec(plain)?.[1] ?? plain;
  if (isIPv4(inside)) return inside;
  return isIPv6(plain) ? `${firstGroups(plain)}::/64` : "unknown";
}

/** The first four groups of an IPv6 address, however it is written. */
function firstGroups(address: string): string {
  // The URL parser writes an address in its shortest form, without an IPv4 tail.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const between = Array(8 - before.length - after.length).fill("0");
  return [...before, ...between, ...after].slice(0, 4).join(":");
}
