import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** npm, or the registry behind it, could not install a package. */
export class InstallError extends Error {}

/**
 * Installs a package from npm into a temporary folder and returns the folder. A later run uses it again.
 * Throws an `InstallError` where npm can't be reached.
 */
export function installPackage(name: string, version: string): string {
  const folder = join(tmpdir(), `bench-${name}-${version}`);
  if (existsSync(join(folder, "installed"))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  console.error(`Installing ${name} ${version} into ${folder} …`);
  const { status } = spawnSync(
    "npm",
    ["install", "--no-audit", "--no-fund", "--save-exact", `${name}@${version}`],
    { cwd: folder, stdio: ["ignore", "ignore", "inherit"], timeout: 10 * 60_000 },
  );
  if (status !== 0) throw new InstallError(`npm could not install ${name} ${version}.`);
  writeFileSync(join(folder, "installed"), "");
  return folder;
}
