import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startTarget, type Target } from "../target.ts";
import { type ListedVideo, type ReferencePage, referencePages } from "./content.ts";
import { buildDocusaurusSite } from "./docusaurus-site.ts";
import { writeHandWrittenSite } from "./hand-written-site.ts";
import { InstallError } from "./install-package.ts";
import { buildStarlightSite } from "./starlight-site.ts";
import { buildVitePressSite } from "./vitepress-site.ts";

export type SiteName = "hand-written" | "VitePress" | "Starlight" | "Docusaurus" | "ours";
/** A running site. `focusSearch` puts the cursor into the search of the page at hand, where the site has one. */
export type Site = { name: SiteName; port: number; focusSearch?: (page: Page) => Promise<void> };
/** A site that a generator builds into a folder. */
type Generated = Omit<Site, "port"> & { build: (pages: readonly ReferencePage[]) => string };
/** The generators, by the option that chooses them. */
const GENERATED = {
  vitepress: {
    name: "VitePress",
    build: buildVitePressSite,
    focusSearch: focusVitePressSearch,
  },
  starlight: { name: "Starlight", build: buildStarlightSite, focusSearch: focusStarlightSearch },
  docusaurus: { name: "Docusaurus", build: buildDocusaurusSite },
} satisfies Record<string, Generated>;
export type Wanted = Record<keyof typeof GENERATED, boolean>;
export type Sites = { sites: Site[]; stop: () => Promise<void> };

const settingsIn = (folder: string) => ({ DATA_DIR: folder });

/** Starts the built product and the references with the same content. What npm can't install is missing. */
export async function startSites(wanted: Wanted): Promise<Sites> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const targets: Target[] = [];
  const start = async (name: SiteName, args: string[], focusSearch?: Site["focusSearch"]) => {
    const target = await startTarget(name, args, settingsIn(join(folder, "data")));
    targets.push(target);
    return { name, port: Number(new URL(target.url).port), ...(focusSearch && { focusSearch }) };
  };
  const serveFolder = ["--import", "tsx", "bench/pages/serve-folder.ts"];

  const ours = await start("ours", ["dist/server/index.js"], focusOurSearch);
  const videos = await fetch(`http://127.0.0.1:${ours.port}/api/videos`);
  const pages = referencePages((await videos.json()) as ListedVideo[]);
  writeHandWrittenSite(join(folder, "hand-written"), pages);
  const handWritten = [...serveFolder, join(folder, "hand-written")];
  const sites = [await start("hand-written", handWritten, (page) => searchBox(page).focus())];
  for (const [option, generated] of Object.entries<Generated>(GENERATED)) {
    if (!wanted[option as keyof Wanted]) continue;
    const built = tryToBuild(generated, pages);
    if (!built) continue;
    sites.push(await start(generated.name, [...serveFolder, built], generated.focusSearch));
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

function tryToBuild({ name, build }: Generated, pages: readonly ReferencePage[]): string | null {
  try {
    return build(pages);
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    console.error(`${error.message} This run goes without ${name}.`);
    return null;
  }
}

const searchBox = (page: Page) => page.getByRole("searchbox").first();

async function focusVitePressSearch(page: Page): Promise<void> {
  await page.locator(".VPNavBarSearch button").first().click();
  await page.locator("input.search-input").focus();
}

async function focusStarlightSearch(page: Page): Promise<void> {
  await page.locator("site-search button[data-open-modal]").click();
  await page.locator("#starlight__search input").focus();
}

/** The screen's own search box, else the palette. */
async function focusOurSearch(page: Page): Promise<void> {
  if (await searchBox(page).isVisible()) return searchBox(page).focus();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search articles, videos and chapters" }).waitFor();
}
