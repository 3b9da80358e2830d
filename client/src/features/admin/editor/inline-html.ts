import type { Formats, Run } from "./delta-lines.ts";
import { isLinkAddress } from "./link-address.ts";

const NBSP = "\u00a0";

/** Elements are created in a document that loads no pictures. */
export const inertDocument = document.implementation.createHTMLDocument("");

/** From the outermost to the innermost element. The link comes first, so that one link stays one element. */
const WRAPPERS: readonly {
  /** Adjacent runs with the same key share one element; null for no element. */
  key: (formats: Formats) => string | null;
  make: (formats: Formats) => HTMLElement;
}[] = [
  {
    key: ({ link }) => (typeof link === "string" && isLinkAddress(link) ? link : null),
    make: ({ link }) => element("a", { href: String(link) }),
  },
  tag("bold", "strong"),
  tag("italic", "em"),
  tag("underline", "u"),
  tag("strike", "s"),
  {
    key: ({ script }) => (script === "sub" || script === "super" ? script : null),
    make: ({ script }) => element(script === "sub" ? "sub" : "sup"),
  },
  tag("code", "code"),
  {
    key: ({ color, background }) =>
      color || background ? `${color ?? ""}/${background ?? ""}` : null,
    make: colouredSpan,
  },
];

/** The nodes of a line: text, formats and pictures. Needs a document. */
export function inlineNodes(runs: readonly Run[]): Node[] {
  return nest(preserveSpaces(runs), 0);
}

function nest(runs: readonly Run[], depth: number): Node[] {
  const wrapper = WRAPPERS[depth];
  if (!wrapper) return runs.flatMap(leaf);
  return groupAdjacent(runs, ({ formats }) => wrapper.key(formats)).flatMap(({ key, members }) => {
    const inner = nest(members, depth + 1);
    if (key === null || !members[0]) return inner;
    const made = wrapper.make(members[0].formats);
    made.append(...inner);
    return [made];
  });
}

/** Groups adjacent items that have the same key. */
export function groupAdjacent<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) {
  const found: { key: Key; members: Item[] }[] = [];
  for (const item of items) {
    const key = keyOf(item);
    const last = found.at(-1);
    if (last && last.key === key) last.members.push(item);
    else found.push({ key, members: [item] });
  }
  return found;
}

function leaf(run: Run): Node[] {
  if (run.kind === "text") return [inertDocument.createTextNode(run.text)];
  if (!/^(https?|data):/i.test(run.address)) return [];
  const { alt, width, height } = run.formats;
  return [element("img", { src: run.address, alt, width, height })];
}

function tag(format: string, name: string) {
  return {
    key: (formats: Formats) => (formats[format] ? format : null),
    make: () => element(name),
  };
}

function colouredSpan({ color, background }: Formats): HTMLElement {
  const span = element("span");
  if (color) span.style.setProperty("color", String(color));
  if (background) span.style.setProperty("background-color", String(background));
  return span;
}

/** Creates an element with the attributes that have a value. */
export function element(name: string, attributes: Record<string, unknown> = {}): HTMLElement {
  const made = inertDocument.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) made.setAttribute(attribute, String(value));
  }
  return made;
}

// HTML collapses spaces: leading and repeated ones become non-breaking, a tab four, trailing ones are dropped.
function preserveSpaces(runs: readonly Run[]): Run[] {
  let afterSpace = true;
  const shown = runs.map((run): Run => {
    if (run.kind === "picture") {
      afterSpace = false;
      return run;
    }
    let text = "";
    for (const character of run.text.replaceAll("\t", "    ")) {
      const isSpace = character === " ";
      text += isSpace && afterSpace ? NBSP : character;
      afterSpace = isSpace;
    }
    return { ...run, text };
  });
  return trimEnd(shown);
}

// All but the first of several spaces are non-breaking ones by now.
function trimEnd(runs: Run[]): Run[] {
  const last = runs.at(-1);
  if (last?.kind !== "text") return runs;
  const text = last.text.replace(/ ?[\u00a0]*$/, (end) => (end.startsWith(" ") ? "" : end));
  if (text !== "") return [...runs.slice(0, -1), { ...last, text }];
  return trimEnd(runs.slice(0, -1));
}
