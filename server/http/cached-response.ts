import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fresh from "fresh";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { createSemaphore } from "../semaphore.ts";
import { cacheControl, isFreshRead, withoutCaching } from "./cache-control.ts";
import { publicNotFound } from "./errors.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const TEXT = /^(text\/|application\/(javascript|([\w.]+\+)?(json|xml))|image\/svg)/;

// A smaller body fits into one packet anyway.
const MIN_COMPRESSED_BYTES = 1_024;

// Compression runs in Node's pool of four threads, which password hashing and file reads need too.
const compressions = createSemaphore({ concurrency: 2, maxQueued: Number.POSITIVE_INFINITY });

/** A response in one encoding; `headers` are names and values in turn. */
export type EncodedResponse = { status: number; headers: string[]; body: Buffer };

/** A response kept in memory. Each compressed variant is made when it is first requested, then kept. */
export type CachedResponse = {
  body: Buffer;
  etag: string;
  headers: string[];
  compressible: boolean;
  brotliQuality: number;
  identity: EncodedResponse;
  notModified: EncodedResponse;
  compressed: Map<Compression, EncodedResponse | Promise<EncodedResponse>>;
  /** Called when a compressed variant was made, which takes memory of its own. */
  onCompressed: (() => void)[];
  /** Called before the response is sent, with what it is sent to and in which encoding. */
  onSend?: (res: ServerResponse, encoded: EncodedResponse) => void;
};

/** Brotli's quality 5 compresses some 50 MB a second, 11 about 1. `version` stands at the start of the ETag. */
export type CachedResponseOptions = {
  contentType: string;
  cacheControl: string;
  brotliQuality?: 5 | 11;
  version?: string;
  /** 200 unless given. */
  status?: number;
  /** Further headers, names and values in turn. */
  headers?: readonly string[];
};

/** Makes a response of a finished body. Its ETag is weak, as all encodings share it. */
export function createCachedResponse(body: Buffer, options: CachedResponseOptions): CachedResponse {
  const { contentType, cacheControl, brotliQuality = 5, version, status = 200 } = options;
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  const etag = `W/"${version === undefined ? hash : `${version}-${hash}`}"`;
  const headers = ["Content-Type", contentType, "Cache-Control", cacheControl];
  headers.push("ETag", etag);
  const compressible = TEXT.test(contentType) && body.length > MIN_COMPRESSED_BYTES;
  // Other answers are the same for all, so that a shared cache keeps one of them.
  if (compressible) headers.push("Vary", "Accept-Encoding");
  headers.push(...(options.headers ?? []));
  const length = ["Content-Length", String(body.length)];
  return {
    body,
    etag,
    headers,
    compressible,
    brotliQuality,
    identity: { status, headers: [...headers, ...length], body },
    notModified: { status: 304, headers, body: Buffer.alloc(0) },
    compressed: new Map(),
    onCompressed: [],
  };
}

/** Makes the response of a public API: a value, or the bytes of its JSON. */
export function createJsonResponse(
  answer: object,
  options: Partial<CachedResponseOptions> = {},
): CachedResponse {
  const body = Buffer.isBuffer(answer) ? answer : Buffer.from(JSON.stringify(answer));
  return createCachedResponse(body, {
    contentType: "application/json; charset=utf-8",
    cacheControl: cacheControl.api,
    ...options,
  });
}

/** The 404 of a public API: one for all addresses where there is nothing, so that none costs a read or an entry. */
export function createNotFound({ message } = publicNotFound()): CachedResponse {
  return createJsonResponse({ message }, { cacheControl: cacheControl.notFound, status: 404 });
}

/** The response to a GET or HEAD: 304, or the preferred encoding, as a promise while that is still being made. */
export function negotiateEncoding(
  req: IncomingMessage,
  response: CachedResponse,
): EncodedResponse | Promise<EncodedResponse> {
  // Without Cache-Control: scripts' `fetch` adds `no-cache` to a condition of their own.
  const condition = req.headers["if-none-match"];
  const isConditional = condition !== undefined && response.identity.status === 200;
  if (isConditional && fresh({ "if-none-match": condition }, { etag: response.etag }))
    return response.notModified;
  if (!response.compressible) return response.identity;
  const encoding = preferredCompression(req);
  if (!encoding) return response.identity;
  return response.compressed.get(encoding) ?? startCompressing(response, encoding);
}

/** Makes the encoding that browsers prefer before the first of them asks for it. */
export function compressAhead(response: CachedResponse): void {
  const isNeeded = response.compressible && !response.compressed.has("br");
  if (isNeeded) startCompressing(response, "br");
}

/** Answers a GET or HEAD request. */
export async function sendCachedResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: CachedResponse,
): Promise<void> {
  // A client that is gone needs no compression.
  if (res.closed) return;
  const encoded = negotiateEncoding(req, response);
  // While it is compressed, all of it is in memory.
  response.onSend?.(res, encoded instanceof Promise ? response.identity : encoded);
  const { status, headers, body } = await encoded;
  const sent = isFreshRead(req.url) ? withoutCaching(headers) : headers;
  res.writeHead(status, sent).end(req.method === "HEAD" ? undefined : body);
}

function startCompressing(response: CachedResponse, encoding: Compression) {
  const { compressed, onCompressed } = response;
  const compressing = compressions.run(() => compress(response, encoding));
  compressed.set(encoding, compressing);
  compressing.then(
    (done) => {
      compressed.set(encoding, done);
      for (const tell of onCompressed) tell();
    },
    () => compressed.delete(encoding),
  );
  return compressing;
}

async function compress(
  { body, headers, brotliQuality, identity: { status } }: CachedResponse,
  encoding: Compression,
): Promise<EncodedResponse> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const made = await (encoding === "br" ? brotliAsync(body, { params }) : gzipAsync(body));
  // What zlib made lies in a buffer of 16 KiB, however short it is.
  const bytes = Buffer.allocUnsafeSlow(made.length);
  made.copy(bytes);
  const own = ["Content-Encoding", encoding, "Content-Length", String(bytes.length)];
  return { status, headers: [...headers, ...own], body: bytes };
}

type Compression = "br" | "gzip";

// Browsers of a kind send the same header, so that few are parsed.
const known = new LRUCache<string, { compression: Compression | null }>({ max: 100 });
const MAX_KNOWN_LENGTH = 100;

/** The compression that a client accepts, Brotli if it may choose; null for none. */
function preferredCompression(req: IncomingMessage): Compression | null {
  const header = req.headers["accept-encoding"] ?? "";
  const earlier = known.get(header);
  if (earlier) return earlier.compression;
  const accepted = new Negotiator(req).encodings(["br", "gzip"]);
  const [first = null] = accepted.includes("br") ? ["br"] : accepted;
  const compression = first as Compression | null;
  if (header.length <= MAX_KNOWN_LENGTH) known.set(header, { compression });
  return compression;
}

/**
 * A redirect to a path of ours. With an age: browsers keep a 301 for ever otherwise, and an address may be in use again.
 */
export function createRedirect(path: string, status: 301 | 302): CachedResponse {
  const { pathname, search, hash } = new URL(path, "http://localhost");
  return createCachedResponse(Buffer.alloc(0), {
    contentType: "text/html; charset=utf-8",
    cacheControl: cacheControl.page,
    status,
    // Encoded: a header has no letters beyond Latin 1.
    headers: ["Location", pathname + search + hash],
  });
}
