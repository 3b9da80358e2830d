import type { Searched } from "@shared/search/documents.ts";

/** An article or a video as the index for browsers has it. */
export type Answered = Omit<Searched, "sections"> & { sections: string[][] };

/** The same as a browser reads it. */
export const asSearched = ({ sections, ...searched }: Answered): Searched => ({
  ...searched,
  sections: sections.map(([anchor = "", above = "", heading = "", text = ""]) => {
    return { anchor, above, heading, text };
  }),
});
