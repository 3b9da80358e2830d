import { chaptersOf, chapterTime, timestampToSeconds } from "@shared/content/chapters.ts";
import type { Video } from "@shared/schema.ts";
import { prefixDistance } from "@shared/text/edit-distance.ts";
import { tokenize } from "@shared/text/text.ts";
import type { KnowledgeBase } from "@/data/model.ts";
import { paths } from "@/lib/paths.ts";
import type { MarkedParts } from "@/ui/highlighted.tsx";

/** A document of the global search index, and the page that it links to. */
export type SearchEntry = {
  kind: "article" | "video" | "chapter" | "section" | "transcript" | "some";
  /** In parts, where the words of the search are marked in it by a rule of its own. */
  title: string | MarkedParts;
  /** Shown below the title, and searched too. */
  detail: string;
  /** The end of the detail, which is shown even where there is no room for all of it. */
  time?: string;
  href: string;
  /** The id of an article's category. */
  category?: string;
  /** The sentence of an article that is marked where the entry leads. */
  passage?: string;
};

/** An entry that the index finds by its title and detail. */
export type IndexedEntry = SearchEntry & { title: string };

/** The kinds of entries in the order of their groups, and what these are called. */
export const ENTRY_GROUPS: readonly { kind: SearchEntry["kind"]; label: string }[] = [
  { kind: "article", label: "Articles" },
  { kind: "video", label: "Videos" },
  { kind: "chapter", label: "Chapters" },
  { kind: "section", label: "In the text of articles" },
  { kind: "transcript", label: "Said in videos" },
  { kind: "some", label: "Some of your words" },
];

/** What tells an entry from the others. */
export const keyOf = ({ kind, href, title }: SearchEntry): string => `${kind} ${href} ${title}`;

/** The results of a search, best first, and the terms to highlight in them. */
export type Found = { entries: readonly SearchEntry[]; terms: readonly string[] };

/** A posting of the inverted index: a word and its positions, the index of an entry times two, plus one if in the title. */
type Posting = { word: string; positions: number[] };

/** Tokens of at least this length tolerate one typo. */
const TYPO_LENGTH = 4;

/** An inverted index that matches inside words and tolerates one typo per word. Built once, queried per keystroke. */
export class SearchIndex {
  readonly #entries: readonly SearchEntry[];
  readonly #postings: readonly Posting[];
  // By entry, the number of matched tokens and the score; reused by every search.
  readonly #held: Uint8Array;
  readonly #scores: Float32Array;

  constructor(entries: readonly IndexedEntry[]) {
    const postings = new Map<string, number[]>();
    entries.forEach((entry, number) => {
      collect(postings, entry.title, number * 2 + 1);
      collect(postings, entry.detail, number * 2);
    });
    this.#entries = entries;
    this.#postings = [...postings].map(([word, positions]) => ({ word, positions }));
    this.#held = new Uint8Array(entries.length);
    this.#scores = new Float32Array(entries.length);
  }

  /** The best `limit` entries of each kind, articles first, then videos, then chapters; none for a blank text. */
  search(text: string, limit: number): Found {
    const tokens = tokenize(text).slice(0, 12);
    if (tokens.length === 0) return { entries: [], terms: [] };
    this.#held.fill(0);
    this.#scores.fill(0);
    const terms: string[] = [];
    for (const [position, token] of tokens.entries()) {
      const hits = this.#hitsOf(token);
      if (hits.length === 0) return { entries: [], terms: [] };
      terms.push(...(hits[0]?.isTypo ? hits.map(({ posting }) => posting.word) : [token]));
      for (const hit of hits) this.#count(hit, position);
    }
    return { entries: this.#best(tokens.length, limit), terms };
  }

  #hitsOf(token: string): Hit[] {
    const hits: Hit[] = [];
    for (const posting of this.#postings) {
      const weight = weightOf(posting.word, token);
      if (weight > 0) hits.push({ posting, weight, isTypo: false });
    }
    if (hits.length > 0 || token.length < TYPO_LENGTH) return hits;
    return this.#postings
      .filter(({ word }) => prefixDistance(token, word, 1) === 1)
      .map((posting) => ({ posting, weight: 0.5, isTypo: true }));
  }

  #count({ posting, weight }: Hit, position: number): void {
    for (const occurrence of posting.positions) {
      const number = occurrence >> 1;
      const isInTitle = (occurrence & 1) === 1;
      // Counted once per token, however many words match it.
      if (this.#held[number] === position) this.#held[number] = position + 1;
      if (this.#held[number] === position + 1) {
        this.#scores[number] = (this.#scores[number] ?? 0) + (isInTitle ? weight * 3 : weight);
      }
    }
  }

  #best(tokens: number, limit: number): SearchEntry[] {
    // In the order of the groups that are displayed, so that the arrow keys follow it.
    const byKind = new Map<string, number[]>(ENTRY_GROUPS.map(({ kind }) => [kind, []]));
    this.#held.forEach((held, number) => {
      const kept = byKind.get(this.#entries[number]?.kind ?? "");
      if (held === tokens && kept) this.#keepBest(kept, number, limit);
    });
    return [...byKind.values()].flat().flatMap((number) => this.#entries[number] ?? []);
  }

  // Sorted by score; ties keep the order of the entries.
  #keepBest(kept: number[], number: number, limit: number): void {
    const score = this.#scores[number] ?? 0;
    const scoreOf = (other: number) => this.#scores[other] ?? 0;
    if (kept.length === limit && scoreOf(kept[limit - 1] ?? number) >= score) return;
    const at = kept.findIndex((other) => scoreOf(other) < score);
    kept.splice(at === -1 ? kept.length : at, 0, number);
    if (kept.length > limit) kept.pop();
  }
}

type Hit = { posting: Posting; weight: number; isTypo: boolean };

function collect(postings: Map<string, number[]>, text: string, position: number): void {
  for (const word of new Set(tokenize(text))) {
    const positions = postings.get(word);
    if (positions) positions.push(position);
    else postings.set(word, [position]);
  }
}

function weightOf(word: string, token: string): number {
  const at = word.indexOf(token);
  if (at === -1) return 0;
  if (at > 0) return 0.6;
  return word.length === token.length ? 2 : 1.4;
}

/** The search entries of the articles. */
export function articleEntries({ articles }: KnowledgeBase): IndexedEntry[] {
  return articles.map(({ title, description, link, category }) => ({
    kind: "article",
    title,
    detail: description,
    href: link,
    category,
  }));
}

/** The search entries of the videos and their chapters; a chapter links to its start time. */
export function videoEntries(videos: readonly Video[]): IndexedEntry[] {
  return videos.flatMap((video) => [
    { kind: "video", title: video.title, detail: video.description, href: paths.video(video.id) },
    ...chaptersOf(video).map(
      (chapter): IndexedEntry => ({
        kind: "chapter",
        title: chapter.title,
        detail: `${chapterTime(chapter)} · ${video.title}`,
        href: paths.video(video.id, timestampToSeconds(chapter.timestamp)),
      }),
    ),
  ]);
}
