import { SEARCHED_PAGES } from "@shared/search/documents.ts";
import type { Synonym } from "@shared/search/query.ts";
import { SearchIndex } from "@shared/search/search-index.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { expect, test, vi } from "vitest";
import { videos } from "../db/schema.ts";
import { asSearched, type IndexedItem } from "../testing/indexed-item.ts";
import { putArticle, sharedPublisher } from "../testing/publish-requests.ts";
import { sharedApp } from "../testing/running-app.ts";
import { readQuestions, readSampleArticles, readSampleVideos } from "../testing/sample-site.ts";
import { seedVideos } from "../videos/seed.ts";

const samples = readSampleArticles();
const sections = samples.flatMap(({ html }) => html.split(/(?=<h2>)/));

/** Articles with the titles of the samples and mixed sections. */
const mixed = Array.from({ length: 964 }, (_, number) => {
  const pick = <T>(list: readonly T[], step: number) => list[(number * step) % list.length] as T;
  const { title, description, category } = pick(samples, 5);
  const html = [7, 11, 13, 17, 19].map((step) => pick(sections, step)).join("");
  return putArticle(`mixed-${number}`, html, {
    title: `${title} ${number}`,
    description,
    category,
  });
});

const app = sharedApp();
const admin = sharedPublisher(app);
const get = async (path: string) => (await fetch(`${app.url}/api/search${path}`)).json();

test("the frozen questions find the same in a browser and on the server", async () => {
  const { videos: library, cuesByTitle } = readSampleVideos();
  await app.database.db.delete(videos);
  const rows = library.map((video) => ({ ...sampleVideo(), ...video }));
  await seedVideos(app.database.db, async () => rows, cuesByTitle);
  const puts = samples.map(({ id, html, categoryName: _, ...value }) =>
    putArticle(id, html, value),
  );
  await admin.publishNow({ changes: [...puts, ...mixed] });
  const all = puts.length + mixed.length + library.length + SEARCHED_PAGES.length;
  // A search waits only some seconds for new sections.
  const { searched, synonyms } = await vi.waitFor(
    async () => {
      const response: { searched: IndexedItem[]; synonyms: Synonym[] } = await get("");
      expect(response.searched).toHaveLength(all);
      return response;
    },
    { timeout: 60_000 },
  );
  const index = new SearchIndex(searched.map(asSearched), synonyms);
  const different: string[] = [];
  for (const { ask } of readQuestions().flat()) {
    // The server counts only the articles that it compares.
    const { articleIds: _, ...onServer } = await get(`/${encodeURIComponent(ask)}`);
    const { articleIds: __, ...inBrowser } = index.search(ask);
    if (JSON.stringify(onServer) !== JSON.stringify(inBrowser)) different.push(ask);
  }
  expect(different).toEqual([]);
});
