import type { QueryClient } from "@tanstack/react-query";
import { type Route, routes } from "./routes.tsx";

/** Where a page is: its path, and its query string with the `?` or empty. */
export type Address = { path: string; search: string };

/** The route of a path. */
export function routeOf(path: string): Route {
  const wanted = path.toLowerCase().replace(/(.)\/$/, "$1");
  const found = routes.find(
    (route) =>
      route.path === undefined ||
      route.path === wanted ||
      (route.path.endsWith("/*") && wanted.startsWith(route.path.slice(0, -1))),
  );
  if (!found) throw new Error("No route matches every path.");
  return found;
}

/** Loads the code of the screen at an address before it is shown. Never rejects. */
export async function prefetchScreen(path: string, search?: string): Promise<void> {
  await routeOf(path).prefetch?.(search);
}

/** Loads what a page needs for its first render. Resolves to the address that it moved to, if it did. */
export async function loadPage(address: Address, client: QueryClient): Promise<string | undefined> {
  return (await routeOf(address.path).load?.(address, client)) ?? undefined;
}
