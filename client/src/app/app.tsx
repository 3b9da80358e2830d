import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AroundNavHandler, Router } from "wouter";
import { flushQueryString, useQueryString } from "@/lib/query-string.ts";
import { keyHistoryEntry } from "@/lib/scroll-restoration.ts";
import { useThemeOnPage } from "@/lib/theme.ts";
import { Toaster } from "@/ui/toaster.tsx";
import { Screens } from "./screens.tsx";
import { Shell } from "./shell.tsx";
import { useThirdParties } from "./use-third-parties.ts";

// The history entry that is left keeps the latest query string and its scroll position.
const navigateFromEntry: AroundNavHandler = (navigate, to, options) => {
  flushQueryString();
  keyHistoryEntry(navigate, to, options);
};

/** The whole product. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  useThemeOnPage();
  useThirdParties();
  return (
    <QueryClientProvider client={queryClient}>
      <Router searchHook={useQueryString} aroundNav={navigateFromEntry}>
        <Shell>
          <Screens />
        </Shell>
      </Router>
      <Toaster />
    </QueryClientProvider>
  );
}
