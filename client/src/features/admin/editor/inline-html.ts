import type { Formats, Run } from "./delta-lines.ts";
import { isLinkAddress } from "./link-address.ts";
import { withVisibleSpaces } from "./visible-spaces.ts";

/** From the outside in. A link holds everything else, so that one link stays one element. */
const WRAPPERS: readonly {
  /** What neighbours must have in common to stand in one element; null for no element. */
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

/** The nodes of a line's text, pictures included. Needs a document. */
export function inlineNodes(runs: readonly Run[]): Node[] {
  return nest(withVisibleSpaces(runs), 0);
}

function nest(runs: readonly Run[], depth: number): Node[] {
  const wrapper = WRAPPERS[depth];
  if (!wrapper) return runs.flatMap(leaf);
  return stretches(runs, ({ formats }) => wrapper.key(formats)).flatMap(({ key, members }) => {
    const inner = nest(members, depth + 1);
    if (key === null || !members[0]) return inner;
    const made = wrapper.make(members[0].formats);
    made.append(...inner);
    return [made];
  });
}

/** Neighbours that have the same key, together. */
export function stretches<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) {
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
  if (run.kind === "text") return [document.createTextNode(run.text)];
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

/** An element with those of the attributes that have a value. */
export function element(name: string, attributes: Record<string, unknown> = {}): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) made.setAttribute(attribute, String(value));
  }
  return made;
}
