import type { PageHead } from "@shared/page-head.ts";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { headHtml, jsonLdHtml } from "./page-template.ts";

const plain: PageHead = {
  status: 200,
  title: "User Roles · Ambulio",
  description: "Choose a role.",
  canonical: "/knowledge-base/users/user-roles",
  image: "/social/article/user-roles.png",
  type: "article",
  jsonLd: [{ "@context": "https://schema.org", "@type": "TechArticle", headline: "User Roles" }],
  links: [{ rel: "alternate", type: "text/markdown", title: "Markdown", href: "/a.md" }],
};

function parse(html: string): Document {
  return new JSDOM(`<!doctype html><html><head>${html}</head><body></body></html>`).window.document;
}

function contentOf(document: Document, selector: string): string | null | undefined {
  return document.querySelector(selector)?.getAttribute("content");
}

it("writes every tag, with absolute addresses on the site's own origin", () => {
  const document = parse(headHtml(plain));
  expect(document.title).toBe("User Roles · Ambulio");
  expect(contentOf(document, "meta[name=description]")).toBe("Choose a role.");
  expect(document.querySelector("meta[name=robots]")).toBeNull();
  const address = "https://help.example.com/knowledge-base/users/user-roles";
  expect(document.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(address);
  expect(contentOf(document, "meta[property='og:url']")).toBe(address);
  expect(contentOf(document, "meta[property='og:type']")).toBe("article");
  const image = "https://help.example.com/social/article/user-roles.png";
  expect(contentOf(document, "meta[property='og:image']")).toBe(image);
  expect(document.querySelector("link[rel=alternate]")?.outerHTML).toBe(
    '<link rel="alternate" type="text/markdown" title="Markdown" href="/a.md">',
  );
});

it("says when a page is not to be indexed", () => {
  const document = parse(headHtml({ ...plain, robots: "noindex, follow" }));
  expect(contentOf(document, "meta[name=robots]")).toBe("noindex, follow");
});

it.each([
  "</title><script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  '" onload="alert(1)" x="',
  "' onload='alert(1)",
  "<!-- <script>",
  "]]> --> &lt;b&gt; &amp;amp;",
  "\u2028 \\u003c/script> `",
])("a title like %s stays text in every tag", (text) => {
  const hostile = {
    ...plain,
    title: text,
    description: text,
    jsonLd: [{ headline: text, hasPart: [{ name: text }] }],
    links: [{ rel: "alternate", type: "text/markdown", title: text, href: `/${text}` }],
  };
  const document = parse(headHtml(hostile) + jsonLdHtml(hostile));
  expect(document.title.trim()).toBe(text.trim());
  expect(contentOf(document, "meta[name=description]")).toBe(text);
  expect(contentOf(document, "meta[property='og:title']")).toBe(text);
  expect(document.querySelector("link[rel=alternate]")?.getAttribute("title")).toBe(text);
  const [script, ...others] = document.querySelectorAll("script");
  expect(others).toEqual([]);
  expect(JSON.parse(script?.textContent ?? "")).toEqual(hostile.jsonLd[0]);
  expect(document.body.innerHTML).toBe("");
  expect([...document.querySelectorAll("*")].map((each) => each.getAttribute("onload"))).toEqual(
    Array(document.querySelectorAll("*").length).fill(null),
  );
});
