import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { ItemChange, RedirectChange, Summary } from "./rows.ts";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** One row: the revision of the published layer. A publish locks it, so that publishes run one after another. */
export const publishedState = pgTable(
  "published_state",
  { id: integer().primaryKey().default(1), revision: integer().notNull() },
  (table) => [check("published_state_one_row", sql`${table.id} = 1`)],
);

/**
 * The published articles and categories, one row each, in the order in which they were first published. A deleted
 * one keeps its row, since it hides what is built in. A category's name is its `title`.
 */
export const publishedItems = pgTable(
  "published_items",
  {
    kind: text({ enum: ["article", "category"] }).notNull(),
    id: text().notNull(),
    position: serial().notNull(),
    revision: integer().notNull(),
    isDeleted: boolean("is_deleted").notNull(),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    link: text().notNull(),
    body: text({ enum: ["own", "below", "none"] }).notNull(),
    bodyHash: text("body_hash"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index("published_items_category_position").on(table.category, table.position),
    index("published_items_body_hash").on(table.bodyHash),
  ],
);

/** The HTML of articles by its SHA-256, also that of earlier revisions. */
export const articleBodies = pgTable("article_bodies", {
  hash: text().primaryKey(),
  html: text().notNull(),
});

/** The pictures of articles by their SHA-256. */
export const pictures = pgTable("pictures", {
  hash: text().primaryKey(),
  type: text({ enum: ["png", "jpg", "webp", "gif"] }).notNull(),
  bytes: bytes().notNull(),
});

/** Which pictures a text refers to. A trigger writes it with the text, so that servers of every version do. */
export const bodyPictures = pgTable(
  "body_pictures",
  {
    bodyHash: text("body_hash")
      .notNull()
      .references(() => articleBodies.hash, { onDelete: "cascade" }),
    pictureHash: text("picture_hash").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bodyHash, table.pictureHash] }),
    index("body_pictures_picture_hash").on(table.pictureHash),
  ],
);

/** Old addresses of articles. No `to_path` is a `from_path`. */
export const redirects = pgTable("redirects", {
  from: text("from_path").primaryKey(),
  to: text("to_path").notNull(),
});

/** What articles were made of when they were imported last, as a SHA-256. */
export const articleImports = pgTable("article_imports", {
  id: text().primaryKey(),
  hash: text().notNull(),
});

/** Every publish. `request_hash` tells a retry from another request with the same key; `restored` is the revision gone back to. */
export const publishes = pgTable("publishes", {
  revision: integer().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  username: text().notNull(),
  note: text().notNull(),
  key: text().notNull().unique(),
  requestHash: text("request_hash").notNull(),
  restored: integer(),
  items: jsonb().$type<ItemChange[]>().notNull(),
  redirects: jsonb().$type<RedirectChange[]>().notNull(),
  summary: jsonb().$type<Summary>().notNull(),
});
