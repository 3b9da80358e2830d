import { type Browser, expect, type Page } from "@playwright/test";
import { dialog, expectToast } from "./admin.ts";
import { test } from "./fixtures.ts";
import { press, tabTo, type } from "./focus.ts";
import { PUBLISHING_SITE } from "./publishing.ts";
import { openAddVideo, openVideosAdmin } from "./video-admin.ts";

test.use({ baseURL: PUBLISHING_SITE });
// One after the other: they write to one library, and some look at its order.
test.describe.configure({ mode: "default" });

const titlesIn = async (page: Page) => await page.locator("tbody .video-title").allTextContents();

/** The Videos screen in a browser of its own, with videos of these titles at the end of the library. */
async function openWith(browser: Browser, ...titles: string[]): Promise<Page> {
  const { page } = await openVideosAdmin(browser, () => 404);
  for (const title of titles) await write(page, "post", "", { video: aVideo(title) });
  if (titles.length > 0) await page.reload();
  await expect(page.getByRole("table", { name: "Videos" })).toBeVisible();
  return page;
}

function aVideo(title: string) {
  const id = 700_000 + Math.floor(Math.random() * 100_000);
  return {
    title,
    description: "What it shows.",
    thumbnailUrl: "/thumbnails/first-shift.svg",
    videoUrl: `https://vimeo.com/${id}`,
    duration: "6:12",
    category: "how-to",
    keywords: "shown",
    chapters: JSON.stringify([{ title: "Intro", timestamp: "00:00" }]),
  };
}

/** A write of another admin, or of this one on another screen. */
async function write(page: Page, method: "post" | "put", path: string, body: object) {
  const response = await page.request[method](`/api/admin/videos${path}`, {
    data: { key: crypto.randomUUID(), ...body },
    headers: { Origin: PUBLISHING_SITE },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

async function readLibrary(page: Page) {
  const response = await page.request.get("/api/admin/videos");
  return (await response.json()) as {
    orderRevision: number;
    videos: { id: number; title: string; revision: number }[];
  };
}

/** The titles that a visitor’s next load of the library shows last. */
async function lastShown(page: Page, count: number): Promise<string[]> {
  await page.goto("/university");
  const headings = page.getByRole("article").getByRole("heading", { level: 3 });
  await expect(headings.first()).toBeVisible();
  return (await headings.allTextContents()).slice(-count);
}

test("videos are moved, deleted and brought back by keyboard alone; a visitor’s next load has the new order", async ({
  browser,
  page,
  thumbnails: _thumbnails,
}) => {
  const titles = ["Radio Check", "Night Handover", "Spare Keys"];
  const admin = await openWith(browser, ...titles);
  // From the top of the page backwards: its last rows.
  await tabTo(admin, { role: "button", name: "Move Radio Check" }, 40, "Shift+Tab");
  const handle = { role: "button", name: "Move Radio Check" };
  await press(admin, "ArrowDown", handle);
  await press(admin, "ArrowDown", handle);
  await expect
    .poll(() => titlesIn(admin).then((all) => all.slice(-3)))
    .toEqual(["Night Handover", "Spare Keys", "Radio Check"]);
  await expect(admin.getByText(/^Radio Check is at position (\d+) of \1 now\.$/)).toBeAttached();
  await press(admin, "Enter", { role: "textbox", name: /^Position, from 1 to \d+$/ });
  const { length } = await titlesIn(admin);
  await type(admin, `${length - 1}`);
  await press(admin, "Enter", handle);
  const order = ["Night Handover", "Radio Check", "Spare Keys"];
  await expect.poll(() => titlesIn(admin).then((all) => all.slice(-3))).toEqual(order);
  await expect.poll(() => lastShown(page, 3)).toEqual(order);

  await tabTo(admin, { role: "button", name: "Delete Radio Check" }, 5);
  await press(admin, "Enter", { role: "dialog", name: "Delete Video" });
  await tabTo(admin, { role: "button", name: "Delete Video" }, 5);
  await admin.keyboard.press("Enter");
  await expectToast(admin, "Video deleted", "Radio Check");
  expect(await lastShown(page, 2)).toEqual(["Night Handover", "Spare Keys"]);
  await admin.keyboard.press("F8");
  await tabTo(admin, { role: "button", name: "Undo" }, 5);
  await press(admin, "Enter", { role: "button", name: "Edit Radio Check" });
  await expectToast(admin, "Video restored", "Radio Check");
  expect(await titlesIn(admin).then((all) => all.slice(-3))).toEqual(order);
  expect(await lastShown(page, 3)).toEqual(order);
  await admin.context().close();
});

test("the table keeps its height while its rows come into view; a video is dragged to its place", async ({
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
  await expect.poll(() => titlesIn(admin).then((all) => all.slice(-2))).toEqual(order);
  const inOrder = async () => (await readLibrary(admin)).videos.slice(-2).map(({ title }) => title);
  await expect.poll(inOrder).toEqual(order);
  await admin.context().close();
});

const hostSays = (title: string) => () => ({
  title,
  duration: 596,
  thumbnail_url: "https://vumbnail.com/1.jpg",
});

const TRANSCRIPT = `1
00:00:02,000 --> 00:00:05,500
Welcome to the radio room.

2
00:01:07,250 --> 00:01:10,000
Hang the quokka lanyard behind the charger.
`;

test("an admin adds a video by its address, marks chapters while it plays and uploads what is said; a visitor finds a phrase in it", async ({
  browser,
  page,
  vimeo,
  thumbnails: _thumbnails,
}) => {
  const title = "Radio Room Tour";
  const { page: admin, vimeo: player } = await openVideosAdmin(browser, hostSays(title));
  const form = await openAddVideo(admin);
  await form.getByLabel("Video address").fill("https://vimeo.com/700100/ab12");
  await expect(form.getByText("Unlisted Vimeo video 700100, a page address.")).toBeVisible();
  await expect(form.getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(form.getByLabel("Duration")).toHaveValue("9:56");
  await form.getByLabel("Description").fill("Where everything hangs.");
  await form.getByLabel("Category").selectOption("how-to");
  await form.getByLabel("Keywords").fill("radio");

  await form.getByRole("tab", { name: "Chapters" }).click();
  await form.getByRole("button", { name: "Watch and mark" }).click();
  for (const [seconds, chapter] of [
    [0.4, "Welcome"],
    [64.9, "Lanyards"],
    [120, "Chargers"],
  ] as const) {
    await player.advance(seconds);
    await form.getByRole("button", { name: "Mark chapter here" }).click();
    await admin.keyboard.type(chapter);
  }
  await expect(form.getByLabel("Time of chapter 3")).toHaveValue("03:05");

  await form.getByRole("tab", { name: "Transcript" }).click();
  await form.getByLabel("Transcript file").setInputFiles({
    name: "radio-room.srt",
    mimeType: "application/x-subrip",
    buffer: Buffer.from(TRANSCRIPT),
  });
  await expect(form.getByText("radio-room.srt: 2 sentences, to 1:10")).toBeVisible();
  await form.getByRole("button", { name: "Add Video" }).click();
  await expectToast(admin, "Video added");
  await admin.context().close();

  await page.goto("/university");
  await expect(page.getByRole("main")).not.toBeEmpty();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("quokka lan");
  await page
    .getByRole("option")
    .filter({ hasText: `Said in: ${title}, 1:07` })
    .click();
  const opened = page.getByRole("dialog", { name: title });
  await expect(opened.getByText("01:07")).not.toHaveCount(0);
  await expect.poll(async () => (await vimeo.state()).seconds).toBe(67);
  await opened.getByRole("button", { name: /^Chapters/ }).click();
  await expect(opened.getByRole("button", { name: /01:05.*Lanyards/ })).toBeVisible();
});

test("by keys alone: add a video, mark, nudge and remove chapters, paste what is said", async ({
  browser,
}) => {
  const title = "Keys to the Garage";
  const { page, vimeo } = await openVideosAdmin(browser, hostSays(title));
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
  await page.context().close();
});
