import { expect, type Locator, type Page } from "@playwright/test";
import { builtInArticles } from "@shared/content/built-in.ts";
import { DASHBOARD, dialog, expectToast, openContent, openEdit, tableRow } from "./admin.ts";
import { ACCOUNT } from "./admin-account.ts";
import {
  articleSearch,
  articleText,
  cardTitles,
  expectHeading,
  inspection,
  openArticle,
  plainArticle,
  readLink,
  sidebar,
} from "./articles.ts";
import { test } from "./fixtures.ts";
import { press, tabTo, type } from "./focus.ts";
import {
  draft,
  draftOf,
  largeSiteArticle,
  openAdmin,
  openReview,
  PUBLISHING_SITE,
  publish,
  publishLargeSite,
  readLayer,
} from "./publishing.ts";
import { serveStatically } from "./static-host.ts";
import { readStore } from "./stored-drafts.ts";
import { PIXEL as PIXEL_BYTES, zipOf } from "./zip-of.ts";

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
  await admin.context().close();
});

async function chooseFiles(admin: Page, files: Record<string, string | Buffer>): Promise<Locator> {
  await admin
    .getByLabel("File to import")
    .setInputFiles({ name: "help.zip", mimeType: "application/zip", buffer: await zipOf(files) });
  return dialog(admin, "Import help.zip");
}

test("a published import follows newer files, and asks at collisions", async ({ browser }) => {
  const admin = await openAdmin(browser);
  const files = {
    "help/night/lights.md": "# Check the lights\n\nLook.\n\n![A dot](dot.png)",
    "help/night/doors.md": "---\naliases: /hc/7-Doors\n---\n# Check the doors\n\nPull.",
    "help/night/dot.png": PIXEL_BYTES,
  };
  let open = await chooseFiles(admin, files);
  await open.getByRole("button", { name: "Import 3 changes" }).click();
  const review = await openReview(admin);
  await expect(review.getByRole("checkbox", { name: /^Redirect 1 former address/ })).toBeChecked();
  await publish(admin, review);
  await admin.goto("/hc/7-Doors");
  await expectHeading(admin, "Check the doors");
  await expect(admin).toHaveURL("/knowledge-base/night/doors");
  await admin.goto(DASHBOARD);

  open = await chooseFiles(admin, files);
  await expect(open.getByText("2 articles are here already, unchanged.")).toBeVisible();
  await admin.keyboard.press("Escape");

  const form = await openEdit(admin, "Check the lights");
  await form.getByLabel("Article Title").fill("Check all lights");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await publish(admin, await openReview(admin));

  open = await chooseFiles(admin, files);
  await expect(open.getByText("1 article was changed here since the last import.")).toBeVisible();
  await expect(open.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  await admin.keyboard.press("Escape");

  open = await chooseFiles(admin, {
    ...files,
    "help/night/lights.md": "# Check the lights\n\nLook twice.\n\n![A dot](dot.png)",
    "help/night/doors.md": "---\naliases: /hc/7-Doors\n---\n# Check the doors\n\nPull and push.",
  });
  await expect(open.getByRole("heading", { name: "Changed 1" })).toBeVisible();
  const conflict = open.getByRole("group", { name: "Check all lights" });
  await expect(conflict.getByRole("radio", { name: "Keep what is here" })).toBeChecked();
  await conflict.getByRole("button", { name: "Compare" }).click();
  await expect(conflict.getByText("Check all lights").last()).toBeVisible();
  await expect(conflict.getByText("Look twice.").last()).toBeVisible();
  await open.getByRole("button", { name: "Import 1 change" }).click();
  await publish(admin, await openReview(admin));
  await expect(tableRow(admin, "Check all lights")).toBeVisible();
  const doors = await admin.request.get("/api/knowledge-base/articles/doors");
  expect((await doors.json()).html).toBe("<p>Pull and push.</p>");
  await admin.context().close();
});

test("an ended session, an unreachable server and a lost response publish once", async ({
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
  await admin.context().close();
});

test("a large publish keeps what others published between its parts", async ({ browser }) => {
  const [admin, other] = [await openAdmin(browser), await openAdmin(browser)];
  const [long, shared] = builtInArticles.filter(({ category }) => category === "inventory");
  if (!long || !shared) throw new Error("These articles are built in.");
  await draft(other, draftOf(shared, {}, "<p>Count the bags.</p><p>Count the tanks.</p>"));
  await publish(other, await openReview(other));
  const image = `<p><img src="${PIXEL}" alt="A dot"></p>`;
  await draft(admin, draftOf(long, {}, image.repeat(200)), {
    ...draftOf(shared, {}, `<p>Count every bag.</p><p>Count the tanks.</p>${image}`),
    order: 2,
  });
  await admin.route(
    "**/api/knowledge-base/publish",
    async (route) => {
      const response = await route.fetch();
      const form = await openEdit(other, shared.title);
      const text = await openContent(form);
      await text.press("Control+End");
      await other.keyboard.type(" Twice.");
      await form.getByRole("button", { name: "Save Changes" }).click();
      await publish(other, await openReview(other));
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await publish(admin, await openReview(admin));
  const response = await admin.request.get(`/api/knowledge-base/articles/${shared.id}`);
  const { html } = (await response.json()) as { html: string };
  expect(html).toMatch(/^<p>Count every bag\.<\/p><p>Count the tanks\. Twice\.<\/p><p><img /);
  await other.context().close();
  await admin.context().close();
});

test("by keys alone: a review with a collision, its publish, the history and a restore", async ({
  browser,
}) => {
  const [admin, other] = [await openAdmin(browser), await openAdmin(browser)];
  await draft(
    admin,
    draftOf(plainArticle, { title: "Mine" }),
    draftOf(inspection, { title: "Not Yet" }),
  );
  await draft(other, draftOf(plainArticle, { title: "Theirs" }));
  await publish(other, await openReview(other));
  await other.context().close();

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
  await admin.context().close();
});

test("a visitor of a large site downloads what is shown", async ({ page, browser }) => {
  const API = "/api/knowledge-base";
  const moved = { ...plainArticle, title: "Start Any Shift", category: "lms" };
  const admin = await openAdmin(browser);
  await publishLargeSite(admin, moved);
  // A rendered page brings what it shows; this is about what the browser loads by itself.
  await serveStatically(page);
  const asked: string[] = [];
  let bytes = 0;
  page.on("requestfinished", async (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith(API)) return;
    asked.push(pathname);
    bytes += (await request.sizes()).responseBodySize;
  });

  const guide = largeSiteArticle("cad", 130);
  await openArticle(page, guide);
  await expect(articleText(page)).toHaveText(`All of ${guide.title}.`);
  const neighbours = page.getByRole("navigation", { name: "Previous and next article" });
  await expect(neighbours.getByRole("link")).toHaveText([/Guide 129 of cad/, /Guide 131 of cad/]);
  expect(asked).toEqual([API, `${API}/articles/${guide.id}`, `${API}/categories/cad`]);
  const whole = await admin.request.get(`${API}/all`, { headers: { "Accept-Encoding": "br" } });
  expect(bytes).toBeLessThan((await whole.body()).length / 10);

  // It was moved by the publish, wherever its part is.
  await openArticle(page, moved);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Learning");
  await page.goto("/knowledge-base?category=onboarding");
  await expect(cardTitles(page)).toHaveCount(3);
  await expect(sidebar(page).getByRole("link", { name: /^CAD/ })).toContainText("264 articles");
  await sidebar(page)
    .getByRole("link", { name: /^Learning/ })
    .click();
  await expect(page.getByRole("paragraph").filter({ hasText: /^265 articles$/ })).toBeVisible();
  await expect(cardTitles(page).filter({ hasText: moved.title })).toBeVisible();
  expect(asked).not.toContain(`${API}/all`);

  await articleSearch(page).focus();
  await expect.poll(() => asked).toContain(`${API}/all`);
  await page.keyboard.type("guide 130");
  await expect(cardTitles(page)).toHaveText([`Guide 130 of cad`, `Guide 130 of lms`]);

  // Another browser gets nothing but the categories.
  const stranger = await browser.newPage({ baseURL: PUBLISHING_SITE });
  await serveStatically(stranger);
  await stranger.route(`**${API}/*/*`, (route) => route.abort());
  await stranger.goto(guide.link);
  await expect(stranger.getByRole("alert")).toContainText("This could not be loaded.");
  await stranger.unroute(`**${API}/*/*`);
  await stranger.getByRole("button", { name: "Try again" }).click();
  await expectHeading(stranger, guide.title);
  await stranger.close();
  await admin.context().close();
});
