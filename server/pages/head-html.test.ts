import type { PageHead } from "@shared/page-head.ts";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { headHtml } from "./page-template.ts";

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

it("the head has every tag, with absolute addresses on the site's own origin", () => {
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

it("the head of a page that is not to be indexed says so", () => {
  const document = parse(headHtml({ ...plain, robots: "noindex, follow" }));
  expect(contentOf(document, "meta[name=robots]")).toBe("noindex, follow");
});
