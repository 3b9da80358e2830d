import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { site } from "@/site.ts";

// Beside the bundle, where the build copies them, else in the sources.
const folder = fileURLToPath(
  new URL(
    process.env.NODE_ENV === "production"
      ? "./built-in-bodies"
      : "../../client/src/content/built-in/bodies",
    import.meta.url,
  ),
);

/** The HTML of the built-in articles by their id; only those that have a text. */
export function readBuiltInTexts(): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(folder).map((name) => [
      name.replace(/\.htm$/, ""),
      readFileSync(`${folder}/${name}`, "utf8").replaceAll("{phone}", site.phone),
    ]),
  );
}
