import { articleSchema } from "@shared/contracts/knowledge-base.ts";
import type { ArticleMetadata } from "@shared/entities/article.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { checkArticle, toEdit } from "../articles/article-form-values.ts";
import { comparedFields } from "../changes/comparison.tsx";
import { exported, importedZip, readBitmap } from "../export/testing/round-trip.ts";
import { readTransfer, writeTransfer } from "../import/formats/knowledge-base-json.ts";
import { mergeVersions } from "../publish/merge-versions.ts";

// The product has no optional field: the mock adds one.
vi.mock("@shared/entities/article.ts", async (load) => {
  const { labelled, text } = await import("@shared/entities/fields.ts");
  const z = await import("zod/mini");
  const { articleFields: known } = await load<typeof import("@shared/entities/article.ts")>();
  const articleFields = { ...known, shownFor: labelled("Shown for", z.optional(text(20))) };
  return { articleFields, articleRules: z.object(articleFields) };
});

beforeEach(() => void vi.stubGlobal("createImageBitmap", readBitmap));

const cad = { id: "cad", name: "CAD", description: "" };
const link = "/knowledge-base/cad/a";
const without = { id: "a", category: "cad", title: "A", description: "", link };
const fields = { ...without, shownFor: "Crews" };
const article = { ...fields, bodyIn: null };
const knowledge = { categories: [cad], articles: [article] };

it("an optional field is carried through drafts, JSON and Markdown", async () => {
  expect(articleSchema.parse(fields)).toEqual(fields);
  const json = readTransfer(writeTransfer(knowledge, new Map()));
  expect(json).toEqual({ file: { categories: [cad], articles: [{ ...fields, content: null }] } });
  const { bytes } = await exported({ knowledge, bodies: new Map([["a", "<p>Text.</p>"]]) });
  expect((await importedZip(bytes)).knowledge.articles).toMatchObject([fields]);
});

it("an optional field is checked in the form, and left out if empty", () => {
  expect(toEdit(fields, article, "")).toBeNull();
  const emptied = toEdit({ ...without, shownFor: " " } as ArticleMetadata, article, "");
  expect(emptied?.change).toMatchObject({ value: without, basedOn: fields });
  expect(emptied?.change).not.toHaveProperty("value.shownFor");
  const long = { ...fields, shownFor: "x".repeat(21) };
  const error = "Shown for must have 20 characters at most.";
  expect(checkArticle(long, knowledge, article)).toEqual({ shownFor: error });
});

it("an optional field is compared and merged if one side lacks it", () => {
  expect(comparedFields(article, null, [cad])).toMatchObject({ "Shown for": "Crews" });
  const version = (item: object) => ({ item: { ...without, ...item }, html: null });
  const [mine, theirs] = [version({ title: "B" }), version({ shownFor: "Crews" })];
  const added = mergeVersions(version({}), mine, theirs).resolve(new Map());
  expect(added.item).toEqual({ ...fields, title: "B" });
  const taken = mergeVersions(theirs, version({ ...fields, title: "B" }), version({}));
  expect(taken.resolve(new Map()).item).toEqual({ ...without, title: "B" });
});
