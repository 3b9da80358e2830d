import { expect, test } from "vitest";
import { publishOf, putArticle } from "../testing/publish-requests.ts";
import { validatePublish } from "./validate.ts";

test("ends its job again and again, as jsdom keeps what it parsed until then", async () => {
  let cleaned = 0;
  const cleanHtml = (html: string) => {
    cleaned += 1;
    return { html, pictures: [], stored: [], faults: [] };
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
