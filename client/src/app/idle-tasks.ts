import { isKnowledgePath } from "@shared/content/article-paths.ts";
import type { QueryClient } from "@tanstack/react-query";
import { savesData } from "@/lib/connection.ts";
import { paths } from "@/lib/paths.ts";
import { whenIdle } from "@/lib/when-idle.ts";
import { site } from "@/site.ts";
import { loadPage, prefetchScreen } from "./load-page.ts";
import type { PageData } from "./page-data.ts";

/**
 * What can wait until the browser is idle. The server is asked once more for what the page has handed over in its `data`,
 * as the page may have come from a cache; what is newer is shown. Articles are made ready to be opened.
 */
export function startIdleTasks(queryClient: QueryClient, data: PageData | null): void {
  whenIdle(() => {
    prefetchOnIntent(queryClient);
    if (window.location.pathname.startsWith(paths.knowledgeBase) && !savesData()) {
      whenIdle(() => void prefetchArticleCode());
    }
    if (data?.handedOver) void refresh(queryClient);
    if (site.insight) whenIdle(() => void collectInsight());
  });
}

/** Counts what is read, watched and searched for. Where its code can't be had, nothing is counted. */
const collectInsight = () =>
  import("@/features/insight/collect.ts").then(
    ({ startCollecting }) => startCollecting(),
    () => undefined,
  );

/**
 * Loads all that shows an article, out of the service worker's pack, so that it comes once. Never rejects, and waits for
 * ever where there is no worker: opening an article loads it.
 */
async function prefetchArticleCode(): Promise<void> {
  await workerControls();
  await Promise.all([
    prefetchScreen(`${paths.knowledgeBase}/*`),
    import("@/data/load-text.ts"),
  ]).catch(() => undefined);
}

/** Resolves once a service worker answers this page's requests. */
function workerControls(): Promise<void> {
  const { serviceWorker } = navigator;
  return new Promise((resolve) => {
    if (serviceWorker?.controller) resolve();
    else serviceWorker?.addEventListener("controllerchange", () => resolve(), { once: true });
  });
}

async function refresh(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ["videos"] });
  const { indexQuery, refreshPublished } = await import("@/data/published.ts");
  // Not on a page that shows nothing of it.
  if (!queryClient.getQueryData(indexQuery().queryKey)) return;
  await refreshPublished(queryClient).catch(() => undefined);
}

/** Milliseconds that the pointer or the focus rests on a link before what it leads to is loaded: passing it loads nothing. */
const DWELL = 80;

/** Loads an article, code and text, once somebody rests on a link to it by pointer or focus, or presses it. */
function prefetchOnIntent(client: QueryClient): void {
  const prefetched = new Set<string>();
  let rested: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout>;

  function prefetch({ pathname: path }: HTMLAnchorElement) {
    if (prefetched.has(path) || savesData()) return;
    prefetched.add(path);
    void prefetchScreen(path);
    // Following the link tries again, and says what is wrong.
    loadPage({ path, search: "" }, client).catch(() => prefetched.delete(path));
  }

  // What comes next is on another element: nothing has to be heard of leaving.
  function handleRest({ target }: Event) {
    const link = articleLinkAt(target);
    if (link === rested) return;
    rested = link;
    clearTimeout(timer);
    if (link) timer = setTimeout(() => prefetch(link), DWELL);
  }

  function handlePress({ target }: Event) {
    const link = articleLinkAt(target);
    if (link) prefetch(link);
  }

  const on = (name: string, handle: (event: Event) => void) =>
    document.addEventListener(name, handle, { passive: true });
  on("pointerover", handleRest);
  on("focusin", handleRest);
  on("pointerdown", handlePress);
}

function articleLinkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link?.origin !== window.location.origin || !isKnowledgePath(link.pathname)) return null;
  return link.pathname.endsWith(".md") ? null : link;
}
