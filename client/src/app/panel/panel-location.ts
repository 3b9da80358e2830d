import { articleIdOf, isKnowledgePath } from "@shared/content/article-paths.ts";
import { foldContext, isContext } from "@shared/content/contexts.ts";
import type { ShownContext } from "@shared/contracts/search.ts";
import { decodeOrKeep } from "@shared/text/text.ts";
import { readSearchText } from "@/features/search/load-search-page.ts";
import { readLibraryState } from "@/features/university/library-location.ts";
import { withoutDirective } from "@/lib/passages.ts";
import { paths } from "@/lib/paths.ts";

/** The help panel's state, kept in its query string. */
export type PanelState =
  | { kind: "article"; id: string }
  | { kind: "video"; id: number; seconds: number | null }
  | { kind: "context"; context: string }
  | { kind: "search"; text: string };

export function readPanel(search: string): PanelState {
  const params = new URLSearchParams(search);
  const article = params.get("article");
  if (article) return { kind: "article", id: article.toLowerCase() };
  const { videoId, seconds } = readLibraryState(params);
  if (videoId !== null) return { kind: "video", id: videoId, seconds };
  const context = foldContext(params.get("for") ?? "");
  if (isContext(context)) return { kind: "context", context };
  return { kind: "search", text: readSearchText(search) || searchFor(context) };
}

/** The search for a context that nothing is shown for. */
const searchFor = (context: string) => context.replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** The panel's address for the things that a context shows: the only one, or a search; null if there is a choice. */
export function addressForContext(context: string, shown: readonly ShownContext[]): string | null {
  if (shown.length > 1) return null;
  return shown[0]?.address ?? paths.panelSearch(searchFor(context));
}

/** The panel's address of a page of this site; null for one that it can't show. */
export function addressInPanel({ pathname: encoded, search, hash }: URL): string | null {
  const pathname = decodeOrKeep(encoded);
  const params = new URLSearchParams(search);
  if (isKnowledgePath(pathname) && !pathname.endsWith(".md")) {
    return paths.panelArticle(articleIdOf(pathname)) + withoutDirective(hash);
  }
  const { videoId, seconds } = readLibraryState(params);
  if (["/", paths.university].includes(pathname) && videoId !== null) {
    return paths.panelVideo(videoId, seconds);
  }
  if (pathname === paths.search) return paths.panelSearch(params.get("q") ?? "");
  return pathname === paths.panel ? pathname + search + hash : null;
}

/** The page of this site that shows what the panel shows. */
export function addressOutside(state: PanelState): string {
  if (state.kind === "article") return `${paths.knowledgeBase}/${encodeURIComponent(state.id)}`;
  if (state.kind === "video") return paths.video(state.id, state.seconds ?? undefined);
  const text = state.kind === "context" ? searchFor(state.context) : state.text;
  return text ? `${paths.search}?q=${encodeURIComponent(text)}` : paths.search;
}
