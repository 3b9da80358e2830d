import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { embeddedFolder } from "../testing/databases.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const settings = { DATA_DIR: embeddedFolder() };

async function exportTo(args: string[]) {
  const script = spawnScript("server/cli/site-export-cli.ts", args, settings);
  return { code: await script.ended, stdout: script.stdout(), stderr: script.stderr() };
}

test("npm run site:export writes a new or an empty folder, beside a running server and without one", async () => {
  const parent = temporaryFolder();
  const first = join(parent, "first");
  const alone = await exportTo([first]);
  expect(alone).toMatchObject({ code: 0, stderr: "" });
  expect(alone.stdout).toMatch(/^Wrote \d+ files\. Open .*first.index\.html\.\n$/);
  expect(readFileSync(join(first, "index.html"), "utf8")).toContain("<title>Test</title>");

  const server = spawnScript("server/index.ts", [], { ...settings, PORT: "0" });
  await server.says(/Ready at (\S+)/);
  const second = join(parent, "second");
  // Nothing can be renamed to a link, nor to a volume.
  mkdirSync(join(parent, "volume"));
  symlinkSync(join(parent, "volume"), second);
  expect(await exportTo([second])).toMatchObject({ code: 0, stderr: "" });
  expect(readdirSync(second).sort()).toEqual(readdirSync(first).sort());
  server.child.kill("SIGTERM");
  await server.ended;
  // Nothing unfinished stays.
  expect(readdirSync(parent).sort()).toEqual(["first", "second", "volume"]);
});

test("npm run site:export refuses a folder that holds something, and says what to do", async () => {
  const parent = temporaryFolder();
  writeFileSync(join(parent, "mine.txt"), "Mine.");
  expect(await exportTo([parent])).toEqual({
    code: 1,
    stdout: "",
    stderr: `${parent} is not empty. Choose another folder, or empty it first.\n`,
  });
  expect(readdirSync(parent)).toEqual(["mine.txt"]);
  const below = join(parent, "mine.txt", "site");
  expect((await exportTo([below])).stderr).toContain("can’t be written (ENOTDIR)");
  expect(existsSync(below)).toBe(false);
  expect((await exportTo([])).stderr).toContain("Say which folder");
});

test.runIf(existsSync("/proc/self"))(
  "npm run site:export ends where nothing can be made",
  async () => {
    for (const path of ["/proc/site", "/proc/new/site"]) {
      expect(await exportTo([path])).toEqual({
        code: 1,
        stdout: "",
        stderr: `${path} can’t be written (ENOENT). Nothing was exported.\n`,
      });
    }
  },
);
