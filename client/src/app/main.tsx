import "./styles.css";
// In the sheet of every page, as an article is one press away: no other file to wait for.
import "@/features/knowledge-base/article-print.css";
import "@/features/knowledge-base/changes/changed-since.css";
import "@/ui/rich-text.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { registerDrafts } from "@/data/drafts-overlay.ts";
import { pageQueryClient } from "@/data/query-client.ts";
import { UNNOTICED } from "@/ui/page.tsx";
import { App } from "./app.tsx";
import { hydratePage, readPageData } from "./page-data.ts";
import { loadPage, prefetchScreen } from "./routes.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");

registerDrafts(() => import("@/features/admin/drafts/drafts.ts"));
const data = readPageData();
const app = (
  <StrictMode>
    <App queryClient={pageQueryClient} rendered={data?.address} />
  </StrictMode>
);
/** The style sheets of the page's end, for which its script does not wait: what runs from then on may ask for the layout. */
const styles = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(
  (link) =>
    link.sheet ??
    new Promise((resolve) => {
      link.onload = resolve;
      link.onerror = resolve;
    }),
);

async function start(root: HTMLElement): Promise<void> {
  // A page that the browser has translated already isn't what React would render: it is rendered anew, from the original.
  if (data?.handedOver && !root.querySelector("font")) {
    const { path, search } = data.address;
    hydratePage(path, data.handedOver, pageQueryClient);
    await Promise.all([prefetchScreen(path, search), ...styles]);
    // From here on React answers clicks, by hydrating what was clicked at once.
    window.earlyClicks?.stop();
    // In a transition, so that React renders in slices and the page stays responsive.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    const { pathname: path, search } = window.location;
    const address = data?.address ?? { path, search };
    // What the server rendered stays until all data is here: React shows what suspends 300 ms after a fallback or later.
    const loading = Promise.all([
      data && loadPage(address, pageQueryClient),
      prefetchScreen(address.path, address.search),
    ]);
    // Nothing shows of a page that the server has not rendered, as of the admin area.
    const late = new Promise((resolve) => setTimeout(resolve, UNNOTICED));
    await (data ? loading : Promise.race([loading, late]));
    createRoot(root).render(app);
  }
  const { startIdleTasks } = await import("./idle-tasks.tsx");
  startIdleTasks(pageQueryClient, data);
}

// The page as the server has rendered it, its links and its forms work without what could not be loaded. Awaited, as the
// build then keeps a file for each screen, by which the server's pages name what they preload.
await start(root).catch(() => undefined);
