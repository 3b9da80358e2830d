import { act, screen, waitFor, within } from "@testing-library/react";
import { deleteDB, openDB } from "idb";
import { beforeEach, expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { DRAFTS_DATABASE } from "@/data/drafts-overlay.ts";
import { pageQueryClient } from "@/data/query-client.ts";
import { site } from "@/site.ts";
import { openDashboard, prepareDashboard } from "../testing/open-dashboard.ts";

beforeEach(prepareDashboard);

it("the dashboard has the header, footer and tabs of the specification", async () => {
  await openDashboard("?category=onboarding");
  const header = within(screen.getByRole("banner"));
  expect(header.getByText("Manage your knowledge base content")).toBeVisible();
  expect(header.getByRole("link", { name: "View Knowledge Base" })).toHaveAttribute(
    "href",
    "/knowledge-base",
  );
  expect(header.getByRole("button", { name: "Logout" })).toBeVisible();
  expect(screen.getByRole("contentinfo")).toHaveTextContent(
    `Admin Console © ${new Date().getFullYear()} ${site.company}`,
  );
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Articles",
    "Categories",
  ]);
  expect(screen.getByRole("tab", { name: "Articles" })).toHaveAttribute("aria-selected", "true");
});

it("a dashboard whose drafts a newer version of the site has says so", async () => {
  (await openDB(DRAFTS_DATABASE, 99)).close();
  renderApp("/secretdoor/dashboard");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Another tab runs a newer version of this site.",
  );
  await deleteDB(DRAFTS_DATABASE);
});

it("the sign-in page takes the focus after a logout", async () => {
  const { user } = await openDashboard("?category=onboarding");
  stubApi(() => new Response(null, { status: 204 }));
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await screen.findByRole("heading", { level: 1, name: "Admin Access" });
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

it("an unreachable site shows an error in place of the built-in content", async () => {
  pageQueryClient.clear();
  stubApi(() => Promise.reject(new TypeError("Failed to fetch")));
  const { user } = renderApp("/secretdoor/dashboard");
  expect(await screen.findByRole("alert")).toHaveTextContent("The site can’t be reached.");
  stubApi(() => new Response("", { status: 503 }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("503"));
  stubApi(() => Response.json({ revision: 0, changes: [], redirects: [], parts: [] }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { level: 1, name: "Knowledge Base Admin" });
});

it.each(["/secretdoor/dashboard", "/secretdoor/dashboard/videos", "/secretdoor/dashboard/insight"])(
  "%s redirects to the sign-in page without a sign-in",
  async (address) => {
    localStorage.clear();
    renderApp(address);
    await screen.findByRole("heading", { level: 1, name: "Admin Access" });
    expect(window.location.pathname).toBe("/secretdoor");
  },
);

it("a logout in another tab redirects to the sign-in page", async () => {
  await openDashboard("?category=onboarding");
  localStorage.removeItem("admin-signed-in");
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "admin-signed-in" }));
  });
  await waitFor(() => expect(window.location.pathname).toBe("/secretdoor"));
});

it("a logout ends the session, shows its toast and leads to the sign-in page", async () => {
  const calls = stubApi(() => new Response(null, { status: 204 }));
  const { user } = await openDashboard("?category=onboarding");
  await user.click(screen.getByRole("button", { name: "Logout" }));
  const toast = (await screen.findByText("Logged out")).closest("li");
  expect(toast).toHaveTextContent("You have been successfully logged out of the admin panel.");
  expect(calls.map(({ path, init }) => [path, init?.method])).toContainEqual([
    "/api/auth/logout",
    "POST",
  ]);
  expect(window.location.pathname).toBe("/secretdoor");
  expect(localStorage.getItem("admin-signed-in")).toBeNull();
});

it("a logout that the server did not get is told", async () => {
  const { user } = await openDashboard("?category=onboarding");
  stubApi(() => Promise.reject(new TypeError("Failed to fetch")));
  await user.click(screen.getByRole("button", { name: "Logout" }));
  const toast = (await screen.findByText("Session not ended")).closest("li");
  expect(toast).toHaveTextContent("the server could not be told");
  expect(window.location.pathname).toBe("/secretdoor");
});
