import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import { dialog, expectToast } from "./admin.ts";
import { test } from "./fixtures.ts";
import { press, tabTo, type } from "./focus.ts";
import { PUBLISHING_SITE } from "./publishing.ts";
import { openVideosAdmin } from "./video-admin.ts";

test.use({ baseURL: PUBLISHING_SITE });
// One after the other: they change one order.
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

test("a video is dragged to its place", async ({ browser }) => {
  const admin = await openWith(browser, "Fuel Card", "Wash Bay");
  const centerOf = async (title: string) => {
    const box = await admin.getByRole("button", { name: `Move ${title}` }).boundingBox();
    if (!box) throw new Error(`${title} has no handle.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await admin.getByRole("button", { name: "Move Wash Bay" }).scrollIntoViewIfNeeded();
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

test("two admins: who writes later is told, sees what the other one did, and chooses", async ({
  browser,
}) => {
  const first = await openWith(browser, "Oxygen Check", "Ramp Safety");
  const second = await openWith(browser);
  const { videos } = await readLibrary(first);
  const ramp = videos.find(({ title }) => title === "Ramp Safety");
  const changed = { ...aVideo("Ramp Safety"), duration: "7:40" };
  await write(first, "put", `/${ramp?.id}`, { revision: ramp?.revision, video: changed });

  await second.getByRole("button", { name: "Delete Ramp Safety" }).click();
  const question = dialog(second, "Delete Video");
  await question.getByRole("button", { name: "Delete Video" }).click();
  const meanwhile = dialog(second, "Changed meanwhile");
  await expect(meanwhile.getByRole("term").filter({ hasText: "Duration" })).toBeVisible();
  await meanwhile.getByRole("button", { name: "Keep it" }).click();
  await expect(second.getByRole("row").filter({ hasText: "7:40" })).toBeVisible();

  await first.reload();
  await first.getByRole("button", { name: "Move Ramp Safety" }).press("ArrowUp");
  await expect
    .poll(async () => (await readLibrary(first)).videos.at(-1)?.title)
    .toBe("Oxygen Check");
  await second.getByRole("button", { name: "Move Oxygen Check" }).press("ArrowUp");
  const refused = dialog(second, "Order changed meanwhile");
  const theirs = refused.getByRole("list", { name: "Their order" });
  await expect(theirs.getByRole("listitem").last()).toContainText("Oxygen Check");
  await refused.getByRole("button", { name: "Move it all the same" }).click();
  await expect
    .poll(async () => {
      const { videos: now } = await readLibrary(first);
      return now.findIndex(({ title }) => title === "Oxygen Check");
    })
    .toBe(videos.length - 3);
  await first.context().close();
  await second.context().close();
});

test("the library is exported as CSV, changed in a spreadsheet and imported, with a preview", async ({
  browser,
  page,
  thumbnails: _thumbnails,
}) => {
  const admin = await openWith(browser, "=Stretcher, “heavy”");
  const exported = async (format: string) => {
    const download = admin.waitForEvent("download");
    await admin.getByRole("button", { name: "Export" }).click();
    await admin.getByRole("button", { name: format }).click();
    const file = await download;
    return { name: file.suggestedFilename(), buffer: await readFile(await file.path()) };
  };
  const choose = async ({ name, buffer }: { name: string; buffer: Buffer }) => {
    await admin.getByRole("button", { name: "Import" }).click();
    await admin.getByLabel("File to import").setInputFiles({ name, mimeType: "", buffer });
    return dialog(admin, `Import ${name}`);
  };
  const { name, buffer } = await exported("CSV, for spreadsheets");
  expect(name).toMatch(/^videos-\d{4}-\d\d-\d\d\.csv$/);
  const csv = buffer.toString();
  // Spreadsheets would run the title as a formula.
  expect(csv).toContain('\r\n"\'=Stretcher, “heavy”",');
  const row = csv.trimEnd().split("\r\n").at(-1) ?? "";
  const edited = row.replace(",6:12,", ",7:20,");
  const added = row.replace("'=Stretcher, “heavy”", "Stretcher, light");
  const changed = `${csv.replace(row, edited)}${added}\r\n`;
  const preview = await choose({ name, buffer: Buffer.from(changed) });
  await expect(preview.getByText("Stretcher, light")).toBeVisible();
  await expect(preview.getByText("=Stretcher, “heavy” duration")).toBeVisible();
  // Other tests may change the library between the preview and the import.
  await expect(async () => {
    await preview.getByRole("button", { name: "Import 2 changes" }).click();
    await expect(preview).toBeHidden();
  }).toPass();
  await expectToast(admin, "Imported", "1 video added, 1 updated, ");
  await expect(admin.getByRole("row").filter({ hasText: "heavy" })).toContainText("7:20");
  expect(await lastShown(page, 2)).toEqual(["=Stretcher, “heavy”", "Stretcher, light"]);

  const same = await choose(await exported("JSON"));
  await expect(same.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  await admin.context().close();
});
