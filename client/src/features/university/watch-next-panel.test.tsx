import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { saveProgress } from "@/videos/watch-progress.ts";

const library = [
  aVideo({ id: 1, title: "A how-to" }),
  aVideo({ id: 2, title: "The first featured", category: "featured", duration: "8:40" }),
  aVideo({ id: 3, title: "The second featured", category: "featured" }),
];
const panel = async (name: string) => within(await screen.findByRole("region", { name }));
const names = (links: HTMLElement[]) => links.map((link) => link.textContent);

it("featured videos are offered if nothing was watched", async () => {
  stubApi(() => Response.json(library));
  renderApp("/");
  const links = (await panel("Start with these")).getAllByRole("link");
  expect(names(links)).toEqual([
    "The first featuredFeatured · 8:40",
    "The second featuredFeatured · 6:12",
  ]);
});

it("videos that were begun are offered first, and open", async () => {
  saveProgress(1, 125, 372);
  stubApi(() => Response.json(library));
  const { user } = renderApp("/?category=advanced");
  const [first] = (await panel("Continue watching")).getAllByRole("link");
  expect(first).toHaveTextContent("A how-toGo on at 02:05");
  if (first) await user.click(first);
  expect(await screen.findByRole("dialog", { name: "A how-to" })).toBeVisible();
  expect(window.location.search).toBe("?category=advanced&video=1");
});

it("the panel keeps its place while videos load, and goes if there are none", async () => {
  let respond: (response: Response) => void = () => {};
  stubApi(() => new Promise((resolve) => (respond = resolve)));
  renderApp("/");
  const head = () => screen.getByRole("heading", { level: 1 }).parentElement?.nextElementSibling;
  expect(head()).toHaveAttribute("aria-hidden", "true");
  respond(Response.json([]));
  await waitFor(() => expect(head()).toBeNull());
});
