import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { site } from "@/site.ts";
import { articleBodyQuery, loadBodies } from "./article-body.ts";
import type { Article } from "./model.ts";

const article = (bodyIn: Article["bodyIn"]): Article => ({
  id: "user-roles",
  category: "users",
  title: "User Roles",
  description: "",
  link: "/knowledge-base/users/user-roles",
  bodyIn,
});

it("keeps what came over the network for as long as the page lasts", () => {
  expect(articleBodyQuery(article("built-in"), 1).gcTime).toBe(Number.POSITIVE_INFINITY);
});

it("lets go of drafted texts, which may be large and are read anew after every change", () => {
  expect(articleBodyQuery(article("draft"), 1).gcTime).toBeUndefined();
  expect(articleBodyQuery(article("draft"), 1).queryKey).not.toEqual(
    articleBodyQuery(article("draft"), 2).queryKey,
  );
});

it("has one built-in text whatever the drafts do", () => {
  expect(articleBodyQuery(article("built-in"), 1).queryKey).toEqual(
    articleBodyQuery(article("built-in"), 2).queryKey,
  );
});

it("takes the support phone number of built-in articles from the site’s configuration", async () => {
  stubApi(() => new Response("<p>Call {phone}, or {phone} at night.</p>"));
  const bodies = await loadBodies([article("built-in")]);
  expect(bodies.get("user-roles")).toBe(`<p>Call ${site.phone}, or ${site.phone} at night.</p>`);

  const folder = "client/src/data/built-in/bodies/";
  const html = readdirSync(folder).map((file) => readFileSync(folder + file, "utf8"));
  expect(html.join()).toContain("{phone}");
  expect(html.join()).not.toMatch(/\d{3}-\d{4}/);
});
