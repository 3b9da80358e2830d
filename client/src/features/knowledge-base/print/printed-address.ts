import type { Article } from "@/data/model.ts";
import { absoluteUrl, paths } from "@/lib/paths.ts";

/**
 * The address in a printed article's code: by its id, which outlives each move, with the last announced change of what is
 * printed. That is a fragment: a redirect keeps it, and no cache has a page for each.
 */
export const printedAddress = ({ id, announced = 0 }: Article): string =>
  absoluteUrl(`${paths.knowledgeBase}/${encodeURIComponent(id)}#printed-${announced}`);

/** The last announced change of the printed article whose code led here; null without one. */
export function readPrinted(fragment: string): number | null {
  const [, announced] = /^#printed-(\d{1,15})$/.exec(fragment) ?? [];
  return announced === undefined ? null : Number(announced);
}
