/** How many lists and objects a file may have, and how many of them inside of each other: more would fill the memory. */
const MAX_PARTS = 1_000_000;
const MAX_DEPTH = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const isOpening = (code: number) => code === 0x5b || code === 0x7b;
const isClosing = (code: number) => code === 0x5d || code === 0x7d;

/** Parses JSON within bounds. @throws Error whose message says what is wrong with the file, for the admin. */
export function parseJson(text: string): unknown {
  checkBounds(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("it is not JSON.");
  }
}

function checkBounds(text: string): void {
  let parts = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (isClosing(code)) depth -= 1;
    else if (isOpening(code)) {
      parts += 1;
      depth += 1;
      if (depth > MAX_DEPTH) throw new Error("its lists and objects are more than 100 deep.");
    }
  }
  if (parts > MAX_PARTS) throw new Error("it has more than a million lists and objects.");
}

/** Where a string that begins at `start` ends. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}
