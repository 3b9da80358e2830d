import { useSyncExternalStore } from "react";

/** Whether the site can be reached, and of when this browser's copy of it is: an ISO time, null for no copy. */
export type Connection = { state: "online" | "offline" | "unreachable"; savedAt: string | null };

const ONLINE: Connection = { state: "online", savedAt: null };
const listeners = new Set<() => void>();
let isReachable = true;
let savedAt: string | null = null;
let connection = ONLINE;

export function noteReachability(next: boolean): void {
  isReachable = next;
  update();
}

export function noteSavedAt(time: string | null): void {
  savedAt = time;
  update();
}

export function readConnection(): Connection {
  update();
  return connection;
}

/** Calls back whenever the connection changes. Returns how to stop. */
export function subscribeConnection(onChange: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("online", update);
    window.addEventListener("offline", update);
  }
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    window.removeEventListener("online", update);
    window.removeEventListener("offline", update);
  };
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribeConnection, readConnection, () => ONLINE);
}

function update(): void {
  // Only false says something: a browser in a network without a way out says true.
  const state = navigator.onLine === false ? "offline" : isReachable ? "online" : "unreachable";
  if (state === connection.state && savedAt === connection.savedAt) return;
  connection = { state, savedAt };
  for (const listener of listeners) listener();
}

/** What the browser tells of the network, where it does; no standard type knows it. */
type NetworkInformation = { saveData?: boolean; effectiveType?: string; type?: string };

const network = (): NetworkInformation =>
  (navigator as { connection?: NetworkInformation }).connection ?? {};

/** Whether to load nothing that was not asked for: the visitor saves data, or the connection is slow. */
export function savesData(): boolean {
  const { saveData, effectiveType = "" } = network();
  return Boolean(saveData) || /2g|3g/.test(effectiveType);
}

/** Whether to save no copy unasked: as before, or data may be paid for by its amount. */
export const isMetered = (): boolean => savesData() || network().type === "cellular";
