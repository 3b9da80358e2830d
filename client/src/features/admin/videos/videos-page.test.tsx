import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { clearDrafts } from "@/app/testing/drafts.ts";
import { findAutosavedForms, saveForm } from "@/features/admin/drafts/autosaved-forms.ts";
import { toastStore } from "@/ui/toast-store.ts";
import { openedDialog, signInAgain } from "../testing/open-dashboard.ts";
import { valuesOf } from "./form/video-values.ts";
import { anAdminVideo, FakeLibrary } from "./testing/fake-library.ts";
import {
  openVideos,
  openVideosTwice,
  showsVideos,
  videoCells,
  videoTitles,
} from "./testing/open-videos.ts";

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

describe("the Videos screen", () => {
  it("has its own title and navigation, and lists the videos in the visitors’ order", async () => {
    new FakeLibrary(threeVideos());
    await openVideos();
    const header = within(screen.getByRole("banner"));
    const navigation = within(header.getByRole("navigation", { name: "Admin" }));
    const current = navigation.getByRole("link", { current: "page" });
    expect(current).toHaveTextContent("Videos");
    const university = header.getByRole("link", { name: "View University" });
    expect(university).toHaveAttribute("href", "/university");
    expect(document.title).toMatch(/^Video Library Admin/);
    expect(await videoCells()).toEqual([
      ["1", "Start", "How-To", "6:12", "2", "Yes"],
      ["2", "Check", "Advanced", "12:00", "0", "No"],
      ["3", "Bill", "How-To", "0:40", "0", "No"],
    ]);
    expect(screen.getByRole("heading", { name: "Videos 3" })).toBeVisible();
    const order = screen.getByRole("columnheader", { name: "Order" });
    expect(order).toHaveAttribute("aria-sort", "ascending");
  });

  it("says so where there are none", async () => {
    new FakeLibrary([]);
    await openVideos();
    expect(await screen.findByText("No videos found. Add a video to get started.")).toBeVisible();
  });

  it("says when the library can’t be loaded, and tries again", async () => {
    const library = new FakeLibrary(threeVideos());
    library.refuse("GET", 503, "Away.");
    const { user } = await openVideos();
    expect(await screen.findByRole("alert")).toHaveTextContent("Away.");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await videoTitles()).toEqual(["Start", "Check", "Bill"]);
  });

  it("asks to sign in again in place where the session has ended, and goes on", async () => {
    const library = new FakeLibrary(threeVideos());
    library.refuse("GET", 401, "Sign in.");
    const { user } = await openVideos();
    await openedDialog("Sign in again");
    expect(screen.getByText("Loading the videos…")).toBeInTheDocument();
    await signInAgain(user);
    expect(await videoTitles()).toEqual(["Start", "Check", "Bill"]);
  });

  it("reads the library anew at each visit", async () => {
    const library = new FakeLibrary(threeVideos());
    const { user } = await openVideos();
    expect(await videoTitles()).toHaveLength(3);
    await user.click(screen.getByRole("link", { name: "Knowledge base" }));
    await screen.findByRole("heading", { level: 1, name: "Knowledge Base Admin" });
    expect(window.location.pathname).toBe("/secretdoor/dashboard");
    library.videos = library.videos.slice(1);
    await user.click(screen.getByRole("link", { name: "Videos" }));
    await showsVideos("Check", "Bill");
  });
});

describe("a write while the library is being read", () => {
  it("keeps a deleted video away", async () => {
    const { user, arrive } = await openVideosTwice(new FakeLibrary(threeVideos()));
    await user.click(screen.getByRole("button", { name: "Delete Check" }));
    const question = await openedDialog("Delete Video");
    await user.click(question.getByRole("button", { name: "Delete Video" }));
    await showsVideos("Start", "Bill");
    await arrive();
    await showsVideos("Start", "Bill");
  });

  it("keeps an edit", async () => {
    const { user, arrive } = await openVideosTwice(new FakeLibrary(threeVideos()));
    await user.click(screen.getByRole("button", { name: "Edit Check" }));
    const form = await openedDialog("Edit Video");
    await user.type(form.getByLabelText("Title"), " well");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    await showsVideos("Start", "Check well", "Bill");
    await arrive();
    await showsVideos("Start", "Check well", "Bill");
  });
});

describe("a form that is closed while it saves", () => {
  async function closeWhileSaving() {
    const library = new FakeLibrary(threeVideos());
    const { user } = await openVideos();
    await user.click(await screen.findByRole("button", { name: "Edit Check" }));
    const form = await openedDialog("Edit Video");
    await user.type(form.getByLabelText("Title"), " well");
    const response = library.hold("PUT");
    await user.click(form.getByRole("button", { name: "Save Changes" }));
    await user.click(form.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    return { library, user, response };
  }

  it("is saved all the same, and leaves another form and what is typed in it alone", async () => {
    const { library, user, response } = await closeWhileSaving();
    await user.click(screen.getByRole("button", { name: "Edit Start" }));
    const other = await openedDialog("Edit Video");
    await user.type(other.getByLabelText("Title"), " again");
    const video = { ...library.videos[1], title: "Check well", revision: 6 };
    await response({ revision: 6, orderRevision: 2, video });
    await showsVideos("Start", "Check well", "Bill");
    expect(toastStore.read()[0]).toMatchObject({ title: "Video saved", description: "Check well" });
    expect(screen.getByRole("dialog", { name: "Edit Video" })).toBeVisible();
    expect(other.getByLabelText("Title")).toHaveValue("Start again");
  });

  it("says so where saving fails, and is offered again", async () => {
    const { user, response } = await closeWhileSaving();
    await response({ message: "The disk is full." }, 503);
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
});

it("offers the unfinished form of a deleted video where a video is added", async () => {
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

describe("the videos’ table", () => {
  it("is searched, filtered and sorted, which the address keeps", async () => {
    new FakeLibrary(threeVideos());
    const { user } = await openVideos("?category=how-to&sort=duration");
    expect(await videoTitles()).toEqual(["Bill", "Start"]);
    expect(screen.getByRole("heading", { name: "Videos 2 of 3" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Duration" }));
    expect(await videoTitles()).toEqual(["Start", "Bill"]);
    await user.type(screen.getByRole("searchbox", { name: "Search videos" }), "bi");
    expect(await videoTitles()).toEqual(["Bill"]);
    await waitFor(() =>
      expect(window.location.search).toBe("?q=bi&category=how-to&sort=duration&dir=desc"),
    );
    await user.click(screen.getByRole("button", { name: "Clear search and filter" }));
    expect(await videoTitles()).toEqual(["Check", "Start", "Bill"]);
    await user.click(screen.getByRole("button", { name: "Order" }));
    expect(await videoTitles()).toEqual(["Start", "Check", "Bill"]);
    expect(window.location.search).toBe("");
  });

  it("says that nothing matches, and shows all again", async () => {
    new FakeLibrary(threeVideos());
    const { user } = await openVideos("?q=zzz");
    expect(
      await screen.findByText("No matching videos found. Try a different search or filter."),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear search and filter" }));
    expect(await videoTitles()).toHaveLength(3);
    expect(screen.getByRole("searchbox", { name: "Search videos" })).toHaveFocus();
  });

  it("shows a hundred of thousands at a time, also of those that a search finds", async () => {
    new FakeLibrary(Array.from({ length: 2_000 }, (_, index) => anAdminVideo({ id: index + 1 })));
    const { user } = await openVideos();
    expect(await videoTitles()).toHaveLength(100);
    expect(screen.getByText("2,000")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show more videos" }));
    expect(await videoTitles()).toHaveLength(200);
    await user.type(screen.getByRole("searchbox"), "a");
    await waitFor(async () => expect(await videoTitles()).toHaveLength(100));
    expect(screen.getByText("2,000 of 2,000")).toBeVisible();
  });

  it("opens the form by a click in a row, and for a copy by its button", async () => {
    new FakeLibrary(threeVideos());
    const { user } = await openVideos();
    await user.click(await screen.findByRole("cell", { name: "Check" }));
    const form = await openedDialog("Edit Video");
    expect(form.getByLabelText("Title")).toHaveValue("Check");
    await user.click(form.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Edit Check" })).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Duplicate Check" }));
    expect(await openedDialog("Add New Video")).toBeTruthy();
  });
});
