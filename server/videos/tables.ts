import type { ChangeSummary, VideoAction, VideoState } from "@shared/contracts/admin-videos.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { videos } from "@shared/schema.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

/** One row, which each write locks: `revision` counts the changes, `order_revision` is that of the last reordering. */
export const videoLibrary = pgTable(
  "video_library",
  {
    id: integer().primaryKey().default(1),
    revision: integer().notNull(),
    orderRevision: integer("order_revision").notNull(),
  },
  (table) => [check("video_library_one_row", sql`${table.id} = 1`)],
);

/**
 * Every change of the library; `change` is its revision after it. `request_hash` tells a retry from another request with
 * the same key, and `answer` is what a retry is answered. `order_before` are the ids in the order that a move changed.
 */
export const videoChanges = pgTable("video_changes", {
  change: integer().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  username: text().notNull(),
  action: text().$type<VideoAction>().notNull(),
  key: text().notNull().unique(),
  requestHash: text("request_hash").notNull(),
  summary: jsonb().$type<ChangeSummary>().notNull(),
  answer: jsonb().$type<object>().notNull(),
  orderBefore: integer("order_before").array(),
});

/** A video as the history keeps it, with its place in the order. */
export type StoredState = VideoState & { position: number | null };

/** The videos that a change wrote, before and after it; null where there was none. */
export const videoVersions = pgTable(
  "video_versions",
  {
    change: integer()
      .notNull()
      .references(() => videoChanges.change, { onDelete: "cascade" }),
    videoId: integer("video_id").notNull(),
    before: jsonb().$type<StoredState>(),
    after: jsonb().$type<StoredState>(),
  },
  (table) => [
    primaryKey({ columns: [table.change, table.videoId] }),
    index("video_versions_video_id_change").on(table.videoId, table.change),
  ],
);

/**
 * The transcripts by the SHA-256 of their cues as JSON, also those of earlier states. `id` names one in the rows of its
 * sentences, of which a hash would be a third; `indexBytes` is its part of the index that browsers load, 0 until its
 * sentences are made: a server of before them writes the first two columns alone.
 */
export const transcriptTexts = pgTable("transcript_texts", {
  hash: text().primaryKey(),
  id: serial().notNull().unique(),
  cues: jsonb().$type<Cue[]>().notNull(),
  indexBytes: integer("index_bytes").notNull().default(0),
});

/** What searches look through: each sentence, its whole second, and its words (see `spokenWords`). Made with its text. */
export const transcriptSentences = pgTable(
  "transcript_sentences",
  {
    textId: integer("text_id").notNull(),
    number: integer().notNull(),
    start: integer().notNull(),
    text: text().notNull(),
    words: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.textId, table.number] }),
    index("transcript_sentences_words").using("gin", spokenLexemes(table.words)),
  ],
);

/** The words as PostgreSQL's text search has them. Its parser takes no part, as browsers search by the same rule. */
export function spokenLexemes(words: SQLWrapper): SQL {
  return sql`array_to_tsvector(string_to_array(btrim(${words}), ' '))`;
}

/** The videos that have a transcript. */
export const transcripts = pgTable("transcripts", {
  videoId: integer("video_id")
    .primaryKey()
    .references(() => videos.id, { onDelete: "cascade" }),
  hash: text()
    .notNull()
    .references(() => transcriptTexts.hash),
});
