import { builtInArticles, builtInCategories } from "@shared/content/built-in.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { showPublished } from "@/app/testing/published.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { InlineWorker, searchIndexOf } from "@/app/testing/search-workers.ts";

const box = () => screen.getByRole("searchbox", { name: "Search for articles" });
const sidebar = () => within(screen.getByRole("navigation", { name: "Categories" }));
const heading = () => screen.getByRole("heading", { level: 1 });
const cards = () => screen.queryAllByRole("article");

it("the knowledge base opens on onboarding with its four articles", () => {
  renderApp("/knowledge-base");
  expect(heading()).toHaveTextContent("Onboarding");
  expect(screen.getByText(/get ready for your first shift/)).toBeVisible();
  expect(cards()).toHaveLength(4);
  const first = within(cards()[0] as HTMLElement);
  expect(first.getByRole("heading", { name: "Sign In for the First Time" })).toBeVisible();
  expect(first.getByText(/Open your invitation/)).toBeVisible();
  expect(first.getByRole("link", { name: /^Read article/ })).toHaveAttribute(
    "href",
    "/knowledge-base/onboarding/sign-in-first-time",
  );
});

it("nine categories are listed with their counts, the active one marked", () => {
  renderApp("/knowledge-base?category=cad");
  const links = sidebar().getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(
    builtInCategories.map(({ name }) => `${name}4 articles`),
  );
  expect(links.filter((link) => link.hasAttribute("aria-current"))).toEqual([links[2]]);
  expect(heading()).toHaveTextContent("CAD");
});

it("picking a category clears the search", async () => {
  const { user } = renderApp("/knowledge-base?q=printer");
  await user.click(sidebar().getByRole("link", { name: /Truck Checks/ }));
  expect(box()).toHaveValue("");
  expect(heading()).toHaveTextContent("Truck Checks");
  expect(window.location.search).toBe("?category=truck-checks");
});

it("the footer has the company, its contacts and the current year", () => {
  renderApp("/knowledge-base");
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByText(/Software for ambulance services/)).toBeVisible();
  expect(footer.getByRole("link", { name: "help@example.com" })).toHaveAttribute(
    "href",
    "mailto:help@example.com",
  );
  expect(footer.getByText("100 Sample Street")).toBeVisible();
  expect(footer.getByRole("link", { name: "LinkedIn" })).toBeVisible();
  expect(footer.getByRole("link", { name: "YouTube" })).toBeVisible();
  expect(footer.getByRole("link", { name: "What’s new" })).toHaveAttribute("href", "/whats-new");
  expect(footer.getAllByRole("link")).toHaveLength(4);
  expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()} Ambulio`))).toBeVisible();
});

it("a search replaces the category as one types, and marks what matched", async () => {
  const { user } = renderApp("/knowledge-base?category=cad");
  await user.type(box(), "password");
  expect(heading()).toHaveTextContent('Search results for "password"');
  expect(screen.getByRole("status")).toHaveTextContent(/^\d+ articles? found$/);
  expect(cards().length).toBeGreaterThan(0);
  expect(document.querySelectorAll("article mark").length).toBeGreaterThan(0);
  expect(sidebar().queryByRole("link", { current: true })).toBeNull();
  await waitFor(() => expect(window.location.search).toBe("?category=cad&q=password"));
});

it.each([
  ["by the index", () => searchIndexOf([])],
  ["without the index", () => new Response("", { status: 503 })],
])("a search without results offers similar articles %s", async (_where, index) => {
  vi.stubGlobal("Worker", InlineWorker);
  const changes = builtInArticles.map((value) => ({ id: value.id, value }));
  stubApi((path) => (path === "/api/search" ? index() : Response.json({ changes })));
  const { user } = renderApp("/knowledge-base");
  await user.type(box(), "inspektion");
  expect(heading()).toHaveTextContent("No results found");
  expect(
    screen.getByText(
      'We couldn\'t find any articles matching "inspektion". Try a different search term or browse categories.',
    ),
  ).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("0 articles found");
  expect(await screen.findByText("Daily Vehicle Inspections")).toBeVisible();
  expect(screen.getByText("Did you mean one of these?")).toBeVisible();
  expect(cards().length).toBeLessThanOrEqual(3);
});

it.each(["zzz qqq", `<img src=x onerror="alert(1)">(.*)\\%_'"`])(
  "a search for %j has no results and no similar articles",
  (text) => {
    renderApp(`/knowledge-base?q=${encodeURIComponent(text)}`);
    expect(heading()).toHaveTextContent("No results found");
    expect(
      screen.getByText(
        `We couldn't find any articles matching "${text}". Try a different search term or browse categories.`,
      ),
    ).toBeVisible();
    expect(cards()).toHaveLength(0);
    expect(screen.queryByText("Did you mean one of these?")).toBeNull();
  },
);

it("an emptied search of a shared link returns to its category", async () => {
  const { user } = renderApp("/knowledge-base?category=lms&q=unit");
  expect(box()).toHaveValue("unit");
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(heading()).toHaveTextContent("Learning Management System");
  expect(box()).toHaveFocus();
});

it("a search that is too long is not cut within a character", async () => {
  renderApp(`/knowledge-base?q=${"a".repeat(199)}%F0%9F%9A%91`);
  expect(heading()).toHaveTextContent("No results found");
  expect(await screen.findByRole("link", { name: "Tell us what is missing" })).toHaveAttribute(
    "href",
    `/message?q=${"a".repeat(199)}`,
  );
});

it("Back drops a search that waits for a pause, and keeps the history", async () => {
  const { user } = renderApp("/knowledge-base?category=lms");
  await user.click(sidebar().getByRole("link", { name: /^CAD/ }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.change(box(), { target: { value: "sign" } });
  act(() => {
    window.history.back();
    // jsdom goes back in a task of its own.
    vi.advanceTimersByTime(1);
  });
  expect(box()).toHaveValue("");
  // More than the pause after which a text is applied.
  act(() => void vi.advanceTimersByTime(300));
  expect(window.location.search).toBe("?category=lms");
  expect(heading()).toHaveTextContent("Learning Management System");
  vi.useRealTimers();
  act(() => window.history.forward());
  await waitFor(() => expect(heading()).toHaveTextContent("CAD"));
});

it("a search offers categories of a matching name, also where no article matches", async () => {
  const { user } = renderApp("/knowledge-base");
  await user.type(box(), "management system");
  const matching = await screen.findByRole("navigation", { name: "Matching categories" });
  const link = within(matching).getByRole("link", { name: /^Learning Management System/ });
  expect(heading()).toHaveTextContent("No results found");
  await user.click(link);
  expect(heading()).toHaveTextContent("Learning Management System");
  expect(box()).toHaveValue("");
});

it("a knowledge base without categories says so and leads to the videos", () => {
  showPublished({
    revision: 1,
    changes: builtInCategories.map(({ id }) => ({ type: "delete-category", id, revision: 1 })),
  });
  renderApp("/knowledge-base");
  expect(heading()).toHaveTextContent("No categories yet");
  expect(screen.getByRole("link", { name: "Watch the videos" })).toBeVisible();
});
