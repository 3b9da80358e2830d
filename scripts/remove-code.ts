import { parseAst } from "vite";

/**
 * What is left out of a package's file, as nothing here uses it and no bundler can tell: React is CommonJS, and methods of
 * classes always stay.
 */
export type LeftOut = {
  file: RegExp;
  /** Bodies that stand in for those of functions. */
  bodies?: Readonly<Record<string, string>>;
  /** Methods of the file's classes. */
  methods?: readonly string[];
  /** Texts, and what stands in for each. */
  texts?: readonly (readonly [RegExp, string])[];
  /** Kinds of React's fibers, by its numbers. */
  tags?: ReadonlySet<number>;
  /** Methods that no class component has. */
  lifecycle?: ReadonlySet<string>;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Case = Node & { test: Node | null; consequent: Node[] };
type Edit = { start: number; end: number; text: string };

/** A file's code without what is left out. @throws Error where something of that is not in it. */
export function withoutUnused(code: string, leftOut: LeftOut): string {
  const edits: Edit[] = [];
  const { bodies = {}, methods = [], tags = new Set(), lifecycle, texts = [] } = leftOut;
  const missing = new Set([...Object.keys(bodies), ...methods]);
  walk(parseAst(code) as unknown as Node, [], (node, parents) => {
    const name = nameOf(node);
    if (node.type === "FunctionDeclaration" && name && bodies[name] && missing.delete(name)) {
      const { start, end } = node.body as Node;
      edits.push({ start, end, text: bodies[name] });
    }
    if (node.type === "MethodDefinition" && methods.includes(name)) {
      missing.delete(name);
      edits.push({ start: node.start, end: node.end, text: "" });
    }
    if (node.type === "SwitchStatement" && isTag(node.discriminant as Node)) {
      edits.push(...withoutCases(node, tags, parents));
    }
    if (node.type === "BinaryExpression") edits.push(...comparison(node, tags, lifecycle));
  });
  if (missing.size > 0) {
    const names = [...missing].join(", ");
    throw new Error(`${leftOut.file} has no ${names}: look at scripts/lean-packages.ts.`);
  }
  return texts.reduce(
    (text, [pattern, replacement]) => {
      const replaced = text.replace(pattern, replacement);
      if (replaced === text)
        throw new Error(`${leftOut.file} has no ${pattern}: look at scripts/lean-packages.ts.`);
      return replaced;
    },
    applied(code, edits),
  );
}

const nameOf = ({ id, key }: Node) => ((id ?? key) as { name?: string } | null)?.name ?? "";

const isTag = ({ type, property }: Node) =>
  type === "MemberExpression" && (property as { name?: string }).name === "tag";

const isUnusedTag = (node: Node | null, tags: ReadonlySet<number>) =>
  node?.type === "Literal" && tags.has(node.value as number);

/** `26 === fiber.tag` and `"function" === typeof instance.componentWillMount` are never true. */
function comparison(
  node: Node,
  tags: ReadonlySet<number>,
  lifecycle?: ReadonlySet<string>,
): Edit[] {
  const { operator } = node;
  const [left, right] = [node.left as Node, node.right as Node];
  const { property } = (right.argument ?? {}) as { property?: { name?: string } };
  const isUnused =
    (isUnusedTag(left, tags) && isTag(right)) ||
    (isTag(left) && isUnusedTag(right, tags)) ||
    (left.value === "function" &&
      right.operator === "typeof" &&
      lifecycle?.has(property?.name ?? ""));
  if (!isUnused || (operator !== "===" && operator !== "!==")) return [];
  return [{ start: node.start, end: node.end, text: operator === "===" ? "!1" : "!0" }];
}

/** Removes the cases of unused tags, but for what another case shares with them. */
function withoutCases(node: Node, tags: ReadonlySet<number>, parents: readonly Node[]): Edit[] {
  const removed: Node[] = [];
  const edits: Edit[] = [];
  /** Whether the case before goes on into this one. */
  let isShared = false;
  for (const each of node.cases as Case[]) {
    const [first] = each.consequent;
    if (!isUnusedTag(each.test, tags)) isShared = !endsFlow(each);
    else if (!isShared) removed.push(each);
    else {
      // The label alone.
      edits.push({ start: each.start, end: first?.start ?? each.end, text: "" });
      if (first) isShared = !endsFlow(each);
    }
  }
  const around = parents.findLast(({ type }) => /Function/.test(type))?.body as Node;
  // What the removed cases declare, others may use.
  const declared = removed.flatMap(declaredIn).map((name) => `var ${name};`);
  const start = around.start + 1;
  return [
    ...edits,
    ...removed.map((each) => ({ start: each.start, end: each.end, text: "" })),
    { start, end: start, text: declared.join("") },
  ];
}

function endsFlow({ consequent, body = consequent }: Node): boolean {
  const last = (body as Node[]).at(-1);
  if (last?.type === "BlockStatement") return endsFlow(last);
  return /^(Return|Break|Throw|Continue)Statement$/.test(last?.type ?? "");
}

function declaredIn(node: Node): string[] {
  const names: string[] = [];
  walk(node, [], (each) => {
    if (each.type === "VariableDeclarator") names.push(nameOf(each));
  });
  return names.filter(Boolean);
}

function walk(
  node: Node,
  parents: readonly Node[],
  visit: (node: Node, parents: readonly Node[]) => void,
): void {
  visit(node, parents);
  const inside = [...parents, node];
  for (const child of Object.values(node).flat()) {
    if (typeof (child as Node | null)?.type === "string") walk(child as Node, inside, visit);
  }
}

/** The code with its edits; what lies inside another edit is gone with it. */
function applied(code: string, edits: readonly Edit[]): string {
  let at = 0;
  let text = "";
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue;
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}
