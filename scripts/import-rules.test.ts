import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { afterEach, beforeEach, expect, test } from "vitest";

const options = await extractOptions(resolve(".dependency-cruiser.mjs"));

// One folder for all tests, since dependency-cruiser caches the first tsconfig that it gets.
const root = mkdtempSync(join(tmpdir(), "import-rules-"));
const compilerOptions = {
  // The default resolves paths from the working directory, which is not this folder.
  baseUrl: ".",
  paths: { "@/*": ["./client/src/*"], "@shared/*": ["./shared/*"] },
  jsx: "react-jsx",
};

beforeEach(() => put("tsconfig.json", JSON.stringify({ compilerOptions })));
afterEach(() => rmSync(root, { recursive: true }));

function put(path: string, source: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
}

/** Runs the import rules of `npm run check` on `root`. Returns the number of modules read and the broken rules. */
async function check() {
  const tsConfig = join(root, "tsconfig.json");
  const { output } = await cruise(
    ["."],
    { ...options, baseDir: root, tsConfig: { fileName: tsConfig } },
    undefined,
    { tsConfig: extractTsConfig(tsConfig) },
  );
  const { modules, summary } = output as ICruiseResult;
  const read = modules.filter(({ couldNotResolve }) => !couldNotResolve);
  return {
    // dependency-cruiser lists an imported style sheet twice.
    modules: new Set(read.map(({ source }) => source)).size,
    rules: summary.violations.map(({ rule }) => rule.name),
    imports: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} > ${to}`),
  };
}

/** Puts `from` with an import of `to`, a module of one constant, and returns the broken rules. */
async function rulesBroken(from: string, to: string, statement: string): Promise<string[]> {
  putModule(to);
  putModule(from, statement);
  const { modules, rules } = await check();
  expect(modules).toBe(2);
  return rules;
}

const putModule = (path: string, imports = "") =>
  put(path, `${imports}\nexport const value = 1;\nexport type Value = number;\n`);

const UNIVERSITY = "client/src/features/university/card.tsx";
const ADMIN = "client/src/features/admin/editor.tsx";
const ADMIN_IMPORT = "client/src/features/admin/import/plan-import.ts";
const ROUTES = "client/src/app/routes.tsx";
const DATA = "client/src/data/search-articles.ts";
const BUTTON = "client/src/ui/button.tsx";
const PATHS = "client/src/lib/paths.ts";
const CHAPTERS = "shared/content/chapters.ts";
const SCHEMA = "shared/schema.ts";
const COMMAND = "server/cli/content-plan.ts";
const QUILL = "node_modules/react-quill/index.js";

/** The address by which a module is imported. */
const specifierOf = (path: string) =>
  path
    .replace("client/src/", "@/")
    .replace("shared/", "@shared/")
    .replace(/^server\//, join(root, "server/"))
    .replace("node_modules/react-quill/index.js", "react-quill");

const FORBIDDEN: [rule: string, from: string, to: string][] = [
  ["app", "client/src/app/main.tsx", "server/app.ts"],
  ["features", UNIVERSITY, ADMIN],
  ["features", UNIVERSITY, ROUTES],
  ["data", DATA, BUTTON],
  ["data", DATA, ADMIN],
  ["ui", BUTTON, DATA],
  ["videos", "client/src/videos/video-card.tsx", UNIVERSITY],
  ["lib", PATHS, BUTTON],
  ["site", "client/src/site.ts", PATHS],
  ["server", "server/app.ts", "client/src/lib/shortcuts.ts"],
  ["server", "server/app.ts", "server/cli/connect.ts"],
  ["commands", COMMAND, ADMIN],
  ["shared", CHAPTERS, "server/app.ts"],
  ["schema-by-type", UNIVERSITY, SCHEMA],
  ["known-layer", "client/src/misc/stuff.ts", PATHS],
  ["admin-on-demand", ROUTES, ADMIN],
  ["quill-in-editor", "client/src/features/admin/forms.tsx", QUILL],
];
const ALLOWED: [from: string, to: string][] = [
  ["client/src/app/main.tsx", UNIVERSITY],
  [UNIVERSITY, "client/src/features/university/grid.tsx"],
  [UNIVERSITY, DATA],
  [BUTTON, PATHS],
  [PATHS, CHAPTERS],
  ["server/app.ts", "client/src/site.ts"],
  ["server/app.ts", SCHEMA],
  [COMMAND, ADMIN_IMPORT],
  ["client/src/features/admin/editor/toolbar.tsx", QUILL],
];

test("each layer may import what its rule allows, and nothing else", async () => {
  const imports: Record<string, string> = {};
  for (const [from, to] of [...FORBIDDEN.map(([, from, to]) => [from, to] as const), ...ALLOWED]) {
    imports[to] ??= "";
    imports[from] = `${imports[from] ?? ""}export * from "${specifierOf(to)}";\n`;
  }
  for (const [path, statements] of Object.entries(imports)) putModule(path, statements);
  const found = await check();
  expect(found.modules).toBe(Object.keys(imports).length);
  const rules = new Set(FORBIDDEN.map(([rule]) => rule));
  const broken = found.imports.filter((each) => rules.has(each.split(":")[0] ?? ""));
  const expected = FORBIDDEN.map(([rule, from, to]) => `${rule}: ${from} > ${to}`);
  expect(broken.sort()).toEqual(expected.sort());
});

test.each([
  ["the schema's types", UNIVERSITY, SCHEMA, 'export type { Value } from "@shared/schema";'],
  [
    "the admin area on demand",
    ROUTES,
    ADMIN,
    'export const load = () => import("@/features/admin/editor");',
  ],
])("the client may import %s", async (_name, from, to, statement) => {
  expect(await rulesBroken(from, to, statement)).toEqual([]);
});

test("an import that cannot be resolved is an error", async () => {
  expect(await rulesBroken(UNIVERSITY, ADMIN, 'export * from "@/nowhere";')).toContain(
    "resolvable",
  );
});

test("a module alone is an error", async () => {
  expect(await rulesBroken("server/app.ts", "server/alone.ts", "")).toEqual([
    "no-orphan",
    "no-orphan",
  ]);
});

test("two modules that import each other are an error, by type alone they are not", async () => {
  put("server/a.ts", 'import { b } from "./b.ts"; export type A = string; export const a = b;');
  put("server/b.ts", 'import { a } from "./a.ts"; export const b = () => a;');
  expect((await check()).rules).toContain("no-cycle");

  put("server/b.ts", 'import type { A } from "./a.ts"; export const b = "text" as A;');
  expect((await check()).rules).toEqual([]);
});

test("style sheets alone, without a module that was read, are an error", async () => {
  const main = "client/src/app/main.tsx";
  expect(await rulesBroken(main, "client/src/app/styles.css", 'import "./styles.css";')).toEqual(
    [],
  );
  rmSync(join(root, main));
  // The rules exclude this file, but a tsconfig needs an input.
  put("client/src/app/main.test.tsx", "");
  expect(await check()).toMatchObject({ modules: 1, rules: ["sources-were-read"] });
});
