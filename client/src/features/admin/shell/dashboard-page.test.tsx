import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { pageQueryClient } from "@/data/query-client.ts";
import { site } from "@/site.ts";
import { openDashboard, prepareDashboard } from "../testing/open-dashboard.ts";

beforeEach(prepareDashboard);

describe("the dashboard", () => {
  it("has the specification’s header, footer and tabs", async () => {
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

  it("has its header and footer beside the main part, which the skip link leads to", async () => {
    await openDashboard("?category=onboarding");
    const main = screen.getByRole("main");
    expect(within(main).queryByRole("banner")).toBeNull();
    expect(within(main).queryByRole("contentinfo")).toBeNull();
    expect(within(main).getByRole("tablist", { name: "What to manage" })).toBeVisible();
    const link = screen.getByRole("link", { name: "Skip to content" });
    expect(link).toHaveAttribute("href", `#${main.id}`);
    expect(main).toHaveAttribute("tabindex", "-1");
  });

  it("takes the focus when somebody arrives, even where it is loaded first", async () => {
    const { user } = await openDashboard("?category=onboarding");
    stubApi(() => new Response(null, { status: 204 }));
    await user.click(screen.getByRole("button", { name: "Logout" }));
    await screen.findByRole("heading", { level: 1, name: "Admin Access" });
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  it("shows nothing in the place of what is published where the site can't be reached", async () => {
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

  it("says that a copy is on its way, which is downloaded once", async () => {
    localStorage.setItem("persistent-storage", '"refused"');
    const { user } = await openDashboard();
    const calls = stubApi(() => new Promise<Response>(() => undefined));
    await user.click(screen.getByRole("button", { name: "Download a copy" }));
    const busy = await screen.findByRole("button", { name: "Downloading…" });
    const asked = calls.length;
    await user.click(busy);
    expect(calls).toHaveLength(asked);
  });

  it("keeps the tab in the address", async () => {
    const { user } = await openDashboard();
    await user.click(screen.getByRole("tab", { name: "Categories" }));
    expect(window.location.search).toBe("?tab=categories");
    expect(screen.getByRole("heading", { name: /^Knowledge Base Categories/ })).toBeVisible();
  });

  it.each([
    "/secretdoor/dashboard",
    "/secretdoor/dashboard/videos",
    "/secretdoor/dashboard/insight",
  ])("redirects to the sign-in page without a sign-in, from %s", async (address) => {
    localStorage.clear();
    renderApp(address);
    await screen.findByRole("heading", { level: 1, name: "Admin Access" });
    expect(window.location.pathname).toBe("/secretdoor");
  });

  it("redirects to the sign-in page when another tab logs out", async () => {
    await openDashboard("?category=onboarding");
    localStorage.removeItem("admin-signed-in");
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: "admin-signed-in" }));
    });
    await waitFor(() => expect(window.location.pathname).toBe("/secretdoor"));
  });
});

describe("logging out", () => {
  it("ends the session at the server and here, says so and goes to the sign-in page", async () => {
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

  it("says afterwards when the server’s session could not be ended", async () => {
    const { user } = await openDashboard("?category=onboarding");
    stubApi(() => Promise.reject(new TypeError("Failed to fetch")));
    await user.click(screen.getByRole("button", { name: "Logout" }));
    const toast = (await screen.findByText("Session not ended")).closest("li");
    expect(toast).toHaveTextContent("the server could not be told");
    expect(window.location.pathname).toBe("/secretdoor");
  });
});
