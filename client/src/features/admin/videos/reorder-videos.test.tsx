import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { toastStore } from "@/ui/toast-store.ts";
import { openedDialog } from "../testing/open-dashboard.ts";
import { anAdminVideo, FakeLibrary } from "./testing/fake-library.ts";
import { openVideos, openVideosTwice, showsVideos } from "./testing/open-videos.ts";

const fourVideos = () =>
  new FakeLibrary(
    ["A", "B", "C", "D"].map((title, index) => anAdminVideo({ id: index + 1, title })),
  );
const handle = (title: string) => screen.getByRole("button", { name: `Move ${title}` });
/** The moves that the server got: the video, the one to stand before, and the revision of the order. */
const movesTo = ({ writes }: FakeLibrary) =>
  writes.map(({ body: { id, before, orderRevision } }) => [id, before, orderRevision]);

async function openFour(search = "") {
  const library = fourVideos();
  const { user } = await openVideos(search);
  await screen.findByRole("table", { name: "Videos" });
  /** Presses keys on the handle of a video. */
  const press = async (title: string, keys: string) => {
    act(() => handle(title).focus());
    await user.keyboard(keys);
  };
  return { library, user, press, moves: () => movesTo(library) };
}

it("a move by keyboard shows at once, is announced and keeps the focus", async () => {
  const { user, press, moves } = await openFour();
  await press("A", "{ArrowDown}{ArrowDown}");
  await showsVideos("B", "C", "A", "D");
  expect(screen.getByText("A is at position 3 of 4 now.")).toBeInTheDocument();
  expect(handle("A")).toHaveFocus();
  // The first step was on its way when the second one was made.
  await waitFor(() => expect(moves().join("; ")).toBe("1,3,2; 1,4,6"));
  await user.keyboard("{ArrowUp}");
  await showsVideos("B", "A", "C", "D");
  await waitFor(() => expect(moves()[2]).toEqual([1, 3, 7]));
});

it("steps that were made while one was on its way are sent as one", async () => {
  const { library, press, moves } = await openFour();
  const respond = library.hold("POST");
  await press("A", "{ArrowDown}{ArrowDown}{ArrowDown}");
  await showsVideos("B", "C", "D", "A");
  expect(moves()).toEqual([[1, 3, 2]]);
  library.revision = 6;
  library.orderRevision = 6;
  await respond({ revision: 6, orderRevision: 6, video: library.videos[0] });
  await waitFor(() => expect(moves()).toHaveLength(2));
  expect(moves()[1]).toEqual([1, null, 6]);
  await showsVideos("B", "C", "D", "A");
});

it("a move to a position that is entered keeps the focus on the handle", async () => {
  const { user, press, moves } = await openFour();
  await press("D", "{Enter}");
  const question = await openedDialog("Move D");
  expect(question.getByRole("button", { name: "Move down" })).toBeDisabled();
  const position = question.getByRole("textbox", { name: "Position, from 1 to 4" });
  expect(position).toHaveFocus();
  await user.keyboard("9{Enter}");
  expect(question.getByText("Enter a number from 1 to 4.")).toBeVisible();
  await user.clear(position);
  await user.keyboard("2{Enter}");
  await showsVideos("A", "D", "B", "C");
  expect(moves()).toEqual([[4, 2, 2]]);
  await waitFor(() => expect(handle("D")).toHaveFocus());
});

it("Escape ends a drag without a move", async () => {
  const { moves } = await openFour();
  for (const [index, row] of screen.getAllByRole("row").slice(1).entries()) {
    row.getBoundingClientRect = () => new DOMRect(0, index * 100, 500, 100);
  }
  const grip = handle("D");
  fireEvent.pointerDown(grip, { button: 0, isPrimary: true, pointerId: 1, clientY: 350 });
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 120 });
  fireEvent.keyDown(window, { key: "Escape" });
  fireEvent.pointerUp(grip, { pointerId: 1, clientY: 120 });
  await showsVideos("A", "B", "C", "D");
  expect(moves()).toEqual([]);
});

it("a move stays when an older order of the server arrives", async () => {
  const library = fourVideos();
  const { user, arrive } = await openVideosTwice(library);
  act(() => handle("A").focus());
  await user.keyboard("{ArrowDown}");
  await showsVideos("B", "A", "C", "D");
  await waitFor(() => expect(movesTo(library)).toEqual([[1, 3, 2]]));
  await arrive();
  await user.keyboard("{ArrowDown}");
  await showsVideos("B", "C", "A", "D");
  await waitFor(() => expect(movesTo(library)).toHaveLength(2));
  expect(movesTo(library)[1]).toEqual([1, 4, 6]);
});

it("a move shows over what is read while it is on its way", async () => {
  const { library, user, press } = await openFour();
  const respond = library.hold("POST");
  await press("A", "{ArrowDown}");
  await showsVideos("B", "A", "C", "D");
  // Somebody added a video; a deletion that is written meanwhile reads the library anew.
  library.videos = [...library.videos, anAdminVideo({ id: 9, title: "New" })];
  library.revision = 7;
  await user.click(screen.getByRole("button", { name: "Delete D" }));
  const question = await openedDialog("Delete Video");
  await user.click(question.getByRole("button", { name: "Delete Video" }));
  await showsVideos("B", "A", "C", "New");
  await respond({ message: "Away." }, 503);
  await showsVideos("A", "B", "C", "New");
});

it.each([
  [503, "The disk is full"],
  [409, "Someone else changed the order meanwhile."],
])(
  "a failed move shows the stored order and leaves the next alone (%i)",
  async (status, message) => {
    const { library, press, moves } = await openFour();
    const respond = library.hold("POST");
    await press("A", "{ArrowDown}");
    await press("D", "{ArrowUp}");
    await showsVideos("B", "A", "D", "C");
    library.videos.reverse();
    library.orderRevision = 9;
    await respond({ message, orderRevision: 9, order: [4, 3, 2, 1] }, status);
    const description = `${message.replace(/\.$/, "")}. The table shows the order that is stored.`;
    await waitFor(() =>
      expect(toastStore.read()[0]).toMatchObject({ title: "Not moved", description }),
    );
    await waitFor(() => expect(moves().join("; ")).toBe("1,3,2; 4,3,9"));
    await showsVideos("D", "C", "B", "A");
  },
);
