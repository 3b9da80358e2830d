import { expect, test } from "vitest";
import { readJsonLines, toJsonLine } from "./json-lines.ts";

async function readAll(chunks: readonly Uint8Array[]): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of readJsonLines(
    (async function* () {
      yield* chunks;
    })(),
  ))
    values.push(value);
  return values;
}

const VALUES = [{ text: "ä\u2028b\r\nc😀" }, 1, null, ["x"]];

test.each([1, 2, 3, 7, 1_000])(
  "values are read as they were from chunks of %i bytes",
  async (size) => {
    const bytes = new TextEncoder().encode(VALUES.map(toJsonLine).join(""));
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    expect(await readAll(chunks)).toEqual(VALUES);
  },
);

test("a line that was cut off is an error, even if it could be read", async () => {
  await expect(readAll([new TextEncoder().encode("1\n2")])).rejects.toThrow("no end");
});
