import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { clearDrafts } from "@/app/testing/drafts.ts";
import { findAutosavedForms, saveForm } from "@/features/admin/drafts/autosaved-forms.ts";
import { signInAgain } from "@/features/admin/testing/open-dashboard.ts";
import { aStoredVideo, field, json, openVideoForm, written } from "./testing/open-video-form.tsx";
import { valuesOf } from "./video-values.ts";

const DETAILS = {
  title: "Host’s title",
  duration: 372,
  thumbnail_url: "https://i.vimeocdn.com/1.jpg",
};
const stored = aStoredVideo();
const press = (name: string | RegExp) => screen.getByRole("button", { name });

beforeEach(clearDrafts);

it("a video is added by its address, and its host fills in what nobody typed", async () => {
  const { user, requests, onSaved } = openVideoForm(
    ({ path }) => json(path.includes("oembed") ? DETAILS : written(stored), 200),
    {},
  );
  await user.type(field("Title"), "My title");
  await user.type(field("Video address"), "https://vimeo.com/1084537/ab12");
  expect(await screen.findByText("Unlisted Vimeo video 1084537, a page address.")).toBeVisible();
  await waitFor(() => expect(field("Duration")).toHaveValue("6:12"));
  expect(field("Thumbnail address")).toHaveValue(DETAILS.thumbnail_url);
  expect(field("Title")).toHaveValue("My title");
  // Every keystroke makes another address: only the one that stayed was asked for.
  expect(requests.map(({ path }) => path)).toEqual([
    "https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F1084537%2Fab12",
  ]);
  await user.click(press("Use the host’s title"));
  expect(field("Title")).toHaveValue("Host’s title");

  await user.type(field("Description"), "What it shows.");
  await user.selectOptions(field("Category"), "how-to");
  await user.click(press("Add Video"));
  expect(field("Keywords")).toHaveFocus();
  expect(onSaved).not.toHaveBeenCalled();
  await user.type(field("Keywords"), "shift");
  await user.click(press("Add Video"));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(written(stored)));
  expect(requests.at(-1)).toMatchObject({
    method: "POST",
    body: {
      video: {
        videoUrl: "https://vimeo.com/1084537/ab12",
        title: "Host’s title",
        duration: "6:12",
        chapters: "[]",
      },
    },
  });
});

const changeTitle = async (respond: Parameters<typeof openVideoForm>[0]) => {
  const form = openVideoForm(respond, { editing: stored });
  await form.user.clear(field("Title"));
  await form.user.type(field("Title"), "Begin a shift");
  await form.user.click(press("Save Changes"));
  return form;
};

it("a save sends the revision of the form's base, and leaves the transcript alone", async () => {
  const { requests, onSaved } = await changeTitle(() => json(written(stored)));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(requests).toMatchObject([{ method: "PUT", path: "/api/admin/videos/7" }]);
  expect(requests[0]?.body).toMatchObject({ revision: 3, video: { title: "Begin a shift" } });
  expect(requests[0]?.body).not.toHaveProperty("transcript");
});

it("a conflict shows what somebody else saved, and sends what was chosen", async () => {
  const theirs = { ...stored, revision: 5, title: "Start any shift", keywords: "shifts" };
  const conflict = json({ message: "Changed.", revision: 5, video: theirs }, 409);
  const responses = [conflict, json(written(stored))];
  const { user, requests, onSaved } = await changeTitle(() => responses.shift() as Response);
  const dialog = within(
    await screen.findByRole("dialog", { name: "Somebody else changed this video" }),
  );
  expect(dialog.getByRole("button", { name: "1 to choose" })).toBeDisabled();
  expect(dialog.getByText("Theirs alone, and kept: Keywords.")).toBeVisible();
  await user.click(dialog.getByRole("radio", { name: "Theirs" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(requests[1]?.body).toMatchObject({
    revision: 5,
    video: { title: "Start any shift", keywords: "shifts" },
  });
});

it("a merge that makes chapters too late leads to them instead of saving", async () => {
  const theirs = { ...stored, revision: 5, duration: "4:00" };
  const conflict = json({ message: "Changed.", revision: 5, video: theirs }, 409);
  const { user, requests } = openVideoForm(() => conflict, { editing: stored });
  await user.click(screen.getByRole("tab", { name: "Chapters" }));
  await user.click(press("Add a chapter"));
  await user.keyboard("5:00");
  await user.type(field("Title of chapter 1"), "Late");
  await user.click(screen.getByRole("tab", { name: "Details" }));
  await user.click(press("Save Changes"));
  const name = "Somebody else changed this video";
  await user.click(
    within(await screen.findByRole("dialog", { name })).getByRole("button", { name: "Save" }),
  );
  await waitFor(() => expect(field("Time of chapter 1")).toHaveFocus());
  expect(screen.getByText("One chapter needs another look.")).toBeVisible();
  expect(screen.queryByRole("dialog", { name })).toBeNull();
  expect(requests).toHaveLength(1);
});

it("a video that somebody deleted can be added again", async () => {
  const deleted = json({ message: "Deleted.", revision: 5, video: null }, 409);
  const responses = [deleted, json(written(stored), 201)];
  const { user, requests, onSaved } = await changeTitle(() => responses.shift() as Response);
  await user.click(await screen.findByRole("button", { name: "Add it again" }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(requests[1]).toMatchObject({ method: "POST", path: "/api/admin/videos" });
});

it("an ended session asks to sign in, and goes on with the same write", async () => {
  let isSignedIn = false;
  const { user, requests, onSaved } = await changeTitle(({ path }) => {
    if (path.includes("login")) isSignedIn = true;
    if (path.includes("login")) return json({});
    return isSignedIn ? json(written(stored)) : json({ message: "Sign in." }, 401);
  });
  await signInAgain(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(requests.filter(({ method }) => method === "PUT")).toHaveLength(2);
});

it("the server's objections stand beside their fields", async () => {
  const errors = [{ field: "video.title", message: "must not be empty" }];
  const { onSaved } = await changeTitle(() => json({ message: "Refused.", faults: errors }, 422));
  await waitFor(() => expect(field("Title")).toBeInvalid());
  expect(screen.getByText("Enter a title.")).toBeVisible();
  expect(onSaved).not.toHaveBeenCalled();
});

it("a video is copied under another title, with its transcript", async () => {
  const cues = [{ start: 0, end: 2, text: "Welcome." }];
  const { user, requests, onSaved } = openVideoForm(
    ({ path }) => (path.includes("/transcripts/") ? json({ cues }) : json(written(stored), 201)),
    { copyOf: { ...stored, transcript: "ab" } },
  );
  expect(field("Title")).toHaveValue("Start a shift (copy)");
  await user.click(press("Add Video"));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(requests.at(-1)?.body).toMatchObject({ transcript: cues });
});

it("an unfinished form is offered again, on the state that it was made on", async () => {
  const values = { ...valuesOf(stored), title: "Half written" };
  await saveForm({ key: "video-edit:7:earlier", at: 1, values, basis: stored });
  const newer = { ...stored, revision: 8 };
  const { user, requests } = openVideoForm(() => json(written(newer)), { editing: newer });
  const offer = within(await screen.findByRole("region", { name: "Unfinished form" }));
  await user.click(offer.getByRole("button", { name: "Continue" }));
  expect(field("Title")).toHaveValue("Half written");
  await user.click(press("Save Changes"));
  await waitFor(() => expect(requests[0]?.body).toMatchObject({ revision: 3 }));
});

it("an unfinished copy keeps its own transcript in another copy's form", async () => {
  const cues = (text: string) => [{ start: 0, end: 2, text }];
  const respond = ({ path }: { path: string }) =>
    path.includes("/transcripts/")
      ? json({ cues: cues(path.endsWith("aa") ? "Mine." : "Another video’s.") })
      : json(written(stored), 201);
  const first = openVideoForm(respond, { copyOf: { ...stored, transcript: "aa" } });
  await first.user.type(field("Title"), " begun");
  await waitFor(async () => expect(await findAutosavedForms("video-new:")).toHaveLength(1));
  cleanup();
  const copyOf = { ...stored, id: 8, title: "Other", transcript: "bb" };
  const { user, requests } = openVideoForm(respond, { copyOf });
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  await waitFor(() => expect(field("Title")).toHaveValue("Start a shift (copy) begun"));
  await user.click(press("Add Video"));
  const added = () => requests.find(({ method }) => method === "POST")?.body;
  await waitFor(() => expect(added()).toMatchObject({ transcript: cues("Mine.") }));
});

/** Opens a form with the focus in the text of a transcript to paste. */
async function openTranscript() {
  const form = openVideoForm(() => json(written(stored)), { editing: stored });
  await form.user.click(screen.getByRole("tab", { name: "Transcript" }));
  await form.user.click(press("Paste text"));
  const text = screen.getByLabelText("Transcript with its times");
  await form.user.click(text);
  return { ...form, text };
}

it("a new transcript is autosaved with the form", async () => {
  const { user } = await openTranscript();
  await user.paste("WEBVTT\n\n00:01.000 --> 00:02.000\nSpoken words.\n");
  await user.click(press("Use this text"));
  await screen.findByText("Spoken words.");
  await user.click(screen.getByRole("tab", { name: "Details" }));
  await user.type(field("Title"), " at last");
  cleanup();
  const { user: again } = openVideoForm(() => json(written(stored)), { editing: stored });
  await again.click(await screen.findByRole("button", { name: "Continue" }));
  expect(field("Title")).toHaveValue("Start a shift at last");
  expect(await screen.findByText("Spoken words.")).toBeInTheDocument();
});

it("a pasted transcript shows its errors by line, and stores what was agreed to", async () => {
  const { user, requests } = await openTranscript();
  await user.paste("WEBVTT\n\n00:01.000 --> 00:02.000\nWelcome.\n\n00:xx --> 00:09.000\nLost.\n");
  await user.click(press("Use this text"));
  expect(await screen.findByText(/^Line 6: /)).toBeVisible();
  await user.click(press("Use the 1 caption that can be read"));
  expect(screen.getByText("Welcome.")).toBeVisible();
  await user.click(press("Save Changes"));
  const transcript = [{ start: 1, end: 2, text: "Welcome." }];
  await waitFor(() => expect(requests[0]?.body).toMatchObject({ transcript }));
});

it("a form with an unused transcript neither saves nor closes silently", async () => {
  const { user, requests, onClose, text } = await openTranscript();
  await user.paste("WEBVTT\n\n00:xx --> 00:09.000\nLost.\n");
  await user.click(screen.getByRole("tab", { name: "Details" }));
  await user.click(press("Save Changes"));
  expect(text).toHaveFocus();
  expect(text).toHaveAccessibleDescription(/This text is not used yet\./);
  await user.click(press("Use this text"));
  await screen.findByText("Nothing could be read.");
  await user.click(press("Save Changes"));
  const unused = /^What was read has errors and is not used yet\./;
  expect(screen.getByText(unused)).toBeVisible();
  await user.click(press("Cancel"));
  const question = await screen.findByRole("dialog", { name: "Discard your changes?" });
  await user.click(within(question).getByRole("button", { name: "Keep editing" }));
  expect([onClose.mock.calls, requests]).toEqual([[], []]);
  await user.click(press("Leave it out"));
  expect(screen.queryByText(unused)).toBeNull();
  await user.click(press("Save Changes"));
  await waitFor(() => expect(requests).toHaveLength(1));
});

/** Opens the form where `load` is what reads and sends videos, and chooses one. */
async function chooseFile(load: () => object) {
  vi.doMock("./upload-file.ts", load);
  onTestFinished(() => vi.doUnmock("./upload-file.ts"));
  const form = openVideoForm(() => json(written(stored)), { editing: stored });
  await form.user.upload(screen.getByLabelText("Video file"), new File(["film"], "film.mp4"));
  return form;
}
const sending = {
  checkFile: async (file: File) => ({ file, facts: {}, canPlay: true, canMoveIndex: false }),
  createUpload: () => ({ run: () => new Promise(() => undefined), pause() {}, cancel() {} }),
};

it("a file that is being sent delays saving, and closing asks", async () => {
  const { user, requests, onClose } = await chooseFile(() => sending);
  await screen.findByRole("button", { name: "Pause" });
  await user.click(press("Save Changes"));
  expect(field("Video address")).toHaveAccessibleDescription(/The file is still being sent\./);
  expect(requests.filter(({ method }) => method === "PUT")).toEqual([]);
  await user.click(press("Close"));
  expect(await screen.findByRole("dialog", { name: "Discard your changes?" })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
