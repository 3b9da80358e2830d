import ipaddr from "ipaddr.js";

/**
 * The part of a client's address that rate limits count by: an IPv4 address itself, of an IPv6
 * address the /64 network, which one subscriber has to itself. Everything else shares one key, since
 * a forwarded address may be any text.
 */
export function rateLimitKey(address = ""): string {
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return "unknown";
  }
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
}
