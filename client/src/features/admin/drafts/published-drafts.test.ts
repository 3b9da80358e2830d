import { beforeEach, expect, it } from "vitest";
import { clearDrafts } from "@/app/testing/drafts.ts";
import { showPublished } from "@/app/testing/published.ts";
import type { Change } from "@/data/model.ts";
import { EMPTY_LAYER } from "@/data/published.ts";
import { isOutdated } from "./draft-state.ts";
import { readDraftBody, readDrafts } from "./drafts.ts";
import { removePublished, writeDrafts } from "./write-drafts.ts";

const value = {
  id: "a",
  category: "cad",
  title: "A",
  description: "",
  link: "/knowledge-base/cad/a",
};
const put = (title = "A"): Change => ({
  type: "put-article",
  id: "a",
  value: { ...value, title },
  body: "below",
  basedOn: value,
});
const publishedIn = (revision: number) => ({
  ...EMPTY_LAYER,
  revision,
  changes: [{ type: "put-article", id: "a", value, body: "none", revision } as const],
});
const onlyDraft = async () => {
  const [draft] = await readDrafts();
  if (!draft) throw new Error("There is no draft.");
  return draft;
};

beforeEach(clearDrafts);

it("removes what was published, with its text", async () => {
  await writeDrafts([{ change: put(), html: "<p>a</p>" }]);
  await removePublished([{ draft: await onlyDraft(), isMerged: false }], 1);
  expect(await readDrafts()).toEqual([]);
  expect(await readDraftBody("a")).toBeNull();
});

it("keeps a draft that was edited meanwhile, made on what is published now", async () => {
  await writeDrafts([{ change: put("First"), html: "<p>a</p>" }]);
  const published = await onlyDraft();
  await writeDrafts([{ change: put("Second") }]);
  await removePublished([{ draft: published, isMerged: false }], 4);
  const kept = await onlyDraft();
  expect(kept).toMatchObject({
    publishedRevision: 4,
    change: { value: { title: "Second" }, basedOn: { title: "First" } },
  });
  expect(await readDraftBody("a")).toBe("<p>a</p>");
  expect(isOutdated(kept, publishedIn(4))).toBe(false);
});

it("leaves what a kept draft was made on where somebody else's work was merged in", async () => {
  await writeDrafts([{ change: put("First") }]);
  const published = await onlyDraft();
  await writeDrafts([{ change: put("Second") }]);
  await removePublished([{ draft: published, isMerged: true }], 4);
  const kept = await onlyDraft();
  expect(kept.change.basedOn).toEqual(value);
  expect(isOutdated(kept, publishedIn(4))).toBe(true);
});

it("knows a draft whose article was published since it was first made", async () => {
  showPublished(publishedIn(2));
  await writeDrafts([{ change: put() }]);
  showPublished(publishedIn(3));
  await writeDrafts([{ change: put("Again") }]);
  const draft = await onlyDraft();
  expect(isOutdated(draft, publishedIn(2))).toBe(false);
  expect(isOutdated(draft, publishedIn(3))).toBe(true);
  expect(isOutdated(draft, EMPTY_LAYER)).toBe(true);
});
