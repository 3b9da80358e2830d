import { anArticle, putArticle } from "@shared/testing/an-article.ts";
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { clearDrafts } from "@/app/testing/drafts.ts";
import { publishedWith, showPublished } from "@/app/testing/published.ts";
import { currentDrafts, DRAFTS_DATABASE, useDrafts } from "@/data/drafts-overlay.ts";
import { NOTHING } from "@/data/published-rows.ts";
import { signedInFlag } from "@/lib/signed-in-flag.ts";
import { currentContent } from "./content.ts";
import { readDraftBody, readDrafts } from "./drafts.ts";
import { openDrafts } from "./drafts-database.ts";
import { isDraftOutdated } from "./items.ts";
import { removePublished, writeDrafts } from "./write-drafts.ts";

const value = anArticle("a");
const put = (title = "A") => putArticle({ ...value, title }, { text: "unchanged", basedOn: value });
const publishedIn = (revision: number) => ({
  revision,
  changes: [{ type: "put-article", id: "a", value, body: "none", revision } as const],
});
const onlyDraft = async () => {
  const [draft] = await readDrafts();
  if (!draft) throw new Error("There is no draft.");
  return draft;
};

beforeEach(async () => {
  signedInFlag.write(true);
  await clearDrafts();
});

it("a published draft is removed with its text", async () => {
  await writeDrafts([{ change: put(), html: "<p>a</p>" }]);
  await removePublished([{ draft: await onlyDraft(), isMerged: false }], 1);
  expect(await readDrafts()).toEqual([]);
  expect(await readDraftBody("a")).toBeNull();
});

it("a draft that was edited during a publish stays, on the new base", async () => {
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
  expect(isDraftOutdated(kept, publishedWith(publishedIn(4)))).toBe(false);
});

it("a draft that stays after a merged publish keeps its base", async () => {
  await writeDrafts([{ change: put("First") }]);
  const published = await onlyDraft();
  await writeDrafts([{ change: put("Second") }]);
  await removePublished([{ draft: published, isMerged: true }], 4);
  const kept = await onlyDraft();
  expect(kept.change.basedOn).toEqual(value);
  expect(isDraftOutdated(kept, publishedWith(publishedIn(4)))).toBe(true);
});

it("a draft is outdated if its article was published since", async () => {
  await writeDrafts([{ change: put(), publishedRevision: 2 }]);
  await writeDrafts([{ change: put("Again"), publishedRevision: 3 }]);
  const draft = await onlyDraft();
  expect(isDraftOutdated(draft, publishedWith(publishedIn(2)))).toBe(false);
  expect(isDraftOutdated(draft, publishedWith(publishedIn(3)))).toBe(true);
  expect(isDraftOutdated(draft, NOTHING)).toBe(true);
});

/** A second tab: its channel, and the drafts that this page has shown since, each time with their base revision. */
async function openSecondTab() {
  const { revision: before } = currentDrafts();
  const shown = new Set<string>();
  renderHook(() => {
    const { status, changes } = useDrafts();
    const { revision } = currentContent().published;
    if (status === "ready") shown.add(`${changes.length} over publish ${revision}`);
  });
  await vi.waitUntil(() => currentDrafts().revision > before);
  const tab = new BroadcastChannel(DRAFTS_DATABASE);
  onTestFinished(() => tab.close());
  return { tab, shown };
}

it("a publish tells the other tabs its revision", async () => {
  const { tab } = await openSecondTab();
  const heard = vi.fn();
  tab.onmessage = ({ data }) => heard(data);
  await writeDrafts([{ change: put() }]);
  await removePublished([{ draft: await onlyDraft(), isMerged: false }], 4);
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([["changed"], [4]]));
});

it("drafts that another tab published stay until the publish shows", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  showPublished(publishedIn(3));
  await writeDrafts([{ change: put("Published") }]);
  const { tab, shown } = await openSecondTab();
  // The site is unreachable at first; then a shared cache lags behind.
  const responses = [null, 3, 4];
  const calls = stubApi(() => {
    const revision = responses.shift();
    return revision ? Response.json(publishedIn(revision)) : Response.error();
  });
  await (await openDrafts()).clear("unfinished");
  tab.postMessage(4);
  for (const [asked, wait] of [10_000, 20_000].entries()) {
    await vi.waitUntil(() => calls.length === asked + 1 && vi.getTimerCount() > 0);
    tab.postMessage("changed");
    // The waiting above takes some of the time.
    await vi.advanceTimersByTimeAsync(wait - 5_000);
    expect(calls).toHaveLength(asked + 1);
    await vi.advanceTimersByTimeAsync(5_000);
  }
  await vi.waitUntil(() => currentDrafts().changes.length === 0);
  expect([...shown]).toEqual(["1 over publish 3", "0 over publish 4"]);
});
