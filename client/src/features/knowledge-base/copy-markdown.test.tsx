import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";

const ARTICLE = "/knowledge-base/onboarding/start-first-shift";
const MARKDOWN = "# Start Your First Shift\n\nPick your unit.\n";

async function pressCopy(answer: (path: string) => Response, isAllowed = true) {
  stubApi((path) => (path === `${ARTICLE}.md` ? answer(path) : new Response("", { status: 404 })));
  const { user } = renderApp(ARTICLE);
  const copy = await screen.findByRole("button", { name: "Copy as Markdown" });
  expect(copy).toHaveAttribute("href", `${ARTICLE}.md`);
  if (!isAllowed)
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("denied"));
  await user.click(copy);
}

it("copies an article as Markdown", async () => {
  await pressCopy(() => new Response(MARKDOWN));
  expect(await screen.findByText("Copied as Markdown")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(MARKDOWN);
});

it.each([
  ["an article that is not published", () => new Response("", { status: 404 })],
  ["a host without our server", () => new Response("<!doctype html>")],
])("says that there is no Markdown of %s", async (_case, answer) => {
  await pressCopy(answer);
  expect(await screen.findByText("The article could not be copied")).toBeVisible();
  expect(screen.getByText(/only published articles have one/)).toBeVisible();
});

it("says why it can’t be had", async () => {
  await pressCopy(() => new Response("Busy", { status: 503 }));
  expect(await screen.findByText("503: Busy")).toBeVisible();
});

it("says when the browser does not allow it", async () => {
  await pressCopy(() => new Response(MARKDOWN), false);
  expect(await screen.findByText(/The browser does not allow it/)).toBeVisible();
});
