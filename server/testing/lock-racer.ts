// One of several processes that try to take the same folder at the same moment (see lock.test.ts).
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { lockDataFolder } from "../db/data-folder.ts";

const [folder = "", signals = ""] = process.argv.slice(2);
const happened = (signal: string) => existsSync(join(signals, signal));

process.stdout.write("waiting\n");
while (!happened("go")) await setImmediate();
let release: (() => void) | undefined;
try {
  release = await lockDataFolder(folder, "the server", 2_000);
  process.stdout.write("won\n");
} catch {
  process.stdout.write("lost\n");
}
// A winner that ended early would leave the lock to the next one, who would rightly win as well.
while (!happened("end")) await setImmediate();
release?.();
