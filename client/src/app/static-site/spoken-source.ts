import { spokenEntries } from "@/features/search/spoken/spoken-entries.ts";
import { narrowAnswer } from "@/features/search/spoken/spoken-hits.ts";
import { loadSpokenSearch } from "@/features/search/spoken/spoken-searcher.ts";

/** The search for what is said without a worker, which browsers don't start from a file. */
export async function createSpokenSearch() {
  const search = await loadSpokenSearch();
  return {
    source: {
      search: (text: string) => search(text, new AbortController().signal),
      retry: () => undefined,
    },
    narrow: narrowAnswer,
    toEntries: spokenEntries,
  };
}
