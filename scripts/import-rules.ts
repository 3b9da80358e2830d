import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";

/** One import that the house does not allow: which rule, from where, to where, and the reason. */
export type ImportFault = { rule: string; from: string; to: string; why: string };

const OURS = "^(client|server|shared|scripts|bench|e2e)/";
const SITE = "^client/src/site\\.ts$";
const SHARED = "^shared/";
const layers = (...names: string[]) => `^client/src/(${names.join("|")})/`;

/** Forbids what `path` imports from this repository, apart from the places in `allowed`. */
function mayImportOnly(
  name: string,
  path: string,
  why: string,
  allowed: string[],
): IForbiddenRuleType {
  return {
    name,
    severity: "error",
    comment: why,
    from: { path },
    to: { path: OURS, pathNot: allowed },
  };
}

const RULES: IForbiddenRuleType[] = [
  mayImportOnly("app", layers("app"), "the app stands on the client's floors and shared/", [
    layers("app", "features", "content", "ui", "lib"),
    SITE,
    SHARED,
  ]),
  mayImportOnly(
    "features",
    "^client/src/features/([^/]+)/",
    "a feature imports content, ui, lib and shared, never another feature",
    ["^client/src/features/$1/", layers("content", "ui", "lib"), SITE, SHARED],
  ),
  mayImportOnly("content", layers("content"), "content imports lib and shared", [
    layers("content", "lib"),
    SITE,
    SHARED,
  ]),
  mayImportOnly("ui", layers("ui"), "ui imports lib", [layers("ui", "lib"), SITE]),
  mayImportOnly("lib", layers("lib"), "lib imports shared", [layers("lib"), SITE, SHARED]),
  mayImportOnly("site", SITE, "the site's configuration stands alone", [SITE]),
  mayImportOnly("server", "^server/", "the server imports shared and the site's configuration", [
    "^server/",
    SITE,
    SHARED,
  ]),
  mayImportOnly("shared", SHARED, "shared imports neither client nor server", [SHARED]),
  {
    name: "schema-by-type",
    severity: "error",
    comment: "a value from shared/schema.ts brings Drizzle into the browser: use `import type`",
    from: { path: "^(client/src|shared)/" },
    to: { path: "^shared/schema\\.ts$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "known-floor",
    severity: "error",
    comment: "client/src holds app, features, content, ui, lib and site.ts alone",
    from: {
      path: "^client/src/",
      pathNot: [layers("app", "features", "content", "ui", "lib"), SITE],
    },
    to: {},
  },
  {
    name: "no-circle",
    severity: "error",
    comment: "modules that import each other in a circle, by more than types",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  {
    name: "no-orphan",
    severity: "error",
    comment: "nothing imports this module and it imports nothing",
    from: { orphan: true, pathNot: "\\.d\\.ts$" },
    to: {},
  },
  {
    name: "resolvable",
    severity: "error",
    comment: "an import that cannot be resolved escapes every other rule",
    from: {},
    to: { couldNotResolve: true },
  },
];

/**
 * Reads every module of `folders` (tests aside, they may import anything) below `root` and answers
 * how many it read and which imports break the house's rules.
 */
export async function checkImports(
  root: string,
  folders: string[],
): Promise<{ modules: number; faults: ImportFault[] }> {
  const tsConfig = `${root}/tsconfig.json`;
  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: RULES },
      doNotFollow: { path: "node_modules" },
      exclude: { path: ["\\.test\\.tsx?$", "/testing/", "^dist/"] },
      tsPreCompilationDeps: "specify",
      tsConfig: { fileName: tsConfig },
    },
    {
      extensions: [".ts", ".tsx", ".js", ".mjs", ".css", ".json", ".svg"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "style", "default"],
    },
    { tsConfig: extractTsConfig(tsConfig) },
  );
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: modules.filter(({ source }) => new RegExp(OURS).test(source)).length,
    faults: summary.violations.map(({ rule, from, to, comment }) => ({
      rule: rule.name,
      from,
      to,
      why: comment ?? RULES.find(({ name }) => name === rule.name)?.comment ?? "",
    })),
  };
}
