import * as z from "zod/mini";
import { wordsOf } from "../search/words.ts";
import { isStorable } from "../text/text.ts";
import { type Api, revisionNumber, searchParam } from "./endpoint.ts";

/** How many lines of synonyms there may be, of how many terms, each of how many characters. */
export const SYNONYM_LIMITS = { rules: 500, terms: 20, characters: 60 } as const;

const term = z.string().check(
  z.maxLength(SYNONYM_LIMITS.characters, "is too long"),
  z.refine((text) => wordsOf(text).length > 0, "must hold a letter or a number"),
  z.refine(isStorable, "must not hold characters that can’t be stored"),
);

export const synonymSchema = z.object({
  terms: z
    .array(term)
    .check(
      z.minLength(2, "must be two terms or more"),
      z.maxLength(SYNONYM_LIMITS.terms, "must be 20 terms at most"),
    ),
  isOneWay: z.boolean(),
});

/** Terms that mean the same; where it `isOneWay`, who types the first also finds the others. */
const synonymsSchema = z
  .array(synonymSchema)
  .check(z.maxLength(SYNONYM_LIMITS.rules, "must be 500 lines at most"));

/** The sections of all articles, each its anchor, the heading above, its own and its text, or that a browser should leave searching to the server. */
const sectionIndexSchema = z.discriminatedUnion("mode", [
  z.object({
    mode: z.literal("browser"),
    synonyms: synonymsSchema,
    articles: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        sections: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])),
      }),
    ),
  }),
  z.object({ mode: z.literal("server") }),
]);

const hitSchema = z.object({
  articleId: z.string(),
  anchor: z.string(),
  heading: z.string(),
  sentence: z.string(),
  words: z.array(z.string()),
});

/** `hits` hold every word, `some` a part of them, where there are few hits; `articleIds` are those of all articles with hits. */
const sectionResultsSchema = z.object({
  articleIds: z.array(z.string()),
  hits: z.array(hitSchema),
  some: z.array(hitSchema),
});

/** The synonyms that the team edits, and how often they were saved. */
export const savedSynonymsSchema = z.object({ revision: z.int(), synonyms: synonymsSchema });

export type SectionIndexAnswer = z.infer<typeof sectionIndexSchema>;
export type SavedSynonyms = z.infer<typeof savedSynonymsSchema>;

export const sectionsApi = {
  "GET /api/knowledge-base/sections": {
    summary:
      "The text of all articles by section, which a browser searches itself, or that the server does",
    answer: sectionIndexSchema,
  },
  "GET /api/knowledge-base/search/:query": {
    summary:
      "The sections of articles that hold every word of a search, and where these are few such as hold some",
    params: { query: searchParam },
    answer: sectionResultsSchema,
  },
} satisfies Api;

export const synonymsApi = {
  "GET /api/admin/synonyms": {
    summary: "The synonyms of the search",
    answer: savedSynonymsSchema,
    session: true,
  },
  "PUT /api/admin/synonyms": {
    summary: "Saves the synonyms, made on a revision of them",
    body: z.object({ revision: revisionNumber, synonyms: synonymsSchema }),
    answer: savedSynonymsSchema,
    session: true,
    conflict: z.extend(savedSynonymsSchema, { message: z.string() }),
  },
} satisfies Api;
