import { VIDEO_CATEGORIES } from "@shared/content/video-categories.ts";
import type { Video } from "@shared/schema.ts";
import { MAX_SEARCH_LENGTH, searchWords } from "@shared/text/text.ts";
import { and, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, readPages, selectList } from "../db/database.ts";
import { videos } from "../db/schema.ts";
import { type CachedResponse, createJsonResponse } from "../http/cached-response.ts";
import { createResponses, type Params } from "../http/cached-route.ts";
import { decodePart, HttpError } from "../http/errors.ts";
import { createLoadLimiter, type LoadLimits } from "../http/load-limiter.ts";

/** Selects the videos to read. The words of a search are folded (see `searchWords`), and all must occur. */
export type VideoFilter =
  | { kind: "all" }
  | { kind: "category"; category: string }
  | { kind: "search"; words: readonly string[] };

export type VideoStore = ReturnType<typeof createVideoStore>;

/** The channel on which the database notifies of every change of the videos. */
export const VIDEOS_CHANGED = "videos_changed";

const {
  searchText: _text,
  position: _position,
  revision: _revision,
  shownFor: _shownFor,
  ...videoColumns
} = getTableColumns(videos);
const columns = selectList(videoColumns);

/** The order of the library everywhere; videos without a position come last. */
const inOrder = sql`${videos.position}, ${videos.id}`;

export function createVideoStore(db: Db) {
  return {
    /** Reads the matching videos in the library's order, page by page from one snapshot; title matches of a search come first. */
    readPages: (filter: VideoFilter, onPage: (page: Video[]) => void): Promise<void> =>
      db.transaction((tx) =>
        readPages(tx, sql`SELECT ${columns} FROM ${videos} ${clauses(filter)}`, onPage),
      ),
  };
}

function clauses(filter: VideoFilter): SQL {
  if (filter.kind === "all") return sql`ORDER BY ${inOrder}`;
  if (filter.kind === "category") {
    return sql`WHERE ${videos.category} = ${filter.category} ORDER BY ${inOrder}`;
  }
  // The first line of the search text is the folded title (see videoSearchText).
  const title = sql`split_part(${videos.searchText}, E'\n', 1)`;
  return sql`WHERE ${containsAll(videos.searchText, filter.words)}
    ORDER BY ${containsAll(title, filter.words)} DESC, ${inOrder}`;
}

function containsAll(text: SQLWrapper, words: readonly string[]) {
  return and(...words.map((word) => sql`${text} LIKE ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`));
}

export const BUSY = { busyMessage: "Too many searches are running right now. Try again shortly." };

export function createVideoResponses(store: VideoStore, limits: Partial<LoadLimits> = {}) {
  const limit = createLoadLimiter({ ...BUSY, ...limits });
  // These read the whole table and find much of it, so they must not delay the others.
  const limitBroad = createLoadLimiter({ ...BUSY, ...limits, concurrency: 1 });
  const categories: ReadonlySet<string> = new Set(VIDEO_CATEGORIES);
  // The whole list and the site's categories are few: pinned, and loaded without a limit. Others can be thought up.
  const isList = (filter: VideoFilter) =>
    filter.kind === "all" || (filter.kind === "category" && categories.has(filter.category));
  return createResponses({
    tags: ["videos"],
    key: keyOf,
    isPinned: isList,
    limit: (filter) => {
      if (isList(filter)) return undefined;
      return "words" in filter && isBroad(filter.words) ? limitBroad : limit;
    },
    make: (filter: VideoFilter) => readResponse(store, filter),
  });
}

function keyOf(filter: VideoFilter): string {
  if (filter.kind === "all") return "all";
  if (filter.kind === "category") return `category ${filter.category}`;
  return `search ${filter.words.join(" ")}`;
}

/** Tells if the trigram index can't help, as no word of a search has three letters in a row. */
function isBroad(words: readonly string[]): boolean {
  return !words.some((word) => /[\p{L}\p{N}]{3}/u.test(word));
}

async function readResponse(store: VideoStore, filter: VideoFilter): Promise<CachedResponse> {
  // PostgreSQL refuses text with a NUL character, and no video holds one.
  if (keyOf(filter).includes("\0")) return createJsonResponse([]);
  const parts = [Buffer.from("[")];
  await store.readPages(filter, (page) => {
    if (page.length === 0) return;
    const text = JSON.stringify(page).slice(1, -1);
    parts.push(Buffer.from(parts.length === 1 ? text : `,${text}`));
  });
  return createJsonResponse(Buffer.concat([...parts, Buffer.from("]")]));
}

/** The videos of the category that an address names; "all" is every video. Throws a 400 HttpError if malformed. */
export function readCategoryFilter(params: Params): VideoFilter {
  const category = decodePart(params("category"));
  return category === "all" ? { kind: "all" } : { kind: "category", category };
}

export function readSearchFilter(params: Params): VideoFilter {
  // Neither the order of the words nor repeating one changes what is found.
  const words = new Set(searchWords(readSearchText(params)));
  return { kind: "search", words: [...words].sort() };
}

/** The text that an address searches for. Throws a 400 HttpError if malformed, without a word, or too long. */
export function readSearchText(params: Params): string {
  const text = decodePart(params("query"));
  if (text.length > MAX_SEARCH_LENGTH) {
    throw new HttpError(400, `A search may be ${MAX_SEARCH_LENGTH} characters long at most.`);
  }
  if (searchWords(text).length === 0) throw new HttpError(400, "Type something to search for.");
  return text;
}
