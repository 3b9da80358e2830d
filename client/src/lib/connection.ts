import { useSyncExternalStore } from "react";

/** The state of the connection, and the time of this browser's offline copy as an ISO time; null without a copy. */
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
  // Only false is reliable: a browser in a network without internet says true.
  const state = navigator.onLine === false ? "offline" : isReachable ? "online" : "unreachable";
  if (state === connection.state && savedAt === connection.savedAt) return;
  connection = { state, savedAt };
  for (const listener of listeners) listener();
}

/** The browser's network information, where it exists; no standard type covers it. */
type NetworkInformation = { saveData?: boolean; effectiveType?: string; type?: string };

const network = (): NetworkInformation =>
  (navigator as { connection?: NetworkInformation }).connection ?? {};

/** Tells if only requested data should be loaded: the visitor saves data, or the connection is slow. */
export function savesData(): boolean {
  const { saveData, effectiveType = "" } = network();
  return Boolean(saveData) || /2g|3g/.test(effectiveType);
}

/** Tells if no copy should be saved unasked: the visitor saves data, or may pay by volume. */
export const isMetered = (): boolean => savesData() || network().type === "cellular";
