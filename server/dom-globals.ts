import { type DOMWindow, JSDOM } from "jsdom";

/**
 * A window is closed after so much HTML. It holds every document of its parser that was asked by a selector, as jsdom's
 * selectors listen to its events: half a megabyte of HTML would leave half a gigabyte. One for each article would take 20 ms.
 */
const MAX_CHARACTERS = 64 * 1024;

const open = (): DOMWindow => new JSDOM("").window;

let parsing = open();
let characters = 0;

class RenewedParser implements DOMParser {
  parseFromString(text: string, type: DOMParserSupportedType): Document {
    const isFull = characters > MAX_CHARACTERS;
    characters += text.length;
    // Documents of a closed window can still be read.
    if (!isFull && characters > MAX_CHARACTERS) setImmediate(renewWindow);
    return new parsing.DOMParser().parseFromString(text, type);
  }
}

function renewWindow(): void {
  parsing.close();
  parsing = open();
  characters = 0;
  setGlobals();
}

function setGlobals(): void {
  const { document, Node, NodeFilter, Text } = parsing;
  Object.assign(globalThis, { document, Node, NodeFilter, Text });
}

// For modules of the client that read HTML. The sanitiser keeps its window, which it asks by no selectors.
Object.assign(globalThis, { window: open(), DOMParser: RenewedParser });
setGlobals();
