import { anArticle, putArticle } from "@shared/testing/an-article.ts";
import { beforeEach, expect, it } from "vitest";
import { clearDrafts, storedOf, storeUnseen } from "@/app/testing/drafts.ts";
import type { ArticleMetadata, Change } from "@/data/model.ts";
import { readDraftBody, readDrafts } from "./drafts.ts";
import { DraftConflict, discardDrafts, undoDraft, writeDrafts, writeForm } from "./write-drafts.ts";

const article = (change: Partial<ArticleMetadata> = {}) => anArticle("a", change);
const put = (value = article(), basedOn: ArticleMetadata | null = null) =>
  putArticle(value, { text: basedOn ? "unchanged" : "none", basedOn });
const remove: Change = { type: "delete-article", id: "a", basedOn: null };
const onlyDraft = async () => {
  const [draft] = await readDrafts();
  if (!draft) throw new Error("There is no draft.");
  return draft;
};

beforeEach(clearDrafts);

it("drafts keep the order in which they were made, one an item", async () => {
  await writeDrafts([{ change: put() }]);
  await writeDrafts([{ change: put(article({ id: "b" })) }]);
  await writeDrafts([{ change: put(article({ title: "Second" })) }]);
  const drafts = await readDrafts();
  expect(drafts.map(({ key }) => key)).toEqual(["article:a", "article:b"]);
  expect(drafts[0]?.change).toMatchObject({ value: { title: "Second" } });
});

it("a draft's HTML stays if an edit does not touch it", async () => {
  await writeDrafts([{ change: put(), html: "<p>one</p>" }]);
  await writeDrafts([{ change: put(article({ title: "Second" })) }]);
  expect((await onlyDraft()).change).toMatchObject({ text: "own", value: { title: "Second" } });
  expect(await readDraftBody("a")).toBe("<p>one</p>");
});

it("a draft keeps the base of its first change", async () => {
  const base = article({ title: "Base" });
  await writeDrafts([{ change: put(article(), base) }]);
  await writeDrafts([{ change: put(article({ title: "Third" }), article()) }]);
  expect((await onlyDraft()).change.basedOn).toEqual(base);
});

it("drafts that are written together keep their order", async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `article-${index}`);
  await writeDrafts(ids.map((id) => ({ change: put(article({ id })) })));
  expect((await readDrafts()).map(({ change }) => change.id)).toEqual(ids);
});

it("drafts are written all or none", async () => {
  await writeDrafts([{ change: put() }]);
  const wrong = { change: put(article({ title: "Lost" })), expectedVersion: "another" };
  await expect(writeDrafts([{ change: put(article({ id: "b" })) }, wrong])).rejects.toMatchObject({
    name: "DraftConflict",
  });
  expect((await readDrafts()).map(({ key }) => key)).toEqual(["article:a"]);
});

it("a form never writes over another tab's draft, tried twice", async () => {
  await writeDrafts([{ change: put(), html: "<p>theirs</p>" }]);
  const mine = { change: put(article({ title: "Mine" })), html: "<p>mine</p>" };
  for (const _ of ["first", "second"]) {
    await expect(writeForm(mine, null, undefined)).rejects.toThrow("changed in another tab");
  }
  expect(await readDraftBody("a")).toBe("<p>theirs</p>");
});

it("an overwrite takes the conflict's version alone, which goes into the trash", async () => {
  await writeDrafts([{ change: put(), html: "<p>theirs</p>" }]);
  const mine = { change: put(article({ title: "Mine" })), html: "<p>mine</p>" };
  const conflict = await writeForm(mine, null, undefined).catch((error: unknown) => error);
  if (!(conflict instanceof DraftConflict)) throw new Error("There was no conflict.");
  await writeForm(mine, null, conflict);
  expect(await readDraftBody("a")).toBe("<p>mine</p>");
  expect(await storedOf("trash")).toMatchObject([
    { reason: "overwritten", attachment: "<p>theirs</p>", value: { key: "article:a" } },
  ]);
  await expect(writeForm(mine, null, conflict)).rejects.toThrow("changed in another tab");
});

it("an overwrite replaces the HTML, too", async () => {
  await writeDrafts([{ change: put(), html: "<p>theirs</p>" }]);
  const theirs = await onlyDraft();
  await writeForm({ change: put() }, null, new DraftConflict(theirs));
  expect((await onlyDraft()).change).toMatchObject({ text: "none" });
  expect(await readDraftBody("a")).toBeNull();
});

it.each([1, 2])("an undone deletion of %i tabs brings a new article back", async (tabs) => {
  await writeDrafts([{ change: put(), html: "<p>one</p>" }]);
  for (let tab = 0; tab < tabs; tab += 1) await writeDrafts([{ change: remove }]);
  expect((await onlyDraft()).change.type).toBe("delete-article");
  await undoDraft(await onlyDraft());
  expect((await onlyDraft()).change).toMatchObject({ type: "put-article", text: "own" });
  expect(await readDraftBody("a")).toBe("<p>one</p>");
});

it("an undone edit or deletion leaves nothing", async () => {
  await writeDrafts([{ change: put(article(), article({ title: "Base" })), html: "<p>x</p>" }]);
  await undoDraft(await onlyDraft());
  expect(await readDrafts()).toEqual([]);
  expect(await readDraftBody("a")).toBeNull();
  await writeDrafts([{ change: remove }]);
  await undoDraft(await onlyDraft());
  expect(await readDrafts()).toEqual([]);
});

it("a draft that another tab changed is not undone", async () => {
  await writeDrafts([{ change: put() }]);
  const old = await onlyDraft();
  await writeDrafts([{ change: put(article({ title: "Theirs" })) }]);
  await expect(undoDraft(old)).rejects.toThrow("changed in another tab");
  expect((await onlyDraft()).change).toMatchObject({ value: { title: "Theirs" } });
});

it("discarding all leaves what another tab wrote since", async () => {
  const b = article({ id: "b" });
  await writeDrafts([{ change: put(), html: "<p>x</p>" }, { change: put(b) }]);
  const listed = await readDrafts();
  await writeDrafts([{ change: put({ ...b, title: "Theirs" }) }]);
  await discardDrafts(listed);
  expect(await readDrafts()).toMatchObject([{ change: { value: { title: "Theirs" } } }]);
  expect(await readDraftBody("a")).toBeNull();
});

it("an unreadable draft is kept until it is overwritten, then in the trash", async () => {
  const broken = { key: "article:a", change: { type: "put-article", id: "a" } };
  await storeUnseen(broken, "<p>lost?</p>");
  await writeDrafts([{ change: put(article({ id: "b" })) }]);
  expect((await readDrafts()).map(({ key }) => key)).toEqual(["article:b"]);
  expect(await storedOf("draft")).toMatchObject([
    { value: broken, attachment: "<p>lost?</p>" },
    {},
  ]);
  await writeDrafts([{ change: put() }]);
  expect(await storedOf("trash")).toMatchObject([{ value: broken, attachment: "<p>lost?</p>" }]);
  expect(await readDraftBody("a")).toBeNull();
});
