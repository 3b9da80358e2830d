import { isAdminPath } from "@shared/admin-path.ts";
import { readConnection, subscribeConnection } from "./connection.ts";
import type { WaitingEvent } from "./waiting-events.ts";

export type AnalyticsSink = (name: string, properties: Record<string, unknown>) => void;

let sink: AnalyticsSink | null = null;
let stop: (() => void) | null = null;
/** This page's events that are not stored yet. */
const unstored: WaitingEvent[] = [];

/** Sends every later event to `next`, after those that waited for the connection; `null` disconnects. */
export function connectAnalytics(next: AnalyticsSink | null): void {
  sink = next;
  stop?.();
  stop = next && subscribeConnection(() => void sendWaiting());
  if (next) void sendWaiting();
}

/** Reports an event; offline it waits. Nothing in the admin area, which Back can show before the reload. */
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
  // If the service worker hasn't cached the module, it may be out of reach: the events then wait in the page.
  const waiting = await importWaiting().catch(() => null);
  await waiting?.keepEvents(unstored.splice(0));
}

/** Sends the events that waited, if the connection is back. Other tabs may do so too: each event is sent once. */
async function sendWaiting(): Promise<void> {
  if (!isOnline()) return;
  const waiting = await importWaiting().catch(() => null);
  const events = [...((await waiting?.takeEvents()) ?? []), ...unstored.splice(0)];
  for (const { name, properties } of events) sink?.(name, properties);
}

const importWaiting = () => import("./waiting-events.ts");
