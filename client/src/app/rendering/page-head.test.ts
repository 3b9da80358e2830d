import { expect, it } from "vitest";
import { articleTextQuery } from "@/data/article-text.ts";
import { builtIn } from "@/data/built-in/built-in-content.ts";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import { findArticle } from "@/data/model.ts";
import { createQueryClient } from "@/data/query-client.ts";
import { transcriptQuery } from "@/data/transcripts.ts";
import { allVideosQuery, videosInCategoryQuery } from "@/data/videos.ts";
import type { SafeHtml } from "@/lib/article-html.ts";
import { pages } from "@/lib/pages.ts";
import { aVideo } from "../testing/api-stub.ts";
import { schemaErrors } from "../testing/schema-errors.ts";
import { pageHead } from "./page-head.ts";
import type { HeadParts } from "./structured-data.ts";

const video = aVideo({
  id: 7,
  title: "Your first shift",
  description: "The first ten minutes.",
  chapters: JSON.stringify([
    { title: "Go available", timestamp: "04:02" },
    { title: "Sign in", timestamp: "00:00" },
    { title: "Beyond the end", timestamp: "59:00" },
  ]),
});

function partsWith(changes: Partial<HeadParts> = {}, knowledge: KnowledgeBase = builtIn) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(allVideosQuery().queryKey, [video, aVideo({ id: 8 })]);
  queryClient.setQueryData(videosInCategoryQuery("how-to").queryKey, [video]);
  return { queryClient, knowledge, ...changes };
}

function headOf(address: string, parts: HeadParts = partsWith()) {
  const { pathname, search } = new URL(address, "https://x.example");
  return pageHead({ path: pathname, search }, parts);
}

function setText({ queryClient }: HeadParts, article: Article | undefined, html: string) {
  if (!article) throw new Error("There is no such article.");
  const text = { html: html as SafeHtml, headings: [] };
  queryClient.setQueryData(articleTextQuery(article, 0).queryKey, text);
}

const BLURB =
  "Software for ambulance services: patient records, dispatch, crews and vehicles in one place.";
const ROLES = "/knowledge-base/users/user-roles";

it.each([
  ["/", "Ambulio University", BLURB, "/"],
  [
    "/?category=how-to&x=1",
    "How-To Guides · Ambulio",
    "Step-by-step instructions for specific tasks and features.",
    "/university?category=how-to",
  ],
  [
    "/university?category=how-to&q=&video=7&t=30",
    "Your first shift · Ambulio",
    "The first ten minutes.",
    "/university?video=7",
  ],
  [
    "/knowledge-base",
    "Knowledge Base · Ambulio",
    "Help articles for Ambulio: Onboarding, ePCR, CAD, Crew Scheduling, Truck Checks, Inventory Management, Learning Management System, User Management.",
    "/knowledge-base",
  ],
  [
    "/knowledge-base/?category=truck-checks&utm=1",
    "Truck Checks · Knowledge Base · Ambulio",
    "Inspect vehicles, record defects and keep units in service.",
    "/knowledge-base?category=truck-checks",
  ],
  [
    ROLES,
    "User Roles and Permissions · Ambulio",
    "Choose the right role for each person, see what every permission level allows and create a custom role.",
    ROLES,
  ],
])("the page %s is indexed as itself", (address, title, description, canonical) => {
  const head = headOf(address);
  expect(head).toMatchObject({ status: 200, title, description, canonical });
  expect(head.robots).toBeUndefined();
});

it.each([
  ["/university", "/"],
  ["/University/", "/"],
  ["/?utm_source=mail", "/"],
  ["/knowledge-base?category=no-such-category", "/knowledge-base?category=onboarding"],
  ["/knowledge-base/anywhere/else/user-roles/?a=b", ROLES],
])("the page %s is indexed as %s", (address, other) => {
  expect(headOf(address)).toEqual(headOf(other));
});

it.each([
  ["/university?q=shift", "Results for “shift” · Ambulio", "/university?q=shift", 200],
  ["/knowledge-base?q=a%26b", 'Search results for "a&b" · Ambulio', "/knowledge-base?q=a%26b", 200],
  ["/search?q=shift", 'Search results for "shift" · Ambulio', "/search?q=shift", 200],
  ["/search", "Search · Ambulio", "/search", 200],
  ["/login", "Login · Ambulio", "/login", 200],
  ["/university?video=99", "Ambulio University", "/university?video=99", 404],
  [
    "/knowledge-base/users/no-such-article",
    "Article not found · Ambulio",
    "/knowledge-base/users/no-such-article",
    404,
  ],
  ["/panel/knowledge-base/users/user-roles", "User Roles and Permissions · Ambulio", ROLES, 200],
  ["/panel/search?q=shift", 'Search results for "shift" · Ambulio', "/search?q=shift", 200],
  ["/no/such/page", "404 Page Not Found · Ambulio", "/no/such/page", 404],
])("the page %s is not indexed, its links are followed", (address, title, canonical, status) => {
  expect(headOf(address)).toMatchObject({
    title,
    canonical,
    status,
    robots: "noindex, follow",
  });
});

it("search engines keep what the sitemap lists, and no other public page", () => {
  for (const { key, path, listed } of pages) {
    for (const search of listed ?? []) {
      const head = headOf(path + search);
      expect([head.canonical, head.robots]).toEqual([path + search, undefined]);
    }
    if (key !== "article") expect(Boolean(headOf(path).robots)).toBe(!listed);
  }
});

it.each(["/secretdoor", "/SecretDoor/dashboard/videos", "/%73ecretdoor"])(
  "the admin page %s tells nothing about itself",
  (address) => {
    const head = headOf(address);
    expect(head).toMatchObject({ robots: "noindex, nofollow", jsonLd: [] });
  },
);

it("a video is not missing where the list of videos could not be had", () => {
  const parts = { ...partsWith(), queryClient: createQueryClient() };
  expect(headOf("/university?video=99", parts)).toMatchObject({
    status: 200,
    robots: "noindex, follow",
  });
});

it("an article without a description is described by its text, cut between words", () => {
  const article = findArticle(builtIn, ROLES);
  if (!article) throw new Error("There is no such article.");
  const own = { ...article, description: "" };
  const parts = partsWith({}, { ...builtIn, articles: [own] });
  expect(headOf(ROLES, parts).description).toBe(
    "User Roles and Permissions: a help article for Ambulio.",
  );
  const html = `<h2>Roles</h2><p>${"A role says what a person may do. ".repeat(9)}</p>`;
  setText(parts, own, html);
  const { description } = headOf(ROLES, parts);
  expect(description).toMatch(/^Roles A role says .* A role says…$/);
  expect(description.length).toBeLessThan(157);
});

it.each([
  ["/", "/social.png", "website"],
  ["/university?video=7", "/social/video/7.png", "video.other"],
  ["/knowledge-base?category=cad", "/social/category/cad.png", "website"],
  [ROLES, "/social/article/user-roles.png", "article"],
])("a preview of %s shows %s, as a %s", (address, image, type) => {
  expect(headOf(address)).toMatchObject({ image, type });
});

it("every page names the search and the feed, an article also its Markdown", () => {
  const typesOf = (address: string) =>
    headOf(address).links.map(({ rel, href }) => `${rel} ${href}`);
  const common = ["search /opensearch.xml", "alternate /feed.xml"];
  expect(typesOf("/")).toEqual(common);
  expect(typesOf(ROLES)).toEqual([...common, `alternate ${ROLES}.md`]);
});

type Node = Record<string, unknown>;

function jsonLdOf(address: string, type: string, parts?: HeadParts): Node | undefined {
  return (headOf(address, parts).jsonLd as Node[]).find((each) => each["@type"] === type);
}

it.each([
  ["/", ["WebSite", "ItemList"]],
  ["/university?category=how-to", ["ItemList"]],
  ["/university?category=advanced", []],
  ["/university?video=7", ["VideoObject"]],
  ["/knowledge-base", []],
  ["/knowledge-base?category=cad", ["BreadcrumbList"]],
  [ROLES, ["BreadcrumbList", "TechArticle"]],
  ["/knowledge-base/no-such-article", []],
  ["/university?q=x", []],
])("structured data of %s have %j, each complete", (address, types) => {
  const { jsonLd } = headOf(address);
  expect((jsonLd as Node[]).map((each) => each["@type"])).toEqual(types);
  expect(jsonLd.flatMap(schemaErrors)).toEqual([]);
});

it("a video's data have its duration, player, images, chapters and transcript", () => {
  const parts = partsWith();
  parts.queryClient.setQueryData(transcriptQuery(7).queryKey, [
    { start: 0, end: 1, text: "Good morning." },
    { start: 1, end: 2, text: "Sign in first." },
  ]);
  const data = jsonLdOf("/university?video=7", "VideoObject", parts);
  expect(schemaErrors(data ?? {})).toEqual([]);
  expect(data).toMatchObject({
    duration: "PT6M12S",
    embedUrl: "https://player.vimeo.com/video/1084537",
    thumbnailUrl: ["https://help.example.com/thumbnails/7.svg", "https://vumbnail.com/1084537.jpg"],
    transcript: "Good morning. Sign in first.",
    hasPart: [
      { name: "Sign in", startOffset: 0, endOffset: 242 },
      {
        name: "Go available",
        startOffset: 242,
        endOffset: 3540,
        url: "https://help.example.com/university?video=7&t=242",
      },
    ],
  });
});

it("a video without a player, images, duration and chapters claims none", () => {
  const bare = aVideo({ id: 9, videoUrl: "x", thumbnailUrl: "", duration: "", description: "" });
  const parts = partsWith();
  parts.queryClient.setQueryData(allVideosQuery().queryKey, [bare]);
  const data = jsonLdOf("/university?video=9", "VideoObject", parts) ?? {};
  expect(schemaErrors(data)).toEqual([]);
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(["embedUrl"]));
  expect(data).not.toHaveProperty("duration");
  expect(data).not.toHaveProperty("hasPart");
  expect(data.thumbnailUrl).toEqual(["https://help.example.com/social/video/9.png"]);
});

it("an article has breadcrumbs and, if known, the date of its publish", () => {
  const crumbs = jsonLdOf(ROLES, "BreadcrumbList") as { itemListElement: Node[] };
  expect(crumbs.itemListElement.map(({ name, item }) => `${name} ${item}`)).toEqual([
    "Home https://help.example.com/",
    "Knowledge Base https://help.example.com/knowledge-base",
    "User Management https://help.example.com/knowledge-base?category=users",
    `User Roles and Permissions https://help.example.com${ROLES}`,
  ]);
  expect(jsonLdOf(ROLES, "TechArticle")).not.toHaveProperty("dateModified");
  const modifiedAt = "2026-01-02T03:04:05.000Z";
  const dated = jsonLdOf(ROLES, "TechArticle", partsWith({ modifiedAt }));
  expect(dated).toMatchObject({ dateModified: "2026-01-02T03:04:05.000Z" });
});

it("an article of questions is also a FAQ page", () => {
  const article = findArticle(builtIn, ROLES);
  const parts = partsWith();
  const html = "<h2>Why?</h2><p>Because.</p><h2>How?</h2><p>So.</p>";
  setText(parts, article, html);
  const faq = jsonLdOf(ROLES, "FAQPage", parts) ?? {};
  expect(schemaErrors(faq)).toEqual([]);
  expect(faq).toMatchObject({ mainEntity: [{ name: "Why?" }, { name: "How?" }] });
});
