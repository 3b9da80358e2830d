import { pluralize } from "@shared/text/text.ts";
import { BLOCK } from "@/lib/space-collapser.ts";
import { ELEMENT_NAMES } from "../components/element-names.ts";
import { deltaToHtml } from "../editor/delta-to-html.ts";
import { htmlToDelta } from "../editor/html-to-delta.ts";

/** The parts that the editor would lose. Converts the HTML there and back and compares. */
export function findUnsupportedHtml(html: string): string[] {
  return findLost(html, deltaToHtml(htmlToDelta(html).ops));
}

/** The parts of `html` that are not in `saved`, as short phrases ("2 tables", "ids"). */
export function findLost(html: string, saved: string): string[] {
  const before = parse(html);
  const after = parse(saved);
  const isTextKept = words(before) === words(after);
  return [
    ...lostElements(before, after),
    ...lostAttributes(before, after),
    ...(isTextKept ? [] : ["some of the text"]),
  ];
}

function parse(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  // `code` inside `pre` is redundant, and a break at the end of its block shows nothing.
  for (const code of body.querySelectorAll("pre code")) code.replaceWith(...code.childNodes);
  for (const line of [...body.querySelectorAll("br")].filter(endsBlock)) line.remove();
  return body;
}

/** Tells if a block ends or begins right after the node. */
function endsBlock(node: Node): boolean {
  const { nextSibling: next, parentElement: parent } = node;
  if (next) return /^[ \t\r\n]+$/.test(next.nodeValue ?? "") ? endsBlock(next) : isBlock(next);
  return !parent || isBlock(parent) || endsBlock(parent);
}

const isBlock = ({ nodeName }: Node) => BLOCK.test(nodeName.toLowerCase());

function lostElements(before: Element, after: Element): string[] {
  const left = count(after);
  return [...count(before)].flatMap(([name, found]) => {
    const missing = found - (left.get(name) ?? 0);
    if (missing <= 0 || UNNAMED.test(name)) return [];
    const [one, several] = ELEMENT_NAMES.get(name) ?? [`<${name}>`, `<${name}>`];
    return [pluralize(missing, one, several)];
  });
}

// Elements that count with their parent, or are invisible.
const UNNAMED =
  /^(tbody|thead|tfoot|tr|td|th|caption|colgroup|col|summary|dt|dd|source|track|p|span|font)$/;
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["b", "strong"],
  ["i", "em"],
  ["strike", "s"],
  ["del", "s"],
]);

function count(body: Element): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { localName } of body.querySelectorAll("*")) {
    const name = SYNONYMS.get(localName) ?? localName;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const ATTRIBUTES: readonly [name: string, has: (element: HTMLElement) => boolean][] = [
  ["ids", ({ id }) => id !== ""],
  ["classes", ({ className }) => !/^(ql-(indent-[1-8]|video|syntax)|\s)*$/.test(className)],
  [
    "styles other than text colours",
    ({ style }) => [...style].some((name) => !/^(background-)?color$/.test(name)),
  ],
  ["titles that show on pointing", ({ title }) => title !== ""],
  [
    "the numbering of lists",
    (element) => element.matches("ol[start], ol[type], ol[reversed], li[value]"),
  ],
  ["sizes of images", (element) => element.matches("img[width], img[height]")],
];

function lostAttributes(before: Element, after: Element): string[] {
  const found = (body: Element, has: (element: HTMLElement) => boolean) =>
    [...body.querySelectorAll<HTMLElement>("*")].filter((each) => each.style && has(each)).length;
  return ATTRIBUTES.filter(([, has]) => found(before, has) > found(after, has)).map(
    ([name]) => name,
  );
}

function words(body: Element): string {
  return (body.textContent ?? "").replace(/\s+/g, "");
}
