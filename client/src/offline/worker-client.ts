import { noteReachability } from "@/lib/connection.ts";

/**
 * The error of the last save: no room, no connection, a server with too many requests or that could not send some
 * files, a response of another host in its place, a stopped worker, or too much to save automatically.
 */
export type SaveErrorKind =
  | "full"
  | "unreachable"
  | "busy"
  | "incomplete"
  | "blocked"
  | "interrupted"
  | "too-large";

/** The saved copy: what is small, everything, or nothing is saved (`mode`); `savedAt` is null before that was done once. */
export type CopyState = {
  mode: "small" | "all" | "off";
  savedAt: string | null;
  fault: SaveErrorKind | null;
};

export type CopySizes = { app: number; articles: number; videos: number; pictures: number };

/** Messages from a page to the service worker, which responds to some on the port that comes along. */
export type PageMessage =
  | { type: "save"; all: boolean }
  | { type: "remove" }
  | { type: "state" }
  | { type: "report" }
  | { type: "knows"; path: string }
  | { type: "skip-waiting"; onlyIfAlone: boolean };

export type CopyReport = { state: CopyState; sizes: CopySizes; isSaving: boolean };
export type WorkerState = { copy: CopyState; isReachable: boolean };

type Responses = { state: WorkerState; report: CopyReport; knows: boolean };

export type WorkerMessage =
  | { type: "saving"; done: number; total: number }
  | { type: "saved"; state: CopyState }
  | { type: "connection"; isReachable: boolean };

const ADDRESS = "/service-worker.js";

/** The registration of the service worker; null where the browser has or allows none, and in development. Never rejects. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return null;
  try {
    return (await navigator.serviceWorker.register(ADDRESS)) ?? null;
  } catch {
    return null;
  }
}

/** The registration that there is already; undefined for none, also where the browser refuses to tell. */
export const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration().catch(() => undefined);

/** The service worker once it runs; null where there can be none. */
export async function activeWorker(): Promise<ServiceWorker | null> {
  // At once where there is one: a registration waits for an update that is under way.
  const active = (await findRegistration())?.active;
  if (active) return active;
  return (await registerWorker()) && (await navigator.serviceWorker.ready).active;
}

export async function tellWorker(message: PageMessage): Promise<void> {
  (await activeWorker())?.postMessage(message);
}

export function askWorker<Type extends keyof Responses>(
  worker: ServiceWorker,
  message: Extract<PageMessage, { type: Type }>,
): Promise<Responses[Type]> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      resolve(data);
      port1.close();
    };
    worker.postMessage(message, [port2]);
  });
}

/** Calls back with every message of the service worker. Returns how to stop. */
export function hearWorker(onMessage: (message: WorkerMessage) => void): () => void {
  const handle = ({ data }: MessageEvent<WorkerMessage>) => onMessage(data);
  navigator.serviceWorker?.addEventListener("message", handle);
  return () => navigator.serviceWorker?.removeEventListener("message", handle);
}

/** Asks the server again if it can be reached, by a request that no service worker handles. */
export async function probeServer(): Promise<void> {
  try {
    const { ok, headers } = await fetch(ADDRESS, { method: "HEAD", cache: "no-store" });
    // A network's filter may send a page of its own.
    if (ok && /javascript/.test(headers.get("content-type") ?? "")) noteReachability(true);
  } catch {
    // Still out of reach.
  }
}
