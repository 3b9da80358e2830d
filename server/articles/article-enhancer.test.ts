import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { sharedThreads } from "../testing/running-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createArticleEnhancer, TooMuchToEnhance } from "./article-enhancer.ts";

// Quadratic time for these texts would take minutes, and exceed the thread's limit.
test.each([
  ["paragraphs", "<p>One.</p>", "One."],
  ["tables", "<table><tbody><tr><td>Two.</td></tr></tbody></table>", "Two."],
  ["headings", "<h2>Three</h2>", "Three"],
])("a large article of %s is enhanced within the limit", async (_name, element, text) => {
  const { enhancer } = sharedThreads();
  const { html } = await enhancer.enhance(element.repeat((40 * 1024) / element.length));
  expect(html.split(text).length).toBeGreaterThan(700);
});

test.each([
  ["takes too long", "setInterval(() => {}, 1_000);", 50, { name: "AbortError" }],
  [
    "fails",
    'parentPort.on("message", () => { throw new RangeError("Too deep."); });',
    110_000,
    { name: "RangeError" },
  ],
])("an article whose enhancing %s is not tried again for the next visitor", async (...given) => {
  const [, script, limitMs, cause] = given;
  const file = join(temporaryFolder(), "worker.mjs");
  await writeFile(file, `import { parentPort } from "node:worker_threads"; ${script}`);
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const enhancer = createArticleEnhancer({ file, limitMs });
  const attempt = () => enhancer.enhance("<p>Too much</p>").catch((error) => error);
  const [first, second] = [await attempt(), await attempt()];
  expect(first).toBeInstanceOf(TooMuchToEnhance);
  expect(first.cause).toMatchObject(cause);
  expect(second).toBeInstanceOf(TooMuchToEnhance);
  // The failed text was not sent to the thread again.
  expect(second.cause).toBeUndefined();
  logged.mockRestore();
  await enhancer.close();
});
