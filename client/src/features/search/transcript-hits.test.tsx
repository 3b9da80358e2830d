import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { InlineWorker } from "@/app/testing/search-workers.ts";

const VIDEOS = [aVideo({ id: 7, title: "Password rules" }), aVideo({ id: 8, title: "Sign in" })];
const SENTENCES = [
  [3, "Write nobody your password."],
  [192, "Then pick a new password for the tablet."],
];

const NO_SECTIONS = { mode: "browser", synonyms: [], articles: [] };

/** Opens the palette over an API that answers `/api/transcripts` with what `transcripts` gives. */
async function openPalette(
  transcripts: () => Response | Promise<Response>,
  search: (path: string) => Response = () => Response.json({ hits: [] }),
) {
  vi.stubGlobal("Worker", InlineWorker);
  const calls = stubApi((path) => {
    if (path === "/api/videos") return Response.json(VIDEOS);
    if (path === "/api/knowledge-base/sections") return Response.json(NO_SECTIONS);
    return path === "/api/transcripts" ? transcripts() : search(path);
  });
  const { user } = renderApp("/products");
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: /Search articles, videos and chapters/ });
  const asked = () => calls.map(({ path }) => path).filter((path) => /transcripts/.test(path));
  return { user, asked };
}

const browserIndex = () =>
  Response.json({ mode: "browser", videos: [{ id: 8, sentences: SENTENCES }] });
const spoken = () => screen.findByRole("group", { name: "Said in videos" });
const chosen = () => screen.getByRole("option", { selected: true });

it("lists sentences behind the others with their words marked, and opens the video there", async () => {
  const { user, asked } = await openPalette(browserIndex);
  await waitFor(() => expect(asked()).toEqual(["/api/transcripts"]));
  await user.keyboard("new password");
  const group = await spoken();
  expect(screen.getAllByRole("group").at(-1)).toBe(group);
  const option = within(group).getByRole("option");
  expect(option).toHaveTextContent(
    "Then pick a new password for the tablet.Said in: Sign in, 3:12",
  );
  const marked = [...option.querySelectorAll("mark")].map(({ textContent }) => textContent);
  expect(marked).toEqual(["new", "password"]);
  await user.keyboard("{ArrowUp}{Enter}");
  await waitFor(() => expect(window.location.search).toBe("?video=8&t=192"));
});

it("does not move what is chosen when sentences are found later", async () => {
  let finish = () => {};
  const { user } = await openPalette(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(browserIndex());
      }),
  );
  await user.keyboard("password");
  await screen.findByRole("group", { name: "Videos" });
  expect(screen.getByText("Looking through what is said in videos…")).toBeVisible();
  await user.keyboard("{ArrowUp}");
  const before = chosen().textContent;
  finish();
  await spoken();
  expect(chosen()).toHaveTextContent(before ?? "");
  expect(screen.queryByText(/Looking through/)).toBeNull();
});

it("asks for the videos and what is said in them once, and not before the palette opens", async () => {
  vi.stubGlobal("Worker", InlineWorker);
  const calls = stubApi((path) => {
    if (path === "/api/knowledge-base/sections") return Response.json(NO_SECTIONS);
    return path === "/api/videos" ? Response.json(VIDEOS) : browserIndex();
  });
  const { user } = renderApp("/products");
  expect(calls).toEqual([]);
  for (let time = 0; time < 3; time += 1) {
    await user.keyboard("{Control>}k{/Control}");
    await screen.findByRole("combobox", { name: /Search articles, videos and chapters/ });
    await user.keyboard("password");
    await spoken();
    await user.keyboard("{Escape}");
  }
  expect(calls.map(({ path }) => path).sort()).toEqual([
    "/api/knowledge-base/sections",
    "/api/transcripts",
    "/api/videos",
  ]);
});

it("finds what only a sentence holds, and says when nothing does", async () => {
  const { user } = await openPalette(browserIndex);
  await user.keyboard("nobody");
  await spoken();
  expect(screen.getByRole("status")).toHaveTextContent("1 result");
  await user.keyboard("x");
  await screen.findByText("No match for “nobodyx”");
});

it("asks the server once the typing rests, in a library too large for the browser", async () => {
  const hits = [{ videoId: 8, start: 192, text: SENTENCES[1]?.[1] }];
  const { user, asked } = await openPalette(
    () => Response.json({ mode: "server" }),
    () => Response.json({ hits }),
  );
  await user.keyboard("new pass");
  await spoken();
  // What the hits still hold needs no other request.
  await user.keyboard("word");
  expect(within(await spoken()).getByRole("option")).toHaveTextContent(/tablet/);
  expect(asked()).toEqual(["/api/transcripts", "/api/transcripts/search/new%20pass"]);
});

it("says quietly that sentences are missing, keeps the other results, and tries again", async () => {
  let isUp = false;
  const { user, asked } = await openPalette(() =>
    isUp ? browserIndex() : new Response("away", { status: 503 }),
  );
  await user.keyboard("password");
  const missing = "What is said in videos can’t be searched right now.";
  await waitFor(() => expect(screen.getAllByText(missing, { exact: false })).toHaveLength(2));
  expect(screen.getByRole("group", { name: "Videos" })).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent(missing);
  expect(screen.queryByRole("alert")).toBeNull();
  await user.keyboard("{Backspace}d");
  expect(asked()).toEqual(["/api/transcripts"]);
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(within(await spoken()).getAllByRole("option")).toHaveLength(2);
  expect(screen.queryByText(missing)).toBeNull();
});
