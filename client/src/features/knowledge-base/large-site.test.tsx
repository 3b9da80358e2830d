import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { stubLargeSite } from "@/app/testing/large-site.ts";
import { showIndex } from "@/app/testing/published.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { refreshPublished } from "@/data/published.ts";
import { pageQueryClient } from "@/data/query-client.ts";

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

it("an article of a large site shows after one request, then its neighbours", async () => {
  const { paths } = open("/knowledge-base/cad/cad-3");
  expect(await screen.findByRole("heading", { level: 1, name: "About cad-3" })).toBeVisible();
  expect(await screen.findByText("Text of cad-3")).toBeVisible();
  const neighbours = await screen.findByRole("navigation", { name: /^Previous and next/ });
  expect(within(neighbours).getByText("About cad-2")).toBeVisible();
  expect(within(neighbours).getByText("About cad-4")).toBeVisible();
  expect(paths()).toEqual([`${API}/articles/cad-3`, `${API}/categories/cad`]);
});

it("a listed article whose text can't be loaded shows the error, and retries", async () => {
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

it("a category of a large site is listed after one request", async () => {
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

it("cards and their focus stay when a newer list comes", async () => {
  const { site } = open("/knowledge-base?category=lms");
  await waitFor(() => expect(cards()).toHaveLength(5));
  const last = screen.getAllByRole("link", { name: /^Read article/ }).at(-1) as HTMLElement;
  last.focus();
  site.revision += 1;
  await act(() => refreshPublished(pageQueryClient));
  expect(cards()).toHaveLength(5);
  expect(last).toHaveFocus();
});

it("a search of a large site loads everything on focus", async () => {
  const { paths, user } = open("/knowledge-base?category=cad");
  await user.click(screen.getByRole("searchbox"));
  await waitFor(() => expect(paths()).toContain(`${API}/all`));
  await user.keyboard("about");
  await waitFor(() => expect(cards()).toHaveLength(10));
  expect(screen.getByText("10 articles found", { selector: "[role=status]" })).toBeVisible();
  expect(paths().filter((path) => path === `${API}/all`)).toHaveLength(1);
});
