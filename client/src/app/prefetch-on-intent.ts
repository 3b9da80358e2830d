import { isKnowledgePath } from "@shared/knowledge-base.ts";
import type { PageSources } from "@/content/content-source.ts";
import { loadPage, prefetchScreen } from "./load-page.ts";

const SIGNS = ["pointerover", "touchstart", "focusin"] as const;

/** Loads an article, code and text, as soon as somebody points at a link to it, touches or focuses it. */
export function prefetchOnIntent(sources: PageSources): void {
  const prefetched = new Set<string>();

  function handleSign({ target }: Event) {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link?.origin !== window.location.origin || !isKnowledgePath(link.pathname)) return;
    const { pathname: path } = link;
    if (path.endsWith(".md") || prefetched.has(path)) return;
    prefetched.add(path);
    void prefetchScreen(path);
    // Following the link tries again, and says what is wrong.
    loadPage({ path, search: "" }, sources).catch(() => prefetched.delete(path));
  }

  for (const sign of SIGNS) document.addEventListener(sign, handleSign, { passive: true });
}
