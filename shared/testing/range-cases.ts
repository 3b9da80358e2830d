/**
 * How a file of 100 bytes is sent to a request with a range (RFC 9110, 14): the bytes from a first one to a last one, "all"
 * with 200, or "none" with 416. The server and the service worker give the same.
 */
export const RANGE_CASES: readonly [range: string, sent: [number, number] | "all" | "none"][] = [
  // Safari's first request: it plays nothing where this is not answered with 206.
  ["bytes=0-1", [0, 1]],
  ["bytes=0-", [0, 99]],
  ["bytes=0-0", [0, 0]],
  ["bytes=10-19", [10, 19]],
  ["bytes=99-", [99, 99]],
  ["bytes=90-99", [90, 99]],
  ["bytes=90-100", [90, 99]],
  ["bytes=0-9999999", [0, 99]],
  ["bytes=-1", [99, 99]],
  ["bytes=-100", [0, 99]],
  ["bytes=-101", [0, 99]],
  ["bytes=-9999999", [0, 99]],
  ["bytes=100-", "none"],
  ["bytes=100-200", "none"],
  ["bytes=-0", "none"],
  // A range that ends before it begins may be refused as well as ignored (RFC 9110, 14.2).
  ["bytes=20-10", "none"],
  ["bytes=0-9,50-59", "all"],
  ["bytes=a-b", "all"],
  ["bytes=-", "all"],
  ["items=0-9", "all"],
  ["bytes", "all"],
];

export const FILE_OF_100_BYTES = Uint8Array.from({ length: 100 }, (_, index) => index);

/** What a response says and holds that a response to a range must say and hold. */
export async function rangeResponseOf(response: Response) {
  const bytes = [...new Uint8Array(await response.arrayBuffer())];
  const header = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    contentRange: header("content-range"),
    ...(response.status !== 416 && {
      acceptRanges: header("accept-ranges"),
      contentLength: header("content-length"),
      contentType: header("content-type"),
      bytes,
    }),
  };
}

export function expectedResponse(sent: (typeof RANGE_CASES)[number][1]) {
  if (sent === "none") return { status: 416, contentRange: "bytes */100" };
  const [first, last] = sent === "all" ? [0, 99] : sent;
  const bytes = [...FILE_OF_100_BYTES.subarray(first, last + 1)];
  return {
    status: sent === "all" ? 200 : 206,
    contentRange: sent === "all" ? null : `bytes ${first}-${last}/100`,
    acceptRanges: "bytes",
    contentLength: String(bytes.length),
    contentType: "video/mp4",
    bytes,
  };
}
