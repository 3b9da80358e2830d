import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";

const ARTICLE = "/knowledge-base/onboarding/start-first-shift";
const MARKDOWN = "# Start Your First Shift\n\nPick your unit.\n";

async function pressCopy(respond: (path: string) => Response, isAllowed = true) {
  stubApi((path) => (path === `${ARTICLE}.md` ? respond(path) : new Response("", { status: 404 })));
  const { user } = renderApp(ARTICLE);
  const copy = await screen.findByRole("button", { name: "Copy as Markdown" });
  expect(copy).toHaveAttribute("href", `${ARTICLE}.md`);
  if (!isAllowed)
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("denied"));
  await user.click(copy);
}

it("an article is copied as Markdown", async () => {
  await pressCopy(() => new Response(MARKDOWN));
  expect(await screen.findByText("Copied as Markdown")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(MARKDOWN);
});

it.each([
  ["an article that is not published", () => new Response("", { status: 404 })],
  ["a host without our server", () => new Response("<!doctype html>")],
])("a copy tells that there is no Markdown of %s", async (_case, respond) => {
  await pressCopy(respond);
  expect(await screen.findByText("The article could not be copied")).toBeVisible();
  // The whole sentence: a screen reader's copy of the toast also has the title.
  const reason = "There is no Markdown of it here: only published articles have one.";
  expect(screen.getByText(reason)).toBeVisible();
});
