import { publishedChangeSchema } from "@shared/contracts/knowledge-base.ts";
import { historyEntrySchema, historyPageSchema } from "@shared/contracts/publishing.ts";
import { type Review, reviewSchema, type Upkeep, upkeepSchema } from "@shared/contracts/reviews.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { putArticle, sharedPublisher } from "../testing/publish-requests.ts";
import { sharedApp } from "../testing/running-app.ts";
import { addMonths, factsOf } from "./upkeep.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").toString("base64");
const IMAGE = `<img src="data:image/png;base64,${PNG}" alt="A dot">`;

const app = sharedApp();
const admin = sharedPublisher(app);
const day = new Date().toISOString().slice(0, 10);

const publish = (...changes: object[]) => admin.publishNow({ changes: changes as never });
const call = (method: string, path: string, body?: object) =>
  admin.call(method, `/api/admin${path}`, body);
const check = (id: string, revision: number, key = crypto.randomUUID()) =>
  call("POST", `/articles/${id}/check`, { key, revision });
const put = (id: string, body: Partial<Review>) => call("PUT", `/articles/${id}/review`, body);
const upkeep = async (): Promise<Upkeep> => upkeepSchema.parse((await call("GET", "/upkeep")).body);
const rowOf = async (id: string) => {
  const { changes } = (await admin.get("/all")).body;
  return publishedChangeSchema.parse(
    (changes as { id: string }[]).find((change) => change.id === id),
  );
};

test("a check is in the history and shows readers the day, without a change", async () => {
  const revision = await publish(putArticle("tyres"));
  const body = { revision: revision + 1, at: expect.any(String), username: "admin" };
  expect(await check("tyres", revision)).toMatchObject({ status: 200, body });
  expect(await rowOf("tyres")).toMatchObject({ revision, checkedOn: day });
  const { entries } = historyPageSchema.parse((await admin.get("/history")).body);
  const items = [{ id: "tyres", title: "About tyres" }];
  const note = "Checked: still correct";
  expect(entries[0]).toMatchObject({ username: "admin", note, items });
  const entry = historyEntrySchema.parse((await admin.get(`/history/${revision + 1}`)).body);
  expect(entry.items[0]?.before).toEqual(entry.items[0]?.after);
  const news = JSON.stringify((await admin.get("/news")).body);
  expect(news.match(/"tyres"/g)).toHaveLength(1);
});

test("a repeated check is noted once, and one of a changed article is refused", async () => {
  const revision = await publish(putArticle("lamps"));
  const key = crypto.randomUUID();
  const [first, again] = [await check("lamps", revision, key), await check("lamps", revision, key)];
  expect(again.body).toEqual({ ...first.body, repeated: true });
  const next = await publish(putArticle("lamps", "<p>Other</p>"));
  expect(await check("lamps", revision)).toMatchObject({ status: 409, body: { revision: next } });
  await publish({ type: "delete-article", id: "lamps" });
  expect((await check("lamps", next)).status).toBe(404);
  expect((await check("nobody", 0)).status).toBe(404);
  // An article that is added again counts as unchecked.
  await publish(putArticle("lamps"));
  expect(await rowOf("lamps")).not.toHaveProperty("checkedOn");
});

test("a check of a built-in article is no news, and changes no sitemap", async () => {
  const sitemap = async () => (await fetch(`${app.url}/sitemap.xml`)).text();
  const before = await sitemap();
  expect((await check("build-response-plan", 0)).status).toBe(200);
  expect(await rowOf("build-response-plan")).toMatchObject({
    revision: 0,
    body: "none",
    checkedOn: day,
    value: { title: "Build a Response Plan" },
  });
  expect(await sitemap()).toBe(before);
  expect(JSON.stringify((await admin.get("/news")).body)).not.toContain("build-response-plan");
  // The article can be published and restored as before.
  const link = "/knowledge-base/cad/build-response-plan";
  const put = putArticle("build-response-plan", "<p>New</p>", { link, category: "cad" });
  const now = { revision: await publish(put), body: "own", checkedOn: day };
  expect(await rowOf("build-response-plan")).toMatchObject(now);
});

test("an article without a page has no review, and one with a number as its id has", async () => {
  const review = { owner: "Dana", months: 0, revision: 0 };
  expect((await call("GET", "/articles/nobody/review")).status).toBe(404);
  expect((await put("nobody", review)).status).toBe(404);
  await publish(putArticle("911"));
  expect((await put("911", review)).status).toBe(200);
});

test("a review with an owner and interval is not overwritten by a stale one", async () => {
  const revision = await publish(putArticle("brakes"));
  const none = reviewSchema.parse((await call("GET", "/articles/brakes/review")).body);
  expect(none).toEqual({ owner: "", months: 0, since: day, revision: 0 });
  const review = { owner: "Dana, fleet", months: 6, since: day, revision: 1 };
  const mine = await put("brakes", { owner: "  Dana, fleet ", months: 6, revision: 0 });
  expect([mine.status, mine.body]).toEqual([200, review]);
  const theirs = await put("brakes", { owner: "Lee", months: 6, revision: 0 });
  expect(theirs).toMatchObject({ status: 409, body: { review } });
  for (const wrong of [{ owner: "x".repeat(101) }, { months: 5 }]) {
    const body = { owner: "", months: 3 as const, revision: 1, ...wrong };
    expect((await put("brakes", body as never)).status).toBe(422);
  }
  expect((await upkeep()).due).toEqual([]);
  await app.database.db.execute(sql`UPDATE article_reviews SET since = '2024-08-31'`);
  const link = "/knowledge-base/fleet/brakes";
  const due = { id: "brakes", title: "About brakes", link, due: "2025-02-28", revision };
  expect((await upkeep()).due).toEqual([{ ...due, owner: "Dana, fleet" }]);
  await check("brakes", revision);
  expect((await upkeep()).due).toEqual([]);
});

test("links, anchors and videos that lead nowhere are listed until they are repaired", async () => {
  const target = putArticle("target", "<h2>Check &amp; go</h2><p>x</p>");
  const links = (...hrefs: string[]) =>
    hrefs.map((href) => `<p><a href="${href}">link</a></p>`).join("");
  const source = putArticle(
    "source",
    links(
      "/knowledge-base/fleet/target#section-check-go",
      "/knowledge-base/fleet/target#section-gone",
      "/knowledge-base/fleet/nobody",
      "/university?video=987654",
      "/university?category=how-to",
      "/whats-new",
      "/message",
      "/knowledge-base/fleet/target.md",
      "/knowledge-base/fleet/nobody.md",
      "/nowhere",
      "https://example.org/x",
      "/files/form.pdf",
    ),
  );
  await publish(target, source);
  const found = (await upkeep()).links.find(({ id }) => id === "source");
  expect(found?.broken).toEqual([
    { href: "/knowledge-base/fleet/target#section-gone", missing: "heading" },
    { href: "/knowledge-base/fleet/nobody", missing: "target" },
    { href: "/university?video=987654", missing: "video" },
    { href: "/knowledge-base/fleet/nobody.md", missing: "target" },
    { href: "/nowhere", missing: "target" },
  ]);
  await publish({ ...source, html: links("/knowledge-base/fleet/target") });
  expect((await upkeep()).links.map(({ id }) => id)).not.toContain("source");
  await publish({ type: "delete-article", id: "target" });
  expect((await upkeep()).links.map(({ id }) => id)).toContain("source");
});

test("images that nobody replaced for two years are listed by their article", async () => {
  await publish(putArticle("illustrated", `<p>${IMAGE}</p>`));
  expect((await upkeep()).pictures).toEqual([]);
  await app.database.db.execute(sql`UPDATE pictures SET added_at = '2023-05-06T12:00:00Z'`);
  expect((await upkeep()).pictures).toMatchObject([
    { id: "illustrated", count: 1, since: "2023-05-06", owner: "" },
  ]);
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2024-02-29", 12, "2025-02-28"],
  ["2026-11-30", 3, "2027-02-28"],
  ["2026-03-12", 6, "2026-09-12"],
])("a review of %s is due %i months later on %s", (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test("the links and ids of headings of a text are read as pages give them", () => {
  const { links, headings } = factsOf(
    '<h1>Start <strong>here</strong></h1><p><a target="_blank" href="/a?b=1&amp;c=2">x</a><a href="/a?b=1&amp;c=2">y</a></p><h3>Start here</h3>',
  );
  expect(links).toEqual(["/a?b=1&c=2"]);
  expect([...headings]).toEqual(["section-start-here", "section-start-here-2"]);
});
