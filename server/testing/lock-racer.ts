// One of several processes that try to take the same folder at the same moment (see db/data-folder.test.ts).
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { lockDataFolder } from "../db/data-folder.ts";

const [folder = "", signals = ""] = process.argv.slice(2);
/** Looks each millisecond: without rests a process would keep the others from starting. */
const waitFor = async (signal: string) => {
  while (!existsSync(join(signals, signal))) await setTimeout(1);
};

process.stdout.write("waiting\n");
await waitFor("go");
let release: (() => void) | undefined;
try {
  release = await lockDataFolder(folder, "the server", 2_000);
  process.stdout.write("won\n");
} catch {
  process.stdout.write("lost\n");
}
// A winner that ended early would leave the lock to the next one, who would rightly win as well.
await waitFor("end");
release?.();
