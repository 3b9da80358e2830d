import { expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import type { Article } from "@/data/model.ts";
import { site } from "@/site.ts";
import { contentScript } from "./export-site.ts";
import { collectArticles, createPictures } from "./site-content.ts";

const PICTURES = "/api/knowledge-base/pictures/";
const STORED = `${PICTURES}${"a".repeat(64)}.png`;
const GONE = `${PICTURES}${"b".repeat(64)}.png`;
const DATA = `data:image/jpeg;base64,${btoa("picture")}`;

const article: Article = {
  id: "a",
  category: "cad",
  title: "A",
  description: "",
  link: "/knowledge-base/cad/a",
  bodyIn: "published",
};

/** The article as the site has it, where its published HTML is this one. */
async function collected(html: string) {
  stubApi((path) => {
    if (path === STORED) return new Response("x", { headers: { "Content-Type": "image/png" } });
    if (path === GONE) return Response.json({ message: "No." }, { status: 404 });
    const change = { type: "put-article", id: "a", value: article, body: "own", revision: 1 };
    return Response.json({ revision: 1, id: "a", change, html });
  });
  const pictures = createPictures();
  const knowledge = { categories: [], articles: [article] };
  const redirects = new Map([["/knowledge-base/old", article.link]]);
  const { articles, redirects: kept } = await collectArticles(knowledge, { redirects }, pictures);
  return { html: articles[0]?.html, article: articles[0], kept, pictures };
}

it("puts an article's pictures into files, however they are in its text", async () => {
  const { html, pictures } = await collected(`<p><img src="${STORED}"><img src="${DATA}"></p>`);
  const names = [...pictures.files.keys()];
  expect(names).toEqual([
    `pictures/${"a".repeat(64)}.png`,
    expect.stringMatching(/^pictures\/[0-9a-f]{64}\.jpg$/),
  ]);
  expect(await pictures.files.get(names[1] ?? "")?.text()).toBe("picture");
  const addresses = names.map((name) => name.replace("pictures/", PICTURES));
  expect(html).toBe(`<p><img src="${addresses[0]}"><img src="${addresses[1]}"></p>`);
  expect(pictures.notes).toEqual([]);
});

it("says which picture is missing and keeps its description, and allows those of other sites", async () => {
  const { html, pictures } = await collected(
    `<p><img src="${GONE}" alt="Two units"><img src="https://img.example.org/a/b.png"><img src="data:image/png;base64,%"></p>`,
  );
  expect(html).toContain("<p>Two units<img");
  expect(html).toContain("data:image/png;base64,%");
  expect(pictures.notes).toEqual([`A: there is no picture at ${GONE}.`]);
  expect([...pictures.hosts]).toEqual(["https://img.example.org"]);
  expect(pictures.files.size).toBe(0);
});

it("leads whole addresses of this site to its own copy, and sanitises what it holds", async () => {
  const { html } = await collected(
    `<p onclick="x()"><a href="${site.url}/knowledge-base/cad/b#section-c">b</a><a href="${window.location.origin}/university">u</a><a href="https://www.example.com/">w</a><a>n</a><a href="${site.url}">h</a><a href="${site.url}.org/">o</a></p><script>x()</script>`,
  );
  expect(html).toBe(
    `<p><a href="/knowledge-base/cad/b#section-c">b</a><a href="/university">u</a><a href="https://www.example.com/">w</a><a>n</a><a href="/">h</a><a href="${site.url}.org/">o</a></p>`,
  );
});

it("keeps the article's fields and former addresses, in a script that no text of them can end", async () => {
  const { article: kept, kept: redirects } = await collected(
    "<pre>&lt;/script&gt;\u2028\u2029&lt;!--</pre>",
  );
  const { bodyIn: _, ...fields } = article;
  expect(kept).toMatchObject(fields);
  expect(redirects).toEqual([{ from: "/knowledge-base/old", to: article.link }]);
  const title = "</script><!-- \u2028";
  const content = {
    categories: [],
    articles: [{ ...fields, title, html: kept?.html ?? null }],
    redirects,
    videos: [],
    transcripts: {},
  };
  const script = contentScript(content);
  expect(script).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(script.replace(/^window.staticSite = |;\n$/g, ""))).toEqual(content);
});
