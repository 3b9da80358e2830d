import { noteReachability } from "@/lib/connection.ts";
import type { CopyReport, PageMessage, WorkerMessage, WorkerState } from "./messages.ts";

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

/** The service worker once it runs; null where there can be none. */
export async function activeWorker(): Promise<ServiceWorker | null> {
  // At once where there is one: a registration waits for an update that is under way.
  const active = (await navigator.serviceWorker?.getRegistration())?.active;
  if (active) return active;
  return (await registerWorker()) && (await navigator.serviceWorker.ready).active;
}

/** Sends a message to the service worker. */
export async function tellWorker(message: PageMessage): Promise<void> {
  (await activeWorker())?.postMessage(message);
}

/** Asks a service worker something. */
export function askWorker(worker: ServiceWorker, message: { type: "state" }): Promise<WorkerState>;
export function askWorker(worker: ServiceWorker, message: { type: "report" }): Promise<CopyReport>;
export function askWorker(
  worker: ServiceWorker,
  message: { type: "knows"; path: string },
): Promise<boolean>;
export function askWorker(worker: ServiceWorker, message: PageMessage): Promise<unknown> {
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

/** Finds out whether the server answers again. A request that no service worker answers in its place. */
export async function probeServer(): Promise<void> {
  try {
    const { ok, headers } = await fetch(ADDRESS, { method: "HEAD", cache: "no-store" });
    // A network's filter may answer a page of its own.
    if (ok && /javascript/.test(headers.get("content-type") ?? "")) noteReachability(true);
  } catch {
    // Still out of reach.
  }
}
