import type { Synonym } from "@shared/search/query.ts";
import { sql } from "drizzle-orm";
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The sections of articles for the search, made after each publish (`server/search/index-sections.ts`): the words of a
 * section with its article's title (weight A), those of its heading (B) and of its text. All of these tables can be
 * made anew at any time.
 */
export const articleSections = pgTable(
  "article_sections",
  {
    articleId: text("article_id")
      .notNull()
      .references(() => indexedArticles.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    anchor: text().notNull(),
    above: text().notNull(),
    heading: text().notNull(),
    text: text().notNull(),
    lexemes: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.number] }),
    index("article_sections_lexemes").using("gin", table.lexemes),
  ],
);

/** The articles whose sections are made; `version` is a hash of all that they were made of. */
export const indexedArticles = pgTable("indexed_articles", {
  id: text().primaryKey(),
  version: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  /** The bytes of their part of the browsers' index. */
  bytes: integer().notNull(),
  /**
   * The search reads only the beginning of a `cut` article, and nothing of one that `failed`, until its version
   * changes.
   */
  problem: text({ enum: ["cut", "failed"] }),
});

/** The words of all sections, each with the number of sections that hold it. */
export const sectionWords = pgTable("section_words", {
  word: text().primaryKey(),
  count: integer().notNull(),
});

/** One row, once an admin has saved synonyms: `revision` counts how often. */
export const searchSynonyms = pgTable(
  "search_synonyms",
  {
    id: integer().primaryKey().default(1),
    revision: integer().notNull(),
    synonyms: jsonb().$type<readonly Synonym[]>().notNull(),
  },
  (table) => [check("search_synonyms_one_row", sql`${table.id} = 1`)],
);
