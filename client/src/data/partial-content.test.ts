import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { clearDrafts } from "@/app/testing/drafts.ts";
import { publishedArticle, stubLargeSite } from "@/app/testing/large-site.ts";
import { stubRememberedAnswers } from "@/app/testing/remembered.ts";
import { EVERYTHING, type Part } from "./layer-part.ts";
import { articlesIn, countArticles, countByCategory, findArticle } from "./lookup.ts";

const CAD = { kind: "category", id: "cad" } as const;
const LMS = { kind: "category", id: "lms" } as const;
const article = (id: string) => ({ kind: "article", id }) as const;

/** A page that was just opened, with its content and these parts, one after the other. */
async function openPage(...parts: Part[]) {
  vi.resetModules();
  const [store, overlay, drafts] = await Promise.all([
    import("./content-store.ts"),
    import("./drafts-overlay.ts"),
    import("@/features/admin/drafts/write-drafts.ts"),
  ]);
  overlay.registerDrafts(() => import("@/features/admin/drafts/drafts.ts"));
  await store.loadContent();
  for (const part of parts) await store.loadPart(part);
  return { ...store, ...drafts, knowledge: () => store.currentContent().knowledge };
}

const ids = (articles: readonly { id: string }[]) => articles.map(({ id }) => id);

beforeEach(async () => {
  stubRememberedAnswers();
  await clearDrafts();
});

describe("a large site", () => {
  it("is loaded with its categories, counts and built-in articles, and one article more", async () => {
    const { paths } = stubLargeSite();
    const page = await openPage();
    expect(countByCategory(page.knowledge()).get("cad")).toBe(4 + 5);
    expect(countArticles(page.knowledge())).toBe(36 + 10);
    expect(findArticle(page.knowledge(), "/start-first-shift")).toMatchObject({ category: "lms" });
    await page.loadPart(article("cad-3"));
    const found = findArticle(page.knowledge(), "/cad-3");
    expect(found).toMatchObject({ title: "About cad-3", bodyIn: "published" });
    expect(countArticles(page.knowledge())).toBe(36 + 10);
    // Its text came with it.
    const { loadText } = await import("./load-text.ts");
    expect(found && (await loadText(found))?.html).toContain("cad-3");
    expect(paths()).toEqual(["/api/knowledge-base", "/api/knowledge-base/articles/cad-3"]);
  });

  it("has its articles in the same order in parts as whole", async () => {
    stubLargeSite();
    const whole = await openPage(EVERYTHING);
    const inParts = await openPage(article("cad-4"), article("lms-2"), LMS, CAD);
    for (const category of ["cad", "lms", "onboarding"]) {
      expect(articlesIn(inParts.knowledge(), category)).toEqual(
        articlesIn(whole.knowledge(), category),
      );
    }
    expect(countByCategory(inParts.knowledge())).toEqual(countByCategory(whole.knowledge()));
  });

  it("keeps parts that arrive at the same time, and asks once for each", async () => {
    const { paths } = stubLargeSite();
    const page = await openPage();
    await Promise.all([CAD, LMS, CAD, article("lms-1")].map(page.loadPart));
    expect(articlesIn(page.knowledge(), "cad")).toHaveLength(9);
    expect(articlesIn(page.knowledge(), "lms")).toHaveLength(10);
    expect(paths()).toHaveLength(4);
  });

  it("knows that there is no article of this id", async () => {
    const { paths } = stubLargeSite();
    const page = await openPage(article("nothing"), article("nothing"));
    expect(findArticle(page.knowledge(), "/nothing")).toBeUndefined();
    expect(paths()).toHaveLength(2);
  });
});

describe("a publish while a page is open", () => {
  it("is read as a whole: never two revisions at once", async () => {
    const { site } = stubLargeSite();
    const page = await openPage(CAD);
    site.revision = 4;
    site.articles = site.articles.map((each) =>
      each.id === "cad-1" ? publishedArticle("cad-1", "lms", 4) : each,
    );
    await page.loadPart(LMS);
    expect(page.currentContent().published.revision).toBe(4);
    expect(ids(articlesIn(page.knowledge(), "lms"))).toContain("cad-1");
    expect(ids(articlesIn(page.knowledge(), "cad"))).not.toContain("cad-1");
  });

  it("that follows another one is read in one answer", async () => {
    const { site, paths } = stubLargeSite();
    const page = await openPage();
    const answer = site.answer.bind(site);
    vi.spyOn(site, "answer").mockImplementation((path) => {
      site.revision += 1;
      return answer(path);
    });
    await page.loadPart(LMS);
    expect(paths().at(-1)).toBe("/api/knowledge-base/all");
    expect(page.currentContent().published).toMatchObject({ revision: 8, unloaded: new Map() });
  });
});

describe("without the server", () => {
  afterEach(() => void vi.useRealTimers());

  it("a slow answer is waited for where only an older one is known", async () => {
    const { site, paths } = stubLargeSite();
    await openPage(CAD);
    site.revision = 4;
    const page = await openPage();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    let answer: (response: Response) => void = () => undefined;
    stubApi(() => new Promise<Response>((resolve) => (answer = resolve)));
    const loading = page.loadPart(CAD);
    await vi.advanceTimersByTimeAsync(3_000);
    answer(site.answer("/api/knowledge-base/categories/cad"));
    await loading;
    expect(articlesIn(page.knowledge(), "cad")).toHaveLength(9);
    expect(page.currentContent().published).toMatchObject({ revision: 4 });
    expect(page.currentContent().published.unloaded.size).toBe(1);
    expect(paths()).toHaveLength(3);
  });

  it("a page has the parts that this browser knew last", async () => {
    const { site } = stubLargeSite();
    await openPage(CAD, article("lms-1"));
    site.status = 503;
    const page = await openPage(CAD, article("lms-1"));
    expect(articlesIn(page.knowledge(), "cad")).toHaveLength(9);
    expect(findArticle(page.knowledge(), "/lms-1")).toBeDefined();
    await expect(page.loadPart(LMS)).rejects.toThrow("503");
    await expect(page.loadPart(EVERYTHING)).rejects.toThrow("503");
  });

  it("an older part never hides what is known since", async () => {
    const { site } = stubLargeSite();
    await openPage(CAD);
    site.revision = 4;
    site.articles = site.articles.map((each) =>
      each.id === "cad-1" ? publishedArticle("cad-1", "lms", 4) : each,
    );
    await openPage(LMS);
    site.status = 503;
    const page = await openPage();
    for (const part of [LMS, CAD]) await page.loadPart(part);
    expect(ids(articlesIn(page.knowledge(), "lms"))).toContain("cad-1");
    expect(ids(articlesIn(page.knowledge(), "cad"))).toEqual(expect.not.arrayContaining(["cad-1"]));
  });

  it("everything stands in for each part where it is known", async () => {
    const { site } = stubLargeSite();
    await openPage(EVERYTHING);
    site.status = 503;
    const page = await openPage(LMS);
    expect(page.currentContent().published.unloaded.size).toBe(0);
  });

  it("an older part is not shown below a newer layer that the server gave", async () => {
    const { site } = stubLargeSite();
    await openPage(CAD);
    site.revision = 4;
    const page = await openPage();
    site.status = 503;
    await expect(page.loadPart(CAD)).rejects.toThrow("503");
  });
});

describe("drafts on a large site", () => {
  it("are shown over everything: also one that moves an article that no part would have loaded", async () => {
    stubLargeSite();
    const { value } = publishedArticle("cad-2", "cad");
    const moved = { ...value, category: "lms" };
    const change = { type: "put-article", id: "cad-2", value: moved, body: "below" } as const;
    await (await openPage()).writeDrafts([{ change: { ...change, basedOn: value } }]);
    const page = await openPage();
    expect(page.currentContent()).toMatchObject({ drafts: "ready" });
    expect(findArticle(page.knowledge(), "/cad-2")).toMatchObject({
      category: "lms",
      bodyIn: "published",
      bodyHash: "hash of cad-2",
    });
    // In its place, not behind those that were published after it.
    expect(ids(articlesIn(page.knowledge(), "lms")).slice(-6)).toEqual([
      "cad-2",
      ...[1, 2, 3, 4, 5].map((number) => `lms-${number}`),
    ]);
  });
});
