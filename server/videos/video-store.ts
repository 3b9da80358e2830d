import { type Video, videos } from "@shared/schema.ts";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { readPages, selectList } from "../db/read-pages.ts";

/** Which videos to read. The words of a search are folded (see `searchWords`), and all must occur. */
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
  ...videoColumns
} = getTableColumns(videos);
const columns = selectList(videoColumns);

/** The order of the library everywhere; videos without a position come last. */
const inOrder = sql`${videos.position}, ${videos.id}`;

/** Creates the store on an open database. */
export function createVideoStore(db: Db) {
  return {
    /** Reads the matching videos in the library's order, page by page from one snapshot; title matches of a search come first. */
    readPages: (filter: VideoFilter, onPage: (page: Video[]) => void): Promise<void> =>
      db.transaction((tx) =>
        readPages(tx, sql`SELECT ${columns} FROM ${videos} ${clauses(filter)}`, onPage),
      ),

    /** The categories that videos have. */
    readCategories: async (): Promise<ReadonlySet<string>> => {
      const rows = await db.selectDistinct({ category: videos.category }).from(videos);
      return new Set(rows.map(({ category }) => category));
    },
  };
}

function clauses(filter: VideoFilter): SQL {
  if (filter.kind === "all") return sql`ORDER BY ${inOrder}`;
  if (filter.kind === "category") {
    return sql`WHERE ${videos.category} = ${filter.category} ORDER BY ${inOrder}`;
  }
  // The first line of the search text is the folded title (see videoSearchText).
  const title = sql`split_part(${videos.searchText}, E'\n', 1)`;
  return sql`WHERE ${containsAll(sql`${videos.searchText}`, filter.words)}
    ORDER BY ${containsAll(title, filter.words)} DESC, ${inOrder}`;
}

function containsAll(text: SQL, words: readonly string[]): SQL {
  const tests = words.map((word) => sql`${text} LIKE ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
  return sql`(${sql.join(tests, sql` AND `)})`;
}
