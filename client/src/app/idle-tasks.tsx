import { isKnowledgePath } from "@shared/content/article-paths.ts";
import type { QueryClient } from "@tanstack/react-query";
import { refreshes } from "@/data/query-client.ts";
import { startCollecting } from "@/features/insight/collect.ts";
import { savesData } from "@/lib/connection.ts";
import { leaveToInputMethod } from "@/lib/input-method.ts";
import { pagePath, paths } from "@/lib/paths.ts";
import { whenIdle } from "@/lib/when-idle.ts";
import { MessageTools } from "@/messages/message-tools.tsx";
import { WAITING_PREFIX } from "@/messages/waiting-keys.ts";
import { OfflineBar } from "@/offline/offline-bar.tsx";
import { site } from "@/site.ts";
import type { PageData } from "./page-data.ts";
import { loadPage, prefetchPage } from "./routes.tsx";

/**
 * Starts the work that waits until the browser is idle. A rendered page's data may come from a cache: it is refetched
 * once.
 */
export function startIdleTasks(queryClient: QueryClient, data: PageData | null): void {
  window.addEventListener("keydown", leaveToInputMethod, true);
  whenIdle(() => {
    prefetchOnIntent(queryClient);
    if (pagePath(window.location.pathname).startsWith(paths.knowledgeBase) && !savesData()) {
      whenIdle(() => void prefetchPage(`${paths.knowledgeBase}/*`));
    }
    if (data?.handedOver) refresh(queryClient);
    // Insight counts what is read, watched and searched for.
    if (site.insight) whenIdle(startCollecting);
    void sendWaitingMessages();
  });
}

/** Reader tools and the offline bar of public pages: at the window's lower edge, and below the page at its end. */
export function LateParts() {
  return (
    <div className="pointer-events-none sticky bottom-0 z-20 print:hidden">
      <MessageTools />
      {import.meta.env.PROD && <OfflineBar />}
    </div>
  );
}

/** Sends messages that a reader wrote without a connection. */
async function sendWaitingMessages(): Promise<void> {
  try {
    if (!Object.keys(window.localStorage).some((key) => key.startsWith(WAITING_PREFIX))) return;
    await (await import("@/messages/outbox.ts")).sendWaiting();
  } catch {
    // The next page tries again to send the waiting messages.
  }
}

function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ["videos"] });
  for (const each of refreshes) each(queryClient).catch(() => undefined);
}

/** Milliseconds of rest, by pointer or focus, until a link's target is loaded: passing over a link loads nothing. */
const DWELL = 80;

const prefetched = new Set<string>();

/** Loads an article's code and text. Failures are ignored here: following the link tries again and shows the error. */
function prefetchArticle({ pathname: path }: HTMLAnchorElement, client: QueryClient): void {
  if (prefetched.has(path) || savesData()) return;
  prefetched.add(path);
  void prefetchPage(path);
  loadPage({ path, search: "" }, client).catch(() => prefetched.delete(path));
}

/** Loads an article when a link to it is pressed, or holds the pointer or the focus for a moment. */
function prefetchOnIntent(client: QueryClient): void {
  let rested: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout>;

  // Leaving a link needs no listener: pointer or focus then enter another element, which calls this again.
  function handleRest({ target }: Event) {
    const link = articleLinkAt(target);
    if (link === rested) return;
    rested = link;
    clearTimeout(timer);
    if (link) timer = setTimeout(() => prefetchArticle(link, client), DWELL);
  }

  function handlePress({ target }: Event) {
    const link = articleLinkAt(target);
    if (link) prefetchArticle(link, client);
  }

  const on = (name: string, handle: (event: Event) => void) =>
    document.addEventListener(name, handle, { passive: true });
  on("pointerover", handleRest);
  on("focusin", handleRest);
  on("pointerdown", handlePress);
}

function articleLinkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link?.origin !== window.location.origin || !isKnowledgePath(pagePath(link.pathname)))
    return null;
  return link.pathname.endsWith(".md") ? null : link;
}
