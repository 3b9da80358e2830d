import type { ChangeSummary, VideoAction, VideoState } from "@shared/admin-video-answers.ts";
import { videos } from "@shared/schema.ts";
import type { Cue } from "@shared/transcript.ts";
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
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

/** The transcripts by the SHA-256 of their cues as JSON, also those of earlier states. */
export const transcriptTexts = pgTable("transcript_texts", {
  hash: text().primaryKey(),
  cues: jsonb().$type<Cue[]>().notNull(),
});

/** The videos that have a transcript. */
export const transcripts = pgTable("transcripts", {
  videoId: integer("video_id")
    .primaryKey()
    .references(() => videos.id, { onDelete: "cascade" }),
  hash: text()
    .notNull()
    .references(() => transcriptTexts.hash),
});
