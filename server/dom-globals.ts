import { type DOMWindow, JSDOM } from "jsdom";

/**
 * The HTML after which a window is closed. jsdom's selectors listen to events of their documents, so a window keeps
 * every document that a selector was used on: half a megabyte of HTML would leave half a gigabyte. A window for each
 * article would take 20 ms.
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

// Modules of the client read HTML by these globals. The sanitiser keeps its window, on which it uses no selectors.
Object.assign(globalThis, { window: open(), DOMParser: RenewedParser });
setGlobals();
