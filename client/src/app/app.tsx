import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AroundNavHandler, Router } from "wouter";
import { flushQueryString, useQueryString } from "@/lib/query-string.ts";
import { keyHistoryEntry } from "@/lib/scroll-restoration.ts";
import { useThemeOnPage } from "@/lib/theme.ts";
import { Toasts } from "@/ui/toasts.tsx";
import type { Address } from "./load-page.ts";
import { Screens } from "./screens.tsx";
import { Shell } from "./shell.tsx";
import { useThirdParties } from "./use-third-parties.ts";

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
