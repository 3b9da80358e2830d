/** The encodings we can answer in. */
export type Encoding = "br" | "gzip" | "identity";

// Browsers send only a handful of different headers; a hostile client's are not remembered past this.
const REMEMBERED = 100;
const remembered = new Map<string, Encoding>();

/** The best encoding that an `Accept-Encoding` header allows: brotli, then gzip, then none. */
export function preferredEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const known = remembered.get(header);
  if (known) return known;
  const encoding = parse(header);
  if (remembered.size < REMEMBERED) remembered.set(header, encoding);
  return encoding;
}

function parse(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, weight ? Number(weight.slice(2)) : 1);
  }
  const accepts = (name: string) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}
