import { JSDOM } from "jsdom";

const DOCUMENTS_PER_WINDOW = 50;

// jsdom's windows hold on to each document in which something was looked for: in one window a thousand articles would
// take gigabytes. A window of its own for each would take longer.
class RenewedParser implements DOMParser {
  static #parser: DOMParser;
  static #count = 0;

  parseFromString(text: string, type: DOMParserSupportedType): Document {
    if (RenewedParser.#count % DOCUMENTS_PER_WINDOW === 0) {
      const { DOMParser } = new JSDOM("").window;
      RenewedParser.#parser = new DOMParser();
    }
    RenewedParser.#count += 1;
    return RenewedParser.#parser.parseFromString(text, type);
  }
}

const { window } = new JSDOM("");
const { document, Node, NodeFilter, Text } = window;
Object.assign(globalThis, { window, document, DOMParser: RenewedParser, Node, NodeFilter, Text });
// What the admin area's import runs. It reads the globals above.
const [reading, sources] = await Promise.all([
  import("@/features/admin/transfer/read-chosen.ts"),
  import("@/features/admin/transfer/documents/source-files.ts"),
]);

export const { readChosen } = reading;
export const { ImportRefused, MAX_FILES } = sources;
