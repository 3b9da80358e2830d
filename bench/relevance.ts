// Whether sixty questions of crews (relevance-questions.json, written before anything was ranked by them) find the right
// section of the sample articles, or video, among the first five: npm run bench:relevance [-- --all], which prints every
// question and not the failures alone. Ten have no answer: nothing may look like one.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { sentencesOf } from "@shared/content/sentences.ts";
import type { Video } from "@shared/schema.ts";
import { SectionIndex } from "@shared/search/section-index.ts";
import { sectionsOfArticle } from "@shared/search/sections.ts";
import { STARTER_SYNONYMS } from "@shared/search/starter-synonyms.ts";
import { articleEntries, SearchIndex, videoEntries } from "@/features/search/search-index.ts";
import { createTranscriptIndex } from "@/features/search/transcript-index.ts";
import { readSampleArticles } from "./sample-sections.ts";

type Question = { ask: string; expected: string[] };

/** Of each kind of result, as many as one sees without scrolling far. */
const FIRST = 5;
const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });
const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const questions: Question[] = readJson("bench/relevance-questions.json");

const articles = readSampleArticles();
const sections = articles.flatMap((article) => sectionsOfArticle(article, article.html));
const index = new SectionIndex(sections, STARTER_SYNONYMS);
const library: Omit<Video, "id">[] = readJson("server/videos/sample-library.json");
const videos = library.map((video, number) => ({ ...video, id: number + 1 }) as Video);
const others = new SearchIndex([
  ...articleEntries({
    categories: [],
    articles: articles.map((each) => ({
      ...each,
      link: `/knowledge-base/${each.id}`,
      bodyIn: null,
    })),
  }),
  ...videoEntries(videos),
]);
const transcripts: { title: string; cues: Parameters<typeof sentencesOf>[0] }[] = readJson(
  "server/videos/sample-transcripts.json",
);
const said = createTranscriptIndex(
  transcripts.map(({ title, cues }) => ({
    id: videos.find((video) => video.title === title)?.id ?? 0,
    sentences: sentencesOf(cues).map(({ start, text }): [number, string] => [start, text]),
  })),
);

let [right, unanswered] = [0, 0];
for (const question of questions) {
  const { lines, isWhole } = answersTo(question.ask);
  const hasAnswer = question.expected.length > 0;
  const isRight = hasAnswer ? question.expected.some((each) => lines.includes(each)) : !isWhole;
  if (isRight && hasAnswer) right += 1;
  if (isRight && !hasAnswer) unanswered += 1;
  if (isRight && !values.all) continue;
  console.log(`${isRight ? "ok  " : "FAIL"} “${question.ask}”${isWhole ? "" : " (some words)"}`);
  for (const line of isRight ? lines.slice(0, 2) : lines) console.log(`       ${line}`);
  if (!isRight) console.log(`     expected ${question.expected.join(" or ") || "no answer"}`);
}
const asked = questions.filter(({ expected }) => expected.length > 0).length;
console.log(`\n${articles.length} articles, ${sections.length} sections, ${videos.length} videos`);
console.log(`${right} of ${asked} questions have the right answer among the first ${FIRST}.`);
console.log(`${unanswered} of ${questions.length - asked} without an answer look like it.`);
if (right < 45 || unanswered < questions.length - asked) process.exitCode = 1;

/** What a search shows first, as questions name it, and whether anything has every word. */
function answersTo(text: string) {
  const { hits, some } = index.search(text);
  const { entries } = others.search(text, FIRST);
  const spoken = said(text).slice(0, FIRST);
  const titleOf = (id: number) => `video:${videos.find((video) => video.id === id)?.title}`;
  const idIn = (href: string) => Number(new URLSearchParams(href.split("?")[1]).get("video"));
  const inVideos = entries.filter(({ kind }) => kind !== "article");
  return {
    isWhole: hits.length + entries.length + spoken.length > 0,
    lines: [
      ...[...hits, ...some]
        .slice(0, FIRST)
        .map(({ articleId, heading }) => (heading ? `${articleId}#${heading}` : articleId)),
      ...inVideos.map(({ href }) => titleOf(idIn(href))),
      ...spoken.map(({ videoId }) => titleOf(videoId)),
    ],
  };
}
