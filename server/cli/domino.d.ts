// Its own types have another name.
declare module "@mixmark-io/domino" {
  /** Parses a document; an empty text, too, if `force` is set. */
  export function createDocument(html: string, force: boolean): Document;
  /** The classes of its nodes. */
  export const impl: Pick<typeof globalThis, "HTMLElement" | "Node" | "NodeFilter">;
}
