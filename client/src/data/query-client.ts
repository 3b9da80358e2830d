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

type Refresh = (client: QueryClient) => Promise<void>;

/** What asks once more for what a page has handed over: whoever reads such data adds its own, and no other page loads it. */
export const refreshes = new Set<Refresh>();

export const pageQueryClient = createQueryClient();
