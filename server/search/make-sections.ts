import { sentencesOf } from "@shared/content/sentences.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import type { Video } from "@shared/schema.ts";
import type { Words } from "@shared/search/analysis.ts";
import {
  documentsOf,
  type ReadDocument,
  readDocument,
  searchedVideo,
  sectionsInCategory,
} from "@shared/search/documents.ts";
import { MAX_SEARCHED, type Section, sectionsOf } from "@shared/search/sections.ts";
import { cutText } from "@shared/text/text.ts";

/** An article with its category's name and its stored HTML, or a video with its transcript. */
export type SectionSource =
  | { id: string; title: string; description: string; category: string; html: string }
  | { video: Pick<Video, "id" | "title" | "description" | "keywords" | "chapters">; cues: Cue[] };

export type MadeSections = ReturnType<typeof makeSections>;

/** The sections of an article or a video in the database's form. Takes long for a long text. */
export function makeSections(source: SectionSource) {
  const { searched, isCut } = readSearched(source);
  const { id, title, description, sections } = searched;
  const bytes = Buffer.byteLength(JSON.stringify([id, title, description, sections]));
  const rows = documentsOf(searched).map((document, at) => {
    const lexemes = lexemesOf(readDocument(document));
    return { articleId: id, number: document.number, ...sections[at], lexemes };
  });
  return { id, title, description, bytes, rows, problem: isCut ? ("cut" as const) : null };
}

function readSearched(source: SectionSource) {
  if ("video" in source) {
    return { searched: searchedVideo(source.video, sentencesOf(source.cues)), isCut: false };
  }
  const { html, category, ...article } = source;
  const { sections: cut, isCut } = beginning(sectionsOf(html));
  const sections = sectionsInCategory(cut, category);
  return { searched: { ...article, link: "", category: "", sections }, isCut };
}

/** A section repeats the title and the heading above: many short ones take as much room as a long text. */
const SECTION_CHARACTERS = 100;

/** The sections up to the search's limit; the last one may be cut. */
function beginning(all: readonly Section[]) {
  let left = MAX_SEARCHED;
  const sections: Section[] = [];
  for (const section of all) {
    left -= SECTION_CHARACTERS + section.above.length + section.heading.length;
    if (left < 0) return { sections, isCut: true };
    const text = cutText(section.text, left);
    sections.push({ ...section, text });
    if (text.length < section.text.length) return { sections, isCut: true };
    left -= text.length;
  }
  return { sections, isCut: false };
}

/** Words in the syntax of `tsvector`, by where they stand. No word has a quote or a backslash. */
function lexemesOf({ title, heading, above, sentences }: ReadDocument) {
  const found = new Map<string, string[]>();
  const add = (position: string, texts: readonly Words[]) => {
    for (const word of new Set(texts.flatMap(({ words, more }) => [...words, ...more]))) {
      found.set(word, [...(found.get(word) ?? []), position]);
    }
  };
  add("1A", [title]);
  add("2B", [heading]);
  add("3", [above, ...sentences.map(({ words }) => words)]);
  return [...found].map(([word, positions]) => `'${word}':${positions.join()}`).join(" ");
}
