import { expect, test } from "vitest";
import { preferredEncoding } from "./accept-encoding.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br; q=0", "identity"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=oops", "identity"],
  ["deflate", "identity"],
])("Accept-Encoding %s gets %s", (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});
