import { type ConsoleMessage, expect, test } from "@playwright/test";
import { PageWatch } from "./page-watch.ts";

// Proves the watch that every other test here relies on.
test("the watch sees errors, policy violations and requests to other sites", async ({
  page,
  baseURL,
}) => {
  const watch = new PageWatch(baseURL);
  await watch.watch(page.context());
  await page.goto("/products");
  const heard = page.waitForEvent("console", (message: ConsoleMessage) => message.text() === "two");
  await page.evaluate(() => {
    console.error("one");
    console.error("two");
  });
  await heard;
  expect(watch.seen).toHaveLength(2);

  await page.evaluate(() => {
    fetch("https://elsewhere.example.com").catch(() => undefined);
    new Image().src = "https://elsewhere.example.com/picture.png";
    setTimeout(() => Promise.reject(new Error("boom")));
  });
  for (const error of [
    "connect-src blocked https://elsewhere",
    "request to another host: https://elsewhere",
    "boom",
  ]) {
    await expect.poll(() => watch.seen.join()).toContain(error);
  }
  expect(watch.seen.join()).not.toContain("request to another site");
  await page.evaluate(() => fetch("http://localhost:1/").catch(() => undefined));
  await page.goto("http://localhost:1/").catch(() => undefined);
  await expect.poll(() => watch.seen.join()).toContain("request to another site: http://localhost");
  expect(() => watch.verify()).toThrow("errors seen in the page");

  const expecting = new PageWatch();
  expecting.expectConsoleError(/three/);
  expect(() => expecting.verify()).toThrow("expected console errors that did not come");
});
