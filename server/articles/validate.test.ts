import { expect, test } from "vitest";
import { publishOf, putArticle } from "../testing/publish-requests.ts";
import { readCleanHtml, rememberCleaned } from "./sanitize-html.ts";
import { validatePublish } from "./validate.ts";

test("a validation ends its job again and again, as jsdom keeps what it parsed", async () => {
  let cleaned = 0;
  const cleanHtml = (html: string) => {
    cleaned += 1;
    return { html, images: [], stored: [], errors: [] };
  };
  const changes = Array.from({ length: 100 }, (_, index) => putArticle(`article-${index}`));
  const bytes = Buffer.from(JSON.stringify(publishOf(0, { changes })));
  const seen = new Set<number>();
  const look = () => {
    seen.add(cleaned);
    if (cleaned < changes.length) setImmediate(look);
  };
  look();
  const validated = await validatePublish(bytes, cleanHtml);
  expect(validated).toMatchObject({ publish: { changes: { length: 100 } } });
  expect(seen.size).toBeGreaterThan(4);
});

test("a NUL is left out of a text that a command has cleaned", async () => {
  const body = publishOf(0, { changes: [putArticle("nul", "a\0b")] });
  const validated = await validatePublish(Buffer.from(JSON.stringify(body)), readCleanHtml);
  expect(validated).toMatchObject({ publish: { bodies: [{ html: "ab" }] } });
});

test("a text that was cleaned lately is not cleaned again while there is room for it", () => {
  const cleaned: string[] = [];
  const images = [{ hash: "", type: "png", bytes: new Uint8Array(400) } as const];
  const cleanHtml = rememberCleaned((html) => {
    cleaned.push(html);
    return { html: html.toUpperCase(), images, stored: [], errors: [] };
  }, 1_000);
  for (const html of ["a", "b", "a"]) expect(cleanHtml(html).html).toBe(html.toUpperCase());
  expect(cleaned).toEqual(["a", "b"]);
  // The least recently used text is dropped.
  for (const html of ["c", "a", "b"]) cleanHtml(html);
  expect(cleaned).toEqual(["a", "b", "c", "b"]);
});
