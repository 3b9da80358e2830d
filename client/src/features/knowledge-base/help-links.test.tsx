import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { builtInText, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";

const main = () => within(screen.getByRole("main"));
const tile = () => within(main().getByRole("region", { name: "Can't find it?" }));

describe("the tile behind the last card", () => {
  it("opens the search over everything and leads to those who help, and is no article", async () => {
    stubApi(() => Response.json([]));
    const { user } = renderApp("/knowledge-base");
    expect(main().getAllByRole("article")).toHaveLength(4);
    expect(tile().getByRole("link", { name: "help@example.com" })).toHaveAttribute(
      "href",
      "mailto:help@example.com",
    );
    expect(tile().getByRole("link", { name: "555-0142" })).toHaveAttribute("href", "tel:555-0142");
    const button = tile().getByRole("button", { name: "Search videos" });
    await user.click(button);
    expect(await screen.findByRole("dialog", { name: "Search everything" })).toBeVisible();
    await user.keyboard("{Escape}");
    expect(button).toHaveFocus();
  });

  it("stands behind what a search found, and where it found nothing", async () => {
    const { user } = renderApp("/knowledge-base?q=roster");
    expect(tile().getByRole("heading", { level: 2 })).toBeVisible();
    await user.type(screen.getByRole("searchbox"), "zzqq");
    expect(tile().getByRole("heading", { level: 2 })).toBeVisible();
  });
});

it("says of every result which category it is of, and of a category's articles nothing", async () => {
  const { user } = renderApp("/knowledge-base?q=roster");
  const cards = main().getAllByRole("article");
  expect(cards.map((card) => within(card).queryByText("Crew Scheduling") !== null)).toContain(true);
  await user.clear(screen.getByRole("searchbox"));
  expect(within(main().getAllByRole("article")[0] as HTMLElement).queryByText("Onboarding")).toBe(
    null,
  );
});

it("leads from an unknown article to every category and to the search", async () => {
  stubApi(() => Response.json([]));
  const { user } = renderApp("/knowledge-base/cad/no-such-article");
  await screen.findByRole("heading", { level: 1, name: "Article not found" });
  expect(main().getAllByRole("link")).toHaveLength(1 + 9);
  await user.click(main().getByRole("button", { name: "Search for it" }));
  expect(await screen.findByRole("dialog", { name: "Search everything" })).toBeVisible();
});

it("shows nothing below a loading text, so that nothing moves when it comes", async () => {
  let response: ((response: Response) => void) | undefined;
  stubApi(
    () =>
      new Promise<Response>((resolve) => {
        response = resolve;
      }),
  );
  renderApp("/knowledge-base/truck-checks/daily-vehicle-inspections");
  expect(await screen.findByText("Loading the article")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Yes" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Related articles" })).toBeNull();
  await waitFor(() => expect(response).toBeDefined());
  response?.(builtInText("<p>Here it is.</p>"));
  expect(await screen.findByText("Here it is.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Yes" })).toBeVisible();
});

it("folds the contents up again when one of them was followed", async () => {
  stubApi(() => builtInText("<h2>One</h2><h2>Two</h2><h3>Three</h3>"));
  const { user } = renderApp("/knowledge-base/truck-checks/daily-vehicle-inspections");
  const summary = await screen.findByText("On this page", { selector: "summary" });
  const details = summary.closest("details");
  await user.click(summary);
  expect(details).toHaveAttribute("open");
  await user.click(within(details as HTMLElement).getByText("Two"));
  expect(details).not.toHaveAttribute("open");
});

it("asks whom it did not help what is missing", async () => {
  const { user } = renderApp("/knowledge-base/onboarding/start-first-shift");
  await user.click(await screen.findByRole("button", { name: "No" }));
  const box = within(screen.getByRole("region", { name: "Was this article helpful?" }));
  expect(box.getByRole("link", { name: "Tell us what is missing" })).toHaveAttribute(
    "href",
    "/message?article=start-first-shift",
  );
});
