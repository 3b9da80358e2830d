import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { clearDrafts } from "@/app/testing/drafts.ts";
import { findAutosavedForms, saveForm } from "@/features/admin/drafts/autosaved-forms.ts";
import { signInAgain } from "@/features/admin/testing/open-dashboard.ts";
import { anAdminVideo, field, json, openVideoForm, written } from "./testing/open-video-form.tsx";
import { valuesOf } from "./video-values.ts";

const DETAILS = {
  title: "Host’s title",
  duration: 372,
  thumbnail_url: "https://i.vimeocdn.com/1.jpg",
};
const stored = anAdminVideo();
const press = (name: string | RegExp) => screen.getByRole("button", { name });

beforeEach(clearDrafts);

it("adds a video by its address: the host fills in what nobody typed", async () => {
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

it("says that the host can't be reached, and leaves everything to be typed", async () => {
  const { user } = openVideoForm(() => json({}, 503), {});
  await user.type(field("Video address"), "vimeo.com/1084537");
  expect(await screen.findByText(/Vimeo can’t be reached. It responds with 503/)).toBeVisible();
  expect(press("ask again")).toBeEnabled();
  expect(field("Title")).toHaveValue("");
});

it("tells that the library has the video, and that an address can't be played", async () => {
  const { user } = openVideoForm(() => json({}, 404), { library: [stored] });
  await user.type(field("Video address"), "https://player.vimeo.com/video/1084537");
  expect(await screen.findByText(/“Start a shift” is this video already/)).toBeVisible();
  await user.clear(field("Video address"));
  await user.type(field("Video address"), "https://vimeo.com/channels/staff/99");
  await user.click(press("Use https://vimeo.com/99"));
  expect(field("Video address")).toHaveValue("https://vimeo.com/99");
  expect(await screen.findByText(/Vimeo knows no video under this address/)).toBeVisible();
});

describe("saving", () => {
  const changeTitle = async (response: Parameters<typeof openVideoForm>[0]) => {
    const form = openVideoForm(response, { editing: stored });
    await form.user.clear(field("Title"));
    await form.user.type(field("Title"), "Begin a shift");
    await form.user.click(press("Save Changes"));
    return form;
  };

  it("sends the revision that the form was opened on, and leaves the transcript alone", async () => {
    const { requests, onSaved } = await changeTitle(() => json(written(stored)));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(requests).toMatchObject([{ method: "PUT", path: "/api/admin/videos/7" }]);
    expect(requests[0]?.body).toMatchObject({ revision: 3, video: { title: "Begin a shift" } });
    expect(requests[0]?.body).not.toHaveProperty("transcript");
  });

  it("shows what somebody else saved and sends what was chosen, never unseen", async () => {
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

  it("leads to what does not go together with what somebody else saved, instead of saving it", async () => {
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

  it("offers to add a video again that somebody deleted", async () => {
    const deleted = json({ message: "Deleted.", revision: 5, video: null }, 409);
    const responses = [deleted, json(written(stored), 201)];
    const { user, requests, onSaved } = await changeTitle(() => responses.shift() as Response);
    await user.click(await screen.findByRole("button", { name: "Add it again" }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(requests[1]).toMatchObject({ method: "POST", path: "/api/admin/videos" });
  });

  it("asks to sign in again when the session has ended, and goes on with the same write", async () => {
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

  it("puts the server's objections beside their fields", async () => {
    const errors = [{ field: "video.title", message: "must not be empty" }];
    const { onSaved } = await changeTitle(() => json({ message: "Refused.", faults: errors }, 422));
    await waitFor(() => expect(field("Title")).toBeInvalid());
    expect(screen.getByText("Enter a title.")).toBeVisible();
    expect(onSaved).not.toHaveBeenCalled();
  });

  it("shows the server's objection to the chapters above them", async () => {
    const errors = [
      { field: "video.chapters", message: "must not be longer than 20000 characters" },
    ];
    await changeTitle(() => json({ message: "Refused.", faults: errors }, 422));
    const text = "The list of chapters must not be longer than 20000 characters.";
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole("tab", { name: "Chapters", selected: true })).toBeVisible();
  });

  it("lets nothing be changed while it saves, and is closed without a question", async () => {
    const { user, onClose, onSaved } = await changeTitle(
      () => new Promise<Response>(() => undefined) as unknown as Response,
    );
    expect(field("Title")).toBeDisabled();
    await user.click(press("Cancel"));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onSaved).not.toHaveBeenCalled();
  });

  it("gives the field the focus back when saving has failed", async () => {
    let refuse: () => void = () => undefined;
    const response = new Promise<Response>((resolve) => {
      refuse = () => resolve(json({ message: "Full." }, 503));
    });
    const { user } = openVideoForm(() => response as unknown as Response, { editing: stored });
    await user.type(field("Title"), "!{Enter}");
    await waitFor(() => expect(press("Saving…")).toHaveFocus());
    refuse();
    await screen.findByText(/Full. Your text is still here/);
    await waitFor(() => expect(field("Title")).toHaveFocus());
    expect(field("Title")).toBeEnabled();
  });

  it("names a title that another video of this address has, and keeps the text on other failures", async () => {
    const responses = [json({ message: "Taken.", taken: 4 }, 409), json({ message: "Full." }, 503)];
    const { user } = await changeTitle(() => responses.shift() as Response);
    expect(await screen.findByText(/Another video has this address and this title/)).toBeVisible();
    await user.type(field("Title"), "!");
    await user.click(press("Save Changes"));
    expect(await screen.findByText(/Full. Your text is still here/)).toBeVisible();
    expect(field("Title")).toHaveValue("Begin a shift!");
  });
});

it("copies a video under another title, with its transcript", async () => {
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

it("asks before it throws away what was written", async () => {
  const { user, onClose } = openVideoForm(() => json({}), { editing: stored });
  await user.type(field("Title"), "!");
  await user.click(press("Cancel"));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(onClose).toHaveBeenCalled();
});

it("offers an unfinished form again where it was opened, on the state of the video that it was made on", async () => {
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

it.each([
  ["that of another video’s copy", { ...stored, id: 8, title: "Other", transcript: "bb" }],
  ["a new video’s", undefined],
])(
  "gives an unfinished copy its own transcript when it is continued in %s form",
  async (_, copyOf) => {
    const cues = (text: string) => [{ start: 0, end: 2, text }];
    const response = ({ path }: { path: string }) =>
      path.includes("/transcripts/")
        ? json({ cues: cues(path.endsWith("aa") ? "Mine." : "Another video’s.") })
        : json(written(stored), 201);
    const first = openVideoForm(response, { copyOf: { ...stored, transcript: "aa" } });
    await first.user.type(field("Title"), " begun");
    await waitFor(async () => expect(await findAutosavedForms("video-new:")).toHaveLength(1));
    cleanup();
    const { user, requests } = openVideoForm(response, copyOf ? { copyOf } : {});
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    await waitFor(() => expect(field("Title")).toHaveValue("Start a shift (copy) begun"));
    await user.click(press("Add Video"));
    const added = () => requests.find(({ method }) => method === "POST")?.body;
    await waitFor(() => expect(added()).toMatchObject({ transcript: cues("Mine.") }));
  },
);

it("autosaves a new transcript with the form, and offers both again", async () => {
  const { user } = openVideoForm(() => json(written(stored)), { editing: stored });
  await user.click(screen.getByRole("tab", { name: "Transcript" }));
  await user.click(press("Paste text"));
  await user.click(screen.getByLabelText("Transcript with its times"));
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

it("reads a transcript by paste, shows its errors by line, and stores what was agreed to", async () => {
  const { user, requests } = openVideoForm(() => json(written(stored)), { editing: stored });
  await user.click(screen.getByRole("tab", { name: "Transcript" }));
  await user.click(press("Paste text"));
  await user.click(screen.getByLabelText("Transcript with its times"));
  await user.paste("WEBVTT\n\n00:01.000 --> 00:02.000\nWelcome.\n\n00:xx --> 00:09.000\nLost.\n");
  await user.click(press("Use this text"));
  expect(await screen.findByText(/^Line 6: /)).toBeVisible();
  await user.click(press("Use the 1 caption that can be read"));
  expect(screen.getByText("Welcome.")).toBeVisible();
  await user.click(press("Save Changes"));
  const transcript = [{ start: 1, end: 2, text: "Welcome." }];
  await waitFor(() => expect(requests[0]?.body).toMatchObject({ transcript }));
});

it("neither saves nor closes without a question while a transcript is pasted or read but not used", async () => {
  const { user, requests, onClose } = openVideoForm(() => json(written(stored)), {
    editing: stored,
  });
  await user.click(screen.getByRole("tab", { name: "Transcript" }));
  await user.click(press("Paste text"));
  const text = screen.getByLabelText("Transcript with its times");
  await user.click(text);
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

it("removes a stored transcript once it is saved, unless it is kept after all", async () => {
  const cues = [{ start: 1, end: 2, text: "Welcome." }];
  const editing = { ...stored, transcript: "ab" };
  const { user, requests } = openVideoForm(
    ({ path }) => (path.includes("/transcripts/") ? json({ cues }) : json(written(stored))),
    { editing },
  );
  await user.click(screen.getByRole("tab", { name: "Transcript" }));
  expect(await screen.findByText("Welcome.")).toBeVisible();
  await user.click(press("Remove"));
  await user.click(press("Keep it"));
  await user.click(press("Remove"));
  await user.click(press("Save Changes"));
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ transcript: null }));
});

describe("a file that is uploaded", () => {
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

  it("is waited for: saving says so, and closing the form asks", async () => {
    const { user, requests, onClose } = await chooseFile(() => sending);
    await screen.findByRole("button", { name: "Pause" });
    await user.click(press("Save Changes"));
    expect(field("Video address")).toHaveAccessibleDescription(/The file is still being sent\./);
    expect(requests.filter(({ method }) => method === "PUT")).toEqual([]);
    await user.click(press("Close"));
    expect(await screen.findByRole("dialog", { name: "Discard your changes?" })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("can be chosen again where what reads it could not be loaded", async () => {
    await chooseFile(() => {
      throw new Error("offline");
    });
    expect(await screen.findByText(/^The file can’t be read: /)).toBeVisible();
    expect(press("Upload a file")).toBeEnabled();
  });
});
