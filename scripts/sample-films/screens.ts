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

  async take(name: string, things: Record<string, Locator> = {}): Promise<void> {
    await this.settle();
    const boxes: Record<string, Box> = {};
    for (const [key, locator] of Object.entries(things)) {
      const box = await locator.first().boundingBox();
      if (!box) throw new Error(`the screen ${name} shows no ${key}`);
      boxes[key] = box;
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

/** The University: its cards, its groups, its search, and a video opened at a chapter. */
export async function universityScreens(page: Page): Promise<Screens> {
  const camera = new Camera(page);
  await camera.setHeight(1280);
  await camera.open("/university");
  const cards = page.getByRole("article");
  const groups = page.getByRole("navigation", { name: "Video categories" });
  const howTo = groups.getByText("How-To");
  await camera.take("all", { card: cards, groups, howTo });
  await howTo.click();
  await camera.take("how-to", { card: cards, groups });
  await camera.open("/university");
  const search = page.getByRole("searchbox", { name: "Search for tutorials" });
  await search.click();
  await camera.take("search", { search });
  await camera.type("roster", "typed");
  const card = cards.filter({ hasText: VIDEO });
  const chapter = card.getByText("Clear the overtime warnings");
  await camera.take("found", { card, chapter });
  await chapter.click();
  await page.getByRole("button", { name: /^Chapters/ }).click();
  const player = page.getByRole("dialog");
  const transcript = page.getByRole("button", { name: /^Transcript/ });
  await camera.take("chapters", {
    player,
    transcript,
    list: page.getByRole("region", { name: "Chapters" }),
  });
  await transcript.click();
  await camera.take("transcript", {
    player,
    sentences: page.getByRole("region", { name: "Transcript" }),
  });
  return camera.screens;
}

/** The knowledge base: a category, an article and its contents, and the search over everything. */
export async function knowledgeBaseScreens(page: Page): Promise<Screens> {
  const camera = new Camera(page);
  await camera.setHeight(1100);
  await camera.open("/knowledge-base");
  const category = page.getByRole("link", { name: /^Truck Checks/ });
  const categories = page.getByRole("navigation", { name: /categories/i });
  await camera.take("categories", { category, categories });
  await category.first().click();
  const article = page.getByRole("link", { name: ARTICLE });
  await camera.take("category", { article });
  await article.first().click();
  const contents = page.getByRole("navigation", { name: "On this page" });
  const section = contents.getByRole("link", { name: "Choose a severity" });
  await camera.take("article", { contents, section, title: page.getByRole("heading", { level: 1 }) });
  await section.click();
  await camera.take("section", {
    heading: page.getByRole("heading", { name: /^Choose a severity/ }),
  });
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await camera.take("palette", { palette });
  await camera.type("defect", "typed");
  await camera.take("results", { palette });
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
  await camera.take("dialog", { dialog, all, sizes: dialog.locator("dl") });
  await all.click();
  await dialog.getByText(/^Everything is saved/).waitFor();
  await camera.take("saved", { dialog, state: dialog.getByText(/^Everything is saved/) });
  await page.keyboard.press("Escape");
  await page.context().setOffline(true);
  const notice = page.getByText(/^You’re offline/);
  await notice.waitFor();
  const article = page.getByRole("link", { name: ARTICLE });
  await camera.take("offline", { notice, article });
  await article.first().click();
  await camera.take("article", { title: page.getByRole("heading", { level: 1 }) });
  return camera.screens;
}
