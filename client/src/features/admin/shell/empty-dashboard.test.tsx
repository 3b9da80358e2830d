import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  openDashboard,
  prepareDashboard,
  shownTab,
} from "@/features/admin/testing/open-dashboard.ts";

vi.mock("@shared/content/built-in.ts", () => ({
  builtInArticles: [],
  builtInCategories: [],
  builtInLayerOf: () => ({ name: "built-in", changes: [] }),
}));

beforeEach(prepareDashboard);

describe("a knowledge base that holds nothing", () => {
  it("says how to begin with articles", async () => {
    await openDashboard();
    expect(shownTab().getByText("No articles found. Add an article to get started.")).toBeVisible();
    expect(shownTab().queryByRole("table")).toBeNull();
  });

  it("says that a search found nothing where one is active", async () => {
    await openDashboard("?q=anything");
    expect(
      shownTab().getByText("No matching articles found. Try a different search or filter."),
    ).toBeVisible();
  });

  it("says how to begin with categories", async () => {
    await openDashboard("?tab=categories");
    expect(
      shownTab().getByText("No categories found. Add a category to get started."),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Add Category" })).toBeVisible();
  });
});
