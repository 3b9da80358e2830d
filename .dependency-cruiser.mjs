/**
 * Who may import whom. Tests and what only they use may import anything.
 * @import { IConfiguration, IForbiddenRuleType } from "dependency-cruiser"
 */
import { layerRules, layers } from "./.dependency-cruiser-layers.mjs";

/** @type {IForbiddenRuleType[]} */
const bundleRules = [
  {
    name: "schema-by-type",
    severity: "error",
    comment: "a value from shared/schema.ts brings Drizzle into the browser: use `import type`",
    from: { path: "^(client/src|shared)/" },
    to: { path: "^shared/schema\\.ts$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "admin-on-demand",
    severity: "error",
    comment: "a static import brings the admin area to every visitor: use `import()`",
    from: { path: layers("app") },
    to: {
      path: "^client/src/features/admin/",
      dependencyTypesNot: ["dynamic-import", "type-only"],
    },
  },
  {
    name: "quill-in-editor",
    severity: "error",
    comment: "only the editor imports Quill, so that no other page loads it",
    from: { pathNot: "^client/src/features/admin/editor/" },
    to: { path: "(^|/)(react-quill|quill|parchment)", dependencyTypesNot: ["local"] },
  },
];

/** @type {IForbiddenRuleType[]} */
const graphRules = [
  {
    name: "no-cycle",
    severity: "error",
    comment: "modules import each other in a cycle, by more than types",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  {
    name: "no-orphan",
    severity: "error",
    comment: "nothing imports this module and it imports nothing",
    // vite.config.ts, which is not among the sources, imports the chunks; pages hold the script that the build reads.
    from: {
      orphan: true,
      pathNot: "\\.d\\.ts$|\\.css$|^scripts/chunks\\.ts$|/early-clicks\\.js$",
    },
    to: {},
  },
  {
    name: "resolvable",
    severity: "error",
    comment: "an import that cannot be resolved escapes every other rule",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    // With a version of TypeScript that it does not support, dependency-cruiser reads no .ts file and passes.
    name: "sources-were-read",
    severity: "error",
    comment:
      "no module that was read imports this style sheet: it is unused, or no TypeScript was read",
    // Vite reads these as inputs of the build, and by @import.
    from: { orphan: true, path: "\\.css$", pathNot: "^client/src/app/(critical-css/|base\\.css$)" },
    to: {},
  },
];

/** @type {IConfiguration} */
export default {
  forbidden: [...layerRules, ...bundleRules, ...graphRules],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["\\.test\\.tsx?$", "/testing/", "^dist/"] },
    extraExtensionsToScan: [".css"],
    tsPreCompilationDeps: "specify",
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs", ".css", ".json", ".svg"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "style", "default"],
    },
  },
};
