import { sentencesOf } from "@shared/content/sentences.ts";
import { searchVideos } from "@shared/content/video-search.ts";
import type { TranscriptIndex } from "@shared/contracts/transcripts.ts";
import { decodeOrKeep } from "@shared/text/text.ts";
import type { StaticSiteContent } from "@/data/static-site.ts";
import { createSpokenIndex } from "@/features/search/spoken/spoken-index.ts";

type Article = StaticSiteContent["articles"][number];

/** Any one: nothing is published in a folder. */
const REVISION = 1;

/** Answers what the product's screens ask of the API, from the content of an exported site. */
export function createAnswers(content: StaticSiteContent): (path: string) => Promise<Response> {
  const { videos, transcripts } = content;
  const articles = new Map(content.articles.map((article) => [article.id, article]));
  const index = spokenIndexOf(content);
  const search = createSpokenIndex(index.mode === "browser" ? index.videos : []);
  const layer = layerOf(content);

  const routes: [RegExp, (part: string) => unknown][] = [
    [/^\/api\/knowledge-base(?:\/all)?$/, () => layer],
    [/^\/api\/knowledge-base\/articles\/([^/]+)$/, (id) => articleAnswer(articles.get(id))],
    [/^\/api\/videos$/, () => videos],
    [
      /^\/api\/videos\/category\/([^/]+)$/,
      (id) => videos.filter(({ category }) => id === "all" || category === id),
    ],
    [/^\/api\/videos\/search\/([^/]+)$/, (text) => searchVideos(videos, text)],
    [/^\/api\/transcripts$/, () => index],
    [/^\/api\/transcripts\/(\d+)$/, (id) => transcripts[id] && { cues: transcripts[id] }],
    [/^\/api\/transcripts\/search\/([^/]+)$/, (text) => ({ hits: search(text) })],
  ];

  return async (path) => {
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(path);
      const found = match && answer(decodeOrKeep(match[1] ?? ""));
      if (found) return Response.json(found);
    }
    return Response.json({ message: "This site does not hold it." }, { status: 404 });
  };
}

function layerOf({ categories, articles, redirects }: StaticSiteContent) {
  const putCategories = categories.map((value) => {
    return { type: "put-category", id: value.id, value, revision: REVISION };
  });
  return { revision: REVISION, changes: [...putCategories, ...articles.map(changeOf)], redirects };
}

function changeOf({ html, ...value }: Article) {
  const body = html === null ? "none" : "own";
  return { type: "put-article", id: value.id, value, body, revision: REVISION };
}

function articleAnswer(article: Article | undefined) {
  if (!article) return undefined;
  const { id, html } = article;
  return { revision: REVISION, id, change: changeOf(article), html };
}

function spokenIndexOf({ videos, transcripts }: StaticSiteContent): TranscriptIndex {
  const spoken = videos.map(({ id }) => {
    const sentences = sentencesOf([...(transcripts[id] ?? [])]);
    return {
      id,
      sentences: sentences.map(({ start, text }): [number, string] => [Math.floor(start), text]),
    };
  });
  return { mode: "browser", videos: spoken };
}
