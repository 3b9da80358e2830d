import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createArticleEnhancer, TooMuchToEnhance } from "./article-enhancer.ts";

// In quadratic time these took minutes, which ended the thread: half a megabyte of elements beside one another.
test.each([
  ["paragraphs", "<p>One.</p>", "One."],
  ["tables", "<table><tbody><tr><td>Two.</td></tr></tbody></table>", "Two."],
  ["headings", "<h1>Three</h1>", "Three"],
])("the page of a large article of %s has its text", async (_name, element, text) => {
  const file = join(inject("scriptsFolder"), "enhance-worker.js");
  const enhancer = createArticleEnhancer({ file, limitMs: 110_000 });
  const source = element.repeat((512 * 1024) / element.length);
  const { html } = await enhancer.enhance(source);
  expect(html.split(text).length).toBeGreaterThan(1_000);
  await enhancer.close();
});

test("an article that was too much to enhance is not tried again by the next visitor", async () => {
  const file = join(temporaryFolder(), "never-answers.mjs");
  await writeFile(file, "setInterval(() => {}, 1_000);");
  const enhancer = createArticleEnhancer({ file, limitMs: 50 });
  const error = await enhancer.enhance("<p>Too much</p>").catch((reason) => reason);
  expect(error).toBeInstanceOf(TooMuchToEnhance);
  expect(error.cause).toMatchObject({ name: "AbortError" });
  const again = await enhancer.enhance("<p>Too much</p>").catch((reason) => reason);
  expect(again).toBeInstanceOf(TooMuchToEnhance);
  expect(again.cause).toBeUndefined();
  await enhancer.close();
});
