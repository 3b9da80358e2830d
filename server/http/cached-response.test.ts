import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { createCachedResponse, negotiateEncoding } from "./cached-response.ts";

const response = createCachedResponse(Buffer.from("x".repeat(2_000)), {
  contentType: "text/plain; charset=utf-8",
  cacheControl: "no-cache",
});

test.each([
  [undefined, undefined],
  ["", undefined],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br; q=0", undefined],
  ["*", "br"],
  ["*;q=0", undefined],
  ["br;q=oops", undefined],
  ["deflate", undefined],
])("Accept-Encoding %s gets %s", async (header, encoding) => {
  const req = { headers: { "accept-encoding": header } } as IncomingMessage;
  const { headers } = await negotiateEncoding(req, response);
  const index = headers.indexOf("Content-Encoding");
  expect(index < 0 ? undefined : headers[index + 1]).toBe(encoding);
});

test("a copy that Brotli has compressed before is sent without waiting", () => {
  const brotli = Buffer.from("compressed");
  const ahead = createCachedResponse(Buffer.from("x".repeat(2_000)), {
    contentType: "text/plain",
    cacheControl: "no-cache",
    brotli,
  });
  const req = { headers: { "accept-encoding": "br" } } as IncomingMessage;
  expect(negotiateEncoding(req, ahead)).toMatchObject({
    status: 200,
    body: brotli,
    headers: expect.arrayContaining(["Content-Encoding", "br", "Content-Length", "10"]),
  });
});
