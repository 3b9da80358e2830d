import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fresh from "fresh";
import Negotiator from "negotiator";
import { createSemaphore } from "../semaphore.ts";
import { cacheControl, isFreshRead } from "./cache-control.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const TEXT = /^(text\/|application\/(javascript|([\w.]+\+)?(json|xml))|image\/svg)/;

// Compression runs in Node's pool of four threads, which password hashing and file reads need too.
const compressions = createSemaphore({ concurrency: 2, maxQueued: Number.POSITIVE_INFINITY });

const COMPRESSIONS = ["br", "gzip"] as const;
type Compression = (typeof COMPRESSIONS)[number];

/** A response in one encoding; `headers` are names and values in turn. */
export type EncodedResponse = { status: number; headers: string[]; body: Buffer };

/** `version` becomes the start of the ETag. */
export type CachedResponseOptions = {
  contentType: string;
  cacheControl: string;
  /** The body compressed by Brotli, if the build made that. */
  brotli?: Buffer | undefined;
  version?: string;
  status?: number;
  /** Further headers, names and values in turn. */
  headers?: readonly string[];
};

/** A response kept in memory. Each compressed variant is made when it is first requested, then kept. */
export type CachedResponse = ReturnType<typeof createCachedResponse>;

/** Makes a response of a finished body. Its ETag is weak, as all encodings share it. */
export function createCachedResponse(body: Buffer, options: CachedResponseOptions) {
  const { contentType, cacheControl, brotli, version, status = 200 } = options;
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  const etag = `W/"${version === undefined ? hash : `${version}-${hash}`}"`;
  // A smaller body fits into one packet uncompressed.
  const isCompressible = TEXT.test(contentType) && body.length > 1_024;
  const headers = ["Content-Type", contentType, "Cache-Control", cacheControl, "ETag", etag];
  // Only compressible responses differ by encoding; a shared cache keeps one copy of all others.
  if (isCompressible) headers.push("Vary", "Accept-Encoding");
  headers.push(...(options.headers ?? []));
  const compressed = new Map<Compression, EncodedResponse | Promise<EncodedResponse>>();
  if (brotli) compressed.set("br", encode(status, headers, "br", brotli));
  return {
    body,
    etag,
    isCompressible,
    identity: { status, headers: [...headers, "Content-Length", String(body.length)], body },
    notModified: { status: 304, headers, body: Buffer.alloc(0) },
    compressed,
    /** Called when a compressed variant was made, which takes further memory. */
    onCompressed: [] as (() => void)[],
    /** Called before the response is sent, with the receiver and the encoding. */
    onSend: undefined as ((res: ServerResponse, encoded: EncodedResponse) => void) | undefined,
  };
}

/** Makes the response of a public API from a value or the bytes of its JSON. */
export function createJsonResponse(
  response: object,
  options: Partial<CachedResponseOptions> = {},
): CachedResponse {
  const body = Buffer.isBuffer(response) ? response : Buffer.from(JSON.stringify(response));
  return createCachedResponse(body, {
    contentType: "application/json; charset=utf-8",
    cacheControl: cacheControl.api,
    ...options,
  });
}

/** A 304, or the response in the preferred encoding, as a promise while that is being compressed. */
export function negotiateEncoding(
  req: IncomingMessage,
  response: CachedResponse,
): EncodedResponse | Promise<EncodedResponse> {
  // Ignores Cache-Control of the request: `fetch` in scripts adds `no-cache` to a condition of their own.
  const condition = req.headers["if-none-match"];
  const isConditional = condition !== undefined && response.identity.status === 200;
  if (isConditional && fresh({ "if-none-match": condition }, { etag: response.etag }))
    return response.notModified;
  const encoding = response.isCompressible ? preferredEncoding(req) : "identity";
  if (encoding === "identity") return response.identity;
  return response.compressed.get(encoding) ?? startCompressing(response, encoding);
}

export async function sendCachedResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: CachedResponse,
): Promise<void> {
  // A client that is gone needs no compression.
  if (res.closed) return;
  const encoded = negotiateEncoding(req, response);
  // The whole body is in memory while it is compressed.
  response.onSend?.(res, encoded instanceof Promise ? response.identity : encoded);
  const { status, headers, body } = await encoded;
  const isKept = !isFreshRead(req.url);
  const sent = headers.map((value, index) =>
    isKept || headers[index - 1] !== "Cache-Control" ? value : cacheControl.private,
  );
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
  { body, identity: { status }, notModified: { headers } }: CachedResponse,
  encoding: Compression,
): Promise<EncodedResponse> {
  const params = {
    // Quality 5 compresses some 50 MB a second; the best one, which the build uses for its files, about 1.
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const made = await (encoding === "br" ? brotliAsync(body, { params }) : gzipAsync(body));
  // zlib's result lies in a buffer of at least 16 KiB, so a copy saves memory.
  const bytes = Buffer.allocUnsafeSlow(made.length);
  made.copy(bytes);
  return encode(status, headers, encoding, bytes);
}

function encode(
  status: number,
  headers: readonly string[],
  encoding: Compression,
  body: Buffer,
): EncodedResponse {
  const own = ["Content-Encoding", encoding, "Content-Length", String(body.length)];
  return { status, headers: [...headers, ...own], body };
}

function preferredEncoding(req: IncomingMessage): Compression | "identity" {
  const accepted = new Negotiator(req).encodings([...COMPRESSIONS]);
  return COMPRESSIONS.find((each) => accepted.includes(each)) ?? "identity";
}

/**
 * A redirect to a path of this site. It has an age, as browsers keep a 301 for ever without one, and an address may be
 * used again.
 */
export function createRedirect(path: string, status: 301 | 302): CachedResponse {
  const { pathname, search, hash } = new URL(path, "http://localhost");
  return createCachedResponse(Buffer.alloc(0), {
    contentType: "text/html; charset=utf-8",
    cacheControl: cacheControl.page,
    status,
    // The path is encoded, as a header holds no letters beyond Latin-1.
    headers: ["Location", pathname + search + hash],
  });
}
