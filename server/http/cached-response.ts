import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, preferredEncoding } from "./accept-encoding.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const TEXT = /^(text\/|application\/(json|manifest\+json|javascript)|image\/svg)/;

// Below this a compressed body saves no packet.
const WORTH_COMPRESSING_BYTES = 1_024;

/** One way an answer can go out; `headers` are names and values in turn. */
export type EncodedResponse = { status: 200 | 304; headers: string[]; body: Buffer };

/** An answer kept as bytes. Each compressed form is made when it is first asked for, then kept. */
export type CachedResponse = {
  body: Buffer;
  etag: string;
  headers: string[];
  compressible: boolean;
  brotliQuality: number;
  plain: EncodedResponse;
  notModified: EncodedResponse;
  packed: Map<Encoding, EncodedResponse | Promise<EncodedResponse>>;
};

/** What the body is and how long it may be kept. Quality 5 packs some 50 MB a second, 11 about 1. */
export type CachedResponseOptions = {
  contentType: string;
  cacheControl: string;
  brotliQuality?: 5 | 11;
};

/** Makes an answer from a finished body; its ETag is the same for every encoding and so a weak one. */
export function createCachedResponse(body: Buffer, options: CachedResponseOptions): CachedResponse {
  const { contentType, cacheControl, brotliQuality = 5 } = options;
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  const etag = `W/"${hash}"`;
  const headers = ["Content-Type", contentType, "Cache-Control", cacheControl];
  headers.push("ETag", etag, "Vary", "Accept-Encoding");
  const length = ["Content-Length", String(body.length)];
  return {
    body,
    etag,
    headers,
    compressible: TEXT.test(contentType) && body.length > WORTH_COMPRESSING_BYTES,
    brotliQuality,
    plain: { status: 200, headers: [...headers, ...length], body },
    notModified: { status: 304, headers, body: Buffer.alloc(0) },
    packed: new Map(),
  };
}

/** The form for a GET or HEAD request: 304 when the client has it, else in the encoding it prefers. */
export function negotiateEncoding(
  { headers }: IncomingMessage,
  answer: CachedResponse,
): EncodedResponse | Promise<EncodedResponse> {
  if (hasCurrent(headers["if-none-match"], answer.etag)) return answer.notModified;
  if (!answer.compressible) return answer.plain;
  const encoding = preferredEncoding(headers["accept-encoding"]);
  return encoding === "identity" ? answer.plain : packedForm(answer, encoding);
}

/** Sends the answer to a GET or HEAD request. */
export async function sendCachedResponse(
  req: IncomingMessage,
  res: ServerResponse,
  answer: CachedResponse,
): Promise<void> {
  const { status, headers, body } = await negotiateEncoding(req, answer);
  res.writeHead(status, headers).end(req.method === "HEAD" ? undefined : body);
}

function hasCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(",").some((tag) => {
    const trimmed = tag.trim();
    return trimmed === "*" || trimmed.replace(/^W\//, "") === opaque;
  });
}

function packedForm(
  answer: CachedResponse,
  encoding: Exclude<Encoding, "identity">,
): EncodedResponse | Promise<EncodedResponse> {
  const known = answer.packed.get(encoding);
  if (known) return known;
  const packing = pack(answer, encoding);
  answer.packed.set(encoding, packing);
  packing.then(
    (form) => answer.packed.set(encoding, form),
    () => answer.packed.delete(encoding),
  );
  return packing;
}

async function pack(
  { body, headers, brotliQuality }: CachedResponse,
  encoding: Exclude<Encoding, "identity">,
): Promise<EncodedResponse> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const bytes = await (encoding === "br" ? brotliAsync(body, { params }) : gzipAsync(body));
  const own = ["Content-Encoding", encoding, "Content-Length", String(bytes.length)];
  return { status: 200, headers: [...headers, ...own], body: bytes };
}
