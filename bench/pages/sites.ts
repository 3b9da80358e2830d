import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startTarget, type Target } from "../target.ts";
import { type ListedVideo, referencePages } from "./content.ts";
import { writeHandWrittenSite } from "./hand-written-site.ts";
import { InstallError } from "./install-package.ts";
import { buildVitePressSite } from "./vitepress-site.ts";

export type SiteName = "hand-written" | "VitePress" | "ours";
/** A running site. `focusSearch` puts the cursor into the search of the page at hand. */
export type Site = { name: SiteName; port: number; focusSearch: (page: Page) => Promise<void> };
export type Sites = { sites: Site[]; stop: () => Promise<void> };

/** Starts the built product alone. */
export async function startOurs(): Promise<{ port: number; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const target = await startTarget("ours", ["dist/server/index.js"], settingsIn(folder));
  const stop = () => target.stop().then(() => rmSync(folder, { recursive: true }));
  return { port: Number(new URL(target.url).port), stop };
}

const settingsIn = (folder: string) => ({ DATA_DIR: folder });

/** Starts the built product and the references with the same content. Without npm, VitePress is missing. */
export async function startSites(withVitePress: boolean): Promise<Sites> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const targets: Target[] = [];
  const start = async (name: SiteName, args: string[], focusSearch: Site["focusSearch"]) => {
    const target = await startTarget(name, args, settingsIn(join(folder, "data")));
    targets.push(target);
    return { name, port: Number(new URL(target.url).port), focusSearch };
  };
  const serveFolder = ["--import", "tsx", "bench/pages/serve-folder.ts"];

  const ours = await start("ours", ["dist/server/index.js"], focusOurSearch);
  const videos = await fetch(`http://127.0.0.1:${ours.port}/api/videos`);
  const pages = referencePages((await videos.json()) as ListedVideo[]);
  writeHandWrittenSite(join(folder, "hand-written"), pages);
  const handWritten = [...serveFolder, join(folder, "hand-written")];
  const sites = [await start("hand-written", handWritten, (page) => searchBox(page).focus())];
  const vitePress = withVitePress ? tryToBuild(() => buildVitePressSite(pages)) : null;
  if (vitePress) {
    sites.push(await start("VitePress", [...serveFolder, vitePress], focusVitePressSearch));
  }
  sites.push(ours);
  return {
    sites,
    async stop() {
      for (const target of targets) await target.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

function tryToBuild(build: () => string): string | null {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    console.error(`${error.message} This run goes without VitePress.`);
    return null;
  }
}

const searchBox = (page: Page) => page.getByRole("searchbox").first();

async function focusVitePressSearch(page: Page): Promise<void> {
  await page.locator(".VPNavBarSearch button").first().click();
  await page.locator("input.search-input").focus();
}

/** The screen's own search box, else the palette. */
async function focusOurSearch(page: Page): Promise<void> {
  if (await searchBox(page).isVisible()) return searchBox(page).focus();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search articles, videos and chapters" }).waitFor();
}
