import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import ts from "typescript";

/** The glossary's words after "Avoid:", and the fields that keep theirs, as they are stored or public. */
export function readGlossary(text: string) {
  const lists = [...text.matchAll(/Avoid: ([^.:]+)\./g)].map(([, list = ""]) => list);
  const [, kept = ""] = /Kept fields: ([^.:]+)\./.exec(text) ?? [];
  return { avoided: lists.join(", ").split(", "), kept: new Set(kept.match(/\w+/g)) };
}

/** The avoided words in a name or title: video in `savedFilms`, `SAVED_FILM`, `saved-video.ts` and "saves videos". */
export function avoidedIn(name: string, avoided: readonly string[]): string[] {
  const parts = name.replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$2 ");
  const words = ` ${parts.toLowerCase().replace(/[^a-z]+/g, " ")} `;
  const endings = ["", "s", "es", "d", "ed", "ing"];
  return avoided.filter((word) => endings.some((ending) => words.includes(` ${word}${ending} `)));
}

function declaredName(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node)) return undefined;
  const { name } = node as ts.NamedDeclaration;
  return name && ts.isIdentifier(name) && !ts.isJsxAttribute(node) ? name.text : undefined;
}

function testTitle(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !/^(it|test|describe)\b/.test(node.expression.getText()))
    return;
  const [title] = node.arguments;
  return title && ts.isStringLiteralLike(title) ? title.text : undefined;
}

/** The path of a source file, the names that it declares, and the titles of its tests. */
export function namesIn(path: string, text: string) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [{ name: path, line: 1, isField: false }];
  const visit = (node: ts.Node): void => {
    const name = declaredName(node) ?? testTitle(node);
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    const isMember = ts.isTypeElement(node) || ts.isObjectLiteralElement(node);
    if (name) found.push({ name, line: line + 1, isField: isMember || ts.isBindingElement(node) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { avoided, kept } = readGlossary(readFileSync("docs/glossary.md", "utf8"));
  const listed = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.css"], { encoding: "utf8" });
  for (const path of listed.trim().split("\n")) {
    for (const { name, line, isField } of namesIn(path, readFileSync(path, "utf8"))) {
      const [word] = isField && kept.has(name) ? [] : avoidedIn(name, avoided);
      if (word) console.error(`${path}:${line} “${name}”: the glossary has another word.`);
      if (word) process.exitCode = 1;
    }
  }
}
