import type { Article } from "@shared/content/articles.ts";
import { secondsToTimestamp } from "@shared/content/chapters.ts";
import { readContexts } from "@shared/content/contexts.ts";
import type { ShownContext } from "@shared/contracts/search.ts";
import { paths } from "@/lib/paths.ts";
import { createJsonResponse } from "./http/cached-response.ts";
import { createResponses } from "./http/cached-route.ts";
import type { PublishedSiteReader } from "./seo/published-site.ts";

type ShownVideo = { id: number; title: string; shownFor: string };

/** The articles, then the videos, that the help panel shows for each context. */
export const contextsOf = (
  articles: readonly Article[],
  videos: readonly ShownVideo[],
): ShownContext[] => [
  ...articles.flatMap(({ title, link, shownFor = "" }) =>
    readContexts(shownFor).map(({ context }) => ({ context, title, address: link })),
  ),
  ...videos.flatMap(({ id, title, shownFor }) =>
    readContexts(shownFor).map(({ context, seconds }) => {
      const name = seconds === null ? title : `${title}, ${secondsToTimestamp(seconds)}`;
      return { context, title: name, address: paths.video(id, seconds ?? undefined) };
    }),
  ),
];

export function createContextResponses(site: PublishedSiteReader) {
  return createResponses({
    tags: ["content", "videos"],
    key: () => "",
    isPinned: () => true,
    make: async (_query: object) => {
      const { contexts } = await site.read();
      return createJsonResponse({ contexts });
    },
  });
}
