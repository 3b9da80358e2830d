import { useEffect } from "react";
import { indexQuery } from "@/data/published.ts";
import { pageQueryClient } from "@/data/query-client.ts";
import { lazy } from "@/lib/lazy.tsx";
import { whenIdle } from "@/lib/when-idle.ts";
import { FailedPage } from "@/ui/message.tsx";

// The dynamic imports are here, so that visitors load one name for all admin pages.
const PAGES = {
  "sign-in": lazy(async () => (await import("./sign-in-page.tsx")).default, FailedPage),
  dashboard: lazy(async () => (await import("./dashboard-page.tsx")).default, FailedPage),
  videos: lazy(async () => (await import("../videos/videos-page.tsx")).default, FailedPage),
  insight: lazy(async () => (await import("../insight/insight-page.tsx")).default, FailedPage),
};

type AdminPageName = keyof typeof PAGES;

/** A page of the admin area. The code of the other pages follows when the browser is idle. */
export function LazyAdminPage({ name }: { name: AdminPageName }) {
  const Page = PAGES[name];
  useEffect(() => {
    if (import.meta.env.MODE === "test") return;
    whenIdle(() => {
      for (const each of Object.values(PAGES)) void each.prefetch();
    });
  }, []);
  return <Page />;
}

/** Loads a page's code, and the content's index if the page suspends for it. Never rejects. */
export async function prefetchAdminPage(name: AdminPageName): Promise<void> {
  // The videos page works without the index.
  const showsContent = name === "dashboard" || name === "insight";
  const content = showsContent && pageQueryClient.prefetchQuery(indexQuery());
  await Promise.all([PAGES[name].prefetch(), content]);
}
