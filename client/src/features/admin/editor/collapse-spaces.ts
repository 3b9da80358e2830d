/** Replaces a non-breaking space while Quill parses HTML, which would turn it into a plain one. Occurs in no text. */
export const NBSP_MARKER = "\ufdd0";

const BLOCK =
  /^(address|article|aside|blockquote|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;

/** Collapses white space as CSS does, across elements, but not in `pre`. Non-breaking spaces become `NBSP_MARKER`. */
export function collapseSpaces(box: Element): void {
  const state: State = { lastText: null, dropsSpace: true };
  walk(box, state);
  endLine(state);
}

type State = { lastText: Text | null; dropsSpace: boolean };

function walk(node: Node, state: State): void {
  // `childNodes` as a list takes jsdom twice as long.
  for (let child = node.firstChild; child; child = child.nextSibling) {
    // `instanceof` would fail: a command has documents of several windows.
    if (child.nodeType === Node.TEXT_NODE) collapse(child as Text, state);
    else if (child.nodeType === Node.ELEMENT_NODE) enter(child as Element, state);
  }
}

function enter(element: Element, state: State): void {
  const name = element.localName;
  const breaks = BLOCK.test(name) || name === "br";
  if (breaks) endLine(state);
  if (name === "img") Object.assign(state, { lastText: null, dropsSpace: false });
  if (name !== "pre") walk(element, state);
  if (breaks) endLine(state);
}

function collapse(text: Text, state: State): void {
  let shown = text.data.replace(/[ \t\n\r\f]+/g, " ").replaceAll("\u00a0", NBSP_MARKER);
  if (state.dropsSpace) shown = shown.replace(/^ /, "");
  if (shown !== text.data) text.data = shown;
  if (shown === "") return;
  state.lastText = text;
  state.dropsSpace = shown.endsWith(" ");
}

function endLine(state: State): void {
  if (state.lastText) state.lastText.data = state.lastText.data.replace(/ $/, "");
  Object.assign(state, { lastText: null, dropsSpace: true });
}
