import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { chooseFiles } from "./content-plan.ts";

// The paths that can't be read: root, as which the tests may run, is refused nothing.
const refused = vi.hoisted(() => new Set<string>());
vi.mock("node:fs/promises", async (load) => {
  const original = await load<typeof import("node:fs/promises")>();
  const readdir = async (path: string, options: object) => {
    if (refused.has(path)) throw Object.assign(new Error("refused"), { code: "EACCES" });
    return original.readdir(path, options);
  };
  return { ...original, readdir };
});

test("a folder of an import that can't be read is left out, with its path", async () => {
  const docs = join(temporaryFolder(), "docs");
  await mkdir(join(docs, "shut/inside"), { recursive: true });
  await writeFile(join(docs, "a.md"), "# A");
  refused.add(join(docs, "shut"));
  const { files, skipped } = await chooseFiles(docs);
  expect(files.map(({ path }) => path)).toEqual(["docs/a.md"]);
  expect(skipped).toEqual(["docs/shut: it can't be read."]);
  refused.add(docs);
  await expect(chooseFiles(docs)).rejects.toThrow(`${docs} can't be read: EACCES.`);
});
