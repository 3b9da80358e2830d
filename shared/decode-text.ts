/** The text of a file in UTF-8, or in UTF-16 with its byte order mark, which is left out. Null in any other encoding. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // Every other byte of UTF-16 without a mark is one, and no text file has any.
    return text.slice(0, 100).includes("\0") ? null : text;
  } catch {
    return null;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
