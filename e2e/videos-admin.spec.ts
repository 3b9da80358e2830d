import { type Browser, expect, type Page } from "@playwright/test";
import { dialog, expectToast } from "./admin.ts";
import { test } from "./fixtures.ts";
import { press, tabTo, type } from "./focus.ts";
import { PUBLISHING_SITE } from "./publishing.ts";
import { addVideo, openVideosAdmin } from "./video-admin.ts";

test.use({ baseURL: PUBLISHING_SITE });
// One after the other: they write to one library, and some look at its order.
test.describe.configure({ mode: "default" });

const titlesIn = async (page: Page) => await page.locator("tbody .video-title").allTextContents();

/** The Videos page in a browser of its own, with videos of these titles at the end of the library. */
async function openWith(browser: Browser, ...titles: string[]): Promise<Page> {
  const { page } = await openVideosAdmin(browser, 404);
  for (const title of titles) await addVideo(page, { title });
  await page.reload();
  await expect(page.getByRole("table", { name: "Videos" })).toBeVisible();
  return page;
}

test("a video is dragged to its place in a table whose rows keep their height", async ({
  browser,
}) => {
  const admin = await openWith(browser, "Roof Hatch", "Fuel Card", "Wash Bay");
  // So low that most rows are too far below to be laid out.
  await admin.setViewportSize({ width: 1280, height: 200 });
  await admin.reload();
  await expect(admin.getByRole("button", { name: "Move Roof Hatch" })).toBeAttached();
  await admin.evaluate(() => document.fonts.ready.then(() => undefined));
  const height = async () =>
    (await admin.getByRole("table", { name: "Videos" }).boundingBox())?.height;
  const before = await height();
  for (const row of await admin.getByRole("button", { name: /^Move / }).all()) {
    await row.hover();
    expect(await height()).toBe(before);
  }
  await admin.setViewportSize({ width: 1280, height: 800 });

  const centerOf = async (title: string) => {
    const box = await admin.getByRole("button", { name: `Move ${title}` }).boundingBox();
    if (!box) throw new Error(`${title} has no handle.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  // Waits until it stands still: rows take their own height where they come into view.
  await admin.getByRole("button", { name: "Move Wash Bay" }).hover();
  const from = await centerOf("Wash Bay");
  const to = await centerOf("Fuel Card");
  await admin.mouse.move(from.x, from.y);
  await admin.mouse.down();
  await admin.mouse.move(to.x, to.y - 10, { steps: 4 });
  await expect(admin.locator(".video-drop-line")).toBeVisible();
  await admin.mouse.up();
  const order = ["Wash Bay", "Fuel Card"];
  // Other tests add videos of their own.
  const moved = (titles: string[]) => titles.filter((title) => order.includes(title));
  await expect.poll(() => titlesIn(admin).then(moved)).toEqual(order);
  const stored = async () => {
    const { videos } = await (await admin.request.get("/api/admin/videos")).json();
    return moved(videos.map(({ title }: { title: string }) => title));
  };
  await expect.poll(stored).toEqual(order);
  // It was a drag, and no click that asks for a position.
  await expect(admin.getByRole("dialog")).toHaveCount(0);
});

const TRANSCRIPT = `1
00:00:02,000 --> 00:00:05,500
Welcome to the radio room.

2
00:01:07,250 --> 00:01:10,000
Hang the quokka lanyard behind the charger.
`;

test("an admin adds a video with chapters and a transcript by keys alone", async ({
  browser,
  page: visitor,
  vimeo: player,
  thumbnails: _thumbnails,
}) => {
  const title = "Keys to the Garage";
  const thumbnail_url = "https://vumbnail.com/1.jpg";
  const { page, vimeo } = await openVideosAdmin(browser, { title, duration: 596, thumbnail_url });
  const textbox = (name: string) => ({ role: "textbox", name });
  const add = { role: "button", name: "Add Video" };
  const chapter = (number: number) => textbox(`Title of chapter ${number}`);
  await tabTo(page, add);
  await press(page, "Enter", textbox("Video address"));
  await type(page, "vimeo.com/700200");
  const form = dialog(page, "Add New Video");
  await expect(form.getByLabel("Title", { exact: true })).toHaveValue(title);
  await tabTo(page, textbox("Description"));
  await type(page, "Where the keys are.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("h");
  await tabTo(page, textbox("Keywords"));
  await type(page, "keys");

  await tabTo(page, { role: "tab", name: "Details" }, 12, "Shift+Tab");
  await press(page, "ArrowRight", { role: "tab", name: "Chapters" });
  await tabTo(page, { role: "button", name: "Watch and mark" });
  await page.keyboard.press("Enter");
  const watched = form.getByRole("slider", { name: "Seek" });
  await vimeo.advance(12);
  await expect(watched).toHaveAttribute("aria-valuetext", /^00:12 /);
  await press(page, "h", chapter(1));
  await type(page, "Hooks");
  await press(page, "Enter", { role: "region", name: "Video" });
  await vimeo.advance(30);
  await expect(watched).toHaveAttribute("aria-valuetext", /^00:42 /);
  await press(page, "h", chapter(2));
  await type(page, "Signing out");
  await press(page, "Shift+Tab", { role: "button", name: "Chapter 2 one second later" });
  await tabTo(page, { role: "spinbutton", name: "Time of chapter 2" }, 3, "Shift+Tab");
  await page.keyboard.press("ArrowDown");
  await expect(form.getByLabel("Time of chapter 2")).toHaveValue("00:41");
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([41]);
  await tabTo(page, { role: "button", name: "Remove chapter 2, Signing out" });
  await press(page, "Enter", { role: "button", name: "Undo" });
  await press(page, "Enter", chapter(2));

  await tabTo(page, { role: "tab", name: "Chapters" }, 20, "Shift+Tab");
  await press(page, "ArrowRight", { role: "tab", name: "Transcript" });
  await tabTo(page, { role: "button", name: "Paste text" });
  await press(page, "Enter", { role: "button", name: "Paste text" });
  await tabTo(page, textbox("Transcript with its times"));
  await page.keyboard.insertText(TRANSCRIPT);
  await tabTo(page, { role: "button", name: "Use this text" });
  await page.keyboard.press("Enter");
  await expect(form.getByText("Pasted text: 2 sentences, to 1:10")).toBeVisible();
  await tabTo(page, add);
  await press(page, "Enter", add);
  await expectToast(page, "Video added");

  await visitor.goto("/university");
  await visitor.keyboard.press("Control+k");
  await visitor.getByRole("combobox").fill("quokka lan");
  await visitor
    .getByRole("option")
    .filter({ hasText: `Said in: ${title}, 1:07` })
    .click();
  await expect(visitor.getByRole("dialog", { name: title })).toBeVisible();
  await expect.poll(async () => (await player.state()).seconds).toBe(67);
});
