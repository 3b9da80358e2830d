import { anArticle, putArticle } from "@shared/testing/an-article.ts";
import { expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import type { Article } from "@/data/model.ts";
import { createQueryClient } from "@/data/query-client.ts";
import type { Draft } from "@/features/admin/drafts/drafts.ts";
import { loadLinkedContent, MAX_TEXTS } from "./linked-content.ts";
import type { ReviewItem } from "./publish-plan.ts";

const published = (id: string, category = "cad"): Article => ({
  ...anArticle(id, { category }),
  bodyIn: "published",
  bodyHash: id,
});
const item = (change: Draft["change"], html: string | null = null): ReviewItem => ({
  draft: { key: "", order: 1, change },
  html,
  merged: null,
});
const deletion = (id: string) => item({ type: "delete-article", id, basedOn: null });
const edit = (html: string) => item(putArticle(anArticle("edited")), html);

/** Responds with texts by article id; the requests of all others fail. */
function stubTexts(texts: (id: string) => string | undefined) {
  return stubApi((path) => {
    if (path === "/api/videos") return Response.json([{ id: 7, title: "A", videoUrl: "x" }]);
    const [, id = ""] = /\/articles\/(.*)\/source$/.exec(path) ?? [];
    const html = texts(id);
    if (html === undefined) return new Response("", { status: 500 });
    const { bodyIn: _, bodyHash: hash, ...value } = published(id);
    const change = { type: "put-article", id, revision: 1, value, body: "own", hash };
    return Response.json({ revision: 1, id, change, html });
  });
}
const base = (articles: Article[]) => ({ categories: [], articles });

it("links of a small knowledge base are read from every readable article", async () => {
  const linking = '<a href="/knowledge-base/cad/b#section-two">b</a>';
  stubTexts((id) => ({ a: linking, b: "<h2>Two</h2>" })[id]);
  const articles = [published("a"), published("b"), published("broken")];
  const linked = await loadLinkedContent([], base(articles), createQueryClient());
  expect(linked).toEqual({
    links: new Map([
      ["a", ["/knowledge-base/cad/b#section-two"]],
      ["b", []],
    ]),
    headings: new Map([["b", new Set(["section-two"])]]),
    videos: null,
    texts: 3,
  });
});

it("videos are loaded only if a change links to one", async () => {
  const calls = stubTexts(() => "");
  const items = [edit('<a href="/university?video=7">a</a>')];
  const linked = await loadLinkedContent(items, base([]), createQueryClient());
  expect(linked.videos).toEqual(new Set([7]));
  expect(calls.map(({ path }) => path)).toEqual(["/api/videos"]);
});

const articles = Array.from({ length: 10_000 }, (_, index) =>
  published(`n${index}`, index < 9_990 ? "cad" : "lms"),
);

it("a large knowledge base loads only the article whose heading is linked", async () => {
  const calls = stubTexts(() => "<h2>Five</h2>");
  const items = [edit('<a href="/knowledge-base/cad/n5#section-five">five</a>')];
  const linked = await loadLinkedContent(items, base(articles), createQueryClient());
  expect(calls).toHaveLength(1);
  expect(linked.headings).toEqual(new Map([["n5", new Set(["section-five"])]]));
});

it("a deletion reads articles of its category first, each once", async () => {
  const calls = stubTexts(() => "");
  const client = createQueryClient();
  const linked = await loadLinkedContent([deletion("n9995")], base(articles), client);
  expect(calls).toHaveLength(MAX_TEXTS);
  expect([...linked.links.keys()].slice(0, 10)).toEqual(articles.slice(9_990).map(({ id }) => id));
  expect(linked.texts).toBe(10_000);
  await loadLinkedContent([deletion("n9995")], base(articles), client);
  expect(calls).toHaveLength(MAX_TEXTS);
});
