import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Compression = "br" | "gzip";

// Browsers of a kind send the same header, so that few are parsed.
const known = new LRUCache<string, { compression: Compression | null }>({ max: 100 });
const MAX_KNOWN_LENGTH = 100;

/** The compression that a client accepts, Brotli if it may choose; null for none. */
export function preferredCompression(req: IncomingMessage): Compression | null {
  const header = req.headers["accept-encoding"] ?? "";
  const earlier = known.get(header);
  if (earlier) return earlier.compression;
  const accepted = new Negotiator(req).encodings(["br", "gzip"]);
  const [first = null] = accepted.includes("br") ? ["br"] : accepted;
  const compression = first as Compression | null;
  if (header.length <= MAX_KNOWN_LENGTH) known.set(header, { compression });
  return compression;
}
