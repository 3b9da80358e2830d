import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Content } from "./content.ts";
import { holdPart, loadPart, useContent } from "./content-store.ts";
import { isLoaded, type Part, partKey, type View } from "./layer-part.ts";

/**
 * The content with a part of it that a page needs; `isReady` when it is there, else it is loading or has an `error`. Until
 * then `view` is what the page has handed over of it, if it has; then the part is loaded by `load` alone.
 */
export function useContentPart<T>(part: Part | null, view?: View<T>) {
  const content = useContent();
  return { content, ...usePartOf(content, part, view) };
}

/** The same of content that may not be known yet. */
export function usePartOf<T>(content: Content | null, part: Part | null, view?: View<T>) {
  const isReady = content !== null && (!part || isLoaded(content.published, part));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: partKey(part, content?.published.revision ?? 0, view),
    // The part itself is in the store.
    queryFn: async (): Promise<T | null> => {
      await loadPart(part as Part);
      return null;
    },
    enabled: content !== null && !isReady,
    gcTime: 0,
  });

  useHeldPart(part);
  return {
    isReady,
    view: isReady ? undefined : (data ?? undefined),
    error: isReady || isFetching ? null : error,
    retry: () => void refetch(),
  };
}

/** Keeps a part in use: a newer layer is shown together with it. */
export function useHeldPart(part: Part | null): void {
  const key = JSON.stringify(part);
  useEffect(() => {
    const held: Part | null = JSON.parse(key);
    return held ? holdPart(held) : undefined;
  }, [key]);
}
