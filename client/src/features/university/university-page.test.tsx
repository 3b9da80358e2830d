import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { takeConsoleErrors } from "@/app/testing/setup.ts";

const chapters = JSON.stringify([
  { title: "Sign in", timestamp: "0:00" },
  { title: "Pick a unit", timestamp: "1:35" },
  { title: "Go available", timestamp: "4:02" },
  { title: "Hand over", timestamp: "5:40" },
]);
const library = [
  aVideo({ id: 1, title: "Your first shift", chapters }),
  aVideo({ id: 2, title: "Assign a unit", category: "advanced" }),
];

const serveLibrary = () => stubApi(() => Response.json(library));
const cards = () => screen.findAllByRole("article");
const tabs = () => within(screen.getByRole("navigation", { name: "Video categories" }));
const search = () => screen.getByRole("searchbox", { name: "Search for tutorials" });

it("the library has the heroes of the specification", async () => {
  serveLibrary();
  renderApp("/");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Ambulio University");
  expect(screen.getByRole("heading", { name: "How can we help you?" })).toBeVisible();
  for (const text of [
    "Master our products with in-depth video tutorials, guides, and expert tips",
    "Search our knowledge base for answers to your questions",
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  for (const noun of ["tutorials", "articles"]) {
    expect(screen.getByPlaceholderText(`Search for ${noun}...`)).toBeVisible();
  }
  expect(screen.getByRole("button", { name: "Search" })).toBeVisible();
  await cards();
});

const TABS = [
  "All Videos | All Videos | Browse our complete library of educational content | ",
  "Featured | Featured Videos | Our most popular and recommended content | featured",
  "How-To | How-To Guides | Step-by-step instructions for specific tasks and features | how-to",
  "Getting Started | Getting Started | Begin your journey with the product | getting-started",
  "Advanced | Advanced Features | Master complex features and become a power user | advanced",
].map((line) => line.split(" | ") as [tab: string, heading: string, line: string, id: string]);

it("five tabs show their headings, lines and videos, All Videos by default", async () => {
  const calls = serveLibrary();
  const { user } = renderApp("/");
  await cards();
  const links = tabs().getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(TABS.map(([tab]) => tab));
  expect(links.filter((link) => link.hasAttribute("aria-current"))).toEqual([links[0]]);
  for (const [tab, heading, line, id] of TABS) {
    await user.click(tabs().getByRole("link", { name: tab }));
    expect(await screen.findByRole("heading", { level: 2, name: heading })).toBeVisible();
    expect(screen.getByText(line)).toBeVisible();
    expect(tabs().getByRole("link", { name: tab })).toHaveAttribute("aria-current", "true");
    const path = id ? `/api/videos/category/${id}` : "/api/videos";
    await waitFor(() => expect(calls.map((call) => call.path)).toContain(path));
  }
});

it("choosing a category clears the search", async () => {
  serveLibrary();
  const { user } = renderApp("/?q=unit");
  expect(search()).toHaveValue("unit");
  await user.click(tabs().getByRole("link", { name: "Advanced" }));
  expect(search()).toHaveValue("");
  expect(window.location.search).toBe("?category=advanced");
});

it("a search begins once typing pauses, and shows no active tab", async () => {
  const calls = serveLibrary();
  const { user } = renderApp("/");
  await cards();
  await user.type(search(), "first shift");
  expect(await screen.findByRole("heading", { name: "Results for “first shift”" })).toBeVisible();
  expect(await screen.findByText("2 videos found")).toBeVisible();
  expect(tabs().queryByRole("link", { current: true })).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual([
    "/api/videos",
    "/api/videos/search/first%20shift",
  ]);
  expect(screen.getByRole("searchbox", { name: "Search for articles" })).toHaveValue("first shift");
});

it("a search begins on Enter, and returns to the category when emptied", async () => {
  serveLibrary();
  const { user } = renderApp("/?category=how-to");
  await user.type(search(), "unit{Enter}");
  expect(window.location.search).toBe("?category=how-to&q=unit");
  await user.click(screen.getAllByRole("button", { name: "Clear search" })[0] as HTMLElement);
  expect(await screen.findByRole("heading", { name: "How-To Guides" })).toBeVisible();
});

it("a search takes any text of up to 200 characters for what it is", async () => {
  stubApi(() => Response.json([]));
  const { user } = renderApp("/");
  const hostile = `<img src=x onerror="alert(1)">%_'"`;
  search().focus();
  await user.paste(hostile);
  expect(await screen.findByRole("heading", { name: `Results for “${hostile}”` })).toBeVisible();
  expect(await screen.findByText("No videos found.")).toBeVisible();
  expect(screen.getByText(/^Try adjusting your search or browse a different cat/)).toBeVisible();
  expect(screen.getByText("0 videos found")).toBeVisible();
  await user.clear(search());
  await user.paste("x".repeat(300));
  expect(search()).toHaveValue("x".repeat(200));
});

it("a search keeps a space typed between two words", async () => {
  serveLibrary();
  const { user } = renderApp("/");
  await user.type(search(), "first ");
  await screen.findByRole("heading", { name: "Results for “first”" });
  expect(search()).toHaveValue("first ");
});

it("the second box searches on submit, and focuses the results", async () => {
  const calls = serveLibrary();
  const { user } = renderApp("/");
  await cards();
  const box = screen.getByRole("searchbox", { name: "Search for articles" });
  await user.type(box, "map");
  expect(window.location.search).toBe("");
  await user.click(screen.getByRole("button", { name: "Search" }));
  const heading = await screen.findByRole("heading", { name: "Results for “map”" });
  expect(heading).toHaveFocus();
  expect(search()).toHaveValue("map");
  expect(calls.at(-1)?.path).toBe("/api/videos/search/map");
});

it("six skeleton cards show while the videos load", () => {
  stubApi(() => new Promise(() => undefined));
  renderApp("/");
  expect(screen.getAllByTestId("video-skeleton")).toHaveLength(6);
});

it("a failed request shows its message and can be tried again", async () => {
  let isBroken = true;
  stubApi(() =>
    isBroken ? new Response("upstream broke", { status: 500 }) : Response.json(library),
  );
  const { user } = renderApp("/");
  expect(await screen.findByRole("alert")).toHaveTextContent("500: upstream broke");
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await cards()).toHaveLength(2);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("an odd row is reported, and the other videos show, without unusable chapters", async () => {
  const odd = { ...aVideo({ id: 1 }), chapters: [{ title: "Not text", timestamp: "00:00" }] };
  stubApi(() => Response.json([null, odd, aVideo({ id: 3, chapters })]));
  const { user } = renderApp("/");
  const [first, second] = (await cards()) as [HTMLElement, HTMLElement];
  expect(within(first).queryByRole("list")).toBeNull();
  expect(within(second).getByRole("list")).toBeVisible();
  expect(takeConsoleErrors()).toEqual([expect.stringContaining("left out, row 1: not an object")]);
  await user.click(screen.getByRole("link", { name: "Video 1" }));
  await user.click(await screen.findByRole("button", { name: /^Chapters/ }));
  expect(screen.getByText("No chapters available")).toBeVisible();
});

const card = async () => within((await cards())[0] as HTMLElement);
const firstImage = async () => (await cards())[0]?.querySelector("img") as HTMLImageElement;

it("a card shows title, description, duration and chapters", async () => {
  serveLibrary();
  renderApp("/");
  const first = await card();
  const title = first.getByRole("heading", { level: 3, name: "Your first shift" });
  expect(title).toHaveClass("line-clamp-2");
  expect(first.getByText("What it shows.")).toHaveClass("line-clamp-3");
  expect(first.getByText("6:12")).toBeVisible();
  expect(first.getByText("1 more chapter")).toBeVisible();
  const addressOf = (name: string) => first.getByRole("link", { name }).getAttribute("href");
  expect(addressOf("1:35 Pick a unit")).toBe("/university?video=1&t=95");
  expect(addressOf("Your first shift")).toBe("/university?video=1");
});

it("an image follows from the video's address, or is the stored one on error", async () => {
  serveLibrary();
  renderApp("/");
  const image = await firstImage();
  expect(image).toHaveAttribute("src", "https://vumbnail.com/1084537.jpg");
  image.dispatchEvent(new Event("error"));
  await waitFor(() => expect(image).toHaveAttribute("src", "/thumbnails/1.svg"));
});

it("the window's title follows to another category and page", async () => {
  stubApi(() => Response.json([]));
  const { user } = renderApp("/");
  await user.click(screen.getByRole("link", { name: "How-To" }));
  expect(document.title).toBe("How-To Guides · Ambulio");
  await user.click(screen.getByRole("link", { name: "Knowledge Base" }));
  expect(document.title).toBe("Knowledge Base · Ambulio");
});
