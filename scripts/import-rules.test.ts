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
async function check(): Promise<{ modules: number; rules: string[] }> {
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
  };
}

/** Puts `from` with an import of `to`, a module of one constant, and returns the broken rules. */
async function rulesBroken(from: string, to: string, statement: string): Promise<string[]> {
  put(to, "export const value = 1;\nexport type Value = number;\n");
  put(from, `${statement}\nexport const other = 2;\n`);
  const { modules, rules } = await check();
  expect(modules).toBe(2);
  return rules;
}

const useOf = (specifier: string) => `import { value } from "${specifier}"; value;`;
const UNIVERSITY = "client/src/features/university/card.tsx";
const ADMIN = "client/src/features/admin/editor.tsx";
const ADMIN_IMPORT = "client/src/features/admin/import/plan-import.ts";
const COMMAND = "server/cli/content-plan.ts";
const QUILL = "node_modules/react-quill/index.js";

test.each([
  ["app", "client/src/app/main.tsx", "server/app.ts", "../../../server/app.ts"],
  ["features", UNIVERSITY, ADMIN, "@/features/admin/editor.tsx"],
  ["features", UNIVERSITY, "client/src/app/routes.tsx", "../../app/routes"],
  ["data", "client/src/data/search-articles.ts", "client/src/ui/button.tsx", "@/ui/button"],
  ["data", "client/src/data/search-articles.ts", ADMIN, "@/features/admin/editor"],
  [
    "ui",
    "client/src/ui/button.tsx",
    "client/src/data/search-articles.ts",
    "@/data/search-articles",
  ],
  ["ui", "client/src/ui/button.tsx", "shared/content/chapters.ts", "@shared/content/chapters"],
  ["videos", "client/src/videos/video-card.tsx", UNIVERSITY, "@/features/university/card"],
  ["lib", "client/src/lib/paths.ts", "client/src/ui/button.tsx", "@/ui/button"],
  ["site", "client/src/site.ts", "client/src/lib/paths.ts", "./lib/paths"],
  ["server", "server/app.ts", "client/src/lib/shortcuts.ts", "../client/src/lib/shortcuts.ts"],
  ["server", "server/app.ts", "server/cli/connect.ts", "./cli/connect.ts"],
  ["server", "server/app.ts", ADMIN_IMPORT, "@/features/admin/import/plan-import.ts"],
  ["commands", COMMAND, ADMIN, "@/features/admin/editor.tsx"],
  ["shared", "shared/content/chapters.ts", "server/app.ts", "../../server/app.ts"],
  ["shared", "shared/content/chapters.ts", "client/src/lib/paths.ts", "@/lib/paths"],
  ["schema-by-type", UNIVERSITY, "shared/schema.ts", "@shared/schema"],
  ["schema-by-type", "shared/contracts/videos.ts", "shared/schema.ts", "../schema.ts"],
  ["known-layer", "client/src/misc/stuff.ts", "client/src/lib/paths.ts", "@/lib/paths"],
  ["admin-on-demand", "client/src/app/routes.tsx", ADMIN, "@/features/admin/editor"],
  ["quill-in-editor", UNIVERSITY, QUILL, "react-quill"],
  ["quill-in-editor", "client/src/features/admin/forms.tsx", QUILL, "react-quill"],
])("the rule %s stops %s from importing %s", async (rule, from, to, specifier) => {
  expect(await rulesBroken(from, to, useOf(specifier))).toEqual([rule]);
});

test.each([
  ["client/src/app/main.tsx", UNIVERSITY, "@/features/university/card"],
  [UNIVERSITY, "client/src/features/university/grid.tsx", "./grid"],
  [UNIVERSITY, "client/src/data/search-articles.ts", "@/data/search-articles"],
  [UNIVERSITY, "shared/content/chapters.ts", "@shared/content/chapters.ts"],
  ["client/src/data/search-articles.ts", "client/src/lib/paths.ts", "@/lib/paths"],
  ["client/src/ui/button.tsx", "client/src/lib/paths.ts", "@/lib/paths"],
  ["client/src/lib/paths.ts", "shared/content/chapters.ts", "@shared/content/chapters"],
  ["server/app.ts", "client/src/site.ts", "../client/src/site.ts"],
  ["server/seo/seo-responses.ts", "client/src/lib/paths.ts", "@/lib/paths.ts"],
  ["server/app.ts", "shared/schema.ts", "../shared/schema.ts"],
  [COMMAND, ADMIN_IMPORT, "@/features/admin/import/plan-import.ts"],
  ["client/src/features/admin/editor/toolbar.tsx", QUILL, "react-quill"],
])("%s may import %s", async (from, to, specifier) => {
  expect(await rulesBroken(from, to, useOf(specifier))).toEqual([]);
});

test("the client may import the schema's types", async () => {
  const statement = 'import type { Value } from "@shared/schema"; export const x: Value = 1;';
  expect(await rulesBroken(UNIVERSITY, "shared/schema.ts", statement)).toEqual([]);
});

test("the app may import the admin area on demand", async () => {
  const statement = 'export const page = () => import("@/features/admin/editor");';
  expect(await rulesBroken("client/src/app/routes.tsx", ADMIN, statement)).toEqual([]);
});

test("an import that cannot be resolved is an error", async () => {
  expect(await rulesBroken(UNIVERSITY, ADMIN, useOf("@/features/nowhere"))).toContain("resolvable");
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
  expect(await check()).toEqual({ modules: 1, rules: ["sources-were-read"] });
});
