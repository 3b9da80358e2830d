import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { InlineWorker, searchIndexOf } from "@/app/testing/search-workers.ts";
import { withSearch } from "./search-results.tsx";

const chapters = JSON.stringify([{ title: "Change a password", timestamp: "1:35" }]);

const VIDEO = aVideo({ id: 7, title: "Password rules", chapters });

async function openPalette(videos = [VIDEO]) {
  vi.stubGlobal("Worker", InlineWorker);
  const calls = stubApi((path) => {
    if (path.startsWith("/api/knowledge-base/")) return new Response("{}", { status: 404 });
    return path === "/api/search" ? searchIndexOf(videos) : Response.json(videos);
  });
  const { user } = renderApp("/knowledge-base");
  await user.keyboard("{Control>}k{/Control}");
  const box = await screen.findByRole("combobox", { name: /Search articles, videos and chapters/ });
  return { user, box, calls };
}

it("the palette opens by Ctrl+K and by its button, and gives the focus back", async () => {
  const { user, box } = await openPalette();
  expect(box).toHaveFocus();
  await user.keyboard("{Escape}");
  const button = screen.getByRole("button", { name: "Search everything" });
  await user.click(button);
  expect(await screen.findByRole("dialog", { name: "Search everything" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(button).toHaveFocus());
});

it("the palette lists articles, videos and chapters over one request", async () => {
  const { user, calls } = await openPalette();
  await user.keyboard("password");
  await screen.findByRole("group", { name: "Chapters" });
  const groups = screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"));
  expect(groups).toEqual(["Articles", "Videos", "Chapters", "Said in videos"]);
  expect(screen.getByRole("status")).toHaveTextContent(/^\d+ results$/);
  expect(document.querySelectorAll("[role=option] mark").length).toBeGreaterThan(2);
  expect(calls.map(({ path }) => path)).toEqual(["/api/search"]);
});

it("the palette moves by arrow keys and opens a chapter’s second by Enter", async () => {
  const { user, box } = await openPalette();
  await user.keyboard("change password");
  await screen.findByRole("group", { name: "Chapters" });
  const first = box.getAttribute("aria-activedescendant");
  await user.keyboard("{ArrowUp}");
  const last = screen.getByRole("option", { selected: true });
  expect(box.getAttribute("aria-activedescendant")).toBe(last.id);
  expect(last).toHaveTextContent("Never write a password down.Said in: Password rules, 0:12");
  await user.keyboard("{ArrowDown}");
  expect(box.getAttribute("aria-activedescendant")).toBe(first);
  expect(screen.getByRole("option", { selected: true })).toHaveTextContent(
    "Change a password01:35 · Password rules",
  );
  await user.keyboard("{Enter}");
  await waitFor(() => expect(window.location.search).toBe("?video=7&t=95"));
  expect(await screen.findByRole("dialog", { name: "Password rules" })).toBeVisible();
});

it("a click on an article closes the palette and focuses the new page", async () => {
  const { user } = await openPalette();
  await user.keyboard("pritner");
  const group = await screen.findByRole("group", { name: "Similar words" });
  expect(group.querySelector("mark")).toHaveTextContent("Printer");
  await user.click(within(group).getAllByRole("option")[0] as HTMLElement);
  expect(window.location.pathname).toMatch(/^\/knowledge-base\//);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("main")).toHaveFocus();
});

it("⌘K opens the palette from a field, other shortcuts don't", async () => {
  stubApi(() => Response.json([]));
  const { user } = renderApp("/knowledge-base");
  const search = screen.getByRole("searchbox");
  search.focus();
  await user.keyboard("k{Control>}{Shift>}k{/Shift}{/Control}{Alt>}k{/Alt}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.keyboard("{Meta>}k{/Meta}");
  expect(await screen.findByRole("combobox")).toHaveFocus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(search).toHaveFocus());
});

it("the palette takes markup, patterns and long texts for what they are", async () => {
  const { user, box } = await openPalette();
  for (const text of ["<img src=x onerror=alert(1)>", "(.*)+$[", "  ", "x".repeat(200)]) {
    await user.clear(box);
    await user.paste(text);
    expect(box).toHaveValue(text);
  }
  expect(screen.getByRole("dialog")).toBeVisible();
});

it("the six latest searches are remembered, each once", () => {
  const many = ["a", "b", "c", "d", "e", "f", "g"].reduce(withSearch, [] as readonly string[]);
  expect(many).toEqual(["g", "f", "e", "d", "c", "b"]);
  expect(withSearch(many, "D")).toEqual(["D", "g", "f", "e", "c", "b"]);
});
