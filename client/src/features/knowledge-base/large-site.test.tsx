import { act, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { stubLargeSite } from "@/app/testing/large-site.ts";
import { showIndex } from "@/app/testing/published.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { refreshPublished } from "@/data/published.ts";
import { pageQueryClient } from "@/data/query-client.ts";
import { CategorySidebar } from "./category-links.tsx";

const API = "/api/knowledge-base";
const cards = () =>
  screen.getAllByRole("article").map((card) => within(card).getByRole("heading").textContent);

/** Opens an address of a site whose index is loaded and whose articles are not. */
function open(address: string, status = 200) {
  const large = stubLargeSite();
  large.site.status = status;
  showIndex(large.site.index());
  return { ...large, ...renderApp(address) };
}

describe("a page of a large site", () => {
  it("shows an article after one request, and then its neighbours", async () => {
    const { paths } = open("/knowledge-base/cad/cad-3");
    expect(await screen.findByRole("heading", { level: 1, name: "About cad-3" })).toBeVisible();
    expect(await screen.findByText("Text of cad-3")).toBeVisible();
    const neighbours = await screen.findByRole("navigation", { name: /^Previous and next/ });
    expect(within(neighbours).getByText("About cad-2")).toBeVisible();
    expect(within(neighbours).getByText("About cad-4")).toBeVisible();
    expect(paths()).toEqual([`${API}/articles/cad-3`, `${API}/categories/cad`]);
  });

  it("shows the heading of an article that a list has, while its text is on the way", async () => {
    const { site, user } = open("/knowledge-base?category=cad");
    const link = await screen.findByRole("link", { name: /^Read article: About cad-3/ });
    const release = site.hold();
    await user.click(link);
    expect(screen.getByRole("heading", { level: 1, name: "About cad-3" })).toBeVisible();
    expect(screen.getByText("Loading the article")).toBeInTheDocument();
    release();
    expect(await screen.findByText("Text of cad-3")).toBeVisible();
  });

  it("a listed article whose text can’t be loaded shows the error, and retries", async () => {
    const { site, user } = open("/knowledge-base?category=cad");
    const link = await screen.findByRole("link", { name: /^Read article: About cad-3/ });
    site.status = 503;
    await user.click(link);
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("alert")).toHaveTextContent("This could not be loaded.");
    site.status = 200;
    await user.click(again);
    expect(await screen.findByText("Text of cad-3")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "About cad-3" })).toBeVisible();
  });

  it("says that it loads where nothing of an article has come for a while", async () => {
    const { site } = stubLargeSite();
    const release = site.hold();
    showIndex(site.index());
    renderApp("/knowledge-base/cad/cad-3");
    expect(await screen.findByText("Loading the page")).toBeInTheDocument();
    release();
    expect(await screen.findByText("Text of cad-3")).toBeVisible();
  });

  it("says that an article is not there once the server has", async () => {
    open("/knowledge-base/cad/nowhere");
    expect(await screen.findByText("Article not found")).toBeVisible();
  });

  it("says why an article could not be loaded, and tries again", async () => {
    const { site, user } = open("/knowledge-base/cad/cad-3", 503);
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("alert")).toHaveTextContent("This could not be loaded.");
    site.status = 200;
    await user.click(again);
    expect(await screen.findByText("Text of cad-3")).toBeVisible();
  });

  it("lists a category after one request, with the counts of all from the first", async () => {
    const { paths } = open("/knowledge-base?category=lms");
    expect(screen.getByText("10 articles in 2 categories")).toBeVisible();
    const sidebar = within(screen.getByRole("navigation", { name: "Categories" }));
    expect(sidebar.getByRole("link", { name: /^CAD/ })).toHaveTextContent("CAD5 articles");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("LMS");
    expect(screen.getByText("5 articles", { selector: "p" })).toBeVisible();
    expect(screen.getByText("Loading the articles")).toBeInTheDocument();
    await waitFor(() => expect(cards()).toHaveLength(5));
    expect(paths()).toEqual([`${API}/categories/lms`]);
  });

  it("keeps every card, and the focus on one, when a newer list comes", async () => {
    const { site } = open("/knowledge-base?category=lms");
    await waitFor(() => expect(cards()).toHaveLength(5));
    const last = screen.getAllByRole("link", { name: /^Read article/ }).at(-1) as HTMLElement;
    last.focus();
    site.revision += 1;
    await act(() => refreshPublished(pageQueryClient));
    expect(cards()).toHaveLength(5);
    expect(last).toHaveFocus();
  });

  it("searches in everything, loaded when the box gets the focus", async () => {
    const { paths, user } = open("/knowledge-base?category=cad");
    await user.click(screen.getByRole("searchbox"));
    await waitFor(() => expect(paths()).toContain(`${API}/all`));
    await user.keyboard("about");
    await waitFor(() => expect(cards()).toHaveLength(10));
    expect(screen.getByText("10 articles found", { selector: "[role=status]" })).toBeVisible();
    expect(paths().filter((path) => path === `${API}/all`)).toHaveLength(1);
  });

  it("says why a search is not possible, and tries again", async () => {
    const { site, user } = open("/knowledge-base?q=about", 503);
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("about");
    site.status = 200;
    await user.click(again);
    await waitFor(() => expect(cards()).toHaveLength(10));
  });
});

describe("the University's search of a large site", () => {
  it("finds articles, or says why it can’t", async () => {
    const { site, user } = open("/university?q=about", 503);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    site.status = 200;
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("10 articles found")).toBeVisible();
  });
});

it("counts thousands of articles of a category with a separator", () => {
  const cad = { id: "cad", name: "CAD", description: "", icon: "" };
  const knowledge = { categories: [cad], articles: [], counts: { cad: 1_433 } };
  render(<CategorySidebar knowledge={knowledge} active={null} />);
  expect(screen.getByRole("link", { name: /^CAD/ })).toHaveTextContent("CAD1,433 articles");
});
