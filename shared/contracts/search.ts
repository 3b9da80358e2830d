import * as z from "zod/mini";
import { termsOf } from "../search/analysis.ts";
import { isStorable } from "../text/text.ts";
import { type Api, revisionNumber, searchParam } from "./endpoint.ts";

/** The most lines of synonyms, terms in a line, and characters in a term. */
export const SYNONYM_LIMITS = { rules: 500, terms: 20, characters: 60 } as const;

const term = z.string().check(
  z.maxLength(SYNONYM_LIMITS.characters, "is too long"),
  z.refine((text) => termsOf(text).length > 0, "must hold a letter or a number"),
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

/** Terms that mean the same; if it `isOneWay`, a search for the first also finds the others. */
const synonymsSchema = z
  .array(synonymSchema)
  .check(z.maxLength(SYNONYM_LIMITS.rules, "must be 500 lines at most"));

/**
 * All searched content, each section as its anchor, the heading above, its own heading and its text; or a note that the
 * browser should let the server search.
 */
const searchIndexSchema = z.discriminatedUnion("mode", [
  z.object({
    mode: z.literal("browser"),
    synonyms: synonymsSchema,
    searched: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        link: z.string(),
        category: z.string(),
        sections: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])),
      }),
    ),
  }),
  z.object({ mode: z.literal("server") }),
]);

const hitSchema = z.object({
  kind: z.enum(["article", "section", "video", "chapter", "transcript"]),
  id: z.string(),
  title: z.string(),
  link: z.string(),
  category: z.string(),
  anchor: z.string(),
  heading: z.string(),
  sentence: z.string(),
  words: z.array(z.string()),
});

/**
 * `hits` hold every word, in another spelling if they are `isSimilar`; `some` hold a part of the words, and are given
 * if there are few hits. `articleIds` are those of all articles with hits.
 */
const searchResultsSchema = z.object({
  articleIds: z.array(z.string()),
  isSimilar: z.boolean(),
  hits: z.array(hitSchema),
  some: z.array(hitSchema),
});

/** An article or video that the help panel shows for a context; `address` is its page in the panel. */
const contextSchema = z.object({ context: z.string(), title: z.string(), address: z.string() });

/** The team's synonyms, and how often they were saved. */
export const savedSynonymsSchema = z.object({ revision: z.int(), synonyms: synonymsSchema });

export type ShownContext = z.infer<typeof contextSchema>;
export type SearchIndexResponse = z.infer<typeof searchIndexSchema>;
export type SavedSynonyms = z.infer<typeof savedSynonymsSchema>;

export const searchApi = {
  "GET /api/search": {
    summary: "All articles and videos, which a browser searches itself, or that the server does",
    response: searchIndexSchema,
  },
  "GET /api/search/:query": {
    summary:
      "The articles, sections, videos, chapters and sentences with every word of a search; if these are few, also those with some",
    params: { query: searchParam },
    response: searchResultsSchema,
  },
  "GET /api/contexts": {
    summary: "What the help panel shows for the contexts of another product",
    response: z.object({ contexts: z.array(contextSchema) }),
  },
} satisfies Api;

export const synonymsApi = {
  "GET /api/admin/synonyms": {
    summary: "The synonyms of the search",
    response: savedSynonymsSchema,
    session: true,
  },
  "PUT /api/admin/synonyms": {
    summary: "Saves the synonyms, made on a revision of them",
    body: z.object({ revision: revisionNumber, synonyms: synonymsSchema }),
    response: savedSynonymsSchema,
    session: true,
    conflict: z.extend(savedSynonymsSchema, { message: z.string() }),
  },
} satisfies Api;
