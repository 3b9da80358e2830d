import { type Browser, expect, type Page } from "@playwright/test";
import { expectToast } from "./admin.ts";
import { articleText, expectHeading, inspection } from "./articles.ts";
import { test } from "./fixtures.ts";
import { waitForHydration } from "./hydration.ts";
import { KillableSite } from "./killable-site.ts";
import { draft, draftOf, openAdmin, openReview, publish } from "./publishing.ts";

test.describe.configure({ mode: "serial" });

const site = new KillableSite();
test.beforeAll(() => site.open());
test.afterAll(() => site.close());

const INSIGHT = "/secretdoor/dashboard/insight";

async function openReader(browser: Browser, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, ...options });
  return context.newPage();
}

async function countMessages(admin: Page): Promise<number> {
  const response = await admin.request.get("/api/admin/messages/export");
  return (await response.json()).messages.length;
}

test("a reader’s message reaches the worklist, and the publish that solves it tells", async ({
  browser,
}) => {
  const reader = await openReader(browser);
  const admin = await openAdmin(browser, site.url);

  await test.step("a search that found nothing leads to the form", async () => {
    await reader.goto("/knowledge-base?q=tailgate+winch");
    await reader.getByRole("link", { name: "Tell us what is missing" }).click();
    await expectHeading(reader, "Tell us what is missing");
    await expect(reader.getByText("“tailgate winch”")).toBeVisible();
    await reader.getByLabel("In your words").fill("Which bolts?");
    await reader.getByRole("button", { name: "Send" }).click();
    await expectHeading(reader, "Thank you");
    expect(await countMessages(admin)).toBe(1);
  });

  await test.step("a selected sentence is reported by keyboard, offline, and sent once", async () => {
    await reader.goto(inspection.link);
    await articleText(reader).locator("li").first().click({ clickCount: 3 });
    const report = reader.getByRole("button", { name: "Report this sentence" });
    await expect(report).toBeVisible();
    await reader.keyboard.press("Tab");
    await expect(report).toBeFocused();
    await reader.keyboard.press("Enter");
    await expectHeading(reader, "Tell us what is missing");
    await expect(reader.getByRole("figure").getByText(/\.$/)).toBeVisible();
    await reader.getByRole("checkbox", { name: "Out of date" }).check();
    await reader.context().setOffline(true);
    await reader.getByRole("button", { name: "Send" }).click();
    await expectHeading(reader, "Kept until you are online");
    await reader.context().setOffline(false);
    await expectToast(reader, "Sent");
    await expect(reader.getByRole("region", { name: /not sent yet/ })).toBeHidden();
    expect(await countMessages(admin)).toBe(2);
  });

  await test.step("the team sees both, adds a synonym, takes one, and solves one with a publish", async () => {
    await admin.goto(INSIGHT);
    const messages = admin.getByRole("region", { name: "Messages", exact: true });
    await expect(messages.getByText("1 message about the search “tailgate winch”")).toBeVisible();
    await messages.getByRole("button", { name: new RegExp(inspection.title) }).click();
    const open = admin.getByRole("dialog", { name: /^Messages about/ });
    await open.getByRole("button", { name: /^I take it/ }).click();
    await expect(open.getByText("Taken by")).toBeVisible();
    await open.getByRole("button", { name: "Done" }).click();
    await expect(messages.getByText(/taken by/)).toBeVisible();
    await admin.getByLabel("Words that mean the same").press("Control+End");
    await admin.keyboard.insertText("\ntailgate winch = cot bracket");
    await admin.getByRole("button", { name: "Save Synonyms" }).click();
    await expectToast(admin, "Synonyms saved");
    await admin.goto("/secretdoor/dashboard");
    const text = "<p>Walk around the vehicle first. The cot bracket has four bolts.</p>";
    await draft(admin, draftOf(inspection, {}, text));
    const review = await openReview(admin);
    await review.getByRole("checkbox", { name: /^Out of date/ }).check();
    await review.getByLabel("Note (optional)").fill("Says what comes first.");
    await publish(admin, review);
    await admin.goto(INSIGHT);
    await expect(messages.getByText(/about the search/)).toBeVisible();
    await expect(messages.getByText(new RegExp(inspection.title))).toBeHidden();
  });

  await test.step("the browser that sent it says that the article was changed, until that is seen", async () => {
    await reader.goto(inspection.link);
    await expect(reader.getByText(/^Changed after your note/)).toBeVisible();
    const note = reader.getByRole("region", { name: "Your note" });
    await note.getByRole("button", { name: "Got it" }).press("Enter");
    await expect(reader.getByRole("main")).toBeFocused();
    await reader.reload();
    await expect(articleText(reader)).toContainText("Walk around the vehicle first.");
    await expect(reader.getByText(/^Changed after your note/)).toBeHidden();
  });

  await test.step("the reader's search finds the new text by the synonym", async () => {
    await reader.goto("/knowledge-base?q=tailgate+winch");
    const inText = reader.getByRole("region", { name: "In the text of 1 article" });
    await expect(inText.getByRole("link", { name: /cot bracket has four bolts/ })).toBeVisible();
  });

  await test.step("it finds the new sentence, and the article says why it changed", async () => {
    await reader.goto("/search?q=walk+round+vehicles+first");
    const hit = reader.getByRole("link", { name: /Walk around the vehicle first\./ });
    await expect(hit.locator("mark").first()).toBeVisible();
    await hit.click();
    const changed = reader.getByRole("region", { name: "Changed since you read it" });
    await expect(changed).toContainText("Says what comes first.");
    await changed.getByRole("button", { name: "Show what changed" }).press("Enter");
    await changed.getByRole("button", { name: "First change" }).press("Enter");
    await expect(articleText(reader).locator(".change:focus")).toBeInViewport();
    await reader.goto("/whats-new");
    await expect(reader.getByText("Says what comes first.")).toBeVisible();
    const stranger = await openReader(browser);
    await stranger.goto(inspection.link);
    await expect(articleText(stranger)).toContainText("Walk around the vehicle first.");
    await expect(stranger.getByText(/^Changed after your note/)).toBeHidden();
  });
});

test("two tabs that write at once without a connection lose no message", async ({ browser }) => {
  const admin = await openAdmin(browser, site.url);
  const before = await countMessages(admin);
  const context = await browser.newContext({ baseURL: site.url });
  // Before it, the form is the browser's own, which needs a connection.
  waitForHydration(context);
  const tabs = [await context.newPage(), await context.newPage()] as const;
  const rounds = 3;
  for (const tab of tabs) await tab.goto("/message?q=winch");
  await context.setOffline(true);
  for (let round = 0; round < rounds; round += 1) {
    for (const [number, tab] of tabs.entries()) {
      await tab.getByLabel("In your words").fill(`Round ${round} of tab ${number}`);
    }
    await Promise.all(
      tabs.map((tab) => tab.getByRole("button", { name: "Send", exact: true }).press("Enter")),
    );
    for (const tab of tabs) {
      await expectHeading(tab, "Kept until you are online");
      await tab.getByRole("link", { name: "To the knowledge base" }).click();
      await tab.goBack();
      await expectHeading(tab, "Tell us what is missing");
    }
  }
  for (const tab of tabs) {
    await expect(tab.getByRole("region", { name: "6 messages not sent yet" })).toBeVisible();
  }
  // The next page that opens sends what was written.
  for (const tab of tabs) await tab.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto("/products");
  await expectToast(next, "Sent");
  expect(await countMessages(admin)).toBe(before + 2 * rounds);
});

test("without scripts a message has its own page, and comes back if refused", async ({
  browser,
}) => {
  const reader = await openReader(browser, { javaScriptEnabled: false });
  await reader.goto(inspection.link);
  await reader.getByRole("link", { name: "Tell us what is missing" }).click();
  await expect(reader.getByRole("link", { name: inspection.title })).toBeVisible();
  await reader.getByRole("checkbox", { name: "Hard to follow" }).check();
  await reader.getByLabel("In your words").fill("Too <b>long</b>.");
  await reader.getByLabel("Your e-mail address").fill("nobody");
  await reader.getByRole("button", { name: "Send" }).click();
  await expectHeading(reader, "Your message was not sent");
  await expect(reader.getByLabel("In your words")).toHaveValue("Too <b>long</b>.");
  await expect(reader.getByRole("checkbox", { name: "Hard to follow" })).toBeChecked();
  await reader.getByLabel("Your e-mail address").fill("reader@example.com");
  await reader.getByRole("button", { name: "Send again" }).click();
  await expectHeading(reader, "Thank you");
  await expect(reader).toHaveURL("/message?sent=1");
});
