import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderApp } from "@/app/testing/render-app.tsx";
import { prepareDashboard } from "../testing/open-dashboard.ts";

beforeEach(prepareDashboard);

describe("the Insight screen", () => {
  it("is the third of the admin area’s screens, with what there is to do on top", async () => {
    renderApp("/secretdoor/dashboard/insight");
    await screen.findByRole("heading", { level: 1, name: "Insight" });
    const navigation = within(screen.getByRole("navigation", { name: "Admin" }));
    expect(navigation.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Knowledge base",
      "Videos",
      "Insight",
    ]);
    expect(navigation.getByRole("link", { current: "page" })).toHaveTextContent("Insight");
    expect(document.title).toMatch(/^Insight/);
    const worklist = within(screen.getByRole("region", { name: "Worklist" }));
    expect(worklist.getByRole("region", { name: "Messages" })).toHaveTextContent("No messages");
  });

  it("redirects to the sign-in page without a sign-in", async () => {
    localStorage.clear();
    renderApp("/secretdoor/dashboard/insight");
    await screen.findByRole("heading", { level: 1, name: "Admin Access" });
  });
});
