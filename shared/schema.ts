import { sql } from "drizzle-orm";
import { index, integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import type * as z from "zod";
import { defaultOf, forVideoFields, type VideoField, videoFields } from "./entities/video.ts";

/** The column of a video’s field: `thumbnail_url` for `thumbnailUrl`. */
function videoColumn(field: VideoField) {
  const column = text(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).notNull();
  const fallback = defaultOf(field);
  return fallback === undefined ? column : column.default(fallback);
}

/**
 * The training videos. `keywords` is comma-separated, `chapters` a JSON list of `{ title, timestamp }`, `duration` a
 * clock time such as `6:12`, `searchText` the row's `videoSearchText`. `position` is null until somebody reorders the
 * library, and for videos added since: lists are in its order (null last), then by `id`. `revision` is that of the
 * library when the video was last written.
 */
export const videos = pgTable(
  "videos",
  {
    id: serial().primaryKey(),
    ...forVideoFields(videoColumn),
    searchText: text("search_text").notNull(),
    position: integer(),
    revision: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex("videos_video_url_title").on(table.videoUrl, table.title),
    index("videos_position_id").on(table.position, table.id),
    index("videos_category_position_id").on(table.category, table.position, table.id),
    index("videos_search_text").using("gin", sql`${table.searchText} gin_trgm_ops`),
  ],
);

/** The accounts of the admin area. `password` holds a salted scrypt hash, never the password. */
export const users = pgTable("users", {
  id: serial().primaryKey(),
  username: text().notNull().unique(),
  password: text().notNull(),
});

/** A video as the public API returns it: without the columns for searches, the order, concurrent writes and contexts. */
export type Video = Omit<
  typeof videos.$inferSelect,
  "searchText" | "position" | "revision" | "shownFor"
>;

/** A new video: every field but the id, which is assigned on creation. */
export const insertVideoSchema = createInsertSchema(videos)
  .omit({ id: true, searchText: true, position: true, revision: true })
  .extend(videoFields);

export type InsertVideo = z.infer<typeof insertVideoSchema>;

/** Sign-up takes only a username and a password. */
export const insertUserSchema = createInsertSchema(users).pick({ username: true, password: true });
