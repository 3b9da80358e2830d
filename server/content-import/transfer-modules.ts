import { JSDOM } from "jsdom";

const { window } = new JSDOM("");
const { document, DOMParser, Node, NodeFilter, Text } = window;
Object.assign(globalThis, { window, document, DOMParser, Node, NodeFilter, Text });
// What the admin area's import runs. It reads the globals above.
const [reading, sources, fingerprints] = await Promise.all([
  import("@/features/admin/transfer/read-chosen.ts"),
  import("@/features/admin/transfer/documents/source-files.ts"),
  import("@/features/admin/transfer/fingerprint.ts"),
]);

export const { readChosen } = reading;
export const { ImportRefused, MAX_FILES } = sources;
export const { comparableHtml } = fingerprints;
