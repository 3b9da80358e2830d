import { LIBRARY_SECTIONS } from "@/lib/library-sections.ts";

/** The categories that a video can be in, by id and name. */
export const VIDEO_CATEGORY_OPTIONS = LIBRARY_SECTIONS.filter(({ id }) => id !== "all").map(
  ({ id, label }) => ({ id, name: label }),
);

/** A category's name; the id where it is unknown. */
export function categoryName(id: string): string {
  return VIDEO_CATEGORY_OPTIONS.find((option) => option.id === id)?.name ?? id;
}
