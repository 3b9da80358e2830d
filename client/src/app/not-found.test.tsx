import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { stubApi } from "./testing/api-stub.ts";
import { renderApp } from "./testing/render-app.tsx";

beforeEach(() => {
  stubApi(() => Response.json([]));
});

it.each(["/nowhere", "/university/nowhere", "/%E0%A4%A"])(
  "the page at %s is not found, in its specified words and with popular places",
  (address) => {
    renderApp(address);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("404 Page Not Found");
    expect(screen.getByText("Did you forget to add the page to the router?")).toBeVisible();
    const links = within(screen.getByRole("navigation", { name: "Popular places" }));
    expect(links.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/university?category=featured",
      "/university?category=getting-started",
      "/knowledge-base",
      "/knowledge-base?category=troubleshooting",
    ]);
  },
);

it("the not-found page searches videos and articles", async () => {
  const { user } = renderApp("/nowhere");
  const box = screen.getByRole("searchbox", { name: "Search videos and articles" });
  await user.type(box, "   {Enter}");
  expect(window.location.pathname).toBe("/nowhere");
  await user.type(box, "shift & report{Enter}");
  expect(window.location.href).toMatch(/\/university\?q=shift%20%26%20report$/);
  expect(await screen.findByText("No videos found.")).toBeVisible();
});
