import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { toastStore } from "@/ui/toast-store.ts";
import { openedDialog } from "../testing/open-dashboard.ts";
import { anAdminVideo, FakeLibrary } from "./testing/fake-library.ts";
import { openVideos, videoTitles } from "./testing/open-videos.ts";

async function openFour(search = "") {
  const library = new FakeLibrary(
    ["A", "B", "C", "D"].map((title, index) => anAdminVideo({ id: index + 1, title })),
  );
  const { user } = await openVideos(search);
  await screen.findByRole("table", { name: "Videos" });
  const handle = (title: string) => screen.getByRole("button", { name: `Move ${title}` });
  const moves = () =>
    library.writes.map(({ body: { id, before, orderRevision } }) => [id, before, orderRevision]);
  const shows = (...titles: string[]) =>
    waitFor(async () => expect(await videoTitles()).toEqual(titles));
  return { library, user, handle, moves, shows };
}

describe("moving by keyboard", () => {
  it("shows each step at once, says it, keeps the focus and tells the server of all", async () => {
    const { user, handle, moves, shows } = await openFour();
    act(() => handle("A").focus());
    await user.keyboard("{ArrowDown}{ArrowDown}");
    await shows("B", "C", "A", "D");
    expect(screen.getByText("A is at position 3 of 4 now.")).toBeInTheDocument();
    expect(handle("A")).toHaveFocus();
    // The first step was on its way when the second one was made.
    await waitFor(() =>
      expect(moves()).toEqual([
        [1, 3, 2],
        [1, 4, 6],
      ]),
    );
    await user.keyboard("{ArrowUp}");
    await shows("B", "A", "C", "D");
    await waitFor(() => expect(moves()[2]).toEqual([1, 3, 7]));
  });

  it("sends the steps that were made while one was on its way as one", async () => {
    const { library, user, handle, moves, shows } = await openFour();
    let answer: () => void = () => undefined;
    library.once(
      "POST",
      () =>
        new Promise((resolve) => {
          answer = () =>
            resolve(Response.json({ revision: 6, orderRevision: 6, video: library.videos[0] }));
        }),
    );
    act(() => handle("A").focus());
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    await shows("B", "C", "D", "A");
    expect(moves()).toEqual([[1, 3, 2]]);
    library.revision = 6;
    library.orderRevision = 6;
    act(() => answer());
    await waitFor(() => expect(moves()).toHaveLength(2));
    expect(moves()[1]).toEqual([1, null, 6]);
    await shows("B", "C", "D", "A");
  });

  it("stops at either end", async () => {
    const { user, handle, moves, shows } = await openFour();
    act(() => handle("A").focus());
    await user.keyboard("{ArrowUp}");
    await shows("A", "B", "C", "D");
    expect(moves()).toEqual([]);
  });

  it("goes to a position that is asked for", async () => {
    const { user, handle, moves, shows } = await openFour();
    act(() => handle("D").focus());
    await user.keyboard("{Enter}");
    const question = await openedDialog("Move D");
    expect(question.getByRole("button", { name: "Move down" })).toBeDisabled();
    const position = question.getByRole("textbox", { name: "Position, from 1 to 4" });
    expect(position).toHaveFocus();
    await user.keyboard("9{Enter}");
    expect(question.getByText("Enter a number from 1 to 4.")).toBeVisible();
    await user.clear(position);
    await user.keyboard("2{Enter}");
    await shows("A", "D", "B", "C");
    expect(moves()).toEqual([[4, 2, 2]]);
    await waitFor(() => expect(handle("D")).toHaveFocus());
  });

  it("goes to either end by a button", async () => {
    const { user, handle, shows } = await openFour();
    await user.click(handle("B"));
    await user.click((await openedDialog("Move B")).getByRole("button", { name: "To the end" }));
    await shows("A", "C", "D", "B");
  });
});

describe("dragging", () => {
  it("drops a row into the gap that the pointer is at", async () => {
    const { handle, moves, shows } = await openFour();
    for (const [index, row] of screen.getAllByRole("row").slice(1).entries()) {
      row.getBoundingClientRect = () => new DOMRect(0, index * 100, 500, 100);
    }
    const grip = handle("D");
    fireEvent.pointerDown(grip, { button: 0, isPrimary: true, pointerId: 1, clientY: 350 });
    fireEvent.pointerMove(grip, { pointerId: 1, clientY: 120 });
    fireEvent.pointerUp(grip, { pointerId: 1, clientY: 120 });
    // It is a drag, and no click that asks for a position.
    fireEvent.click(grip);
    await shows("A", "D", "B", "C");
    expect(moves()).toEqual([[4, 2, 2]]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("moves nothing where Escape ends it", async () => {
    const { handle, moves, shows } = await openFour();
    const grip = handle("D");
    fireEvent.pointerDown(grip, { button: 0, isPrimary: true, pointerId: 1, clientY: 350 });
    fireEvent.pointerMove(grip, { pointerId: 1, clientY: 120 });
    fireEvent.keyDown(window, { key: "Escape" });
    fireEvent.pointerUp(grip, { pointerId: 1, clientY: 120 });
    await shows("A", "B", "C", "D");
    expect(moves()).toEqual([]);
  });
});

describe("an order that can’t be changed", () => {
  it.each(["?q=a", "?category=how-to", "?sort=title"])("says why at %s", async (search) => {
    const { user } = await openFour(search);
    expect(screen.queryByRole("button", { name: /^Move / })).toBeNull();
    expect(screen.getByText(/^The order can be changed while all videos show/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show that order" }));
    expect(await screen.findByRole("button", { name: "Move A" })).toBeVisible();
    expect(screen.queryByText(/^The order can be changed while/)).toBeNull();
  });
});

describe("a move while the library is being read", () => {
  const answerOf = ({ revision, orderRevision, videos }: FakeLibrary) =>
    Response.json({ revision, orderRevision, videos });

  it("stays when the server’s order from before it arrives at last", async () => {
    const { library, user, handle, moves, shows } = await openFour();
    await user.click(screen.getByRole("link", { name: "Knowledge base" }));
    await screen.findByRole("heading", { level: 1, name: "Knowledge Base Admin" });
    const before = answerOf(library);
    let arrive: () => void = () => undefined;
    const arrived = new Promise<Response>((resolve) => {
      arrive = () => resolve(before);
    });
    library.next.push({
      matches: ({ method, path }) => method === "GET" && path === "/api/admin/videos",
      answer: () => arrived,
    });
    await user.click(screen.getByRole("link", { name: "Videos" }));
    await screen.findByRole("table", { name: "Videos" });
    act(() => handle("A").focus());
    await user.keyboard("{ArrowDown}");
    await shows("B", "A", "C", "D");
    await waitFor(() => expect(moves()).toEqual([[1, 3, 2]]));
    await act(async () => arrive());
    await user.keyboard("{ArrowDown}");
    await shows("B", "C", "A", "D");
    await waitFor(() => expect(moves()).toHaveLength(2));
    expect(moves()[1]).toEqual([1, 4, 6]);
  });

  it("shows over what is read while it is on its way", async () => {
    const { library, user, handle, shows } = await openFour();
    let answer: (response: Response) => void = () => undefined;
    library.once(
      "POST",
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    act(() => handle("A").focus());
    await user.keyboard("{ArrowDown}");
    await shows("B", "A", "C", "D");
    // Somebody added a video; a deletion that is written meanwhile reads the library anew.
    library.videos = [...library.videos, anAdminVideo({ id: 9, title: "New" })];
    library.revision = 7;
    await user.click(screen.getByRole("button", { name: "Delete D" }));
    const question = await openedDialog("Delete Video");
    await user.click(question.getByRole("button", { name: "Delete Video" }));
    await shows("B", "A", "C", "New");
    await act(async () => answer(Response.json({ message: "Away." }, { status: 503 })));
    await shows("A", "B", "C", "New");
  });

  it("takes the moves after it back with it", async () => {
    const { library, user, handle, moves, shows } = await openFour();
    let answer: (response: Response) => void = () => undefined;
    library.once(
      "POST",
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    act(() => handle("A").focus());
    await user.keyboard("{ArrowDown}");
    act(() => handle("D").focus());
    await user.keyboard("{ArrowUp}");
    await shows("B", "A", "D", "C");
    library.orderRevision = 9;
    const order = library.videos.map(({ id }) => id);
    const stale = { message: "Stale.", orderRevision: 9, order };
    await act(async () => answer(Response.json(stale, { status: 409 })));
    await openedDialog("Order changed meanwhile");
    await shows("A", "B", "C", "D");
    expect(moves()).toHaveLength(1);
  });
});

describe("a move that fails", () => {
  it("goes back to where the video stood, and says why", async () => {
    const { library, user, handle, shows } = await openFour();
    library.once("POST", () => Response.json({ message: "The disk is full." }, { status: 503 }));
    act(() => handle("A").focus());
    await user.keyboard("{ArrowDown}");
    await waitFor(() =>
      expect(toastStore.read()[0]).toMatchObject({
        title: "Not moved",
        description: "The disk is full.",
      }),
    );
    await shows("A", "B", "C", "D");
  });

  it("over another order shows that one, and is made again on request", async () => {
    const { library, user, handle, moves, shows } = await openFour();
    library.videos.reverse();
    library.orderRevision = 9;
    act(() => handle("A").focus());
    await user.keyboard("{ArrowDown}");
    const conflict = await openedDialog("Order changed meanwhile");
    await shows("D", "C", "B", "A");
    expect(conflict.getByRole("list", { name: "Their order" })).toHaveTextContent("1D2C3B4A");
    expect(conflict.getByRole("list", { name: "With your move" })).toHaveTextContent("1D2A3C4B");
    await user.click(conflict.getByRole("button", { name: "Move it all the same" }));
    await shows("D", "A", "C", "B");
    expect(moves()).toEqual([
      [1, 3, 2],
      [1, 3, 9],
    ]);
  });

  it("over another order keeps that one on request", async () => {
    const { library, user, handle, shows } = await openFour();
    library.videos = library.videos.filter(({ title }) => title !== "A");
    library.orderRevision = 9;
    act(() => handle("A").focus());
    await user.keyboard("{ArrowDown}");
    const conflict = await openedDialog("Order changed meanwhile");
    expect(conflict.getByRole("alert")).toHaveTextContent("Somebody else deleted the video");
    expect(conflict.queryByRole("button", { name: "Move it all the same" })).toBeNull();
    await user.click(conflict.getByRole("button", { name: "Keep their order" }));
    await shows("B", "C", "D");
    expect(within(screen.getByRole("table")).queryByText("A")).toBeNull();
  });
});
