import { afterAll, beforeAll, expect, test } from "vitest";
import { publishOf, putArticle, signInAsPublisher } from "../testing/publish-requests.ts";
import { runRenderedApp } from "../testing/rendered-app.ts";

let app: Awaited<ReturnType<typeof runRenderedApp>>;
beforeAll(async () => {
  app = await runRenderedApp();
});
afterAll(() => app.close());

const PAGES = [
  "/knowledge-base",
  "/knowledge-base?category=fleet",
  "/knowledge-base?q=about",
  "/knowledge-base/fleet/wash",
  "/knowledge-base/fleet/never-was",
  "/search?q=about",
];

test("no page grows by the site's redirects, which lead on all the same", async () => {
  const publisher = await signInAsPublisher(app);
  const publish = async (request: ReturnType<typeof publishOf>) => {
    expect((await publisher.publish(request)).status).toBe(200);
    app.invalidate();
  };
  const readPages = () =>
    Promise.all(PAGES.map(async (path) => (await (await fetch(app.url + path)).text()).length));
  await publish(publishOf(0, { changes: [putArticle("wash")] }));
  const before = await readPages();
  const redirects = Array.from({ length: 5_000 }, (_, index) => ({
    from: `/knowledge-base/fleet/former-address-${index}`,
    to: "/knowledge-base/fleet/wash",
  }));
  await publish(publishOf(1, { changes: [], redirects }));
  const after = await readPages();
  for (const [index, path] of PAGES.entries()) {
    const grown = (after[index] ?? 0) - (before[index] ?? 0);
    expect.soft([path, grown < 1_024 || grown]).toEqual([path, true]);
  }
  const former = await fetch(`${app.url}${redirects.at(-1)?.from}`, { redirect: "manual" });
  expect([former.status, former.headers.get("location")]).toEqual([
    301,
    "/knowledge-base/fleet/wash",
  ]);
});
