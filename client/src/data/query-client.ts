import { QueryClient } from "@tanstack/react-query";

/** Creates a client whose data never goes stale: no automatic refetching and no retries. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        // A request fails when offline, with an error; the library's default would wait in silence.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

type Refresh = (client: QueryClient) => Promise<void>;

/**
 * Refetches data that rendered pages handed over. Readers of such data add their own, so that no other page loads their
 * code.
 */
export const refreshes = new Set<Refresh>();

export const pageQueryClient = createQueryClient();
