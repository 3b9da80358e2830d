import { secondsToTimestamp } from "@shared/content/chapters.ts";
import type { TranscriptHit } from "@shared/contracts/transcripts.ts";
import type { Video } from "@shared/schema.ts";
import type { SectionHit, SectionResults } from "@shared/search/results.ts";
import { foldCase, tokenize } from "@shared/text/text.ts";
import { type Article, articlesById, type KnowledgeBase } from "@/data/model.ts";
import { paths } from "@/lib/paths.ts";
import { joinParts, showHit } from "@/sections/use-section-hits.ts";
import type { MarkedParts } from "@/ui/highlighted.tsx";
import type { SearchEntry } from "./search-index.ts";

/** A match so far into its sentence might stand beyond the lines that show of it. */
const SHOWN_BEFORE = 40;

/** The search entries of sentences; those of videos that aren't in the library any more are left out. */
export function transcriptEntries(
  hits: readonly TranscriptHit[],
  videos: readonly Video[],
  text: string,
): SearchEntry[] {
  return hits.flatMap(({ videoId, start, text: sentence }) => {
    const video = videos.find(({ id }) => id === videoId);
    if (!video) return [];
    return {
      kind: "transcript",
      title: markWords(excerpt(sentence, text), text),
      detail: `Said in: ${video.title}`,
      time: `, ${secondsToTimestamp(start).replace(/^0/, "")}`,
      href: paths.video(videoId, start),
    };
  });
}

/** A sentence from a little before its first match on, or before the phrase where it holds it. */
export function excerpt(sentence: string, text: string): string {
  const wanted = tokenize(text);
  const last = wanted.length - 1;
  const words = [...sentence.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => {
    return { word: foldCase(word), index };
  });
  const isMatch = (word: string | undefined, number: number) =>
    number === last ? word?.startsWith(wanted[last] ?? "") : word === wanted[number];
  const match =
    words.find((_, from) => wanted.every((_, step) => isMatch(words[from + step]?.word, step))) ??
    words.find(({ word }) => wanted.some((_, number) => isMatch(word, number)));
  const first = match?.index ?? 0;
  if (first <= SHOWN_BEFORE) return sentence;
  return `…${sentence.slice(sentence.lastIndexOf(" ", first - SHOWN_BEFORE / 2))}`;
}

/** Splits a text at the words of a search, and at the beginning of a word that the last of them is. */
export function markWords(text: string, search: string): MarkedParts {
  const wanted = tokenize(search);
  const last = wanted.at(-1) ?? " ";
  const parts = text.split(/([\p{L}\p{N}]+)/u).flatMap((word) => {
    const folded = foldCase(word);
    if (wanted.includes(folded)) return { text: word, isMatch: true };
    if (!folded.startsWith(last)) return { text: word, isMatch: false };
    return [
      { text: word.slice(0, last.length), isMatch: true },
      { text: word.slice(last.length), isMatch: false },
    ];
  });
  return joinParts(parts);
}

type Found = {
  /** What was found by titles and descriptions, and what is said. */
  others: readonly SearchEntry[];
  spoken: readonly SearchEntry[];
  sections: SectionResults;
};

type Shown = { knowledge: KnowledgeBase | undefined; limit: number };

const NO_ARTICLES: ReadonlyMap<string, Article> = new Map();

/**
 * All that was found, in the order of its groups: the text of articles comes later than what is found by titles, so it stands
 * behind that. An article that is listed isn't again as a whole. At the end is what has some of the words.
 */
export function allEntries(
  { others, spoken, sections: { hits, some } }: Found,
  { knowledge, limit }: Shown,
): SearchEntry[] {
  const articles = knowledge ? articlesById(knowledge) : NO_ARTICLES;
  const listed = new Set(others.map(({ href }) => href));
  const isNew = ({ articleId, anchor }: SectionHit) =>
    anchor !== "" || !listed.has(articles.get(articleId)?.link ?? "");
  return [
    ...others,
    ...entriesOf("section", hits.filter(isNew), articles).slice(0, limit),
    ...spoken,
    ...entriesOf("some", some.filter(isNew), articles),
  ];
}

function entriesOf(
  kind: "section" | "some",
  hits: readonly SectionHit[],
  articles: ReadonlyMap<string, Article>,
): SearchEntry[] {
  return hits.flatMap((hit) => {
    const shown = showHit(hit, articles);
    if (!shown) return [];
    const { marked, place, href } = shown;
    const category = articles.get(hit.articleId)?.category ?? "";
    return { kind, title: marked, detail: place, href, category, passage: hit.sentence };
  });
}
