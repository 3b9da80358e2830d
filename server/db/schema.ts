import type { ChangeSummary, VideoAction, VideoState } from "@shared/contracts/admin-videos.ts";
import type { HistoryPage } from "@shared/contracts/publishing.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import type { ArticleMetadata } from "@shared/entities/article.ts";
import type { KnowledgeCategory } from "@shared/entities/category.ts";
import { users, videos } from "@shared/schema.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

// Tables whose types the client uses too.
export { users, videos };

const requiredTimestamp = (name: string) => timestamp(name, { withTimezone: true }).notNull();
const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** The sessions. `id` is a hash, so reading the table hijacks none; `passwordHash` is the user's at the sign-in. */
export const sessions = pgTable("sessions", {
  id: text().primaryKey(),
  userId: integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  passwordHash: text("password_hash").notNull(),
  startedAt: requiredTimestamp("started_at"),
  expiresAt: requiredTimestamp("expires_at"),
});

/** Recent sign-in attempts at all servers of a database, ascending. `key` is the hash of a username or address. */
export const signInAttempts = pgTable("sign_in_attempts", {
  key: text().primaryKey(),
  attemptedAt: timestamp("attempted_at", { withTimezone: true }).array().notNull(),
  expiresAt: requiredTimestamp("expires_at"),
});

/**
 * Values that all servers of one database share by name: the key that signs session cookies, and the last clean-up's
 * time.
 */
export const secrets = pgTable("secrets", { name: text().primaryKey(), value: text().notNull() });

/**
 * One row: the revision of the published content. A publish locks it, so that publishes run one after another. `seeded`
 * is true once the built-in content was put in.
 */
export const publishedState = pgTable(
  "published_state",
  {
    id: integer().primaryKey().default(1),
    revision: integer().notNull(),
    seeded: boolean().notNull().default(false),
  },
  (table) => [check("published_state_one_row", sql`${table.id} = 1`)],
);

/**
 * The categories and articles in the order of their position. A deleted one keeps its row: it comes back at its place.
 * For an article, `announced` is the last publish that announced it, `forgotten` the last one that removed earlier
 * versions for good, `checkedOn` the day on which somebody last said that it is still correct. `more` has the fields
 * without a column, by their names.
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
    // Repeats whether there is a `bodyHash`, for servers of earlier versions.
    body: text({ enum: ["own", "none"] }).notNull(),
    bodyHash: text("body_hash"),
    more: jsonb().$type<Record<string, string>>().notNull().default({}),
    announced: integer().notNull().default(0),
    forgotten: integer().notNull().default(0),
    checkedOn: text("checked_on"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index("published_items_category_position").on(table.category, table.position),
    index("published_items_body_hash").on(table.bodyHash),
  ],
);

type ItemRow = typeof publishedItems.$inferSelect;

/** An item as publishes keep it. `position` is that of its row, for a restore that makes the row anew. */
export type StoredItem = Pick<ItemRow, "isDeleted" | "body" | "bodyHash"> &
  Omit<ArticleMetadata, "id"> &
  Omit<KnowledgeCategory, "id" | "name"> & {
    position?: number | undefined;
    /** In the history alone: who removed this version for good, and when. The version's content is gone. */
    purged?: { username: string; at: string };
  };

/** An item before and after a publish; null where it was not published. */
export type ItemChange = Pick<ItemRow, "kind" | "id"> &
  Record<"before" | "after", StoredItem | null>;

/** The target of a redirect before and after a publish; null for none. */
export type RedirectChange = { from: string; before: string | null; after: string | null };

/** The start of a publish's list of items, for the pages of the history. */
export type Summary = Pick<HistoryPage["entries"][number], "items" | "more">;

/** The HTML of articles by its SHA-256, also that of earlier revisions. */
export const articleBodies = pgTable("article_bodies", {
  hash: text().primaryKey(),
  html: text().notNull(),
});

/** The images of articles by their SHA-256. */
export const images = pgTable("pictures", {
  hash: text().primaryKey(),
  type: text({ enum: ["png", "jpg", "webp", "gif"] }).notNull(),
  bytes: bytes().notNull(),
  addedAt: timestamp("added_at", { withTimezone: true }).notNull().defaultNow(),
});

/** The images that a text refers to. A trigger writes them with the text, whichever version of the server writes it. */
export const bodyImages = pgTable(
  "body_pictures",
  {
    bodyHash: text("body_hash")
      .notNull()
      .references(() => articleBodies.hash, { onDelete: "cascade" }),
    imageHash: text("picture_hash").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bodyHash, table.imageHash] }),
    index("body_pictures_picture_hash").on(table.imageHash),
  ],
);

/** Old addresses of articles. No `to_path` is a `from_path`. */
export const redirects = pgTable("redirects", {
  from: text("from_path").primaryKey(),
  to: text("to_path").notNull(),
});

/** The fingerprint of the source of each article's latest import, a SHA-256. */
export const articleImports = pgTable("article_imports", {
  id: text().primaryKey(),
  hash: text().notNull(),
});

/**
 * Every publish. `request_hash` tells a retry from another request with the same key; `restored` is the revision that
 * was restored.
 */
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

/**
 * The publishes that readers are told of, each with its text for readers; the publish's own note is for the history.
 */
export const announcements = pgTable("announcements", {
  revision: integer().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  note: text().notNull(),
});

/** The articles that an announced publish added or changed. */
export const announcedArticles = pgTable(
  "announced_articles",
  {
    revision: integer()
      .notNull()
      .references(() => announcements.revision, { onDelete: "cascade" }),
    articleId: text("article_id").notNull(),
    isNew: boolean("is_new").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.revision, table.articleId] }),
    index("announced_articles_article_revision").on(table.articleId, table.revision),
  ],
);

/** The owner of an article, and the months between its checks (0: never). `since` is the day when that was set. */
export const articleReviews = pgTable("article_reviews", {
  articleId: text("article_id").primaryKey(),
  owner: text().notNull(),
  months: integer().notNull(),
  since: text().notNull(),
  revision: integer().notNull(),
});

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
 * Every change of the library, as in `publishes`. `answer` is the response to a retry, `order_before` the ids in the
 * order before a move.
 */
export const videoChanges = pgTable("video_changes", {
  revision: integer("change").primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  username: text().notNull(),
  action: text().$type<VideoAction>().notNull(),
  key: text().notNull().unique(),
  requestHash: text("request_hash").notNull(),
  summary: jsonb().$type<ChangeSummary>().notNull(),
  answer: jsonb().$type<object>().notNull(),
  orderBefore: integer("order_before").array(),
});

export type StoredState = VideoState & { position: number | null };

/** The videos that a change wrote, before and after it; null where there was none. */
export const videoVersions = pgTable(
  "video_versions",
  {
    change: integer()
      .notNull()
      .references(() => videoChanges.revision, { onDelete: "cascade" }),
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
 * The transcripts by the SHA-256 of their cues as JSON, also those of earlier states. The previous version searches by
 * `id` and `indexBytes`, which is 0 until it has made its sentences.
 */
export const transcriptTexts = pgTable("transcript_texts", {
  hash: text().primaryKey(),
  id: serial().notNull().unique(),
  cues: jsonb().$type<Cue[]>().notNull(),
  indexBytes: integer("index_bytes").notNull().default(0),
});

/** The sentences that the previous version searches, which may run beside this one; the next version removes them. */
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
    index("transcript_sentences_words").using("gin", transcriptLexemes(table.words)),
  ],
);

function transcriptLexemes(words: SQLWrapper): SQL {
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

/**
 * The versions for a weak signal of this site's own video files, by the file's address, since they belong to its bytes: a
 * video that gets another file has others, and one that comes back has its own.
 */
export const smallVersions = pgTable("small_versions", {
  videoUrl: text("video_url").primaryKey(),
  smallUrl: text("small_url"),
  soundUrl: text("sound_url"),
});

const day = (name: string) => date(name, { mode: "string" });
const counter = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/**
 * One row, which each write of counters locks: the first day of counting, the key of the terms' hashes and its first
 * day, and the day when old rows were last deleted.
 */
export const insightState = pgTable(
  "insight_state",
  {
    id: integer().primaryKey().default(1),
    began: day("began").notNull(),
    key: text().notNull(),
    keySince: day("key_since").notNull(),
    tidied: day("tidied").notNull(),
  },
  (table) => [check("insight_state_one_row", sql`${table.id} = 1`)],
);

/** Batches and writes of counters that may be sent again, so that each counts once, and how long that may happen. */
export const insightBatches = pgTable("insight_batches", {
  id: text().primaryKey(),
  expires: day("expires").notNull(),
});

/**
 * The counts of a day. `item` is an article's or a video's id, `part` the part where a video was stopped, or a search's
 * outcome.
 */
export const insightCounts = pgTable(
  "insight_counts",
  {
    day: day("day").notNull(),
    kind: text({ enum: ["article", "video", "stop", "search"] }).notNull(),
    item: text().notNull(),
    part: smallint().notNull(),
    count: counter("count"),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.item, table.part] })],
);

/**
 * The terms of searches: a keyed hash on the first day, and from the second day of use on the words themselves.
 * `dismissed` is how often nothing had been found when the term was taken off the worklist.
 */
export const insightTerms = pgTable("insight_terms", {
  id: serial().primaryKey(),
  hash: text().unique(),
  term: text().unique(),
  firstDay: day("first_day").notNull(),
  dismissed: bigint({ mode: "number" }),
});

/** The searches for a term on a day, by their outcome. */
export const insightSearches = pgTable(
  "insight_searches",
  {
    day: day("day").notNull(),
    termId: integer("term_id")
      .notNull()
      .references(() => insightTerms.id, { onDelete: "cascade" }),
    nothing: counter("nothing"),
    unpressed: counter("unpressed"),
    pressed: counter("pressed"),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.termId] }),
    index("insight_searches_term_id").on(table.termId),
  ],
);
