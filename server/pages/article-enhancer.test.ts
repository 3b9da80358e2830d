import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishOf, putArticle, signInAsPublisher } from "../testing/publish-requests.ts";
import { runRenderedApp } from "../testing/rendered-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createArticleEnhancer } from "./article-enhancer.ts";

/** For a thread that hangs, not for a slow machine. */
const HANGS = { timeout: 110_000, interval: 1_000 };

let app: Awaited<ReturnType<typeof runRenderedApp>>;

beforeAll(async () => {
  app = await runRenderedApp();
});
afterAll(() => app.close());

const ELEMENTS = [
  "<p>One.</p>",
  "<table><tbody><tr><td>Two.</td></tr></tbody></table>",
  "<h1>Three</h1>",
];

// In quadratic time this took minutes, which ended the thread.
test("the page of a large article of paragraphs, tables and headings has its text", async () => {
  const html = ELEMENTS.map((element) => element.repeat((256 * 1024) / element.length)).join("");
  const publisher = await signInAsPublisher(app);
  const revision = await publisher.revision();
  const published = await publisher.publish(
    publishOf(revision, { changes: [putArticle("large", html)] }),
  );
  expect(published.status).toBe(200);
  app.invalidate();
  // As readers of a page that is not ready yet do, who are told to try again.
  const ask = async () => (await fetch(`${app.url}/knowledge-base/fleet/large`)).text();
  await expect.poll(async () => (await ask()).split("Three").length, HANGS).toBeGreaterThan(1_000);
  const page = await ask();
  for (const text of ["One.", "Two."]) expect(page.split(text).length).toBeGreaterThan(1_000);
});

test("an article that was too much to enhance is not tried again by the next visitor", async () => {
  const file = join(temporaryFolder(), "never-answers.mjs");
  await writeFile(file, "setInterval(() => {}, 1_000);");
  const enhancer = createArticleEnhancer({}, { file, limitMs: 50 });
  await expect(enhancer.enhance("<p>Too much</p>")).rejects.toMatchObject({ name: "AbortError" });
  await expect(enhancer.enhance("<p>Too much</p>")).rejects.toMatchObject({ status: 503 });
  await enhancer.close();
});
