import { useQuery } from "@tanstack/react-query";
import type { Content } from "./content.ts";
import { loadPart, useContent } from "./content-store.ts";
import { isLoaded, type Part } from "./layer-part.ts";

/** The content with a part of it that a page needs; `isReady` when it is there, else it is loading or has an `error`. */
export function useContentPart(part: Part | null) {
  const content: Content = useContent();
  const isReady = !part || isLoaded(content.published, part);
  const { error, isFetching, refetch } = useQuery({
    queryKey: ["content-part", part, content.published.revision],
    queryFn: () => loadPart(part as Part).then(() => true),
    enabled: !isReady,
    // The content itself is in the store.
    gcTime: 0,
  });
  return {
    content,
    isReady,
    error: isReady || isFetching ? null : error,
    retry: () => void refetch(),
  };
}
