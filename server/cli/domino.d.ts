// Its own types have another name.
declare module "@mixmark-io/domino" {
  /** Parses one document. */
  class HTMLParser {
    constructor(address?: string, context?: Element, options?: { scripting_enabled: boolean });
    parse(html: string, isEnd: boolean): void;
    document(): Document;
  }

  /** The classes of its nodes, and its parser. */
  export const impl: Pick<
    typeof globalThis,
    "DOMTokenList" | "HTMLElement" | "Node" | "NodeFilter"
  > & {
    HTMLParser: typeof HTMLParser;
  };
}
