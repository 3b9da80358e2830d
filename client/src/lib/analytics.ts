import { isAdminPath } from "@shared/admin-path.ts";
import { readConnection, subscribeConnection } from "./connection.ts";
import type { WaitingEvent } from "./waiting-events.ts";

export type AnalyticsSink = (name: string, properties: Record<string, unknown>) => void;

let sink: AnalyticsSink | null = null;
let stop: (() => void) | null = null;
/** Events of this page that are not stored yet. */
const unstored: WaitingEvent[] = [];

/** Hands every event to `next` from now on, with those that waited for the connection; `null` disconnects. */
export function connectAnalytics(next: AnalyticsSink | null): void {
  sink = next;
  stop?.();
  stop = next && subscribeConnection(() => void sendWaiting());
  if (next) void sendWaiting();
}

/** Reports an event; offline it waits. Not in the admin area, which Back can show before it is loaded anew. */
export function track(name: string, properties: Record<string, unknown>): void {
  if (!sink || isAdminPath(window.location.pathname)) return;
  if (isOnline()) sink(name, properties);
  else {
    unstored.push({ name, properties });
    void storeWaiting();
  }
}

const isOnline = () => readConnection().state === "online";

async function storeWaiting(): Promise<void> {
  // Without a service worker the code may be out of reach: then they wait in the page.
  const waiting = await importWaiting().catch(() => null);
  await waiting?.keepEvents(unstored.splice(0));
}

/** Hands over the events that waited, if the connection is back. Other tabs may do so too: each event is sent once. */
async function sendWaiting(): Promise<void> {
  if (!isOnline()) return;
  const waiting = await importWaiting().catch(() => null);
  const events = [...((await waiting?.takeEvents()) ?? []), ...unstored.splice(0)];
  for (const { name, properties } of events) sink?.(name, properties);
}

const importWaiting = () => import("./waiting-events.ts");
