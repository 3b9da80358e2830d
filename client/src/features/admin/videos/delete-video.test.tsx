import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { toastStore } from "@/ui/toast-store.ts";
import { openedDialog } from "../testing/open-dashboard.ts";
import { anAdminVideo, FakeLibrary } from "./testing/fake-library.ts";
import { openVideos, showsVideos } from "./testing/open-videos.ts";

const chapters = JSON.stringify([{ title: "Intro", timestamp: "0:00" }]);

async function askToDelete(title = "Check") {
  const library = new FakeLibrary([
    anAdminVideo({ id: 1, title: "Start" }),
    anAdminVideo({ id: 2, title: "Check", revision: 3, chapters, transcript: "a".repeat(64) }),
    anAdminVideo({ id: 3, title: "Bill" }),
  ]);
  const { user } = await openVideos();
  await user.click(await screen.findByRole("button", { name: `Delete ${title}` }));
  const question = await openedDialog("Delete Video");
  const confirm = () => user.click(question.getByRole("button", { name: "Delete Video" }));
  return { library, user, question, confirm };
}

const keysOf = ({ writes }: FakeLibrary) => new Set(writes.map(({ body }) => body.key));

it("a deletion asks first, and tells what visitors lose", async () => {
  const { library, user, question } = await askToDelete();
  expect(question.getByText(/^Are you sure you want to delete the video Check/)).toBeVisible();
  expect(question.getByText(/^Visitors lose it, its 1 chapter and its transcript,/)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(library.writes).toEqual([]);
  await showsVideos("Start", "Check", "Bill");
});
it("a deleted video can be restored with its id, and gets the focus", async () => {
  const { library, user, confirm } = await askToDelete();
  await confirm();
  await showsVideos("Start", "Bill");
  expect(toastStore.read()[0]).toMatchObject({ title: "Video deleted", description: "Check" });
  await waitFor(() => user.click(screen.getByRole("button", { name: "Undo" })));
  await showsVideos("Start", "Check", "Bill");
  expect(library.writes.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["DELETE", "/api/admin/videos/2", { key: expect.any(String), revision: 3 }],
    [
      "POST",
      "/api/admin/videos/restore",
      { key: expect.any(String), change: 6, id: 2, revision: 0 },
    ],
  ]);
  expect(toastStore.read()[0]).toMatchObject({ title: "Video restored", description: "Check" });
  await waitFor(() => expect(screen.getByRole("button", { name: "Edit Check" })).toHaveFocus());
});

it("a deletion whose response is an error is sent again with the same key", async () => {
  const { library, question, confirm } = await askToDelete();
  library.refuse("DELETE", 503, "The disk is full.");
  await confirm();
  expect(await question.findByRole("alert")).toHaveTextContent("The disk is full.");
  await confirm();
  await showsVideos("Start", "Bill");
  expect(library.writes).toHaveLength(2);
  expect(keysOf(library).size).toBe(1);
});

async function collide() {
  const asked = await askToDelete();
  const { library, confirm } = asked;
  library.videos = library.videos.map((video) =>
    video.id === 2 ? { ...video, title: "Check well", revision: 6 } : video,
  );
  await confirm();
  return { ...asked, changed: await openedDialog("Changed meanwhile") };
}

it("a video that somebody changed is kept after its changes were shown", async () => {
  const { library, user, changed } = await collide();
  expect(changed.getByText("Title")).toBeVisible();
  expect(changed.getByRole("definition")).toHaveTextContent(/Check.*Check well/);
  await user.click(changed.getByRole("button", { name: "Keep it" }));
  await showsVideos("Start", "Check well", "Bill");
  expect(library.writes).toHaveLength(1);
});

it("a video that somebody changed is deleted as it is now, on request", async () => {
  const { library, user, changed } = await collide();
  await user.click(changed.getByRole("button", { name: "Delete it anyway" }));
  await showsVideos("Start", "Bill");
  expect(library.writes[1]?.body).toEqual({ key: expect.any(String), revision: 6 });
  expect(keysOf(library).size).toBe(2);
});
