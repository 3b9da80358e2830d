import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { act } from "@testing-library/react";
import { vi } from "vitest";
import { aVideo } from "@/app/testing/api-stub.ts";
import { moved, withVideo } from "../admin-videos-api.ts";

/** A video as the admin area knows it. */
export const anAdminVideo = (change: Partial<AdminVideo> & { id: number }): AdminVideo => ({
  ...aVideo(change),
  keywords: "shift",
  shownFor: "",
  revision: 0,
  transcript: null,
  ...change,
});

type Request = { method: string; path: string; body: Record<string, unknown> };
type Respond = () => Response | Promise<Response>;

const LIBRARY = "/api/admin/videos";
const json = (status: number, body: object) => Response.json(body, { status });

/** A server's library: it responds as the real one does, except for the responses in `next`. */
export class FakeLibrary {
  revision = 5;
  orderRevision = 2;
  videos: AdminVideo[];
  /** The writes so far. */
  writes: Request[] = [];
  /** The responses to the next requests that match, each once. */
  next: { matches: (request: Request) => boolean; respond: Respond }[] = [];
  /** Lasting responses by path. */
  responses = new Map<string, Respond>();
  #deleted: { video: AdminVideo; index: number }[] = [];

  constructor(videos: AdminVideo[]) {
    this.videos = videos;
    vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
      const body = JSON.parse(String(init.body ?? "{}")) as Record<string, unknown>;
      return this.#respond({ method: init.method ?? "GET", path, body });
    });
  }

  /** Gives the next request of a method another response. */
  once(method: string, respond: Respond): void {
    this.next.push({ matches: (request) => request.method === method, respond });
  }

  /** Refuses the next request of a method. */
  refuse(method: string, status: number, body: string | object): void {
    this.once(method, () => json(status, typeof body === "string" ? { message: body } : body));
  }

  /** Leaves the next request of a method, of the library alone if it is a GET, open until the returned function responds. */
  hold(method: string): (body: object, status?: number) => Promise<void> {
    let respond: (response: Response) => void = () => undefined;
    const response = new Promise<Response>((resolve) => {
      respond = resolve;
    });
    this.next.push({
      matches: ({ path, ...request }) =>
        request.method === method && (method !== "GET" || path === LIBRARY),
      respond: () => response,
    });
    return (body, status = 200) => act(async () => respond(json(status, body)));
  }

  /** The library as a read returns it now. */
  read() {
    const { revision, orderRevision, videos } = this;
    return { revision, orderRevision, videos };
  }

  #respond(request: Request): Response | Promise<Response> {
    const { method, path, body } = request;
    if (path.startsWith("/api/admin") && method !== "GET") this.writes.push(request);
    const index = this.next.findIndex(({ matches }) => matches(request));
    const [other] = index === -1 ? [] : this.next.splice(index, 1);
    if (other) return other.respond();
    const standing = this.responses.get(path);
    if (standing) return standing();
    if (path === LIBRARY && method === "GET") return Response.json(this.read());
    if (path === LIBRARY) return this.#put(this.videos.length + 1, body);
    const id = Number(path.split("/").at(-1));
    if (method === "DELETE") return this.#remove(id, body);
    if (method === "PUT") return this.#put(id, body);
    if (path.endsWith("/order")) return this.#move(body as { id: number; before: number | null });
    if (path.endsWith("/restore")) return this.#restore();
    return Response.json([]);
  }

  #written(video: AdminVideo | null): Response {
    this.revision += 1;
    return Response.json({ revision: this.revision, orderRevision: this.orderRevision, video });
  }

  #remove(id: number, { revision }: Record<string, unknown>): Response {
    const index = this.videos.findIndex((video) => video.id === id);
    const video = this.videos[index] ?? null;
    if (!video || video.revision !== revision)
      return json(409, { message: "Changed.", revision: this.revision, video });
    this.#deleted.push({ video, index });
    this.videos = this.videos.filter((each) => each !== video);
    return this.#written(null);
  }

  #put(id: number, { video }: Record<string, unknown>): Response {
    const next = anAdminVideo({ id, ...(video as object), revision: this.revision + 1 });
    this.videos = withVideo(this.videos, next);
    return this.#written(next);
  }

  #move(move: { id: number; before: number | null; orderRevision?: number }): Response {
    const order = this.videos.map(({ id }) => id);
    if (move.orderRevision !== this.orderRevision)
      return json(409, { message: "Stale.", orderRevision: this.orderRevision, order });
    this.videos = moved(this.videos, move);
    this.orderRevision = this.revision + 1;
    return this.#written(this.videos.find(({ id }) => id === move.id) ?? null);
  }

  #restore(): Response {
    const last = this.#deleted.pop();
    if (!last) return json(422, { message: "There is nothing to restore.", faults: [] });
    this.videos = this.videos.toSpliced(last.index, 0, last.video);
    return this.#written(last.video);
  }
}
