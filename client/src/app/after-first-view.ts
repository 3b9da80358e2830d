import type { QueryClient } from "@tanstack/react-query";
import { browserContent } from "@/data/content-source.ts";
import { paths } from "@/lib/paths.ts";
import { whenIdle } from "@/lib/when-idle.ts";
import { prefetchScreen } from "./load-page.ts";
import type { PageData } from "./page-data.ts";
import { prefetchOnIntent, savesData } from "./prefetch-on-intent.ts";

/**
 * What can wait until the browser is idle. The server is asked once more for what the page has handed over in its `data`,
 * as the page may have come from a cache; what is newer is shown. Articles are made ready to be opened.
 */
export function startAfterFirstView(queryClient: QueryClient, data: PageData | null): void {
  whenIdle(() => {
    prefetchOnIntent({ queryClient, content: browserContent });
    if (window.location.pathname.startsWith(paths.knowledgeBase) && !savesData()) {
      whenIdle(() => void prefetchArticleCode());
    }
    if (data?.handedOver) void refresh(queryClient, data.handedOver.layer !== null);
  });
}

/** Loads all that shows an article. Never rejects: opening one tries again. */
async function prefetchArticleCode(): Promise<void> {
  await Promise.all([
    prefetchScreen(`${paths.knowledgeBase}/*`),
    import("@/data/load-body.ts"),
    import("@/lib/article-html.ts"),
  ]).catch(() => undefined);
}

async function refresh(queryClient: QueryClient, hasLayer: boolean): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ["videos"] });
  if (!hasLayer) return;
  const { refreshLayer } = await import("@/data/refresh-published.ts");
  await refreshLayer().catch(() => undefined);
}
