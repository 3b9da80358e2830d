import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** npm, or the registry behind it, could not install a package. */
export class InstallError extends Error {}

/**
 * Installs packages ("name@version") from npm into a temporary folder, named after the first one, and returns the folder.
 * A later run uses it again. Throws an `InstallError` where npm can't be reached.
 */
export function installPackages(first: string, ...others: readonly string[]): string {
  const folder = join(tmpdir(), `bench-${first.replace(/^@/, "").replace(/[@/]/g, "-")}`);
  const packages = [first, ...others];
  const installedFile = join(folder, "installed");
  const installed = existsSync(installedFile) ? readFileSync(installedFile, "utf8") : "";
  if (installed === packages.join(" ")) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  console.error(`Installing ${packages.join(", ")} into ${folder} …`);
  const flags = ["--no-audit", "--no-fund", "--save-exact", "--loglevel=error"];
  const { status, stderr } = spawnSync("npm", ["install", ...flags, ...packages], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    timeout: 10 * 60_000,
  });
  const [reason = ""] = stderr.split("\n");
  if (status !== 0) throw new InstallError(`npm could not install ${first} (${reason}).`);
  writeFileSync(installedFile, packages.join(" "));
  return folder;
}
