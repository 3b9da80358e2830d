import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Router } from "wouter";
import { navigateAfterFlush, useQueryString } from "@/lib/query-string.ts";
import { Toaster } from "@/ui/toaster.tsx";
import { Screens } from "./screens.tsx";
import { Shell } from "./shell.tsx";
import { useThirdParties } from "./use-third-parties.ts";

/** The whole product. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  useThirdParties();
  return (
    <QueryClientProvider client={queryClient}>
      <Router searchHook={useQueryString} aroundNav={navigateAfterFlush}>
        <Shell>
          <Screens />
        </Shell>
      </Router>
      <Toaster />
    </QueryClientProvider>
  );
}
