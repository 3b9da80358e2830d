import { anArticle } from "@shared/testing/an-article.ts";
import { expect, it } from "vitest";
import type { ArticleMetadata } from "@/data/model.ts";
import { mergeVersions, type Version } from "./merge-versions.ts";

const version = (change: Partial<ArticleMetadata> = {}, html: string | null = null): Version => ({
  item: anArticle("a", change),
  html,
});
const category = (change: { name?: string; description?: string }): Version => ({
  item: { id: "cad", name: "CAD", description: "", ...change },
  html: null,
});
const gone: Version = { item: null, html: null };
const none = new Map();

it("a merge takes what one side changed, and their parts of the text", () => {
  const merge = mergeVersions(
    version({}, "<p>a</p><p>b</p>"),
    version({ title: "Mine" }, "<p>A</p><p>b</p>"),
    version({ description: "Theirs" }, "<p>a</p><p>B</p>"),
  );
  expect(merge.collisions).toEqual([]);
  expect(merge.resolve(none)).toEqual(
    version({ title: "Mine", description: "Theirs" }, "<p>A</p><p>B</p>"),
  );
});

it("a merge takes the chosen side of a field that both changed", () => {
  const merge = mergeVersions(
    category({}),
    category({ name: "Mine" }),
    category({ name: "Other" }),
  );
  expect(merge.collisions).toEqual([
    { key: "name", field: "name", before: "CAD", mine: "Mine", theirs: "Other" },
  ]);
  expect(merge.resolve(new Map([["name", "theirs"]]))).toEqual(category({ name: "Other" }));
  expect(merge.resolve(new Map([["name", "mine"]]))).toEqual(category({ name: "Mine" }));
});

it("a merge lists a paragraph that both changed, and keeps what else each wrote", () => {
  const merge = mergeVersions(
    version({}, "<p>a</p><p>b</p>"),
    version({}, "<p>mine</p><p>b</p><p>new</p>"),
    version({ title: "Theirs" }, "<p>other</p><p>b</p>"),
  );
  expect(merge.collisions).toMatchObject([
    { field: "content", before: "<p>a</p>", mine: "<p>mine</p>", theirs: "<p>other</p>" },
  ]);
  const choices = new Map(merge.collisions.map(({ key }) => [key, "theirs"] as const));
  expect(merge.resolve(choices)).toEqual(
    version({ title: "Theirs" }, "<p>other</p><p>b</p><p>new</p>"),
  );
});

it("a merge moves a path along with the chosen category", () => {
  const merge = mergeVersions(
    version(),
    version({ category: "lms" }),
    version({ category: "epcr" }),
  );
  expect(merge.collisions.map(({ field }) => field)).toEqual(["category"]);
  expect(merge.resolve(new Map([["category", "theirs"]]))).toEqual(version({ category: "epcr" }));
});

it("a deletion collides with an edit, whichever side deleted", () => {
  const edited = version({ title: "Edited" });
  const deletedByMe = mergeVersions(version(), gone, edited);
  expect(deletedByMe.collisions).toMatchObject([{ field: "item", mine: "", theirs: "Edited" }]);
  expect(deletedByMe.resolve(new Map([["item", "theirs"]]))).toEqual(edited);
  expect(deletedByMe.resolve(none)).toEqual(gone);
  expect(mergeVersions(version(), edited, gone).collisions).toMatchObject([
    { field: "item", mine: "Edited", theirs: "" },
  ]);
});

it("a merge takes equal changes, and those of one side alone", () => {
  const base = version({}, "<p>a</p>");
  const changed = version({ title: "Changed" }, "<p>A</p>");
  for (const [mine, theirs, merged] of [
    [gone, gone, gone],
    [gone, base, gone],
    [changed, changed, changed],
    [changed, base, changed],
    [base, changed, changed],
  ] as const) {
    const merge = mergeVersions(base, mine, theirs);
    expect(merge.collisions).toEqual([]);
    expect(merge.resolve(none)).toEqual(merged);
  }
});

it("two new items with one id collide field by field", () => {
  const merge = mergeVersions(gone, version({ title: "Mine" }), version({ title: "Theirs" }));
  expect(merge.collisions).toMatchObject([{ field: "title", before: "" }]);
});
