import type { Page } from "@playwright/test";
import { build } from "esbuild";
import type * as Probe from "./layout-probe.ts";

const bundled = build({
  entryPoints: [new URL("./layout-probe.ts", import.meta.url).pathname],
  bundle: true,
  write: false,
  format: "iife",
  globalName: "layoutProbe",
});

type Question = keyof typeof Probe;

/** Asks the page as it stands. Evaluated by the browser's debugger, it is not subject to the Content-Security-Policy. */
export async function ask<Q extends Question>(
  page: Page,
  question: Q,
): Promise<ReturnType<(typeof Probe)[Q]>> {
  const ask = () => page.evaluate(`window.layoutProbe && { value: layoutProbe.${question}() }`);
  let result = await ask();
  if (!result) {
    const [file] = (await bundled).outputFiles;
    await page.evaluate(`window.layoutProbe = (() => { ${file?.text}\nreturn layoutProbe; })();`);
    result = await ask();
  }
  return (result as { value: ReturnType<(typeof Probe)[Q]> }).value;
}

/** Lays a reader's own rules over the page. A sheet made by script, it is not subject to the Content-Security-Policy. */
export async function overrideStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const own = window as { readerSheet?: CSSStyleSheet };
    own.readerSheet ??= new CSSStyleSheet();
    own.readerSheet.replaceSync(text);
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== own.readerSheet);
    document.adoptedStyleSheets = [...others, own.readerSheet];
  }, css);
}
