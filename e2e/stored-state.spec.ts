import { expect, type Page } from "@playwright/test";
import { markSignedIn, openDashboard } from "./admin.ts";
import { articleText, expectHeading, inspection, readLink } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { expectCards } from "./library.ts";

const yes = (page: Page) => page.getByRole("button", { name: "Yes", exact: true });

/** Checks that every kind of public page shows; the watch sees to it that none complains. */
async function expectPublicPages(page: Page): Promise<void> {
  await page.goto("/knowledge-base");
  await expectHeading(page, "Onboarding");
  await expect(readLink(page, { title: "Start Your First Shift" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "University" }).click();
  await expectCards(page, 18);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await palette.getByRole("combobox").fill(inspection.title);
  await palette.getByRole("option", { name: inspection.title }).first().click();
  await expectHeading(page, inspection.title);
  await expect(articleText(page)).toContainText("Before you start");
}

/** Ways in which a browser refuses to store; each runs before the page's own code. */
const REFUSALS: Readonly<Record<string, () => void>> = {
  "there is neither indexedDB nor BroadcastChannel": () => {
    Object.defineProperty(window, "indexedDB", { value: undefined, configurable: true });
    Object.defineProperty(window, "BroadcastChannel", { value: undefined });
  },
  "opening never ends, and a BroadcastChannel is refused": () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    Object.defineProperty(window, "BroadcastChannel", {
      value: class {
        constructor() {
          throw new DOMException("Refused.", "SecurityError");
        }
      },
    });
  },
  "everything is refused": () => {
    for (const name of ["indexedDB", "localStorage", "sessionStorage", "BroadcastChannel"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Refused.", "SecurityError");
        },
      });
    }
  },
};

test("public pages work without storage, and a vote lasts as long as the page", async ({
  context,
}) => {
  // Drafts are read only while somebody is signed in.
  await markSignedIn(context);
  for (const [refusal, refuse] of Object.entries(REFUSALS)) {
    await test.step(refusal, async () => {
      const page = await context.newPage();
      await page.addInitScript(refuse);
      await expectPublicPages(page);
      await yes(page).click();
      await expect(yes(page)).toHaveAttribute("aria-pressed", "true");
      await page.getByRole("link", { name: "Back to all articles" }).click();
      await page.goBack();
      await expect(yes(page)).toHaveAttribute("aria-pressed", "true");
      if (refusal.startsWith("there is neither")) {
        await openDashboard(page);
        await expect(page.getByText("does not let the site store anything")).toBeVisible();
      }
      await page.close();
    });
  }
});
