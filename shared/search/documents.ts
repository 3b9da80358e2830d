import type { Article } from "../content/articles.ts";
import { chapterTime, parseChapters, timestampToSeconds } from "../content/chapters.ts";
import type { Sentence } from "../content/sentences.ts";
import type { Video } from "../schema.ts";
import { oneLine } from "../text/text.ts";
import { type Words, wordsOf } from "./analysis.ts";
import { type SearchKind, videoIdOf, videoSearchId } from "./results.ts";
import { type Section, sentencesIn } from "./sections.ts";

/** An article or a video with all its searched text. */
export type Searched = {
  id: string;
  title: string;
  description: string;
  /** The address and category of an article; empty for a video, whose address follows from its id. */
  link: string;
  category: string;
  sections: readonly Section[];
};

/** One section in the form that searches compare; number 0 is the article or video as a whole. */
export type SearchDocument = Section & Omit<Searched, "sections"> & { number: number };

/** Pages that are searched like articles, whose ids have no colon. */
export const SEARCHED_PAGES: readonly Article[] = [
  {
    id: "page:whats-new",
    title: "What’s new",
    description: "Articles that were added or changed, by day",
    link: "/whats-new",
    category: "",
    bodyIn: null,
  },
];

export function kindOf({ id, number, heading }: SearchDocument): SearchKind {
  if (videoIdOf(id) === null) return number === 0 ? "article" : "section";
  if (number === 0) return "video";
  return heading ? "chapter" : "transcript";
}

/** The documents of an article or a video. */
export function documentsOf({ sections, ...searched }: Searched): SearchDocument[] {
  return sections.map((section, number) => ({ ...searched, ...section, number }));
}

/** An article's sections; the first, which stands for the whole article, is also found by its category's name. */
export function sectionsInCategory([first, ...others]: readonly Section[], category: string) {
  return first ? [{ ...first, above: category }, ...others] : [];
}

/** The sentences that are searched together, as the words of a search may be spread over them. */
const SENTENCES_TOGETHER = 8;

type SearchedVideo = Pick<Video, "id" | "title" | "description" | "keywords" | "chapters">;

/**
 * A video with its chapters and transcript. The anchor of a chapter is its second, that of sentences are the seconds of
 * each; sentences stand below the title of their chapter.
 */
export function searchedVideo(video: SearchedVideo, transcript: readonly Sentence[]): Searched {
  const { id, title, description, keywords } = video;
  const parsed = parseChapters(video.chapters);
  const chapters = (parsed.ok ? parsed.chapters : []).map((chapter) => ({
    title: chapter.title,
    second: timestampToSeconds(chapterTime(chapter)),
  }));
  const sections: Section[] = [{ anchor: "", above: keywords, heading: "", text: "" }];
  for (const { title, second } of chapters) {
    sections.push({ anchor: String(second), above: "", heading: title, text: "" });
  }
  const chapterAt = (second: number) =>
    chapters.findLast((chapter) => chapter.second <= second)?.title ?? "";
  for (let at = 0; at < transcript.length; ) {
    const above = chapterAt(transcript[at]?.start ?? 0);
    const together = transcript.slice(at, at + SENTENCES_TOGETHER);
    const next = together.findIndex(({ start }) => chapterAt(start) !== above);
    if (next > 0) together.length = next;
    const anchor = together.map(({ start }) => Math.floor(start)).join();
    const text = together.map(({ text }) => text.replace(/\s+/g, " ")).join("\n");
    sections.push({ anchor, above, heading: "", text });
    at += together.length;
  }
  return { id: videoSearchId(id), title, description, link: "", category: "", sections };
}

/** A document split into words; the first sentences of a whole, as many as `described`, are its description. */
export type ReadDocument = {
  document: SearchDocument;
  described: number;
  title: Words;
  above: Words;
  heading: Words;
  sentences: readonly { text: string; words: Words }[];
};

export function readDocument(document: SearchDocument): ReadDocument {
  const { number, title, description, above, heading, text } = document;
  const isTranscript = kindOf(document) === "transcript";
  const ofDescription = number === 0 ? sentencesIn(oneLine(description)) : [];
  const sentences = [...ofDescription, ...(isTranscript ? text.split("\n") : sentencesIn(text))];
  return {
    document,
    described: ofDescription.length,
    title: wordsOf(title),
    above: wordsOf(above),
    heading: wordsOf(heading),
    sentences: sentences.map((text) => ({ text, words: wordsOf(text) })),
  };
}
