import { NO_RESULTS, type SectionHit, type SectionResults } from "@shared/search/results.ts";
import { splitAtWords } from "@shared/search/words.ts";
import type { MouseEvent } from "react";
import { useLocation } from "wouter";
import type { Article } from "@/data/model.ts";
import { passageHref, withoutDirective } from "@/lib/passages.ts";
import type { MarkedParts } from "@/ui/highlighted.tsx";
import { SearchWorker } from "./search-worker.ts";
import { type Answer, useWorkerSearch } from "./use-worker-search.ts";

let latest: SearchWorker<SectionResults> | null = null;

/** The worker lives until the next publish, with the index. */
const workerQuery = (revision: number) => ({
  // A publish brings other texts: what was withdrawn must not be found any more.
  queryKey: ["section-worker", revision],
  queryFn: () => {
    latest?.end();
    latest = new SearchWorker(
      () =>
        new Worker(new URL("./section-worker.ts", import.meta.url), {
          type: "module",
          name: String(revision),
        }),
    );
    return latest;
  },
  gcTime: Number.POSITIVE_INFINITY,
});

const NOTHING: Answer<SectionResults> = { text: "", found: NO_RESULTS };

/**
 * Searches the text of articles as it is at a revision of what is published, in a worker. Nothing is searched for while
 * `text` is blank.
 */
export function useSectionHits(text: string, revision: number, isWanted = true) {
  const wanted = text.trim();
  const { answer, state } = useWorkerSearch(wanted, {
    worker: { ...workerQuery(revision), enabled: isWanted },
    nothing: NOTHING,
    isComplete: (answer) => !wanted || answer.text === wanted,
  });
  return { results: wanted ? answer.found : NO_RESULTS, state };
}

/** Follows a link to a passage within the page: the router would put its text directive into the address. */
export function useFollowPassage() {
  const [, navigate] = useLocation();
  return (event: MouseEvent, href: string, passage: string) => {
    event.preventDefault();
    navigate(withoutDirective(href), { state: { passage } });
  };
}

/** What is shown of a hit, and where it leads: to its heading, with the sentence marked. */
export type ShownHit = {
  key: string;
  articleId: string;
  anchor: string;
  href: string;
  /** The sentence, or the heading where that says it all, with the words of the search marked. */
  marked: MarkedParts;
  /** The article's title, and the heading below it. */
  place: string;
};

/** A hit as it is shown; null for one of an article that isn't there any more. */
export function showHit(hit: SectionHit, articles: ReadonlyMap<string, Article>): ShownHit | null {
  const { articleId, anchor, heading, sentence, words } = hit;
  const article = articles.get(articleId);
  if (!article) return null;
  const text = sentence.replaceAll("\t", " · ") || heading || article.title;
  const title = article.title;
  return {
    key: `${articleId}#${anchor}`,
    articleId,
    anchor,
    href: passageHref(article.link, anchor, sentence),
    marked: markWords(shorten(text, words), words),
    place: heading && heading !== text ? `${title} · ${heading}` : title,
  };
}

/** The most characters of a sentence that are shown, and how many of them before its first word that matches. */
const SHOWN = { characters: 220, before: 60 } as const;

function shorten(text: string, words: readonly string[]): string {
  if (text.length <= SHOWN.characters) return text;
  let at = 0;
  for (const part of splitAtWords(text)) {
    if (part.words.some((word) => words.includes(word))) break;
    at += part.text.length;
  }
  const isFar = at > SHOWN.before && at < text.length;
  const from = isFar ? text.lastIndexOf(" ", at - SHOWN.before / 2) + 1 : 0;
  const end = text.lastIndexOf(" ", from + SHOWN.characters);
  const isCut = from + SHOWN.characters < text.length && end > from;
  return `${from > 0 ? "…" : ""}${isCut ? `${text.slice(from, end)}…` : text.slice(from)}`;
}

/** A text in parts, where those words are marked. */
function markWords(text: string, words: readonly string[]): MarkedParts {
  const isMatch = (word: string) => words.includes(word);
  return joinParts(
    splitAtWords(text).map((part) => ({ text: part.text, isMatch: part.words.some(isMatch) })),
  );
}

/** Puts parts of a text together: one for all between two that match. */
export function joinParts(parts: Iterable<{ text: string; isMatch: boolean }>): MarkedParts {
  let between = "";
  const joined: string[] = [];
  for (const { text, isMatch } of parts) {
    if (!isMatch) between += text;
    else {
      joined.push(between, text);
      between = "";
    }
  }
  return [...joined, between];
}
