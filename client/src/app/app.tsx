import { isAdminPath } from "@shared/admin-path.ts";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { type AroundNavHandler, Router, useLocation } from "wouter";
import { addScript } from "@/lib/add-script.ts";
import { flushQueryString, useQueryString } from "@/lib/query-string.ts";
import { startRecorder } from "@/lib/recorder.ts";
import { keyHistoryEntry } from "@/lib/scroll-restoration.ts";
import { useThemeOnPage } from "@/lib/theme.ts";
import { site } from "@/site.ts";
import { Toasts } from "@/ui/toasts.tsx";
import type { Address } from "./load-page.ts";
import { Screens } from "./screens.tsx";
import { Shell } from "./shell.tsx";

// The history entry that is left keeps the latest query string and its scroll position.
const navigateFromEntry: AroundNavHandler = (navigate, to, options) => {
  flushQueryString();
  keyHistoryEntry(navigate, to, options);
};

type AppProps = {
  queryClient: QueryClient;
  /** The address that the server has rendered, for the first render. */
  rendered?: Address | undefined;
};

/** The whole product. */
export function App({ queryClient, rendered }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router
        searchHook={useQueryString}
        aroundNav={navigateFromEntry}
        {...(rendered && { ssrPath: rendered.path, ssrSearch: rendered.search })}
      >
        <PageEffects />
        <Shell>
          <Screens />
        </Shell>
      </Router>
      <Toasts />
    </QueryClientProvider>
  );
}

// Inside the router, which knows the address that the server renders.
function PageEffects() {
  useThemeOnPage();
  useThirdParties();
  return null;
}

let areStarted = false;

/** Loads the configured third parties. The admin area allows none, so entering or leaving it reloads the page. */
function useThirdParties(): void {
  const [path] = useLocation();
  const [startedInAdmin] = useState(() => isAdminPath(path));
  const isAdmin = isAdminPath(path);

  // In the layout phase: the first page_view is sent after it.
  useLayoutEffect(() => {
    if (!site.thirdParties.recorder && !site.thirdParties.chat) return;
    if (isAdmin !== startedInAdmin) window.location.reload();
    else if (!isAdmin) startOnce();
  }, [isAdmin, startedInAdmin]);
}

function startOnce(): void {
  if (areStarted) return;
  areStarted = true;
  const { recorder, chat } = site.thirdParties;
  if (recorder) startRecorder(recorder);
  if (chat) addScript(chat.src);
}
