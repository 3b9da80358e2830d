import type { BrowserContext } from "@playwright/test";

/** The address of every derived thumbnail begins with this. */
export const THUMBNAIL_HOST = "https://vumbnail.com/";

// A 16:9 image of one colour, 16 pixels wide.
const IMAGE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAAE0lEQVR42mPQz88mCTGMahgUGgBLwZURVadirQAAAABJRU5ErkJggg==",
  "base64",
);

/** The thumbnail service of one test; `isDown` makes every thumbnail fail. */
export class ThumbnailHost {
  isDown = false;

  /** Answers every thumbnail with a small real image, or with a failure while the host is down. */
  async respond(context: BrowserContext): Promise<void> {
    await context.route(`${THUMBNAIL_HOST}*.jpg`, (route) =>
      this.isDown
        ? route.fulfill({ status: 404, body: "" })
        : route.fulfill({ contentType: "image/png", body: IMAGE }),
    );
  }
}
