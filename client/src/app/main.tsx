import "./styles.css";
// The print styles are in every page's sheet, as an article is one press away: there is no other file to wait for.
import "@/features/knowledge-base/article-print.css";
import "@/features/knowledge-base/changes/changed-since.css";
import "@/ui/rich-text.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { registerDrafts } from "@/data/drafts-overlay.ts";
import { pageQueryClient } from "@/data/query-client.ts";
import { SKELETON_DELAY } from "@/ui/page.tsx";
import { App } from "./app.tsx";
import { hydratePage, readPageData } from "./page-data.ts";
import { loadPage, prefetchPage } from "./routes.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");

registerDrafts(() => import("@/features/admin/drafts/drafts.ts"));
const data = readPageData();
const app = (
  <StrictMode>
    <App queryClient={pageQueryClient} rendered={data?.address} />
  </StrictMode>
);
/**
 * The style sheets at the page's end, for which its script does not wait. Later code may read the layout, and needs
 * them.
 */
const styles = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(
  (link) =>
    link.sheet ??
    new Promise((resolve) => {
      link.onload = resolve;
      link.onerror = resolve;
    }),
);

async function start(root: HTMLElement): Promise<void> {
  // A browser's translation has changed the page, so that it isn't what React would render: it is rendered again,
  // untranslated.
  if (data?.handedOver && !root.querySelector("font")) {
    const { path, search } = data.address;
    hydratePage(path, data.handedOver, pageQueryClient);
    await Promise.all([prefetchPage(path, search), ...styles]);
    // React handles clicks from here on: it hydrates a clicked part at once.
    window.earlyClicks?.stop();
    // A transition lets React hydrate in slices, so that the page stays responsive.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    const { pathname: path, search } = window.location;
    const address = data?.address ?? { path, search };
    // The server's HTML stays until all data is here: React waits at least 300 ms after a fallback before it shows
    // content.
    const loading = Promise.all([
      data && loadPage(address, pageQueryClient),
      prefetchPage(address.path, address.search),
    ]);
    // The admin area and other pages without HTML from the server show a skeleton after a delay.
    const late = new Promise((resolve) => setTimeout(resolve, SKELETON_DELAY));
    await (data ? loading : Promise.race([loading, late]));
    createRoot(root).render(app);
  }
  const { startIdleTasks } = await import("./idle-tasks.tsx");
  startIdleTasks(pageQueryClient, data);
}

// If code can't be loaded, the server's HTML still works: its links and forms need no script. `await` makes the build
// keep a file for each page's component, which the server's pages preload by name.
await start(root).catch(() => undefined);
