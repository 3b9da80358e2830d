import { lazy } from "@/lib/lazy.tsx";
import { FailedPage } from "@/ui/error-boundary.tsx";

// Named here, so that visitors load one name for all of them.
const SCREENS = {
  "sign-in": lazy(async () => (await import("./sign-in-page.tsx")).default, FailedPage),
  dashboard: lazy(async () => (await import("./dashboard-page.tsx")).default, FailedPage),
  videos: lazy(async () => (await import("../videos/videos-page.tsx")).default, FailedPage),
  insight: lazy(async () => (await import("../insight/insight-page.tsx")).default, FailedPage),
};

/** A screen of the admin area, whose code is loaded when it is shown. */
export function AdminScreen({ name }: { name: keyof typeof SCREENS }) {
  const Screen = SCREENS[name];
  return <Screen />;
}
