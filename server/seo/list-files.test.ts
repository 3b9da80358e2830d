import { builtInArticles, builtInCategories } from "@shared/content/built-in.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import {
  atomFeed,
  llmsTxt,
  openSearchXml,
  robotsTxt,
  sitemapEntries,
  sitemaps,
} from "./list-files.ts";

const knowledge = {
  categories: builtInCategories,
  articles: builtInArticles.map((article) => ({ ...article, bodyIn: null })),
};
const at = new Date("2030-05-06T07:08:09Z");
const modifiedAt = new Map([["user-roles", at]]);
const announcedAt = new Map([["user-roles", { id: "user-roles", at, note: "Two <roles> more" }]]);
const HOSTILE = `"]]><x y='&amp;'>\u0000\u0008\uD800`;
const video = {
  ...sampleVideo(),
  id: 3,
  title: HOSTILE,
  description: `${HOSTILE} ${"long ".repeat(1_000)}`,
  thumbnailUrl: "/thumbnails/first shift.svg",
  videoUrl: "https://vimeo.com/1084537/abc123",
  duration: "1:02:03",
};
const ENTRIES = sitemapEntries({ knowledge, modifiedAt }, [video]);

function parse(xml: Buffer | undefined): Document {
  return new JSDOM(String(xml), { contentType: "text/xml" }).window.document;
}

const textsOf = (root: ParentNode, name: string) =>
  [...root.querySelectorAll(name)].map(({ textContent }) => textContent);

it("the sitemap names each page, category, article and video once", () => {
  const addresses = textsOf(parse(sitemaps(ENTRIES)[0]), "url > loc");
  expect(addresses).toHaveLength(1 + 4 + 2 + 9 + 36 + 1);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((each) => !each?.startsWith("https://help.example.com/"))).toEqual([]);
  expect(addresses).toContain("https://help.example.com/whats-new");
  expect(addresses).toContain("https://help.example.com/university?video=3");
  expect(addresses).toContain("https://help.example.com/knowledge-base?category=cad");
});

it("the sitemap has the day of a published article, and none of another", () => {
  const [dated, ...others] = parse(sitemaps(ENTRIES)[0]).querySelectorAll("lastmod");
  expect([dated?.textContent, others]).toEqual(["2030-05-06T07:08:09.000Z", []]);
  expect(dated?.parentElement?.textContent).toContain("/knowledge-base/users/user-roles");
});

it("the sitemap describes a video, whatever its texts", () => {
  const [found] = parse(sitemaps(ENTRIES)[0]).getElementsByTagName("video:video");
  const text = (name: string) => found?.getElementsByTagName(`video:${name}`)[0]?.textContent;
  expect(text("title")).toBe(`"]]><x y='&amp;'>\uFFFD\uFFFD\uFFFD`);
  expect(text("description")?.length).toBe(2_048);
  expect(text("thumbnail_loc")).toBe("https://help.example.com/thumbnails/first%20shift.svg");
  expect(text("player_loc")).toBe("https://player.vimeo.com/video/1084537?h=abc123");
  expect(text("duration")).toBe("3723");
});

it("a sitemap is cut by the number of addresses and by bytes, with an index", () => {
  const entries = ["<url>1</url>", "<url>2</url>", "<url>3</url>"];
  const counts = (limits: { addresses: number; bytes: number }) =>
    sitemaps(entries, limits).map((part) => parse(part).querySelectorAll("url, sitemap").length);
  expect(counts({ addresses: 2, bytes: 1_000 })).toEqual([2, 2, 1]);
  expect(counts({ addresses: 9, bytes: 26 })).toEqual([2, 2, 1]);
  expect(counts({ addresses: 9, bytes: 1 })).toEqual([3, 1, 1, 1]);
  expect(counts({ addresses: 9, bytes: 1_000 })).toEqual([3]);
  expect(sitemaps([])).toHaveLength(1);
  const [index] = sitemaps(entries, { addresses: 2, bytes: 1_000 });
  expect(textsOf(parse(index), "sitemap > loc")).toEqual([
    "https://help.example.com/sitemap-1.xml",
    "https://help.example.com/sitemap-2.xml",
  ]);
});

it("the feed lists articles newest first, by ids that stay when they move", () => {
  const moved = {
    ...knowledge,
    articles: knowledge.articles.map((each) =>
      each.id === "user-roles" ? { ...each, link: "/knowledge-base/moved/user-roles" } : each,
    ),
  };
  const [before, after] = [knowledge, moved].map((each) =>
    parse(atomFeed({ knowledge: each, announcedAt })),
  );
  const first = after?.querySelector("entry");
  expect(first?.querySelector("link")?.getAttribute("href")).toBe(
    "https://help.example.com/knowledge-base/moved/user-roles",
  );
  expect(first?.querySelector("updated")?.textContent).toBe("2030-05-06T07:08:09.000Z");
  expect(after?.querySelector("feed > updated")?.textContent).toBe("2030-05-06T07:08:09.000Z");
  expect(first?.querySelector("content")?.textContent).toBe("Two <roles> more");
  const ids = textsOf(after ?? parse(undefined), "entry > id");
  expect(ids).toEqual(textsOf(before ?? parse(undefined), "entry > id"));
  expect(ids[0]).toBe("tag:help.example.com,2026:article/user-roles");
  expect(new Set(ids).size).toBe(36);
});

it("the feed of a category has its articles alone, and names it", () => {
  const category = { id: "users", name: "User Management", description: "Who may do what" };
  const feed = parse(atomFeed({ knowledge, announcedAt }, category));
  const title = "User Management · Ambulio University: changed articles";
  expect(textsOf(feed, "feed > title")).toEqual([title]);
  expect(textsOf(feed, "feed > subtitle")).toEqual(["Who may do what"]);
  expect(feed.querySelector("link[rel=self]")?.getAttribute("href")).toBe(
    "https://help.example.com/feed/users.xml",
  );
  const ids = textsOf(feed, "entry > id");
  expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
  expect(ids[0]).toBe("tag:help.example.com,2026:article/user-roles");
});

it("the feed has what Atom requires, and 50 entries at most", () => {
  const many = Array.from({ length: 60 }, (_, index) => ({
    id: `a${index}`,
    category: "cad",
    title: HOSTILE,
    description: HOSTILE,
    link: `/knowledge-base/cad/a${index}`,
    bodyIn: null,
  }));
  const document = parse(atomFeed({ knowledge: { ...knowledge, articles: many }, announcedAt }));
  const entries = [...document.querySelectorAll("entry")];
  expect(entries).toHaveLength(50);
  for (const part of [document.documentElement, ...entries]) {
    const names = new Set([...part.children].map(({ nodeName }) => nodeName));
    expect(["id", "title", "updated", "link"].filter((name) => !names.has(name))).toEqual([]);
  }
  expect(document.querySelector("feed > author > name")?.textContent).toBe("Ambulio");
});

it("llms.txt has the title, the blurb and each category with links to Markdown", () => {
  const lines = String(
    llmsTxt({ knowledge }, [{ ...video, title: "A [b]\nc", description: "" }]),
  ).split("\n");
  expect(lines.slice(0, 6)).toEqual([
    "# Ambulio University",
    "",
    "> Software for ambulance services: patient records, dispatch, crews and vehicles in one place.",
    "",
    "## Onboarding",
    "",
  ]);
  expect(lines[6]).toMatch(
    /^- \[Sign In for the First Time\]\(https:\/\/help\.example\.com\/knowledge-base\/onboarding\/sign-in-first-time\.md\): Open /,
  );
  expect(lines.filter((line) => line.startsWith("## "))).toHaveLength(10);
  expect(lines.filter((line) => /\.md\)/.test(line))).toHaveLength(36);
  expect(lines).toContain("- [A \\[b\\] c](https://help.example.com/university?video=3)");
});

it("llms.txt leaves out empty sections and keeps articles of no category", () => {
  const [article] = knowledge.articles;
  if (!article) throw new Error("There is no article.");
  const lost = { ...knowledge, articles: [{ ...article, category: "" }] };
  const headings = String(llmsTxt({ knowledge: lost }, [])).match(/^## .*/gm);
  expect(headings).toEqual(["## Other articles"]);
});

it("robots.txt excludes the admin area and its calls, and names the sitemap", () => {
  expect(String(robotsTxt()).split("\n")).toEqual([
    "User-agent: *",
    "Allow: /",
    "Disallow: /secretdoor",
    "Disallow: /api/auth",
    "Disallow: /api/admin",
    "",
    "Sitemap: https://help.example.com/sitemap.xml",
    "",
  ]);
});

it("the OpenSearch description leads to the page of the search", () => {
  const document = parse(openSearchXml());
  expect(document.querySelector("Url")?.getAttribute("template")).toBe(
    "https://help.example.com/search?q={searchTerms}",
  );
  expect(document.querySelector("ShortName")?.textContent?.length).toBeLessThanOrEqual(16);
});
