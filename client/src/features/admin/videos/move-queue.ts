import type { QueryClient } from "@tanstack/react-query";
import { messageOf } from "@/lib/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import { currentLibrary, reloadLibrary, showLibrary, showWritten } from "./admin-videos-query.ts";
import { inOrder, type Move, moved, moveTo } from "./reorder.ts";
import { moveVideo, orderConflictOf } from "./videos-api.ts";

type MoveEvents = {
  /** The page shows a video at its new position, counted from 1. */
  onMoved: (title: string, position: number, count: number) => void;
  /** The server refused a move, since somebody changed the order meanwhile; the page shows theirs. */
  onConflict: (move: Move) => void;
};

/**
 * Moves videos: the page shows a move at once, the server is told one move after the other. Several moves of one video
 * in a row become one while another is on its way. What fails goes back to what the server has.
 */
export class MoveQueue {
  readonly #client: QueryClient;
  readonly #events: MoveEvents;
  #waiting: Move[] = [];
  #isSending = false;
  /** The ids in the server's order. */
  #confirmed: readonly number[] = [];

  constructor(client: QueryClient, events: MoveEvents) {
    this.#client = client;
    this.#events = events;
  }

  /** Moves a video to a position, counted from 0. */
  moveTo = (id: number, position: number): void => {
    const move = moveTo(currentLibrary(this.#client)?.videos ?? [], id, position);
    if (move) this.move(move);
  };

  /** Moves a video by so many places. */
  step = (id: number, places: number): void => {
    const videos = currentLibrary(this.#client)?.videos ?? [];
    this.moveTo(id, videos.findIndex((video) => video.id === id) + places);
  };

  move = ({ id, before }: Move): void => {
    const library = currentLibrary(this.#client);
    if (!library) return;
    // To the end where somebody has deleted what it was to stand before.
    const isKnown = library.videos.some((video) => video.id === before);
    const wanted = { id, before: isKnown ? before : null };
    if (!this.#isSending) this.#confirmed = library.videos.map(({ id }) => id);
    const videos = moved(library.videos, wanted);
    showLibrary(this.#client, { ...library, videos });
    const index = videos.findIndex(({ id }) => id === wanted.id);
    this.#events.onMoved(videos[index]?.title ?? "", index + 1, videos.length);
    if (this.#waiting.at(-1)?.id === wanted.id) this.#waiting.pop();
    this.#waiting.push(wanted);
    if (!this.#isSending) void this.#sendAll();
  };

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      await this.#send(next);
    }
    this.#isSending = false;
  }

  async #send(wanted: Move): Promise<void> {
    const orderRevision = currentLibrary(this.#client)?.orderRevision ?? 0;
    try {
      const written = await moveVideo({ ...wanted, orderRevision });
      const ids = this.#confirmed.map((id) => ({ id }));
      this.#confirmed = moved(ids, wanted).map(({ id }) => id);
      await showWritten(this.#client, { written, did: "move" });
      this.#showWaiting();
    } catch (error) {
      this.#waiting = [];
      await this.#takeBack(wanted, error);
    }
  }

  // Where the library was read anew, it does not have them yet.
  #showWaiting(): void {
    const library = currentLibrary(this.#client);
    if (!library || this.#waiting.length === 0) return;
    const videos = this.#waiting.reduce(moved, library.videos);
    showLibrary(this.#client, { ...library, videos });
  }

  async #takeBack(wanted: Move, error: unknown): Promise<void> {
    const theirs = orderConflictOf(error);
    const library = currentLibrary(this.#client);
    if (library) showLibrary(this.#client, inOrder(library, theirs?.order ?? this.#confirmed));
    await reloadLibrary(this.#client);
    if (theirs) this.#events.onConflict(wanted);
    else showToast({ title: "Not moved", description: messageOf(error), variant: "destructive" });
  }
}
