import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { clearDrafts } from "@/app/testing/drafts.ts";
import { player, reportTime, resetPlayer } from "@/app/testing/fake-player.ts";
import { aStoredVideo, json, openVideoForm } from "./testing/open-video-form.tsx";

vi.mock("@vimeo/player", () => import("@/app/testing/fake-player.ts"));

beforeEach(async () => {
  resetPlayer();
  await clearDrafts();
});

const press = (name: string | RegExp) => screen.getByRole("button", { name });
const time = (number: number) => screen.getByLabelText(`Time of chapter ${number}`);
const title = (number: number) => screen.getByLabelText(`Title of chapter ${number}`);
/** The chapters as the list shows them. */
const listed = () =>
  // Here, without a style sheet, the card in the other tab shows a list of this name too.
  within(screen.getByRole("tabpanel", { name: "Chapters" }))
    .getAllByRole("listitem")
    .map((row) => {
      const [at, name] = [...row.querySelectorAll("input")];
      return `${at?.value} ${name?.value}`;
    });

async function openChapters(chapters = "[]") {
  const editing = aStoredVideo({ chapters });
  const form = openVideoForm(() => json({}), { editing });
  await form.user.click(screen.getByRole("tab", { name: "Chapters" }));
  return form;
}

it("chapters are marked by button and key while the video plays", async () => {
  const { user } = await openChapters();
  await user.click(press("Watch and mark"));
  await vi.waitFor(() => expect(player.listeners.has("timeupdate")).toBe(true));
  reportTime(95.6);
  await user.click(press("Mark chapter here"));
  expect(title(1)).toHaveFocus();
  // A letter that is typed marks nothing; Enter leads back to the video, where it does.
  await user.keyboard("Half an hour{Enter}");
  reportTime(10.2);
  await user.keyboard("hIntro{Enter}");
  expect(listed()).toEqual(["00:10 Intro", "01:35 Half an hour"]);
  // The same second is the same chapter.
  reportTime(10.9);
  await user.keyboard("h");
  expect(title(1)).toHaveFocus();
  expect(listed()).toHaveLength(2);
});

it("a time is changed by a second, sorts the chapters and moves the video", async () => {
  const { user } = await openChapters(
    JSON.stringify([
      { title: "One", timestamp: "0:10" },
      { title: "Two", timestamp: "0:11" },
    ]),
  );
  await user.click(press("Watch and mark"));
  await vi.waitFor(() => expect(player.listeners.has("timeupdate")).toBe(true));
  expect(time(1)).toHaveRole("spinbutton");
  await user.click(time(1));
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(listed()).toEqual(["00:11 Two", "00:12 One"]);
  expect(time(2)).toHaveFocus();
  expect(player.setCurrentTime).toHaveBeenLastCalledWith(12);
  await user.click(press("Chapter 1 one second earlier"));
  expect(time(1)).toHaveValue("00:10");
  expect(time(1)).toHaveAttribute("aria-valuenow", "10");
});

it("errors of chapters show once a chapter is left, and delay saving", async () => {
  const { user, requests } = await openChapters('[{"title":"One","timestamp":"0:10"}]');
  await user.click(press("Add a chapter"));
  expect(time(2)).toHaveFocus();
  await user.keyboard("6:12");
  expect(screen.queryByText(/The video ends/)).toBeNull();
  await user.click(time(1));
  expect(screen.getByText("The video ends at 6:12.")).toBeVisible();
  expect(screen.getByText("Enter a title.")).toBeVisible();
  await user.click(press("Save Changes"));
  expect(requests).toEqual([]);
  expect(time(2)).toHaveFocus();
  await user.clear(time(2));
  await user.type(time(2), "0:10");
  await user.click(title(1));
  expect(screen.getByText("Another chapter begins at this second.")).toBeVisible();
});

it("a chapter is brought back beside one that was added since", async () => {
  const { user } = await openChapters('[{"title":"One","timestamp":"0:10"}]');
  await user.click(press("Remove chapter 1, One"));
  expect(press("Undo")).toHaveFocus();
  await user.click(press("Add a chapter"));
  await user.keyboard("0:20");
  await user.type(title(1), "Two");
  await user.click(press("Undo"));
  expect(title(1)).toHaveFocus();
  await user.type(title(1), "!");
  expect(listed()).toEqual(["00:10 One!", "00:20 Two"]);
  await user.click(press("Remove chapter 2, Two"));
  expect(listed()).toEqual(["00:10 One!"]);
});

it("pasted chapters that are not added delay saving, and closing asks", async () => {
  const { user, requests, onClose } = await openChapters();
  await user.click(press("Paste a list"));
  const lines = screen.getByLabelText("Chapters, a line each");
  await user.click(lines);
  await user.paste("0:00 Intro");
  await user.click(press("Save Changes"));
  expect(lines).toHaveFocus();
  expect(lines).toHaveAccessibleDescription(/These lines are not added yet\./);
  expect(requests).toEqual([]);
  await user.click(press("Cancel"));
  const question = await screen.findByRole("dialog", { name: "Discard your changes?" });
  await user.click(within(question).getByRole("button", { name: "Keep editing" }));
  expect(onClose).not.toHaveBeenCalled();
  await user.clear(lines);
  expect(screen.queryByText(/These lines are not added yet\./)).toBeNull();
  await user.type(lines, "0:00 Intro");
  await user.click(press("Add 1 chapter"));
  await user.click(press("Save Changes"));
  const chapters = '[{"title":"Intro","timestamp":"00:00"}]';
  await vi.waitFor(() => expect(requests[0]?.body).toMatchObject({ video: { chapters } }));
});
