import type { Searched } from "@shared/search/documents.ts";

/** An article or a video of the index for browsers. */
export type IndexedItem = Omit<Searched, "sections"> & { sections: string[][] };

/** An article or a video in the form that a browser makes of it. */
export const asSearched = ({ sections, ...searched }: IndexedItem): Searched => ({
  ...searched,
  sections: sections.map(([anchor = "", above = "", heading = "", text = ""]) => {
    return { anchor, above, heading, text };
  }),
});
