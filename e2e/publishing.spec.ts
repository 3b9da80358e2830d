import { expect, type Page } from "@playwright/test";
import { DASHBOARD, dialog, expectToast, openContent, openEdit } from "./admin.ts";
import { ACCOUNT } from "./admin-account.ts";
import { articleText, expectHeading, inspection, plainArticle, readLink } from "./articles.ts";
import { test } from "./fixtures.ts";
import { press, tabTo, type } from "./focus.ts";
import {
  draft,
  draftOf,
  openAdmin,
  openReview,
  PUBLISHING_SITE,
  publish,
  readLayer,
} from "./publishing.ts";
import { readStore } from "./stored-drafts.ts";
import { PIXEL as PIXEL_BYTES } from "./zip-of.ts";

test.use({ baseURL: PUBLISHING_SITE });
// One after the other: they publish to one site.
test.describe.configure({ mode: "default" });

const PIXEL = `data:image/png;base64,${PIXEL_BYTES.toString("base64")}`;

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("what is published is what a visitor’s next page load shows", async ({ page, browser }) => {
  const admin = await openAdmin(browser);
  const moved = {
    title: "Start Any Shift",
    category: "lms",
    link: `/knowledge-base/lms/${plainArticle.id}`,
  };
  await visit(page, plainArticle.link);
  await draft(
    admin,
    draftOf(plainArticle, moved, `<p>Be early.</p><p><img src="${PIXEL}" alt="A dot"></p>`),
    draftOf(inspection, { title: "Not Yet Published" }),
  );
  const review = await openReview(admin);
  await review.getByRole("checkbox", { name: "Article Not Yet Published" }).uncheck();
  await expect(review.getByRole("checkbox", { name: /^Redirect to the new/ })).toBeChecked();
  await review.getByLabel("Note (optional)").fill("A better name");
  await publish(admin, review);
  // Only what was published has left the drafts.
  await expect(admin.getByRole("button", { name: "1 unpublished change" })).toBeVisible();

  await visit(page, "/knowledge-base?category=lms");
  await readLink(page, moved).click();
  await expectHeading(page, moved.title);
  await expect(articleText(page)).toContainText("Be early.");
  await expect(articleText(page).getByRole("img")).toHaveAttribute(
    "src",
    /^\/api\/knowledge-base\/pictures\/[0-9a-f]{64}\.png$/,
  );
  await page.goto(`${plainArticle.link}#top`);
  await expectHeading(page, moved.title);
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`${moved.link}#top`);

  // The editor holds the published image, and a later publish has it.
  await admin.goto(DASHBOARD);
  const form = await openEdit(admin, moved.title);
  const text = await openContent(form);
  const dot = text.getByRole("img", { name: "A dot" });
  await expect.poll(() => dot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await text.press("Control+Home");
  await admin.keyboard.type("Really. ");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(admin, "Article saved");
  const again = await openReview(admin);
  await again.getByRole("checkbox", { name: "Article Not Yet Published" }).uncheck();
  await publish(admin, again);
  await page.reload();
  await expect(articleText(page)).toContainText("Really. Be early.");
  await expect(articleText(page).getByRole("img", { name: "A dot" })).toBeVisible();
});

test("a publish is made once, whatever session, server or response is lost", async ({
  browser,
}) => {
  const admin = await openAdmin(browser);
  await draft(admin, draftOf(inspection, { title: "Inspect Every Day" }));
  await admin.context().clearCookies();
  const review = await openReview(admin);
  const button = review.getByRole("button", { name: "Publish 1 change" });

  await admin.context().setOffline(true);
  await button.click();
  await expect(review.getByRole("alert")).toContainText("Your changes are still here");
  await expect(review.getByRole("alert")).toBeFocused();
  await admin.context().setOffline(false);

  await button.click();
  const signIn = dialog(admin, "Sign in again");
  await signIn.getByLabel("Username").fill(ACCOUNT.username);
  await signIn.getByLabel("Password").fill(ACCOUNT.password);
  // It arrives, and its response does not.
  await admin.route(
    "**/api/knowledge-base/publish",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await admin.keyboard.press("Enter");
  await expect(review.getByRole("alert")).toContainText("can’t be reached");
  expect(await readStore(admin, "draft")).toHaveLength(1);

  const { revision } = await readLayer(admin);
  await publish(admin, review);
  expect((await readLayer(admin)).revision).toBe(revision);
  expect(await readStore(admin, "draft")).toEqual([]);
});

test("an admin publishes over a collision and restores by keys alone", async ({ browser }) => {
  const [admin, other] = [await openAdmin(browser), await openAdmin(browser)];
  await draft(
    admin,
    draftOf(plainArticle, { title: "Mine" }),
    draftOf(inspection, { title: "Not Yet" }),
  );
  await draft(other, draftOf(plainArticle, { title: "Theirs" }));
  await publish(other, await openReview(other));

  const opener = { role: "button", name: "Review & publish" };
  await tabTo(admin, opener);
  await press(admin, "Enter", { role: "dialog", name: "Review & publish" });
  await expect(dialog(admin, "Review & publish").getByRole("list")).not.toHaveCount(0);
  await tabTo(admin, { role: "checkbox", name: "Article Mine" });
  await press(admin, "Tab", { role: "button", name: "What differs" });
  await tabTo(admin, { role: "radio", name: "Mine" });
  await press(admin, "ArrowDown", { role: "radio", name: "Theirs" });
  await press(admin, "ArrowUp", { role: "radio", name: "Mine" });
  await tabTo(admin, { role: "button", name: "What differs" }, 9, "Shift+Tab");
  await press(admin, "Enter", { role: "button", name: "What differs" });
  await expect(
    dialog(admin, "Review & publish").getByText("After this publish", { exact: true }),
  ).toBeVisible();
  await tabTo(admin, { role: "checkbox", name: "Article Not Yet" });
  await press(admin, "Space", { role: "checkbox", name: "Article Not Yet" });
  await tabTo(admin, { role: "textbox", name: "Note (optional)" });
  await type(admin, "By keys");
  await tabTo(admin, { role: "button", name: "Publish 1 change" });
  await press(admin, "Enter", opener);

  await tabTo(admin, { role: "button", name: "History" });
  await press(admin, "Enter", { role: "dialog", name: "History" });
  await tabTo(admin, { role: "button", name: "What changed" });
  await press(admin, "Enter", { role: "button", name: "What changed" });
  const restore = { role: "button", name: "Restore “Before” of Mine" };
  await tabTo(admin, restore);
  await press(admin, "Enter", { role: "dialog", name: "Restore Mine?" });
  await press(admin, "Escape", restore);
  await press(admin, "Enter", { role: "dialog", name: "Restore Mine?" });
  await tabTo(admin, { role: "button", name: "Restore" });
  await press(admin, "Enter", restore);
  await press(admin, "Escape", { role: "button", name: "History" });

  // Nothing is left to review: what opened the review goes with the last draft.
  await tabTo(admin, opener, 40, "Shift+Tab");
  await press(admin, "Enter", { role: "dialog", name: "Review & publish" });
  await tabTo(admin, { role: "button", name: "Publish 1 change" });
  await press(admin, "Enter", { role: "tabpanel", name: "Articles" });
});
