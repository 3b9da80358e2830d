import { readdirSync, readFileSync } from "node:fs";
import { placeholderText } from "@shared/content/locate-article.ts";
import { describe, expect, it } from "vitest";
import { builtInText, stubApi } from "@/app/testing/api-stub.ts";
import { enhanceArticleHtml } from "@/lib/article-html.ts";
import { site } from "@/site.ts";
import { articleTextQuery, enhancedPlaceholder, loadText } from "./article-text.ts";
import { articleBodyQuery, loadBodies } from "./load-body.ts";
import type { Article } from "./model.ts";
import { createQueryClient } from "./query-client.ts";

const article = (bodyIn: Article["bodyIn"]): Article => ({
  id: "user-roles",
  category: "users",
  title: "User Roles",
  description: "",
  link: "/knowledge-base/users/user-roles",
  bodyIn,
});

describe.each([articleBodyQuery, articleTextQuery])("$name", (query) => {
  const at = (bodyIn: Article["bodyIn"], revision: number) => query(article(bodyIn), revision);

  it("a text from the network is kept as long as the page lasts", () => {
    expect(at("built-in", 1).gcTime).toBe(Number.POSITIVE_INFINITY);
  });

  it("drafted texts are dropped after every change, as they may be large", () => {
    expect(at("draft", 1).gcTime).toBeUndefined();
    expect(at("draft", 1).queryKey).not.toEqual(at("draft", 2).queryKey);
  });

  it("a built-in text is cached once, whatever the drafts do", () => {
    expect(at("built-in", 1).queryKey).toEqual(at("built-in", 2).queryKey);
  });
});

it("built-in articles have the configured support phone number", async () => {
  const html = "<p>Call {phone}, or {phone} at night.</p>";
  const shown = `<p>Call ${site.phone}, or ${site.phone} at night.</p>`;
  stubApi((path) => (path.endsWith(".json") ? builtInText(html) : new Response(html)));
  expect((await loadBodies([article("built-in")])).get("user-roles")).toBe(shown);
  expect(await loadText(article("built-in"), { client: createQueryClient() })).toEqual({
    html: shown,
    headings: [],
  });

  const folder = "client/src/data/built-in/bodies/";
  const files = readdirSync(folder).map((file) => readFileSync(folder + file, "utf8"));
  expect(files.join()).toContain("{phone}");
  expect(files.join()).not.toMatch(/\d{3}-\d{4}/);
});

it("the placeholder is what its text is enhanced to", () => {
  expect(enhancedPlaceholder).toEqual(enhanceArticleHtml(placeholderText));
});
