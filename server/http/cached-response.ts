import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fresh from "fresh";
import Negotiator from "negotiator";
import { createSemaphore } from "../semaphore.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const TEXT = /^(text\/|application\/(json|manifest\+json|javascript)|image\/svg)/;

// A smaller body fits into one packet anyway.
const MIN_COMPRESSED_BYTES = 1_024;

// Compression runs in Node's pool of four threads, which password hashing and file reads need too.
const compressions = createSemaphore({ concurrency: 2, maxQueued: Number.POSITIVE_INFINITY });

type Compression = "br" | "gzip";

/** A response in one encoding; `headers` are names and values in turn. */
export type EncodedResponse = { status: 200 | 304; headers: string[]; body: Buffer };

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
  /** Called before the response is sent, with what it is sent to. */
  onSend?: (res: ServerResponse) => void;
};

/** Brotli's quality 5 compresses some 50 MB a second, 11 about 1. `version` stands at the start of the ETag. */
export type CachedResponseOptions = {
  contentType: string;
  cacheControl: string;
  brotliQuality?: 5 | 11;
  version?: string;
};

/** Makes a response of a finished body. Its ETag is weak, as all encodings share it. */
export function createCachedResponse(body: Buffer, options: CachedResponseOptions): CachedResponse {
  const { contentType, cacheControl, brotliQuality = 5, version } = options;
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  const etag = `W/"${version === undefined ? hash : `${version}-${hash}`}"`;
  const headers = ["Content-Type", contentType, "Cache-Control", cacheControl];
  headers.push("ETag", etag, "Vary", "Accept-Encoding");
  const length = ["Content-Length", String(body.length)];
  return {
    body,
    etag,
    headers,
    compressible: TEXT.test(contentType) && body.length > MIN_COMPRESSED_BYTES,
    brotliQuality,
    identity: { status: 200, headers: [...headers, ...length], body },
    notModified: { status: 304, headers, body: Buffer.alloc(0) },
    compressed: new Map(),
  };
}

/** The response to a GET or HEAD: 304, or the preferred encoding, as a promise while that is still being made. */
export function negotiateEncoding(
  req: IncomingMessage,
  response: CachedResponse,
): EncodedResponse | Promise<EncodedResponse> {
  // Without Cache-Control: scripts' `fetch` adds `no-cache` to a condition of their own.
  const condition = { "if-none-match": req.headers["if-none-match"] };
  if (fresh(condition, { etag: response.etag })) return response.notModified;
  if (!response.compressible) return response.identity;
  const accepted = new Negotiator(req).encodings(["br", "gzip"]);
  if (accepted.length === 0) return response.identity;
  const encoding = accepted.includes("br") ? "br" : "gzip";
  return response.compressed.get(encoding) ?? startCompressing(response, encoding);
}

/** Answers a GET or HEAD request. */
export async function sendCachedResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: CachedResponse,
): Promise<void> {
  // A client that is gone needs no compression.
  if (res.closed) return;
  response.onSend?.(res);
  const { status, headers, body } = await negotiateEncoding(req, response);
  res.writeHead(status, headers).end(req.method === "HEAD" ? undefined : body);
}

function startCompressing(response: CachedResponse, encoding: Compression) {
  const { compressed } = response;
  const compressing = compressions.run(() => compress(response, encoding));
  compressed.set(encoding, compressing);
  compressing.then(
    (done) => compressed.set(encoding, done),
    () => compressed.delete(encoding),
  );
  return compressing;
}

async function compress(
  { body, headers, brotliQuality }: CachedResponse,
  encoding: Compression,
): Promise<EncodedResponse> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const bytes = await (encoding === "br" ? brotliAsync(body, { params }) : gzipAsync(body));
  const own = ["Content-Encoding", encoding, "Content-Length", String(bytes.length)];
  return { status: 200, headers: [...headers, ...own], body: bytes };
}
