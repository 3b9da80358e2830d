/** A value as a line of NDJSON (JSON values, each ended by a line feed). */
export function toJsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** Reads NDJSON value by value. Throws a SyntaxError. */
export async function* readJsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  for await (const line of readLines(chunks)) yield JSON.parse(line);
}

/**
 * Reads lines. Line feeds alone end one: texts may hold the other separators. Throws a SyntaxError where the last one
 * has none.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  // A value without a line feed was cut off.
  if (rest.trim()) throw new SyntaxError("The last line has no end.");
}
