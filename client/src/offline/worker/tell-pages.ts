import type { WorkerMessage } from "../messages.ts";

declare const self: ServiceWorkerGlobalScope;

/** Sends a message to every open page, also to those that this worker does not serve yet. */
export async function tellPages(message: WorkerMessage): Promise<void> {
  for (const page of await openPages()) page.postMessage(message);
}

/** Every open page of this site. */
export function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}
