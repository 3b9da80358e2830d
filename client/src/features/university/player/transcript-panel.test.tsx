import type { Cue } from "@shared/contracts/transcripts.ts";
import { wordsOf } from "@shared/search/analysis.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { player, reportTime, resetPlayer } from "@/app/testing/fake-player.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { currentSentence } from "./transcript-panel.tsx";
import { findSentences } from "./transcript-search-box.tsx";

vi.mock("@vimeo/player", () => import("@/app/testing/fake-player.ts"));

beforeEach(() => {
  resetPlayer();
  // Where the host can't be reached, the player is never ready.
  player.ready.mockReturnValue(new Promise(() => undefined));
});

const CUES: Cue[] = [
  { start: 0, end: 2, text: "This is a sample." },
  { start: 3, end: 5, text: "Pick a unit," },
  { start: 5, end: 7, text: "then go available." },
  { start: 12, end: 15, text: "The unit <b>is</b> yours." },
  { start: 3_700, end: 3_702, text: "Thank you." },
];

const given = (cues: readonly Cue[]) => () => Response.json({ videoId: 1, cues });

async function openTranscript(response: () => Response | Promise<Response> = given(CUES)) {
  const calls = stubApi((path) =>
    path.startsWith("/api/transcripts/") ? response() : Response.json([aVideo({ id: 1 })]),
  );
  const { user } = renderApp("/?video=1");
  await screen.findByRole("dialog", { name: "Video 1" });
  await waitFor(() => expect(player.listeners.size).toBeGreaterThan(0));
  expect(calls.filter(({ path }) => path.includes("transcripts"))).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Transcript" }));
  const panel = screen.getByRole("region", { name: "Transcript" });
  const sentences = () => within(panel).queryAllByRole("button", { name: /^\d\d:/ });
  return { user, panel, calls, sentences };
}

async function openSentences() {
  const opened = await openTranscript();
  await waitFor(() => expect(opened.sentences()).toHaveLength(4));
  return opened;
}

const searchBox = () => screen.getByRole("searchbox", { name: "Search the transcript" });
const followButton = () => screen.getByRole("button", { name: "Follow" });

describe("the transcript", () => {
  it("is loaded when it is first opened, in sentences with their times", async () => {
    const { user, calls, sentences } = await openSentences();
    expect(sentences().map((row) => row.textContent)).toEqual([
      "00:00 This is a sample.",
      "00:03 Pick a unit, then go available.",
      "00:12 The unit <b>is</b> yours.",
      "01:01:40 Thank you.",
    ]);
    await user.click(screen.getByRole("button", { name: "Transcript" }));
    await user.click(screen.getByRole("button", { name: "Transcript" }));
    expect(sentences()).toHaveLength(4);
    expect(calls.filter(({ path }) => path === "/api/transcripts/1")).toHaveLength(1);
  });

  it("takes the place of the chapters, and they take its place", async () => {
    const { user } = await openSentences();
    await user.click(screen.getByRole("button", { name: /^Chapters/ }));
    expect(screen.queryByRole("region", { name: "Transcript" })).toBeNull();
    expect(screen.getByRole("region", { name: "Chapters" })).toBeVisible();
    const toggle = screen.getByRole("button", { name: "Transcript" });
    expect(toggle).toHaveAttribute("aria-expanded", "false");
  });

  it("marks the sentence that is said", async () => {
    const { panel } = await openSentences();
    const said = () => within(panel).getByRole("button", { current: true });
    for (const [seconds, sentence] of [
      [3, "00:03 Pick a unit, then go available."],
      [11.9, "00:03 Pick a unit, then go available."],
      [12, "00:12 The unit <b>is</b> yours."],
    ] as const) {
      reportTime(seconds);
      expect(said()).toHaveTextContent(sentence);
    }
  });

  it("seeks to a sentence by click and by Enter", async () => {
    const { user, sentences } = await openSentences();
    await user.click(screen.getByRole("button", { name: /The unit/ }));
    expect(player.setCurrentTime).toHaveBeenLastCalledWith(12);
    await user.keyboard("{ArrowUp}{Enter}");
    expect(player.setCurrentTime).toHaveBeenLastCalledWith(3);
    await user.keyboard("{End}{Enter}");
    expect(player.setCurrentTime).toHaveBeenLastCalledWith(3_700);
    await user.keyboard("{ArrowDown}{Home}");
    expect(sentences()[0]).toHaveFocus();
  });

  it("has one sentence in the tab order: the one that is said, or the one that has the focus", async () => {
    const { user, sentences } = await openSentences();
    const reached = () => sentences().findIndex((row) => row.tabIndex === 0);
    expect(reached()).toBe(0);
    reportTime(12);
    expect(reached()).toBe(2);
    await user.click(sentences()[2] as HTMLElement);
    await user.keyboard("{ArrowDown}");
    reportTime(13);
    expect(reached()).toBe(3);
    expect(sentences().filter((row) => row.tabIndex === 0)).toHaveLength(1);
  });

  it("is copied with its times", async () => {
    const { user } = await openSentences();
    await user.click(screen.getByRole("button", { name: "Copy with times" }));
    expect(await navigator.clipboard.readText()).toBe(
      "00:00 This is a sample.\n00:03 Pick a unit, then go available.\n00:12 The unit <b>is</b> yours.\n01:01:40 Thank you.",
    );
    expect(await screen.findByText("Transcript copied")).toBeVisible();
  });

  it("stops following while the reader scrolls, and Follow takes it up again", async () => {
    const { user, panel, sentences } = await openSentences();
    const list = within(panel).getByRole("group", { name: "Sentences" });
    const scrollBy = vi.mocked(list.scrollBy);
    // The first row is shown in an effect, which a busy machine may run later than the rows are there.
    await waitFor(() => expect(scrollBy).toHaveBeenCalled());
    scrollBy.mockClear();
    vi.spyOn(list, "scrollHeight", "get").mockReturnValue(900);
    expect(followButton()).toHaveAttribute("aria-pressed", "true");
    reportTime(3);
    expect(scrollBy).toHaveBeenCalledTimes(1);
    act(() => void list.dispatchEvent(new Event("wheel")));
    expect(followButton()).toHaveAttribute("aria-pressed", "false");
    reportTime(12);
    expect(scrollBy).toHaveBeenCalledTimes(1);
    await user.click(followButton());
    expect(scrollBy).toHaveBeenCalledTimes(2);
    await user.keyboard("{Tab}{Tab}{ArrowUp}");
    expect(sentences()[1]).toHaveFocus();
    expect(followButton()).toHaveAttribute("aria-pressed", "false");
    await user.keyboard("{Enter}");
    expect(followButton()).toHaveAttribute("aria-pressed", "true");
  });
});

describe("the search in the transcript", () => {
  it("counts and marks what it finds, and goes to the next and the previous match", async () => {
    const { user, panel, sentences } = await openSentences();
    await user.type(searchBox(), "UNIT");
    expect(await within(panel).findByText("1 of 2")).toBeVisible();
    const marks = [...panel.querySelectorAll("mark")].map((mark) => mark.textContent);
    expect(marks).toEqual(["unit", "unit"]);
    await user.keyboard("{Enter}");
    expect(within(panel).getByText("2 of 2")).toBeVisible();
    expect(sentences().findIndex((row) => row.tabIndex === 0)).toBe(2);
    await user.keyboard("{Enter}");
    expect(within(panel).getByText("1 of 2")).toBeVisible();
    await user.keyboard("{Shift>}{Enter}{/Shift}");
    expect(within(panel).getByText("2 of 2")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Previous match" }));
    expect(within(panel).getByText("1 of 2")).toBeVisible();
    await user.type(searchBox(), " nowhere");
    expect(await within(panel).findByText("Nothing found")).toBeVisible();
    expect(panel.querySelector("mark")).toBeNull();
  });

  it("leaves the player's keys to the box while something is typed", async () => {
    const { user } = await openSentences();
    await user.type(searchBox(), "pick nmfc {ArrowLeft}");
    expect(searchBox()).toHaveValue("pick nmfc ");
    expect(player.pause).not.toHaveBeenCalled();
    expect(player.setCurrentTime).not.toHaveBeenCalled();
  });

  it("is emptied and left by Escape, and the next Escape closes the video", async () => {
    const { user, sentences } = await openSentences();
    await user.type(searchBox(), "thank");
    await user.keyboard("{Escape}");
    expect(searchBox()).toHaveValue("");
    expect(sentences()[3]).toHaveFocus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    ["unit", [1, 2]],
    ["go unit", [1]],
    ["the uni", [2]],
    ["uni the", []],
    ["nit", []],
    ["!?", []],
  ])("finds for %j the sentences %j", (query, found) => {
    const transcript = [
      "This is a sample.",
      "Pick a unit, then go available.",
      "The unit is yours.",
    ];
    expect(findSentences(transcript.map(wordsOf), query)).toEqual(found);
  });
});

describe("a transcript that isn't there", () => {
  it("because the video has none", async () => {
    const { panel } = await openTranscript(() => new Response("{}", { status: 404 }));
    expect(await within(panel).findByText("No transcript available")).toBeVisible();
    expect(within(panel).queryByRole("searchbox")).toBeNull();
  });

  it("because it has yet to come", async () => {
    const { panel } = await openTranscript(() => new Promise(() => undefined));
    expect(within(panel).getByText("Loading the transcript…")).toBeVisible();
  });

  const mended = () => Response.json({ message: "Being mended." }, { status: 503 });
  const nothing = () => Promise.reject(new TypeError("Failed to fetch"));

  it.each([
    ["the server fails", mended, "Being mended."],
    ["nothing answers", nothing, /^The site can’t be reached. Check your connection and try again/],
    ["what answers is no transcript", () => Response.json({}), /could not be read/],
  ])("because %s, with a way to try again", async (_name, failure, message) => {
    let response: () => Response | Promise<Response> = failure;
    const { user, panel, sentences } = await openTranscript(() => response());
    expect(await within(panel).findByText(message)).toBeVisible();
    expect(within(panel).getByRole("alert")).toHaveTextContent(
      "The transcript could not be loaded.",
    );
    response = given(CUES);
    await user.click(within(panel).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(sentences()).toHaveLength(4));
  });
});

it.each([
  [-1, -1],
  [0, 0],
  [9.99, 0],
  [10, 2],
  [99, 2],
])("at %d s the sentence %d is said", (seconds, index) => {
  expect(currentSentence([{ start: 0 }, { start: 10 }, { start: 10 }], seconds)).toBe(index);
});
