import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { expect, test } from "vitest";
import { embeddedFolder } from "../testing/databases.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

// The commands' effects are tested within the tests' process; these tests run each as a process. The account commands
// have tests of both.
const DATA_DIR = embeddedFolder();
async function run(script: string, ...args: string[]) {
  const command = spawnScript(`server/cli/${script}.ts`, args, { DATA_DIR });
  return { code: await command.ended, stdout: command.stdout(), stderr: command.stderr() };
}
const done = (stdout: string) => ({ code: 0, stdout, stderr: "" });

test.each([
  ["content-import-cli", "Name the source: "],
  ["import-cli", "Name the file: "],
  ["backup-cli", "Name the file: "],
  ["restore-cli", "Name the file: "],
])("a command that fails says why on stderr, and ends with 1: %s", async (script, usage) => {
  const stderr = expect.stringMatching(new RegExp(`^${usage}.*\n$`));
  expect(await run(script)).toEqual({ code: 1, stdout: "", stderr });
});

test("a command that does its work reports on stdout, and ends with 0", async () => {
  const folder = temporaryFolder();
  const [article, videos] = [join(folder, "hose.md"), join(folder, "videos.json")];
  writeFileSync(article, "# The Hose\n\nIt is green.\n");
  expect(await run("content-import-cli", article)).toEqual(
    done(expect.stringMatching(/\nPublished as revision 1\.\n$/)),
  );
  writeFileSync(videos, JSON.stringify([sampleVideo()]));
  expect(await run("import-cli", videos)).toEqual(
    done("Importing 1 videos.\nAdded 1, updated 0, unchanged 0.\n"),
  );
});
