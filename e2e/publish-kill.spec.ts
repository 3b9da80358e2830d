import { expect, test } from "@playwright/test";
import { dialog } from "./admin.ts";
import { expectHeading, inspection } from "./articles.ts";
import { KillableSite } from "./killable-site.ts";
import { draft, draftOf, openAdmin, openReview, publish, readLayer } from "./publishing.ts";
import { readStore } from "./stored-drafts.ts";

const ROUNDS = [
  { moment: "arriving", isCommitted: false, title: "Inspect Once" },
  { moment: "answered", isCommitted: true, title: "Inspect Twice" },
] as const;

test("a server that is killed during a publish loses nothing, and the retry publishes once", async ({
  browser,
}) => {
  const site = new KillableSite();
  try {
    await site.open();
    const admin = await openAdmin(browser, site.url);
    const visitor = await browser.newPage({ baseURL: site.url });
    for (const [before, { moment, isCommitted, title }] of ROUNDS.entries()) {
      await test.step(`killed while it is ${moment}`, async () => {
        await draft(admin, draftOf(inspection, { title }));
        const review = await openReview(admin);
        site.killDuringPublish(moment);
        await review.getByRole("button", { name: "Publish 1 change" }).click();
        await expect(review.getByRole("alert")).toContainText("can’t be reached");
        expect(await readStore(admin, "changes")).toHaveLength(1);

        await site.start();
        expect((await readLayer(admin)).revision).toBe(before + Number(isCommitted));
        await publish(admin, review);
        expect((await readLayer(admin)).revision).toBe(before + 1);
        expect(await readStore(admin, "changes")).toEqual([]);
        await visitor.goto(inspection.link);
        await expectHeading(visitor, title);

        await admin.getByRole("button", { name: "History" }).click();
        const publishes = dialog(admin, "History").getByRole("list", { name: "Publishes" });
        await expect(publishes.getByRole("heading", { level: 3 })).toHaveCount(before + 1);
        await admin.keyboard.press("Escape");
      });
    }
    await visitor.close();
    await admin.context().close();
  } finally {
    await site.close();
  }
});
