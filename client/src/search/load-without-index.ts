import { sentencesOf } from "@shared/content/sentences.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import {
  SEARCHED_PAGES,
  type Searched,
  searchedVideo,
  sectionsInCategory,
} from "@shared/search/documents.ts";
import type { Synonym } from "@shared/search/query.ts";
import { sectionsOf } from "@shared/search/sections.ts";
import { STARTER_SYNONYMS } from "@shared/search/starter-synonyms.ts";
import { builtIn, loadBuiltInHtml } from "@/data/built-in/built-in-content.ts";
import { getJson } from "@/data/http.ts";
import { isInteger, isRow, isText, readRow, readRows } from "@/data/rows.ts";
import { apiPaths } from "@/lib/paths.ts";
import { isString } from "@/lib/stored-value.ts";

/** The index that browsers search themselves; empty if the server searches. */
export type Loaded = {
  mode: "browser" | "server";
  searched: readonly Searched[];
  synonyms: readonly Synonym[];
  isPartial?: boolean;
};

/** Loads the built-in articles. */
export async function loadBuiltIn(): Promise<Loaded> {
  const names = new Map(builtIn.categories.map(({ id, name }) => [id, name]));
  const searched = await Promise.all(
    [...SEARCHED_PAGES, ...builtIn.articles].map(async (article) => {
      const { id, title, description, link, category } = article;
      const html = article.bodyIn ? await loadBuiltInHtml(id) : "";
      const sections = sectionsInCategory(sectionsOf(html), names.get(category) ?? "");
      return { id, title, description, link, category, sections };
    }),
  );
  return { mode: "browser", searched, synonyms: STARTER_SYNONYMS };
}

/**
 * Loads a partial index, for when neither the index nor the server can be reached, or until the server responds: the
 * titles of articles and videos, from the lists that pages and the offline copy have, and if `withSaved` the texts and
 * transcripts that this browser has saved. Rejects without either list.
 */
export async function loadPart(withSaved: boolean): Promise<Loaded> {
  const most = withSaved ? MAX_SAVED : 0;
  const lists = await Promise.allSettled([loadArticles(most), loadVideos(most)]);
  if (lists.every(({ status }) => status === "rejected")) throw new Error("Nothing is saved.");
  const searched = lists.flatMap((list) => (list.status === "fulfilled" ? list.value : []));
  return { mode: "browser", searched, synonyms: STARTER_SYNONYMS, isPartial: true };
}

async function loadArticles(mostSaved: number): Promise<Searched[]> {
  const articles = await getJson(apiPaths.wholeKnowledgeBase, { schema: ARTICLES });
  const readSaved = createReader("html", mostSaved);
  const searched: Searched[] = [];
  for (const { id, title, description, link, category } of [...SEARCHED_PAGES, ...articles]) {
    const html = await readSaved(apiPaths.publishedArticle(id));
    const sections = sectionsOf(isString(html) ? html : "");
    searched.push({ id, title, description, link, category, sections });
  }
  return searched;
}

async function loadVideos(mostSaved: number): Promise<Searched[]> {
  const videos = await getJson(apiPaths.videos, { schema: VIDEOS });
  const readSaved = createReader("cues", mostSaved);
  const searched: Searched[] = [];
  for (const video of videos) {
    const cues = await readSaved(apiPaths.transcript(video.id));
    // The server has checked the saved cues.
    searched.push(searchedVideo(video, sentencesOf((cues as Cue[] | undefined) ?? [])));
  }
  return searched;
}

const ARTICLES = {
  parse: (json: unknown) =>
    readRows(isRow(json) && json.changes, ({ id, value }) =>
      readRow<Omit<Searched, "sections">>(isRow(value) && { ...value, id }, {
        ...{ id: isText, title: isText, description: isString, link: isText, category: isString },
      }),
    ),
};

type SearchedVideo = Parameters<typeof searchedVideo>[0];

const VIDEOS = {
  parse: (json: unknown) =>
    readRows(json, (row) =>
      readRow<SearchedVideo>(row, {
        ...{ id: isInteger, title: isText, description: isString },
        ...{ keywords: isString, chapters: isString },
      }),
    ),
};

/**
 * In characters: the most saved texts that are searched, of articles and of videos each; the server's limit for an
 * index.
 */
const MAX_SAVED = 4 * 1024 * 1024;

/** Reads a field of saved responses, of at most `most` characters together. */
function createReader(field: string, most: number): (path: string) => Promise<unknown> {
  let left = most;
  return async (path) => {
    // Sites without HTTPS have no caches.
    const saved = left > 0 ? await globalThis.caches?.match(path, { ignoreVary: true }) : undefined;
    const text = (await saved?.text()) ?? "{}";
    left -= text.length;
    const json: unknown = JSON.parse(text);
    return isRow(json) ? json[field] : undefined;
  };
}
