import { useEffect } from "react";
import { indexQuery } from "@/data/published.ts";
import { pageQueryClient } from "@/data/query-client.ts";
import { lazy } from "@/lib/lazy.tsx";
import { whenIdle } from "@/lib/when-idle.ts";
import { FailedPage } from "@/ui/message.tsx";

// Named here, so that visitors load one name for all of them.
const SCREENS = {
  "sign-in": lazy(async () => (await import("./sign-in-page.tsx")).default, FailedPage),
  dashboard: lazy(async () => (await import("./dashboard-page.tsx")).default, FailedPage),
  videos: lazy(async () => (await import("../videos/videos-page.tsx")).default, FailedPage),
  insight: lazy(async () => (await import("../insight/insight-page.tsx")).default, FailedPage),
};

type ScreenName = keyof typeof SCREENS;

/** A screen of the admin area. The others' code follows when the browser is idle. */
export function AdminScreen({ name }: { name: ScreenName }) {
  const Screen = SCREENS[name];
  useEffect(() => {
    if (import.meta.env.MODE === "test") return;
    whenIdle(() => {
      for (const each of Object.values(SCREENS)) void each.prefetch();
    });
  }, []);
  return <Screen />;
}

/** Loads the code of a screen, and the content's index where it suspends for that. Never rejects. */
export async function prefetchAdminScreen(name: ScreenName): Promise<void> {
  // The videos can be worked on while the index does not come.
  const showsContent = name === "dashboard" || name === "insight";
  const content = showsContent && pageQueryClient.prefetchQuery(indexQuery());
  await Promise.all([SCREENS[name].prefetch(), content]);
}
