import {
  type NewsPage,
  newsPageSchema,
  publishedArticleSchema,
  publishedChangeSchema,
} from "@shared/contracts/knowledge-base.ts";
import type { PublishChange } from "@shared/contracts/publishing.ts";
import { expect, test } from "vitest";
import { putArticle, sharedPublisher } from "../testing/publish-requests.ts";
import { sharedApp } from "../testing/running-app.ts";
import { newsPages } from "./announcements.ts";

const app = sharedApp();
const admin = sharedPublisher(app);

const tell = (note: string, ...changes: PublishChange[]) =>
  admin.publishNow({ note, announce: "note", changes });
const news = async (page = "") => newsPageSchema.parse((await admin.get(`/news${page}`)).body);
const entriesOf = ({ days }: NewsPage) => days.flatMap(({ entries }) => entries);
const latest = async () => entriesOf(await news())[0];
const article = async (id: string) =>
  publishedArticleSchema.parse((await admin.get(`/articles/${id}`)).body);
const feed = async (path = "/feed.xml") => (await fetch(admin.url + path)).text();

const putFleet = (description: string): PublishChange => {
  return { type: "put-category", id: "fleet", value: { id: "fleet", name: "Fleet", description } };
};

test("the news are empty before the first publish", async () => {
  expect(await news()).toEqual({ page: 1, pages: 1, days: [] });
  expect((await admin.get("/news/2")).status).toBe(404);
  expect((await admin.get("/news/x")).status).toBe(404);
});

test("a publish announces only added and changed articles, by day, with its note", async () => {
  const first = await tell(
    "  Two articles about tyres ",
    putFleet(""),
    putArticle("tyres"),
    putArticle("wheels", "<p>Wheels</p>", { category: "" }),
    { type: "delete-article", id: "user-roles" },
  );
  const listed = (id: string, category: string) => {
    const link = `/knowledge-base/fleet/${id}`;
    return { id, title: `About ${id}`, link, category, isNew: true };
  };
  const articles = [listed("tyres", "Fleet"), listed("wheels", "")];
  const entry = { revision: first, note: "Two articles about tyres", more: 0, articles };
  const day = new Date().toISOString().slice(0, 10);
  expect((await news()).days).toEqual([{ day, more: 0, entries: [entry] }]);
  const second = await tell("Winter tyres", putArticle("tyres", "<p>Winter</p>"));
  expect(await latest()).toMatchObject({
    revision: second,
    note: "Winter tyres",
    articles: [{ id: "tyres", isNew: false }],
  });
  expect((await article("tyres")).changes).toEqual([
    { revision: second, at: expect.stringMatching(/^\d{4}-.*Z$/), note: "Winter tyres" },
    { revision: first, at: expect.any(String), note: "Two articles about tyres" },
  ]);
});

test("an article lists its last six changes", async () => {
  for (const note of ["1", "2", "3", "4", "5", "6", "7"]) {
    await tell(note, putArticle("often", `<p>${note}</p>`));
  }
  const { changes } = await article("often");
  expect(changes?.map(({ note }) => note).join(" ")).toBe("7 6 5 4 3 2");
});

test("a small correction is in no news, article, row or feed", async () => {
  const told = await tell("New brakes", putArticle("brakes"));
  const before = await feed();
  const correction = { announce: undefined, changes: [putArticle("brakes", "<p>x</p>")] };
  const revision = await admin.publishNow({ note: "A typo", ...correction });
  expect(await latest()).toMatchObject({ revision: told, note: "New brakes" });
  const { change, changes, html } = await article("brakes");
  expect(html).toBe("<p>x</p>");
  expect(changes).toMatchObject([{ revision: told, note: "New brakes" }]);
  expect(publishedChangeSchema.parse(change)).toMatchObject({ revision, announced: told });
  expect(await feed()).toBe(before);
  for (const path of ["/news", "/articles/brakes", "/all", ""]) {
    expect(JSON.stringify((await admin.get(path)).body)).not.toContain("A typo");
  }
});

test("a publish without a word for readers is announced without its note", async () => {
  const changes = [putArticle("imported")];
  const revision = await admin.publishNow({ note: "Import of secret.zip", changes });
  expect(await latest()).toMatchObject({ revision, note: "", articles: [{ id: "imported" }] });
  expect(await feed()).not.toContain("secret.zip");
});

test("a move, a category and the same text again are no news", async () => {
  await tell("Lamps", putArticle("lamps", "<p>Lamps</p>"));
  const before = await news();
  await tell(
    "Moved",
    putArticle("lamps", "<p>Lamps</p>", { category: "", link: "/knowledge-base/new/lamps" }),
    putFleet("x"),
  );
  const revisions = (page: NewsPage) => entriesOf(page).map(({ revision }) => revision);
  expect(revisions(await news())).toEqual(revisions(before));
  expect((await latest())?.articles[0]).toMatchObject({ link: "/knowledge-base/new/lamps" });
});

test("a built-in article is announced as changed, not as new", async () => {
  const link = "/knowledge-base/cad/build-response-plan";
  await tell("Clearer", putArticle("build-response-plan", "<p>x</p>", { link, category: "cad" }));
  const listed = (await latest())?.articles[0];
  expect(listed).toMatchObject({ id: "build-response-plan", category: "CAD", isNew: false });
});

test("a withdrawn article is gone from the news, and added when it is restored", async () => {
  const told = await tell("Written about a patient", putArticle("patient"));
  await admin.publishNow({ changes: [{ type: "delete-article", id: "patient" }] });
  expect(JSON.stringify(await news())).not.toContain("patient");
  const restored = await admin.restore({
    revision: await admin.revision(),
    to: told,
    item: "article:patient",
    note: "By mistake",
  });
  expect(restored.status).toBe(200);
  expect(await latest()).toMatchObject({ note: "", articles: [{ id: "patient", isNew: true }] });
});

test("a purge makes browsers drop earlier versions, and is no news", async () => {
  await tell("One", putArticle("named", "<p>Mr Patient</p>"));
  const told = await tell("Two", putArticle("named", "<p>Nobody</p>"));
  const purged = await admin.purge("named", told);
  expect(purged.status).toBe(200);
  expect(await latest()).toMatchObject({ revision: told, note: "Two" });
  expect((await article("named")).change).toMatchObject({
    announced: told,
    forgotten: purged.body.revision,
  });
});

test("a large publish is announced with its first articles and a count", async () => {
  const many = Array.from({ length: 25 }, (_, index) => putArticle(`many-${index}`));
  await tell("Many", ...many);
  const entry = await latest();
  expect(entry?.articles.map(({ id }) => id)).toEqual(many.slice(0, 20).map(({ id }) => id));
  expect(entry?.more).toBe(5);
});

test("a page of news has whole days, and the latest publishes of a long day", () => {
  const on = (day: string, count: number) => {
    const at = new Date(`${day}T23:59:59Z`);
    return Array.from({ length: count }, (_, revision) => ({ revision, at }));
  };
  const news = [...on("2026-03-12", 20), ...on("2026-03-11", 20), ...on("2026-03-10", 120)];
  const shown = newsPages(news).map((page) =>
    page.map(({ day, revisions, more }) => [day, revisions.length, more]),
  );
  expect(shown).toEqual([
    [
      ["2026-03-12", 20, 0],
      ["2026-03-11", 20, 0],
    ],
    [["2026-03-10", 100, 20]],
  ]);
  expect(newsPages([])).toEqual([[]]);
});
