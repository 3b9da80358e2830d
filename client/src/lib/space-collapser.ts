/** The names of elements that begin and end a line. */
export const BLOCK =
  /^(address|article|aside|blockquote|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;

/**
 * Returns what collapses white space as CSS does, across elements, but not in `pre`: told of the texts and elements of a
 * document or a syntax tree in their order, and at last of the end of the line.
 */
export function createSpaceCollapser<Text>(
  read: (text: Text) => string,
  write: (text: Text, value: string) => void,
) {
  let last: Text | null = null;
  let dropsSpace = true;
  const endLine = () => {
    if (last !== null) write(last, read(last).replace(/ $/, ""));
    last = null;
    dropsSpace = true;
  };
  const takeText = (text: Text) => {
    const single = read(text).replace(/[ \t\n\r\f]+/g, " ");
    const shown = dropsSpace ? single.replace(/^ /, "") : single;
    write(text, shown);
    if (shown === "") return;
    last = text;
    dropsSpace = shown.endsWith(" ");
  };
  /** `walk` goes on with what is in the element. */
  const takeElement = (name: string, walk: () => void) => {
    const breaks = BLOCK.test(name) || name === "br";
    if (breaks) endLine();
    if (name === "img") {
      last = null;
      dropsSpace = false;
    }
    if (name !== "pre") walk();
    if (breaks) endLine();
  };
  return { takeText, takeElement, endLine };
}
