import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { check } from "recheck";
import ts from "typescript";

const FOLDERS = ["client/src", "server", "shared", "scripts"];

/** A comment, above a regular expression or behind it, that says why the expression can't become slow. */
const EXCEPTION = /\/\/ No ReDoS: \S/;

/** A regular expression in a source file; `source` is null where a part of it is not constant. */
type Found = { line: number; source: string | null; flags: string; isException: boolean };

/** The regular expressions of a source file: literals, and what `new RegExp` makes of constants. */
export function regexesIn(path: string, text: string): Found[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = text.split("\n");
  const constants = new Map<string, ts.Expression>();
  const found: Found[] = [];

  function add(node: ts.Node, source: string | null, flags: string): void {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    let first = line;
    while (lines[first - 1]?.trimStart().startsWith("//")) first -= 1;
    const isException = lines.slice(first, line + 1).some((each) => EXCEPTION.test(each));
    found.push({ line: line + 1, source, flags, isException });
  }

  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && node.initializer) {
      constants.set(node.name.getText(), node.initializer);
    } else if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    } else if (ts.isNewExpression(node) && node.expression.getText() === "RegExp") {
      const [source, flags] = node.arguments ?? [];
      add(node, constantOf(source, constants), flags?.getText().slice(1, -1) ?? "");
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}

type Constants = ReadonlyMap<string, ts.Expression>;

/** The text of a constant expression; null where a part of it is not constant. */
function constantOf(node: ts.Expression | undefined, constants: Constants): string | null {
  if (!node) return null;
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) return joinTemplate(node, constants, "text");
  if (ts.isTaggedTemplateExpression(node)) {
    const { template } = node;
    if (node.tag.getText() !== "String.raw") return null;
    return ts.isTemplateExpression(template)
      ? joinTemplate(template, constants, "rawText")
      : (template.rawText ?? null);
  }
  return constantOf(constants.get(node.getText()), constants);
}

function joinTemplate(
  { head, templateSpans }: ts.TemplateExpression,
  constants: Constants,
  key: "text" | "rawText",
): string | null {
  const parts = templateSpans.map(({ expression, literal }) => {
    const value = constantOf(expression, constants);
    return value === null ? null : value + literal[key];
  });
  return parts.includes(null) ? null : [head[key], ...parts].join("");
}

// Steps decide, not the clock: on a busy machine a quick expression takes long. The whole limit is for a check that hangs.
const LIMITS = { timeout: 600_000, attackTimeout: null, incubationTimeout: null, randomSeed: 1 };

/** Why a regular expression is refused; null if it takes linear time, or has a comment that says why it need not. */
export async function errorOf({ source, flags, isException }: Found): Promise<string | null> {
  if (source === null) {
    return isException ? null : "is not made of constants: a comment has to say why it is quick";
  }
  const result = await check(source, flags, LIMITS);
  if (result.status === "safe") return isException ? "is linear: its comment is not needed" : null;
  if (isException) return null;
  return result.status === "vulnerable"
    ? `takes ${result.complexity.summary} time, as for ${result.attack.pattern}`
    : `could not be checked: ${result.error.kind}`;
}

async function main(): Promise<void> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  ).filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path));
  const found = files.flatMap((path) =>
    regexesIn(path, readFileSync(path, "utf8")).map((regex) => ({ path, ...regex })),
  );
  let errors = 0;
  for (const regex of found) {
    const error = await errorOf(regex);
    if (!error) continue;
    errors += 1;
    const written = regex.source === null ? "RegExp" : `/${regex.source}/${regex.flags}`;
    console.log(`${regex.path}:${regex.line} ${written} ${error}.`);
  }
  console.log(`${found.length} regular expressions checked, ${errors} errors.`);
  process.exit(errors === 0 ? 0 : 1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
