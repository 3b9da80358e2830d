import { publishedArticleSchema } from "@shared/contracts/knowledge-base.ts";
import type { PublishChange } from "@shared/contracts/publishing.ts";
import { expect, test } from "vitest";
import { putArticle, sharedPublisher } from "../testing/publish-requests.ts";
import { sharedApp } from "../testing/running-app.ts";

type Batch = { articles: { id: string }[]; next: { revision: number; id: string } | null };

const app = sharedApp();
const admin = sharedPublisher(app);

const publish = (...changes: PublishChange[]) => admin.publishNow({ changes });
const since = async (cursor: string): Promise<Batch> => {
  const { status, body } = await admin.get(`/since/${cursor}`);
  expect(status).toBe(200);
  return body as Batch;
};
const ids = ({ articles }: Batch) => articles.map(({ id }) => id);
const long = `<p>${"Check the oxygen. ".repeat(20_000)}</p>`;

test("a batch of articles is empty before the first publish", async () => {
  expect(await since("0")).toEqual({ articles: [], next: null });
});

test("a batch has each article once, in the order of the last changes", async () => {
  await publish(putArticle("ward-two"), putArticle("ward-one"));
  await publish(putArticle("ward-three"));
  await publish(putArticle("ward-one", "<h2>Anew</h2>"));
  const batch = await since("0");
  expect(batch.next).toBeNull();
  expect(ids(batch)).toEqual(["ward-two", "ward-three", "ward-one"]);
  for (const article of batch.articles) {
    publishedArticleSchema.parse(article);
    expect(article).toEqual((await admin.get(`/articles/${article.id}`)).body);
  }
  expect(ids(await since("1"))).toEqual(["ward-three", "ward-one"]);
  expect(ids(await since("2/ward-a"))).toEqual(["ward-three", "ward-one"]);
  expect(ids(await since("2/ward-three"))).toEqual(["ward-one"]);
  expect(await since("3")).toEqual({ articles: [], next: null });
});

test("articles that are too much for one batch follow behind its cursor", async () => {
  await publish(...["a", "b", "c"].map((name) => putArticle(`long-${name}`, long)));
  const first = await since("3");
  expect(ids(first)).toEqual(["long-a", "long-b"]);
  expect(first.next).toEqual({ revision: 4, id: "long-b" });
  const second = await since(`${first.next?.revision}/${first.next?.id}`);
  expect([ids(second), second.next]).toEqual([["long-c"], null]);
});

test("a withdrawn article is in no batch", async () => {
  await publish({ type: "delete-article", id: "long-a" });
  expect(await since("4")).toEqual({ articles: [], next: null });
});

test("a batch has 200 articles at most, however short they are", async () => {
  const changes = Array.from({ length: 201 }, (_, number) => putArticle(`short-${number}`));
  await publish(...changes);
  const { articles, next } = await since("5");
  expect(articles).toHaveLength(200);
  expect(ids(await since(`${next?.revision}/${next?.id}`))).toHaveLength(1);
});

test("an address that names no cursor of a batch is a 404", async () => {
  for (const cursor of ["-1", "x", "1/..%2f", "1/A b", "9".repeat(16), "1/a/b"]) {
    expect((await admin.get(`/since/${cursor}`)).status).toBe(404);
  }
});
