import type { Api, Endpoint } from "@shared/contracts/endpoint.ts";
import { type Request, type RequestHandler, Router } from "express";
import { allowMethods, HttpError, notFound } from "./errors.ts";

/** What answers each call of an area. */
type Handlers<Area extends Api> = Record<keyof Area, RequestHandler | RequestHandler[]>;

type Method = "get" | "post" | "put" | "delete";

/**
 * The routes of an area of the API, in its order. Ahead of its handlers a call is answered 404 where a part of its path is
 * not as the contract says, 403 where it writes and comes from another site, and what `signedIn` says where it needs a
 * session; other methods of its path are answered 405.
 */
export function apiRoutes<Area extends Api>(
  area: Area,
  handlers: Handlers<Area>,
  signedIn: RequestHandler,
): Router {
  const router = Router();
  const keys = Object.keys(area) as (keyof Area & string)[];
  for (const path of new Set(keys.map(pathOf))) {
    const calls = keys.filter((key) => pathOf(key) === path);
    const methods = calls.map(methodOf);
    const route = router.route(path);
    for (const call of calls) {
      const { params, session } = area[call] as Endpoint;
      const guards = [
        ...(params ? [requireParams(params)] : []),
        ...(methodOf(call) === "GET" ? [] : [requireSameOrigin]),
        ...(session ? [signedIn] : []),
      ];
      route[methodOf(call).toLowerCase() as Method](...guards, handlers[call]);
    }
    route.all(allowMethods(...methods.flatMap((each) => (each === "GET" ? [each, "HEAD"] : each))));
  }
  return router;
}

const methodOf = (key: string) => key.slice(0, key.indexOf(" "));
const pathOf = (key: string) => key.slice(key.indexOf(" ") + 1);

function requireParams(schemas: NonNullable<Endpoint["params"]>): RequestHandler {
  return (req, res, next) => {
    const isAsDescribed = Object.entries(schemas).every(([name, schema]) => {
      const text = String(req.params[name]);
      return schema.safeParse(/^\d{1,10}$/.test(text) ? Number(text) : text).success;
    });
    if (isAsDescribed) next();
    else notFound(req, res, next);
  };
}

/**
 * Rejects cross-site requests (CSRF). Browsers send Sec-Fetch-Site or else Origin, which no page can
 * change. A client that sends neither is no browser, so it has no cookies of a visitor and may pass.
 */
const requireSameOrigin: RequestHandler = (req, _res, next) => {
  if (!isSameOrigin(req)) throw new HttpError(403, "This request must come from this site itself.");
  next();
};

function isSameOrigin(req: Request): boolean {
  // Needs no knowledge of our own host, which a proxy may hide. Browsers omit it over plain HTTP.
  const site = req.get("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  const origin = req.get("origin");
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === req.host?.toLowerCase();
}
