import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";
import { expect, it } from "vitest";
import { listSourceFiles, MAX_FILES, readText, resolvePath } from "./source-files.ts";

type Bytes = Uint8Array<ArrayBuffer>;

async function zipOf(files: Readonly<Record<string, string>>): Promise<Bytes> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [path, text] of Object.entries(files)) await writer.add(path, new TextReader(text));
  return (await writer.close()) as Bytes;
}

const list = (bytes: Bytes, name = "help.zip") =>
  listSourceFiles([{ path: name, file: new File([bytes], name) }]);

/** Replaces bytes everywhere by others of the same length. */
function patch(bytes: Bytes, from: Bytes, to: Bytes): Bytes {
  const patched = bytes.slice();
  for (let at = 0; at <= bytes.length - from.length; at += 1) {
    if (from.every((byte, index) => bytes[at + index] === byte)) patched.set(to, at);
  }
  return patched;
}

const text = (value: string) => new TextEncoder().encode(value);

it("lists and unpacks what is in a zip, whatever it is called", async () => {
  const bytes = await zipOf({
    "a/ü.md": "# Text",
    "__MACOSX/a/._u.md": "x",
    "a/.DS_Store": "x",
  });
  const { files, skipped } = await list(bytes, "help.txt");
  expect(files.map(({ path, size }) => [path, size])).toEqual([["a/ü.md", 6]]);
  expect(skipped).toEqual([]);
  expect(new TextDecoder().decode(await files[0]?.read())).toBe("# Text");
});

it("reads the paths of a zip with backslashes, GitBook's images, and no hidden folder", async () => {
  const paths = [
    "docs\\a.md",
    "docs\\.gitbook\\assets\\b.png",
    ".shut/c.md",
    ".shut/d.md",
    ".e.md",
  ];
  const { files, skipped } = await list(
    await zipOf(Object.fromEntries(paths.map((path) => [path, "x"]))),
  );
  expect(files.map(({ path }) => path)).toEqual([
    "docs/a.md",
    "docs/.gitbook/assets/b.png",
    ".e.md",
  ]);
  expect(skipped).toEqual([".shut: a hidden folder is left out."]);
});

it("reads a page in the encoding that it says", async () => {
  const start = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">Gr';
  const bytes = new Uint8Array([...text(start), 0xfc, 0x93]);
  const read = async () => bytes;
  const size = bytes.length;
  expect(await readText({ path: "a.htm", size, read })).toBe(`${start}ü“`);
  expect(await readText({ path: "a.md", size, read })).toBeNull();
});

it("lists chosen files as they are", async () => {
  const file = new File(["# A"], "a.md");
  const { files } = await listSourceFiles([{ path: "docs/a.md", file }]);
  expect(files.map(({ path }) => path)).toEqual(["docs/a.md"]);
  expect(new TextDecoder().decode(await files[0]?.read())).toBe("# A");
});

it.each(["Ger%C3%A4t.png", "Gera%CC%88t.png", "Ger\u00e4t.png", "Gera\u0308t.png"])(
  "finds a file by the address %j whose name a Mac has written with its accents apart",
  async (address) => {
    const file = new File(["x"], "Gera\u0308t.png");
    const { files } = await listSourceFiles([{ path: "docs/Gera\u0308t.png", file }]);
    expect(resolvePath("docs/a.md", address)).toBe(files[0]?.path);
  },
);

it("reads names of other encodings without failing", async () => {
  const bytes = patch(
    await zipOf({ "nXme.md": "x" }),
    text("nXme"),
    new Uint8Array([110, 0x81, 109, 101]),
  );
  const { files } = await list(bytes);
  expect(files).toHaveLength(1);
  expect(files[0]?.path).toMatch(/^n.me\.md$/u);
});

it("leaves out what leads out of the zip", async () => {
  const bytes = patch(await zipOf({ "aa/evil.md": "x", "b.md": "x" }), text("aa/"), text("../"));
  const { files, skipped } = await list(bytes);
  expect(files.map(({ path }) => path)).toEqual(["b.md"]);
  expect(skipped).toEqual(["../evil.md: its path leads out of the zip."]);
});

it("refuses a zip that is cut off", async () => {
  const bytes = await zipOf({ "a.md": "x".repeat(500) });
  await expect(list(bytes.slice(0, bytes.length - 30))).rejects.toThrow(
    "The zip “help.zip” is damaged or not complete.",
  );
});

it("refuses more files than it takes", async () => {
  const chosen = Array.from({ length: MAX_FILES + 1 }, (_, index) => ({
    path: `${index}.md`,
    file: new File([""], `${index}.md`),
  }));
  await expect(listSourceFiles(chosen)).rejects.toThrow("There are more than 5,000 files.");
});

it("refuses or leaves out what unpacks to too much", async () => {
  const huge = (size: number, name: string) => ({
    path: name,
    file: Object.defineProperty(new File(["#"], name), "size", { value: size }),
  });
  const { skipped } = await listSourceFiles([huge(100 * 2 ** 20, "a.md")]);
  expect(skipped).toEqual(["a.md: it is larger than 64 MB."]);
  const many = Array.from({ length: 20 }, (_, index) => huge(60 * 2 ** 20, `${index}.md`));
  await expect(listSourceFiles(many)).rejects.toThrow("larger than 1 GB");
});

it("stops unpacking a file that is longer than its zip says", async () => {
  const zeros = "0".repeat(5_000_000);
  const bytes = await zipOf({ "a.md": zeros });
  const size = new Uint8Array(new Uint32Array([zeros.length]).buffer);
  const { files } = await list(patch(bytes, size, new Uint8Array([10, 0, 0, 0])));
  expect(files[0]?.size).toBe(10);
  await expect(files[0]?.read()).rejects.toThrow();
});
