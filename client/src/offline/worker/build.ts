import type { PrecacheEntry } from "workbox-precaching";

declare const __PRECACHE__: PrecacheEntry[];
declare const __BUILD__: string;
declare const __SHELL__: string;

/** What the public screens are made of, with revisions. The build writes it in (scripts/service-worker.ts). */
export const PRECACHE: readonly PrecacheEntry[] = __PRECACHE__;

/** Names this build. */
export const BUILD: string = __BUILD__;

/** The page that renders everything in the browser. */
export const SHELL: string = __SHELL__;

const paths = new Set(PRECACHE.map(({ url }) => url));

/** Whether a file belongs to this build. */
export const isOfBuild = (path: string): boolean => paths.has(path);
