/** Stands for a real non-breaking space while Quill reads HTML: it would make a plain one of it. No text has it. */
export const KEPT_NBSP = "\ufdd0";

const BLOCK =
  /^(address|article|aside|blockquote|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;

/**
 * Takes away the spaces that a browser doesn't show, as CSS says, across elements too: Quill looks at each text by
 * itself. Non-breaking spaces are marked, so that they can be put back. Code stays as it is.
 */
export function collapseSpaces(box: Element): void {
  const state: State = { lastText: null, swallows: true };
  walk(box, state);
  endLine(state);
}

type State = { lastText: Text | null; swallows: boolean };

function walk(node: Node, state: State): void {
  for (const child of [...node.childNodes]) {
    if (child instanceof Text) collapse(child, state);
    else if (child instanceof Element) enter(child, state);
  }
}

function enter(element: Element, state: State): void {
  const name = element.localName;
  const breaks = BLOCK.test(name) || name === "br";
  if (breaks) endLine(state);
  if (name === "img") Object.assign(state, { lastText: null, swallows: false });
  if (name !== "pre") walk(element, state);
  if (breaks) endLine(state);
}

function collapse(text: Text, state: State): void {
  let shown = text.data.replace(/[ \t\n\r\f]+/g, " ").replaceAll("\u00a0", KEPT_NBSP);
  if (state.swallows) shown = shown.replace(/^ /, "");
  text.data = shown;
  if (shown === "") return;
  state.lastText = text;
  state.swallows = shown.endsWith(" ");
}

function endLine(state: State): void {
  if (state.lastText) state.lastText.data = state.lastText.data.replace(/ $/, "");
  Object.assign(state, { lastText: null, swallows: true });
}
