import type { BrowserContext } from "@playwright/test";

/** The address of every derived thumbnail begins with this. */
export const THUMBNAIL_HOST = "https://vumbnail.com/";

// A 16:9 image of one colour, 16 pixels wide.
const IMAGE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAAE0lEQVR42mPQz88mCTGMahgUGgBLwZURVadirQAAAABJRU5ErkJggg==",
  "base64",
);

/** Answers every thumbnail with a small real image. */
export function serveThumbnails(context: BrowserContext) {
  return context.route(`${THUMBNAIL_HOST}*.jpg`, (route) =>
    route.fulfill({ contentType: "image/png", body: IMAGE }),
  );
}
