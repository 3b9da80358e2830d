import { isAdminPath } from "@shared/admin-path.ts";
import { routes as productRoutes, type Route } from "../routes.tsx";

export type { Route };

/** The product's public screens. */
export const routes: readonly Route[] = productRoutes.filter(
  ({ path }) => !isAdminPath(path ?? ""),
);
