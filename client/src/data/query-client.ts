import { QueryClient } from "@tanstack/react-query";

/** Data never goes stale, there is no automatic refetching and no retry (specification, part 9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        // Offline, a request fails and says so; the default would wait in silence.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** The one of this browser's page. A server has one a page that it renders. */
export const pageQueryClient = createQueryClient();
