import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { stubRememberedAnswers } from "@/app/testing/remembered.ts";
import { loadPublishedLayer } from "./fetch-layer.ts";
import { loadText } from "./load-text.ts";
import { EMPTY_LAYER } from "./published-layer.ts";
import { fetchPublishedLayer } from "./whole-layer.ts";

const category = { id: "night", name: "Night", description: "" };
const put = { type: "put-category", id: "night", value: category, revision: 2 };
const answer = {
  revision: 2,
  changes: [put, { type: "put-category", id: "broken" }],
  redirects: [{ from: "/knowledge-base/a", to: "/knowledge-base/b" }, { from: 7 }],
};
const layer = {
  revision: 2,
  changes: [put],
  redirects: new Map([["/knowledge-base/a", "/knowledge-base/b"]]),
  unloaded: new Map(),
};
const value = {
  id: "a",
  title: "A",
  description: "",
  category: "cad",
  tags: [],
  lastUpdated: "2026-01-01",
  link: "/knowledge-base/cad/a",
};
const article = { ...value, bodyIn: "published" } as const;
const putArticle = { type: "put-article", id: "a", revision: 2, value, body: "own" };
const body = { revision: 2, id: "a", change: putArticle };
const withdrawn = { ...body, change: { type: "delete-article", id: "a", revision: 2 }, html: null };

beforeEach(stubRememberedAnswers);
afterEach(() => void vi.useRealTimers());

describe("the published layer", () => {
  it("is read row by row: what can’t be read leaves the others", async () => {
    stubApi(() => Response.json(answer));
    expect(await loadPublishedLayer()).toEqual(layer);
  });

  it("is read whole where the server answers in parts and everything is needed", async () => {
    const parts = { ...answer, changes: [], parts: [{ category: "cad", count: 900 }] };
    stubApi((path) => Response.json(path.endsWith("/all") ? answer : parts));
    expect(await loadPublishedLayer()).toMatchObject({ unloaded: new Map([["cad", 900]]) });
    expect(await fetchPublishedLayer()).toEqual(layer);
  });

  it.each([
    ["fails", () => new Response("", { status: 500 })],
    ["answers with a page", () => new Response("<!doctype html>")],
    ["is out of reach", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("is the last one that this browser knew where the server %s", async (_case, refuse) => {
    stubApi(refuse);
    expect(await loadPublishedLayer()).toEqual(EMPTY_LAYER);
    stubApi(() => Response.json(answer));
    await loadPublishedLayer();
    stubApi(refuse);
    expect(await loadPublishedLayer()).toEqual({ ...layer, isRecalled: true });
  });

  it("is waited for three seconds, no longer", async () => {
    stubApi(() => Response.json(answer));
    await loadPublishedLayer();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    stubApi(() => new Promise(() => undefined));
    const loading = loadPublishedLayer();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await loading).toEqual({ ...layer, isRecalled: true });
  });

  it("is the built-in content where the browser remembers nothing", async () => {
    vi.stubGlobal("indexedDB", undefined);
    stubApi(() => Response.json(answer));
    await loadPublishedLayer();
    stubApi(() => new Response("", { status: 500 }));
    expect(await loadPublishedLayer()).toEqual(EMPTY_LAYER);
  });
});

describe("a published text", () => {
  it("is the last one that this browser knew where the server is out of reach", async () => {
    stubApi(() => Response.json({ ...body, html: "<p>a</p>", headings: [] }));
    expect(await loadText(article)).toEqual({ html: "<p>a</p>", headings: [] });
    stubApi(() => new Response("", { status: 500 }));
    expect(await loadText(article)).toEqual({ html: "<p>a</p>", headings: [] });
  });

  it("that an older release has answered, or saved, is enhanced here", async () => {
    stubApi(() => Response.json({ ...body, html: "<h2 onclick=x>A</h2><script></script>" }));
    expect(await loadText(article)).toEqual({
      html: expect.stringMatching(/^<h2 id="section-a" aria-label="A">A<a [^>]*><\/a><\/h2>$/),
      headings: [{ id: "section-a", text: "A", level: 2 }],
    });
  });

  it.each([
    ["unknown", () => new Response("", { status: 404 })],
    ["withdrawn", () => Response.json(withdrawn)],
  ])("is gone where the server says that it is %s", async (_case, answer) => {
    stubApi(() => Response.json({ ...body, html: "<p>a</p>" }));
    await loadText(article);
    stubApi(answer);
    await expect(loadText(article)).rejects.toThrow("404");
  });
});
