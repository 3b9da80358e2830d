import type { Sentence } from "@shared/content/sentences.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { wordsOf } from "@shared/search/analysis.ts";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { player, reportTime, resetPlayer } from "@/app/testing/fake-player.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { currentSentence, TranscriptReader } from "./transcript-reader.tsx";
import { findSentences } from "./transcript-search-box.tsx";

vi.mock("@vimeo/player", () => import("@/app/testing/fake-player.ts"));

beforeEach(() => {
  resetPlayer();
  // A player whose host can't be reached is never ready.
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

async function openTranscript(respond: () => Response | Promise<Response> = given(CUES)) {
  const calls = stubApi((path) =>
    path.startsWith("/api/transcripts/") ? respond() : Response.json([aVideo({ id: 1 })]),
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

it("the transcript loads when it is first opened, in sentences with times", async () => {
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

it("a click or Enter on a sentence seeks to it", async () => {
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

it("one sentence is in the tab order: the current or the focused one", async () => {
  const { user, sentences } = await openSentences();
  const reached = () => sentences().findIndex((row) => row.tabIndex === 0);
  expect(reached()).toBe(0);
  reportTime(12);
  expect(reached()).toBe(2);
  expect(screen.getByRole("button", { name: /The unit/ })).toHaveAttribute("aria-current", "true");
  await user.click(sentences()[2] as HTMLElement);
  await user.keyboard("{ArrowDown}");
  reportTime(13);
  expect(reached()).toBe(3);
  expect(sentences().filter((row) => row.tabIndex === 0)).toHaveLength(1);
});

it("the transcript stops following while its reader scrolls", async () => {
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

it("a search in the transcript counts, marks and goes through its matches", async () => {
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

it("a search that is typed before the sentences are rendered goes to its match", async () => {
  const reader = (...sentences: Sentence[]) => (
    <TranscriptReader sentences={sentences} seconds={0} onSeek={() => undefined} />
  );
  const { rerender } = render(reader());
  await userEvent.type(searchBox(), "unit");
  expect(await screen.findByText("Nothing found")).toBeVisible();
  expect(followButton()).toHaveAttribute("aria-pressed", "true");
  rerender(reader({ start: 3, end: 5, text: "Pick a unit." }));
  expect(await screen.findByText("1 of 1")).toBeVisible();
  expect(followButton()).toHaveAttribute("aria-pressed", "false");
});

it("a search in the transcript keeps the player's keys to itself", async () => {
  const { user } = await openSentences();
  await user.type(searchBox(), "pick nmfc {ArrowLeft}");
  expect(searchBox()).toHaveValue("pick nmfc ");
  expect(player.pause).not.toHaveBeenCalled();
  expect(player.setCurrentTime).not.toHaveBeenCalled();
});

it("Escape empties and leaves the search; the next Escape closes the video", async () => {
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
])("a search for %j finds the sentences %j", (query, found) => {
  const texts = ["This is a sample.", "Pick a unit, then go available.", "The unit is yours."];
  expect(findSentences(texts.map(wordsOf), query)).toEqual(found);
});

it("a video without a transcript tells so", async () => {
  const { panel } = await openTranscript(() => new Response("{}", { status: 404 }));
  expect(await within(panel).findByText("No transcript available")).toBeVisible();
  expect(within(panel).queryByRole("searchbox")).toBeNull();
});

it.each([
  [-1, -1],
  [0, 0],
  [9.99, 0],
  [10, 2],
  [99, 2],
])("at %d s the sentence %d is the current one", (seconds, index) => {
  expect(currentSentence([{ start: 0 }, { start: 10 }, { start: 10 }], seconds)).toBe(index);
});
