import { builtInArticles, builtInCategories } from "@shared/content/built-in.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { showPublished } from "@/app/testing/published.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { InlineWorker, searchIndexOf } from "@/app/testing/search-workers.ts";

const box = () => screen.getByRole("searchbox", { name: "Search for articles" });
const sidebar = () => within(screen.getByRole("navigation", { name: "Categories" }));
const heading = () => screen.getByRole("heading", { level: 1 });
const cards = () => screen.queryAllByRole("article");

describe("the home", () => {
  it("opens on onboarding, with its description and its four articles as cards", () => {
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

  it("lists the nine categories with their counts and marks the active one", () => {
    renderApp("/knowledge-base?category=cad");
    const links = sidebar().getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(
      builtInCategories.map(({ name }) => `${name}4 articles`),
    );
    expect(links.filter((link) => link.hasAttribute("aria-current"))).toEqual([links[2]]);
    expect(heading()).toHaveTextContent("CAD");
  });

  it("counts one article as one", () => {
    const fleet = { id: "fleet", name: "Fleet", description: "" };
    const link = "/knowledge-base/fleet/tyres";
    const tyres = { id: "tyres", category: "fleet", title: "Tyres", description: "", link };
    showPublished({
      revision: 1,
      changes: [
        { type: "put-category", id: "fleet", revision: 1, value: fleet },
        { type: "put-article", id: "tyres", revision: 1, value: tyres, body: "none" },
      ],
    });
    renderApp("/knowledge-base");
    expect(sidebar().getByRole("link", { name: /^Fleet/ })).toHaveTextContent(/^Fleet1 article$/);
  });

  it.each(builtInCategories)("shows the four articles of $name", ({ id, name, description }) => {
    renderApp(`/knowledge-base?category=${id}`);
    expect(heading()).toHaveTextContent(name);
    expect(screen.getByText(description)).toBeVisible();
    const titles = builtInArticles.flatMap(({ category, title }) =>
      category === id ? [title] : [],
    );
    expect(titles).toHaveLength(4);
    expect(cards().map((card) => within(card).getByRole("heading").textContent)).toEqual(titles);
  });

  it.each(["nonsense", "__proto__", "", "%00"])("falls back to onboarding for %j", (category) => {
    renderApp(`/knowledge-base?category=${category}`);
    expect(heading()).toHaveTextContent("Onboarding");
  });

  it("clears the search when a category is picked", async () => {
    const { user } = renderApp("/knowledge-base?q=printer");
    await user.click(sidebar().getByRole("link", { name: /Truck Checks/ }));
    expect(box()).toHaveValue("");
    expect(heading()).toHaveTextContent("Truck Checks");
    expect(window.location.search).toBe("?category=truck-checks");
  });

  it("offers the categories in a dropdown for small screens", async () => {
    const { user } = renderApp("/knowledge-base");
    await user.selectOptions(screen.getByRole("combobox", { name: "Category" }), "Crew Scheduling");
    expect(heading()).toHaveTextContent("Crew Scheduling");
    expect(window.location.search).toBe("?category=crew-scheduling");
  });

  it("ends in a footer with the company, its contacts and the current year", () => {
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
});

describe("searching", () => {
  it("replaces the category view as one types, marks what matched and says how many", async () => {
    const { user } = renderApp("/knowledge-base?category=cad");
    await user.type(box(), "password");
    expect(heading()).toHaveTextContent('Search results for "password"');
    expect(screen.getByRole("status")).toHaveTextContent(/^\d+ articles? found$/);
    expect(cards().length).toBeGreaterThan(0);
    expect(document.querySelectorAll("article mark").length).toBeGreaterThan(0);
    expect(sidebar().queryByRole("link", { current: true })).toBeNull();
    await waitFor(() => expect(window.location.search).toBe("?category=cad&q=password"));
  });

  it("hides the categories on small screens while it is active", async () => {
    const { user } = renderApp("/knowledge-base");
    expect(screen.getByRole("complementary")).toHaveClass("max-md:hidden");
    await user.type(box(), "unit");
    expect(screen.queryByRole("combobox", { name: "Category" })).toBeNull();
  });

  it("renders what is below the window once a key's first cards are painted", async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    const { user } = renderApp("/knowledge-base");
    await user.type(box(), "r");
    expect(heading()).toHaveTextContent('Search results for "r"');
    // Onboarding's four cards, and the first six of the search.
    const first = cards().length;
    expect(first).toBeLessThanOrEqual(10);
    act(() => {
      for (const frame of frames) frame(0);
    });
    await waitFor(() => expect(cards().length).toBeGreaterThan(first));
  });

  it.each([
    ["by the index", () => searchIndexOf([])],
    ["without the index", () => new Response("", { status: 503 })],
  ])("says that there are no results, and offers similar articles %s", async (_where, index) => {
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
    "says that there are no results for %j, and offers none",
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

  it("says of one article that it was found, and lists matches in the title first", () => {
    const { unmount } = renderApp("/knowledge-base?q=barcode");
    expect(screen.getByRole("status")).toHaveTextContent("1 article found");
    unmount();
    renderApp("/knowledge-base?q=inspection");
    const titles = cards().map((card) => within(card).getByRole("heading").textContent ?? "");
    expect(titles[0]).toBe("Daily Vehicle Inspections");
    const inTitle = titles.map((title) => /inspection/i.test(title));
    expect(inTitle).toContain(false);
    expect(inTitle).toEqual([...inTitle].sort((a, b) => Number(b) - Number(a)));
  });

  it("opens from a shared link and returns to the category when it is emptied", async () => {
    const { user } = renderApp("/knowledge-base?category=lms&q=unit");
    expect(box()).toHaveValue("unit");
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    expect(heading()).toHaveTextContent("Learning Management System");
    expect(box()).toHaveFocus();
  });

  it("cuts no character of two halves in two where an address is longer than a search", async () => {
    renderApp(`/knowledge-base?q=${"a".repeat(199)}%F0%9F%9A%91`);
    expect(heading()).toHaveTextContent("No results found");
    expect(await screen.findByRole("link", { name: "Tell us what is missing" })).toHaveAttribute(
      "href",
      `/message?q=${"a".repeat(199)}`,
    );
  });

  it("is dropped by Back while it waits for a pause, and leaves the history as it was", async () => {
    const { user } = renderApp("/knowledge-base?category=lms");
    await user.click(sidebar().getByRole("link", { name: /^CAD/ }));
    // One change event: a pause between two key presses would write a part of the text into the history.
    fireEvent.change(box(), { target: { value: "sign" } });
    act(() => window.history.back());
    await waitFor(() => expect(window.location.search).toBe("?category=lms"));
    await waitFor(() => expect(box()).toHaveValue(""));
    // Waits longer than the pause after which a text is applied.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(window.location.search).toBe("?category=lms");
    expect(heading()).toHaveTextContent("Learning Management System");
    act(() => window.history.forward());
    await waitFor(() => expect(heading()).toHaveTextContent("CAD"));
  });

  it("is reached by the / key, which stays a character in the box", async () => {
    const { user } = renderApp("/knowledge-base");
    await user.keyboard("/");
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue("");
    await user.keyboard("a/b");
    expect(box()).toHaveValue("a/b");
  });

  it.each(["-", "(", "[a", "\\", "%", "<b>"])("takes %j for what it is", async (text) => {
    renderApp(`/knowledge-base?q=${encodeURIComponent(text)}`);
    expect(heading()).toBeVisible();
  });
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
