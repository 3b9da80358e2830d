/** A value as a line of NDJSON (JSON values, each ended by a line feed). */
export function toJsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** Reads NDJSON value by value. Line feeds alone end a line: texts may hold the other separators. Throws a SyntaxError. */
export async function* readJsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const lines = decoder.decode(chunk, { stream: true }).split("\n");
    // Joined here, a line of many chunks is not searched again with each of them.
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
  // A value without a line feed was cut off.
  if (rest.trim()) throw new SyntaxError("The last line has no end.");
}
