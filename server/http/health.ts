import { setTimeout } from "node:timers/promises";
import { Router } from "express";
import { cacheControl } from "./cache-control.ts";
import { allowMethods, HttpError } from "./errors.ts";

const READY_TIMEOUT_MS = 2_000;

/** Resolves while the server can do its work; rejects or takes too long otherwise. */
export type ReadyCheck = () => Promise<unknown>;

/** GET /healthz: the process answers. GET /readyz: the database answers too, else 503. */
export function healthRoutes(checkReady: ReadyCheck): Router {
  const routes = Router();
  routes
    .route("/healthz")
    .get((_req, res) => void res.set("Cache-Control", cacheControl.private).json({ status: "ok" }))
    .all(allowMethods("GET", "HEAD"));
  routes
    .route("/readyz")
    .get(async (_req, res) => {
      if (!(await isReady(checkReady))) throw new HttpError(503, "The database does not answer.");
      res.set("Cache-Control", cacheControl.private).json({ status: "ready" });
    })
    .all(allowMethods("GET", "HEAD"));
  return routes;
}

async function isReady(checkReady: ReadyCheck): Promise<boolean> {
  const check = checkReady().then(
    () => true,
    () => false,
  );
  return Promise.race([check, setTimeout(READY_TIMEOUT_MS, false, { ref: false })]);
}
