import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";

const chapters = JSON.stringify([{ title: "Change a password", timestamp: "1:35" }]);

const library = () => Response.json([aVideo({ id: 7, title: "Password rules", chapters })]);

async function openPalette(answer: () => Response = library) {
  const calls = stubApi(answer);
  const { user } = renderApp("/knowledge-base");
  await user.keyboard("{Control>}k{/Control}");
  const box = await screen.findByRole("combobox", { name: /Search articles, videos and chapters/ });
  return { user, box, calls };
}

const options = () => screen.getAllByRole("option").map((option) => option.textContent);

describe("the search over everything", () => {
  it("opens by Ctrl+K and by its button, with the focus in its box", async () => {
    const { user, box } = await openPalette();
    expect(box).toHaveFocus();
    await user.keyboard("{Escape}");
    const button = screen.getByRole("button", { name: "Search everything" });
    await user.click(button);
    expect(await screen.findByRole("dialog", { name: "Search everything" })).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
  });

  it("opens by the space bar on its button, which is a link to the page of the search", async () => {
    const { user } = await openPalette();
    await user.keyboard("{Escape}");
    const button = screen.getByRole("button", { name: "Search everything" });
    expect(button).toHaveAttribute("href", "/search");
    // Not prevented: the browser opens the page in another tab.
    expect(fireEvent.click(button, { ctrlKey: true })).toBe(true);
    expect(screen.queryByRole("dialog")).toBeNull();
    button.focus();
    await user.keyboard(" ");
    expect(await screen.findByRole("dialog", { name: "Search everything" })).toBeVisible();
  });

  it("lists articles, videos and chapters in groups, over one request for the videos", async () => {
    const { user, calls } = await openPalette();
    await user.keyboard("password");
    await screen.findByRole("group", { name: "Chapters" });
    const groups = screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"));
    expect(groups).toEqual(["Articles", "Videos", "Chapters"]);
    expect(screen.getByRole("status")).toHaveTextContent(/^\d+ results$/);
    expect(document.querySelectorAll("[role=option] mark").length).toBeGreaterThan(2);
    expect(calls.map(({ path }) => path)).toEqual(["/api/videos"]);
  });

  it("moves by the arrow keys, around the ends, and opens with Enter: a chapter at its second", async () => {
    const { user, box } = await openPalette();
    await user.keyboard("change password");
    await screen.findByRole("group", { name: "Chapters" });
    const first = box.getAttribute("aria-activedescendant");
    await user.keyboard("{ArrowUp}");
    const chosen = screen.getByRole("option", { selected: true });
    expect(box.getAttribute("aria-activedescendant")).toBe(chosen.id);
    expect(chosen).toHaveTextContent("Change a password1:35 · Password rules");
    await user.keyboard("{ArrowDown}");
    expect(box.getAttribute("aria-activedescendant")).toBe(first);
    await user.keyboard("{ArrowUp}{Enter}");
    await waitFor(() => expect(window.location.search).toBe("?video=7&t=95"));
    expect(await screen.findByRole("dialog", { name: "Password rules" })).toBeVisible();
  });

  it("opens an article by a click, closes, and starts the keyboard on the new page", async () => {
    const { user } = await openPalette();
    await user.keyboard("pritner");
    await user.click(screen.getAllByRole("option")[0] as HTMLElement);
    expect(window.location.pathname).toMatch(/^\/knowledge-base\//);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("offers first what was searched lately in this browser, each once", async () => {
    const { user } = await openPalette();
    expect(screen.getByText("Type what you are looking for.")).toBeVisible();
    for (const text of ["password", "printer", "Password"]) {
      await user.keyboard(`${text}{Enter}`);
      await user.keyboard("{Control>}k{/Control}");
      await screen.findByRole("listbox", { name: "Recent searches" });
    }
    expect(options()).toEqual(["Password", "printer"]);
    expect(JSON.parse(window.localStorage.getItem("recent-searches") ?? "")).toEqual(options());
    await user.keyboard("{ArrowDown}{Enter}");
    expect(screen.getByRole("combobox", { name: /Search articles/ })).toHaveValue("printer");
  });

  it("says that nothing was found, and keeps the focus in its box", async () => {
    const { user, box } = await openPalette();
    await user.keyboard("xylophone");
    const status = screen.getByRole("status");
    await waitFor(() => expect(status).toHaveTextContent("Nothing found. Try another word."));
    expect(screen.queryByRole("option")).toBeNull();
    await user.keyboard("{ArrowDown}{Enter}");
    expect(box).toHaveFocus();
  });

  it("opens by ⌘K from a field too; by the key alone and other shortcuts it does not", async () => {
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

  it("takes a text of markup, patterns or great length for what it is", async () => {
    const { user, box } = await openPalette();
    for (const text of ["<img src=x onerror=alert(1)>", "(.*)+$[", "  ", "x".repeat(200)]) {
      await user.clear(box);
      await user.paste(text);
      expect(box).toHaveValue(text);
    }
    expect(screen.getByRole("dialog")).toBeVisible();
  });

  it("lists six of each kind at most", async () => {
    const videos = Array.from({ length: 8 }, (_, index) =>
      aVideo({ id: index + 1, title: `Password rules ${index}`, chapters }),
    );
    const { user } = await openPalette(() => Response.json(videos));
    await user.keyboard("e");
    await screen.findByRole("group", { name: "Chapters" });
    for (const group of screen.getAllByRole("group")) {
      expect(within(group).getAllByRole("option")).toHaveLength(6);
    }
  });

  it("finds articles even when the videos can’t be had, and says so", async () => {
    const { user } = await openPalette(() => new Response("away", { status: 503 }));
    await user.keyboard("password");
    expect(await screen.findByRole("alert")).toHaveTextContent("503: away");
    expect(screen.getByRole("group", { name: "Articles" })).toBeVisible();
  });
});
