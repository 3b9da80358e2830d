import { useQuery } from "@tanstack/react-query";
import { useTitle } from "@/lib/use-title.ts";
import { allVideosQuery } from "@/lib/videos-query.ts";
import { site } from "@/site.ts";
import { filterOf, type LibraryState } from "./library-location.ts";
import { LIBRARY_SECTIONS } from "./library-sections.ts";

/** Puts into the window's title where in the library one is: the open video, the search, the category. */
export function useLibraryTitle(state: LibraryState): void {
  const { videoId } = state;
  const { data: videos } = useQuery({ ...allVideosQuery(), enabled: videoId !== null });
  const open = videoId === null ? undefined : videos?.find(({ id }) => id === videoId);
  useTitle(open?.title ?? placeOf(state));
}

function placeOf(state: LibraryState): string {
  const university = `${site.product} University`;
  const filter = filterOf(state);
  if (filter.kind === "search") return `Results for “${filter.text}”`;
  if (filter.id === "all") return university;
  return LIBRARY_SECTIONS.find(({ id }) => id === filter.id)?.heading ?? university;
}
