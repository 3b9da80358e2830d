import type { AdminVideos } from "@shared/contracts/admin-videos.ts";
import {
  addVideoSchema,
  deleteVideoSchema,
  editVideoSchema,
  type MoveVideoRequest,
  moveVideoSchema,
  restoreVideosSchema,
} from "@shared/contracts/admin-videos.ts";
import { type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import { type Auth, requireSession } from "../auth/routes.ts";
import type { Db } from "../db/database.ts";
import { videoLibrary } from "../db/schema.ts";
import { addHistoryRoutes } from "../http/add-history-routes.ts";
import { cacheControl } from "../http/cache-control.ts";
import { createCachedResponse, sendCachedResponse } from "../http/cached-response.ts";
import { allowMethods, HttpError, notFound } from "../http/errors.ts";
import {
  type Library,
  type Outcome,
  readVideo,
  selectVideos,
  toAdminVideo,
  toState,
} from "./commit.ts";
import { addVideo, deleteVideo, editVideo } from "./edit.ts";
import { createVideoHistoryStore, restoreVideos } from "./history.ts";
import { importRoutes } from "./import-routes.ts";
import { planMove, readOrder, writePositions } from "./order.ts";
import { readCues } from "./transcripts.ts";
import { createWriteRoute, type VideoAdmin } from "./write-route.ts";

/** The routes below /api/admin/videos, for who is signed in: the library, its writes and their history. */
export function adminVideoRoutes(admin: VideoAdmin, auth: Auth, log: Logger): Router {
  const { db } = admin;
  const routes = Router();
  const signedIn = requireSession(auth);
  const write = createWriteRoute(admin, signedIn, log);
  const sendLibrary: RequestHandler = async (req, res) => {
    const body = Buffer.from(JSON.stringify(await readLibrary(db)));
    // Compressed like the public lists, but kept by nobody.
    const options = {
      contentType: "application/json; charset=utf-8",
      cacheControl: cacheControl.private,
    };
    await sendCachedResponse(req, res, createCachedResponse(body, options));
  };
  routes
    .route("/")
    .get(signedIn, sendLibrary)
    .post(write({ action: "add", schema: addVideoSchema, run: addVideo }))
    .all(allowMethods("GET", "HEAD", "POST"));
  routes
    .route("/order")
    .post(write({ action: "move", schema: moveVideoSchema, run: moveVideo }))
    .all(allowMethods("POST"));
  routes
    .route("/restore")
    .post(write({ action: "restore", schema: restoreVideosSchema, run: restoreVideos }))
    .all(allowMethods("POST"));
  routes.use("/import", importRoutes(admin, signedIn, log));
  routes.use("/history", addHistoryRoutes(Router(), createVideoHistoryStore(db), signedIn));
  routes
    .route("/transcripts/:hash")
    .get(signedIn, async (req, res) => {
      const { hash = "" } = req.params;
      const cues = /^[0-9a-f]{64}$/.test(hash) ? await readCues(db, hash) : null;
      if (cues === null) throw new HttpError(404, "There is no such transcript.");
      res.type("json").send(`{"cues":${cues}}`);
    })
    .all(allowMethods("GET", "HEAD"));
  routes
    .route("/:id")
    .all(requireId)
    .put(write({ action: "edit", schema: editVideoSchema, run: editVideo }))
    .delete(write({ action: "delete", schema: deleteVideoSchema, run: deleteVideo }))
    .all(allowMethods("PUT", "DELETE"));
  return routes;
}

const requireId: RequestHandler = (req, res, next) => {
  if (/^\d{1,10}$/.test(String(req.params.id))) next();
  else notFound(req, res, next);
};

/** The whole library as the admin area sees it, of one moment. */
function readLibrary(db: Db): Promise<AdminVideos> {
  return db.transaction(
    async (tx) => {
      const [library] = await tx.select().from(videoLibrary);
      const { revision = 0, orderRevision = 0 } = library ?? {};
      return { revision, orderRevision, videos: (await selectVideos(tx)).map(toAdminVideo) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Moves a video before another one, or to the end. Throws an HttpError: 409 with the order when it was changed meanwhile. */
async function moveVideo(
  tx: Db,
  { orderRevision }: Library,
  request: MoveVideoRequest,
): Promise<Outcome<object>> {
  const { id, before } = request;
  const order = await readOrder(tx);
  const ids = order.map((place) => place.id);
  const row = await readVideo(tx, id);
  const isKnown = row && (before === null || ids.includes(before));
  if (!isKnown || request.orderRevision !== orderRevision) {
    const message = isKnown
      ? "Someone else changed the order meanwhile."
      : "Someone else deleted this video meanwhile.";
    throw new HttpError(409, message, {}, { orderRevision, order: ids });
  }
  const video = toAdminVideo(row);
  const next = ids[ids.indexOf(id) + 1] ?? null;
  if (before === next || before === id) return { items: [], answer: { video } };
  const places = planMove(order, id, before);
  await writePositions(tx, places);
  const state = toState(row);
  const position = places.find((place) => place.id === id)?.position ?? null;
  const items = [{ id, before: state, after: { ...state, position } }];
  return { items, orderBefore: ids, answer: { video } };
}
