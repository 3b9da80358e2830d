import { JSDOM } from "jsdom";

const { window } = new JSDOM("");
const { document, DOMParser, Node, NodeFilter, Text } = window;
Object.assign(globalThis, { window, document, DOMParser, Node, NodeFilter, Text });
// What the admin area's import runs. It reads the globals above.
const [collecting, sources, planning, exports] = await Promise.all([
  import("@/features/admin/transfer/documents/collect-articles.ts"),
  import("@/features/admin/transfer/documents/source-files.ts"),
  import("@/features/admin/transfer/import-plan.ts"),
  import("@/features/admin/transfer/read-export.ts"),
]);

export const { collectArticles } = collecting;
export const { ImportRefused, listSourceFiles, MAX_FILES } = sources;
export const { planImport } = planning;
export const { isJson, readExport } = exports;
