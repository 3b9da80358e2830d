/** The code that reads drafts, in a chunk with their database: no page needs it to show what everybody sees. */
export const importDrafts = () => import("./drafts.ts");
