import { type Image, loadImage } from "@napi-rs/canvas";
import type { Locator, Page } from "@playwright/test";

/** A rectangle in CSS pixels of a screen. */
export type Box = { x: number; y: number; width: number; height: number };

/** A picture of the product, `width` by `height` CSS pixels, and where on it the named things are. */
export type Screen = {
  image: Image;
  width: number;
  height: number;
  boxes: Readonly<Record<string, Box>>;
};

/** The screens of one film by their names. */
export type Screens = Readonly<Record<string, Screen>>;

/** CSS pixels: narrow, so that a film shows the product's own text large. */
export const SCREEN_WIDTH = 1024;
/** Device pixels a CSS pixel: what the camera comes close to is still sharp. */
export const SCREEN_SCALE = 2;

/** CSS pixels: what a film shows of a screen at its full width. */
const STAGE_HEIGHT_ON_SCREEN = 500;

/** The video whose card and player the first film shows; it has chapters and a transcript. */
const VIDEO = "Publish a roster without gaps";
const ARTICLE = "Daily Vehicle Inspections";

/** Takes the pictures of one film, in the order of its steps. */
class Camera {
  readonly screens: Record<string, Screen> = {};

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Sets how much of a page a picture shows; tall ones spare the film the scrolling. */
  async setHeight(height: number): Promise<void> {
    await this.page.setViewportSize({ width: SCREEN_WIDTH, height });
  }

  /** Opens a page with the pointer out of the way, and waits until its pictures are there. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.waitForLoadState("networkidle");
    await this.page.mouse.move(SCREEN_WIDTH - 1, 300);
  }

  /** Takes the picture NAME. A thing is one element, or reaches from the first of some elements to the last. */
  async take(name: string, things: Record<string, Locator | readonly Locator[]> = {}) {
    await this.settle();
    const boxes: Record<string, Box> = {};
    for (const [key, thing] of Object.entries(things)) {
      const locators = "first" in thing ? [thing] : thing;
      const found = await Promise.all(locators.map((locator) => locator.first().boundingBox()));
      const shown = found.filter((box) => box !== null);
      if (shown.length < found.length) throw new Error(`the screen ${name} shows no ${key}`);
      boxes[key] = boxAround(shown);
    }
    const image = await loadImage(await this.page.screenshot({ animations: "disabled" }));
    const { width, height } = image;
    this.screens[name] = {
      image,
      width: width / SCREEN_SCALE,
      height: height / SCREEN_SCALE,
      boxes,
    };
  }

  /** Types a word and takes a picture after each letter: NAME-1, NAME-2 and so on. */
  async type(word: string, name: string): Promise<void> {
    for (const [index, letter] of [...word].entries()) {
      await this.page.keyboard.type(letter);
      await this.take(`${name}-${index + 1}`);
    }
  }

  /** Waits for fonts, pictures and the short fades of the product. */
  private async settle(): Promise<void> {
    await this.page.waitForTimeout(700);
    await this.page.evaluate(async () => {
      await document.fonts.ready;
      const inView = [...document.images].filter(
        (image) => image.getBoundingClientRect().top < innerHeight,
      );
      await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
    });
  }
}

function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The University: its cards, its groups, its search, and a video opened at a chapter. */
export async function universityScreens(page: Page): Promise<Screens> {
  const camera = new Camera(page);
  await camera.setHeight(1280);
  await camera.open("/university");
  const card = page.getByRole("article").first();
  const title = card.getByRole("heading");
  const groups = page.getByRole("navigation", { name: "Video categories" });
  const howTo = groups.getByText("How-To");
  await camera.take("all", {
    about: [title, card.getByRole("list")],
    groups: [
      groups.getByText("All Videos"),
      groups.getByText("Getting Started"),
      page.getByRole("heading", { name: "All Videos" }),
    ],
    howTo,
  });
  await howTo.click();
  await camera.take("how-to", { title });
  await camera.open("/university");
  const search = page.getByRole("searchbox", { name: "Search for tutorials" });
  await search.click();
  // The field's own box begins after the magnifying glass.
  await camera.take("search", { search: search.locator("..") });
  await camera.type("roster", "typed");
  const found = page.getByRole("article").filter({ hasText: VIDEO });
  const chapter = found.getByRole("listitem").filter({ hasText: "Clear the overtime warnings" });
  await camera.take("found", { about: [found.getByRole("heading"), chapter], chapter });
  await chapter.getByText("Clear").click();
  await page.getByRole("button", { name: /^Chapters/ }).click();
  const player = page.getByRole("dialog");
  const transcript = page.getByRole("button", { name: /^Transcript/ });
  const list = page.getByRole("region", { name: "Chapters" }).getByRole("list");
  await camera.take("chapters", { player, transcript, list });
  await transcript.click();
  const sentences = page.getByRole("region", { name: "Transcript" });
  await camera.take("transcript", { player, sentences });
  return camera.screens;
}

/** The knowledge base: a category, an article and its contents, and the search over everything. */
export async function knowledgeBaseScreens(page: Page): Promise<Screens> {
  const camera = new Camera(page);
  await camera.setHeight(1100);
  await camera.open("/knowledge-base");
  const category = page.getByRole("link", { name: /^Truck Checks/ });
  await camera.take("categories", { category });
  await category.first().click();
  const article = page.getByRole("link", { name: ARTICLE });
  const card = page.getByRole("article").filter({ hasText: ARTICLE });
  await camera.take("category", { card, title: card.getByRole("heading") });
  await article.first().click();
  const contents = page.getByRole("navigation", { name: "On this page" });
  const section = contents.getByRole("link", { name: "Choose a severity" });
  await camera.take("article", { contents, section });
  await section.click();
  const heading = page.getByRole("heading", { name: /^Choose a severity/ });
  await camera.take("section", { heading });
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await camera.take("palette", { palette });
  await camera.type("defect", "typed");
  const said = palette.getByRole("group", { name: "Said in videos" }).getByRole("option");
  await camera.take("results", { said });
  return camera.screens;
}

/** Saving for offline, from the footer to an article without a connection. */
export async function offlineScreens(page: Page): Promise<Screens> {
  const camera = new Camera(page);
  await camera.setHeight(1400);
  await camera.open("/knowledge-base?category=truck-checks");
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The browser first saves by itself what is small.
  await page.waitForFunction(async () => Boolean(await caches.match("/copy-state")));
  const save = page.getByRole("button", { name: "Save for offline" });
  await camera.take("page", { save });
  await save.click();
  const dialog = page.getByRole("dialog");
  const all = dialog.getByRole("button", { name: "Save everything" });
  await camera.take("dialog", { sizes: dialog.locator("dl"), all });
  await all.click();
  const state = dialog.getByText(/^Everything is saved/);
  await state.waitFor();
  const again = dialog.getByRole("button", { name: "Save again" });
  await camera.take("saved", { again, state });
  await page.keyboard.press("Escape");
  await page.context().setOffline(true);
  const notice = page.getByText(/^You’re offline/);
  await notice.waitFor();
  // As high as the stage, so that the notice at the page's foot is seen with what is above.
  await camera.setHeight(STAGE_HEIGHT_ON_SCREEN);
  const title = page.getByRole("heading", { name: ARTICLE });
  await camera.take("offline", { notice, title });
  // The notice lies over the words of the link.
  await page.getByRole("link", { name: ARTICLE }).first().press("Enter");
  await page.getByRole("heading", { level: 1, name: ARTICLE }).waitFor();
  await camera.take("article", { notice });
  return camera.screens;
}
