import type { CDPSession } from "@playwright/test";

type Kind = "html" | "css" | "js" | "font" | "image" | "other";
/** Bytes as transferred, with headers, by kind; and how many requests there were. */
export type Requests = {
  count: number;
  bytes: Record<Kind, number>;
  /** The bytes of all that had come when the load event ended. */
  bytesUntilLoad: () => number;
};

const KIND_OF: Record<string, Kind> = {
  Document: "html",
  Stylesheet: "css",
  Script: "js",
  Font: "font",
  Image: "image",
};

/** Counts a page's requests from now on; those of its workers are not among them. */
export async function recordRequests(cdp: CDPSession): Promise<Requests> {
  const finished: { timestamp: number; bytes: number }[] = [];
  let loadedAt = Number.POSITIVE_INFINITY;
  const requests: Requests = {
    count: 0,
    bytes: { html: 0, css: 0, js: 0, font: 0, image: 0, other: 0 },
    // By the browser's clock: its messages may come in another order.
    bytesUntilLoad: () =>
      finished
        .filter(({ timestamp }) => timestamp <= loadedAt)
        .reduce((sum, { bytes }) => sum + bytes, 0),
  };
  const kinds = new Map<string, Kind>();
  cdp.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith("http")) requests.count += 1;
  });
  cdp.on("Network.responseReceived", ({ requestId, type }) => {
    kinds.set(requestId, KIND_OF[type] ?? "other");
  });
  cdp.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    finished.push({ timestamp, bytes: encodedDataLength });
    requests.bytes[kinds.get(requestId) ?? "other"] += encodedDataLength;
  });
  cdp.on("Page.loadEventFired", ({ timestamp }) => {
    loadedAt = timestamp;
  });
  await cdp.send("Page.enable");
  await cdp.send("Network.enable");
  return requests;
}
