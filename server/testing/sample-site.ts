import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { writeHtml } from "@shared/content/html-tree.ts";
import { sentencesOf } from "@shared/content/sentences.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import type { InsertVideo } from "@shared/schema.ts";
import { type Searched, searchedVideo, sectionsInCategory } from "@shared/search/documents.ts";
import { sectionsOf } from "@shared/search/sections.ts";
import type { RootContent } from "hast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toHast } from "mdast-util-to-hast";
import { parse } from "yaml";

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));

type Front = { title: string; description: string; category: string; slug: string };

/** The articles of samples/articles in the form that an import gives them. */
export function readSampleArticles(folder = "samples/articles") {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = paths.filter((path) => path.endsWith(".md") && basename(path) !== "README.md");
  return files.map((path) => {
    const [, head = "", body = ""] = readFileSync(join(folder, path), "utf8").split(/^---$/m, 3);
    const { title, description, category: categoryName, slug: id }: Front = parse(head);
    const [category = ""] = path.split("/");
    const link = `/knowledge-base/${category}/${id}`;
    return { id, category, categoryName, title, description, link, html: htmlOf(body) };
  });
}

const htmlOf = (markdown: string) =>
  writeHtml({ type: "root", children: [toHast(fromMarkdown(markdown))] as RootContent[] });

type Transcript = { title: string; cues: Cue[] };

/** The sample videos, with the transcripts of those that have one. */
export function readSampleVideos() {
  const videos: InsertVideo[] = readJson("server/videos/sample-library.json");
  const transcripts: Transcript[] = readJson("server/videos/sample-transcripts.json");
  const cuesByTitle = new Map(transcripts.map(({ title, cues }) => [title, cues]));
  return { videos, cuesByTitle };
}

/** All samples in the form that the search reads. */
export function searchedSamples(): Searched[] {
  const { videos, cuesByTitle } = readSampleVideos();
  return [
    ...readSampleArticles().map(({ html, categoryName, ...article }) => {
      return { ...article, sections: sectionsInCategory(sectionsOf(html), categoryName) };
    }),
    ...videos.map((video, number) =>
      searchedVideo({ ...video, id: number + 1 }, sentencesOf(cuesByTitle.get(video.title) ?? [])),
    ),
  ];
}

/**
 * A question that readers ask, and its expected hits: an article, one with a heading, or "video:" with a title; empty
 * for none.
 */
export type Question = { ask: string; expected: string[] };

/** The questions, which were written before anything was ranked by them. */
export const readQuestions = (): Question[][] =>
  ["", "-2"].map((set) => readJson(`bench/relevance-questions${set}.json`));
