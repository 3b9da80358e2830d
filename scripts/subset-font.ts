// npm run brand:font: cuts the font that every page loads out of the package's Latin file, into client/src/app/font/.
// Run it when the package, the characters or the weights change.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const PACKAGE = dirname(
  fileURLToPath(import.meta.resolve("@fontsource-variable/atkinson-hyperlegible-next/index.css")),
);
const FOLDER = fileURLToPath(new URL("../client/src/app/font", import.meta.url));

/**
 * The characters of English texts, as the font's `unicode-range` in base.css lists them; the package's files have the
 * others.
 */
const CHARACTERS = [...range(0x20, 0x7e), ...[..."\u00a0©«°·»×é–—‘’“”•…"].map(codeOf)];
/** The lightest and the boldest weight in the style sheets. */
const WEIGHTS = { min: 400, max: 750, default: 400 };

function* range(first: number, last: number) {
  for (let code = first; code <= last; code += 1) yield code;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

const latin = join(PACKAGE, "files/atkinson-hyperlegible-next-latin-wght-normal.woff2");
const font = await subsetFont(readFileSync(latin), String.fromCodePoint(...CHARACTERS), {
  targetFormat: "woff2",
  variationAxes: { wght: WEIGHTS },
});
writeFileSync(join(FOLDER, "atkinson-hyperlegible-next-basic.woff2"), font);
copyFileSync(join(PACKAGE, "LICENSE"), join(FOLDER, "LICENSE"));
