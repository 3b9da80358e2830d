import { type Video, videos } from "@shared/schema.ts";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/database.ts";

/** Which videos to read. The words of a search are folded (see `searchWords`), and all must occur. */
export type VideoFilter =
  | { kind: "all" }
  | { kind: "category"; category: string }
  | { kind: "search"; words: readonly string[] };

export type VideoStore = ReturnType<typeof createVideoStore>;

/** The channel on which the database notifies of every change of the videos. */
export const VIDEOS_CHANGED = "videos_changed";

// The embedded database runs on the event loop: a page of this size takes some milliseconds.
const PAGE_ROWS = 500;

const { searchText: _, ...videoColumns } = getTableColumns(videos);
const columns = sql.join(
  Object.entries(videoColumns).map(([name, column]) => sql`${column} AS ${sql.identifier(name)}`),
  sql`, `,
);

/** Creates the store on an open database. */
export function createVideoStore(db: Db) {
  return {
    /** Reads the matching videos by id, page by page from one snapshot; title matches of a search come first. */
    readPages: (filter: VideoFilter, onPage: (page: Video[]) => void): Promise<void> =>
      // A cursor bounds the memory and reads a single snapshot, however long it takes.
      db.transaction(async (tx) => {
        const query = sql`SELECT ${columns} FROM ${videos} ${clauses(filter)}`;
        await tx.execute(sql`DECLARE found NO SCROLL CURSOR FOR ${query}`);
        for (;;) {
          const page = rowsOf<Video>(await tx.execute(sql.raw(`FETCH ${PAGE_ROWS} FROM found`)));
          onPage(page);
          if (page.length < PAGE_ROWS) return;
          await new Promise(setImmediate);
        }
      }),
  };
}

function clauses(filter: VideoFilter): SQL {
  if (filter.kind === "all") return sql`ORDER BY ${videos.id}`;
  if (filter.kind === "category") {
    return sql`WHERE ${videos.category} = ${filter.category} ORDER BY ${videos.id}`;
  }
  // The first line of the search text is the folded title (see videoSearchText).
  const title = sql`split_part(${videos.searchText}, E'\n', 1)`;
  return sql`WHERE ${containsAll(sql`${videos.searchText}`, filter.words)}
    ORDER BY ${containsAll(title, filter.words)} DESC, ${videos.id}`;
}

function containsAll(text: SQL, words: readonly string[]): SQL {
  const tests = words.map((word) => sql`${text} LIKE ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
  return sql`(${sql.join(tests, sql` AND `)})`;
}
