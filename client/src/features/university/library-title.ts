import { site } from "@/site.ts";
import { LIBRARY_SECTIONS } from "@/videos/library-sections.ts";
import { filterOf, type LibraryState } from "./library-location.ts";

/** What the library's page is called while no video is open: after its search, else its category. */
export function libraryTitle(state: LibraryState): string {
  const university = `${site.product} University`;
  const filter = filterOf(state);
  if (filter.kind === "search") return `Results for “${filter.text}”`;
  if (filter.id === "all") return university;
  return LIBRARY_SECTIONS.find(({ id }) => id === filter.id)?.heading ?? university;
}
