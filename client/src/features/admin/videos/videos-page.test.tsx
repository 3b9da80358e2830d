import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { clearDrafts } from "@/app/testing/drafts.ts";
import { findAutosavedForms, saveForm } from "@/features/admin/drafts/autosaved-forms.ts";
import { toastStore } from "@/ui/toast-store.ts";
import { openedDialog } from "../testing/open-dashboard.ts";
import { valuesOf } from "./form/video-values.ts";
import { anAdminVideo, FakeLibrary } from "./testing/fake-library.ts";
import { openVideos, openVideosTwice, showsVideos } from "./testing/open-videos.ts";

beforeEach(clearDrafts);

const chapters = JSON.stringify([
  { title: "Intro", timestamp: "0:00" },
  { title: "End", timestamp: "2:00" },
]);
const threeVideos = () => [
  anAdminVideo({ id: 1, title: "Start", chapters, transcript: "a".repeat(64) }),
  anAdminVideo({ id: 2, title: "Check", duration: "12:00", category: "advanced" }),
  anAdminVideo({ id: 3, title: "Bill", duration: "0:40" }),
];

it("a deletion and an edit stay while the library is being read", async () => {
  const { user, arrive } = await openVideosTwice(new FakeLibrary(threeVideos()));
  await user.click(screen.getByRole("button", { name: "Delete Start" }));
  const question = await openedDialog("Delete Video");
  await user.click(question.getByRole("button", { name: "Delete Video" }));
  await user.click(screen.getByRole("button", { name: "Edit Check" }));
  const form = await openedDialog("Edit Video");
  await user.type(form.getByLabelText("Title"), " well");
  await user.click(form.getByRole("button", { name: "Save Changes" }));
  await showsVideos("Check well", "Bill");
  await arrive();
  await showsVideos("Check well", "Bill");
});

async function closeWhileSaving() {
  const library = new FakeLibrary(threeVideos());
  const { user } = await openVideos();
  await user.click(await screen.findByRole("button", { name: "Edit Check" }));
  const form = await openedDialog("Edit Video");
  await user.type(form.getByLabelText("Title"), " well");
  const respond = library.hold("PUT");
  await user.click(form.getByRole("button", { name: "Save Changes" }));
  await user.click(form.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  return { library, user, respond };
}

it("a form that is closed while it saves leaves another form alone", async () => {
  const { library, user, respond } = await closeWhileSaving();
  await user.click(screen.getByRole("button", { name: "Edit Start" }));
  const other = await openedDialog("Edit Video");
  await user.type(other.getByLabelText("Title"), " again");
  const video = { ...library.videos[1], title: "Check well", revision: 6 };
  await respond({ revision: 6, orderRevision: 2, video });
  await showsVideos("Start", "Check well", "Bill");
  expect(toastStore.read()[0]).toMatchObject({ title: "Video saved", description: "Check well" });
  expect(screen.getByRole("dialog", { name: "Edit Video" })).toBeVisible();
  expect(other.getByLabelText("Title")).toHaveValue("Start again");
});

it("a form that is closed while it saves reports a failure, and is offered", async () => {
  const { user, respond } = await closeWhileSaving();
  await respond({ message: "The disk is full." }, 503);
  await waitFor(() =>
    expect(toastStore.read()[0]).toMatchObject({
      title: "Video not saved",
      description: "Check well: The disk is full. Open its form again to go on.",
    }),
  );
  await user.click(screen.getByRole("button", { name: "Edit Check" }));
  const form = await openedDialog("Edit Video");
  await user.click(await form.findByRole("button", { name: "Continue" }));
  expect(form.getByLabelText("Title")).toHaveValue("Check well");
});

it("the unfinished form of a deleted video is offered where one is added", async () => {
  const gone = anAdminVideo({ id: 9, title: "Gone", transcript: "c".repeat(64) });
  const values = { ...valuesOf(gone), title: "Gone, half written" };
  await saveForm({ key: "video-edit:1:earlier", at: 2, values, basis: gone });
  await saveForm({ key: "video-edit:9:earlier", at: 1, values, basis: gone });
  const library = new FakeLibrary(threeVideos());
  library.responses.set(`/api/admin/videos/transcripts/${gone.transcript}`, () =>
    Response.json({ cues: [{ start: 0, end: 1, text: "Welcome." }] }),
  );
  const { user } = await openVideos();
  await user.click(await screen.findByRole("button", { name: "Add Video" }));
  const form = await openedDialog("Add New Video");
  await user.click(await form.findByRole("button", { name: "Continue" }));
  expect(form.getByLabelText("Title")).toHaveValue("Gone, half written");
  await user.click(form.getByRole("button", { name: "Add Video" }));
  await waitFor(() => expect(library.writes).toHaveLength(1));
  expect(library.writes[0]).toMatchObject({
    method: "POST",
    body: {
      video: { title: "Gone, half written" },
      transcript: [{ start: 0, end: 1, text: "Welcome." }],
    },
  });
  await waitFor(async () => expect(await findAutosavedForms("video-edit:9:")).toEqual([]));
});
