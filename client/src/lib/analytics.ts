import { isAdminPath } from "@shared/admin-path.ts";

/** Takes an event's name and what is known about it. */
export type AnalyticsSink = (name: string, properties: Record<string, unknown>) => void;

let sink: AnalyticsSink | null = null;

/** Hands every event to `next` from now on; `null` disconnects. */
export function connectAnalytics(next: AnalyticsSink | null): void {
  sink = next;
}

/**
 * Reports an event such as `page_view`; does nothing while no analytics tool is connected, nor in the admin area,
 * which Back can show before its page is loaded anew without the tool.
 */
export function track(name: string, properties: Record<string, unknown>): void {
  if (!isAdminPath(window.location.pathname)) sink?.(name, properties);
}
