import ipaddr from "ipaddr.js";

/** What rate limits count by: an IPv4 address or an IPv6 /64 network. Forwarded text that is neither shares one key. */
export function rateLimitKey(address = ""): string {
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return "unknown";
  }
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
}
