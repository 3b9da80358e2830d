import { expect } from "@playwright/test";
import { dialog, expectToast } from "./admin.ts";
import { test } from "./fixtures.ts";
import { press, tabTo, type } from "./focus.ts";
import { PUBLISHING_SITE } from "./publishing.ts";
import { openAddVideo, openVideosAdmin } from "./video-admin.ts";

test.use({ baseURL: PUBLISHING_SITE });

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

test("an admin adds a video by its address, marks chapters while it plays and uploads what is said; a visitor finds a spoken phrase", async ({
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
  await page.getByRole("option", { name: `Said in: ${title}, 1:07` }).click();
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
  await vimeo.advance(12);
  await press(page, "h", chapter(1));
  await type(page, "Hooks");
  await press(page, "Enter", { role: "region", name: "Video" });
  await vimeo.advance(30);
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
