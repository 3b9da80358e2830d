import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, preferredEncoding } from "./accept-encoding.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

// Below this a compressed body saves no packet.
const WORTH_COMPRESSING_BYTES = 1_024;

/** An answer kept as bytes. Each compressed form is made when it is first asked for, then kept. */
export type ReadyAnswer = {
  body: Buffer;
  headers: Record<string, string>;
  compressible: boolean;
  brotliQuality: number;
  packed: Map<Encoding, Buffer | Promise<Buffer>>;
};

/** What the body is and how long it may be kept. Quality 5 packs some 50 MB a second, 11 about 1. */
export type AnswerOptions = {
  contentType: string;
  cacheControl: string;
  brotliQuality?: 5 | 11;
};

/** Makes an answer from a finished body; its ETag is the same for every encoding and so a weak one. */
export function readyAnswer(body: Buffer, options: AnswerOptions): ReadyAnswer {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  const isText = /^(text\/|application\/(json|manifest\+json|javascript)|image\/svg)/.test(
    options.contentType,
  );
  return {
    body,
    compressible: isText && body.length > WORTH_COMPRESSING_BYTES,
    brotliQuality: options.brotliQuality ?? 5,
    packed: new Map(),
    headers: {
      "Content-Type": options.contentType,
      "Cache-Control": options.cacheControl,
      ETag: `W/"${hash}"`,
      Vary: "Accept-Encoding",
    },
  };
}

/** Sends the answer to a GET or HEAD request, as 304 when the client has it already. */
export async function sendReady(
  req: IncomingMessage,
  res: ServerResponse,
  answer: ReadyAnswer,
): Promise<void> {
  if (hasCurrent(req.headers["if-none-match"], answer.headers.ETag)) {
    res.writeHead(304, answer.headers).end();
    return;
  }
  const encoding = answer.compressible
    ? preferredEncoding(req.headers["accept-encoding"])
    : "identity";
  const body = encoding === "identity" ? answer.body : await pack(answer, encoding);
  const headers: Record<string, string | number> = {
    ...answer.headers,
    "Content-Length": body.length,
  };
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  res.writeHead(200, headers).end(req.method === "HEAD" ? undefined : body);
}

function hasCurrent(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (!ifNoneMatch || !etag) return false;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(",").some((tag) => {
    const trimmed = tag.trim();
    return trimmed === "*" || trimmed.replace(/^W\//, "") === opaque;
  });
}

function pack(
  answer: ReadyAnswer,
  encoding: Exclude<Encoding, "identity">,
): Buffer | Promise<Buffer> {
  const known = answer.packed.get(encoding);
  if (known) return known;
  const packing = (encoding === "br" ? packBrotli(answer) : gzipAsync(answer.body)).then(
    (bytes) => {
      answer.packed.set(encoding, bytes);
      return bytes;
    },
  );
  answer.packed.set(encoding, packing);
  packing.catch(() => answer.packed.delete(encoding));
  return packing;
}

function packBrotli({ body, brotliQuality }: ReadyAnswer): Promise<Buffer> {
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
