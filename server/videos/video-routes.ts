import { MAX_SEARCH_LENGTH, searchWords } from "@shared/video.ts";
import { Router } from "express";
import { sendCachedResponse } from "../http/cached-response.ts";
import { allowMethods, HttpError } from "../http/errors.ts";
import type { VideoResponses } from "./video-responses.ts";

/** The three reads of the video API, relative to /api/videos. */
export function videoRoutes(answers: VideoResponses): Router {
  const routes = Router();
  const readOnly = allowMethods("GET", "HEAD");
  routes
    .route("/")
    .get(async (req, res) => sendCachedResponse(req, res, await answers.list()))
    .all(readOnly);
  routes
    .route("/category/:category")
    .get(async (req, res) =>
      sendCachedResponse(req, res, await answers.category(req.params.category)),
    )
    .all(readOnly);
  routes
    .route("/search{/:query}")
    .get(async (req, res) =>
      sendCachedResponse(req, res, await answers.search(parseSearch(req.params.query))),
    )
    .all(readOnly);
  return routes;
}

function parseSearch(query = ""): string[] {
  if (query.length > MAX_SEARCH_LENGTH) {
    throw new HttpError(400, `A search may be ${MAX_SEARCH_LENGTH} characters long at most.`);
  }
  const words = searchWords(query);
  if (words.length === 0) throw new HttpError(400, "Type something to search for.");
  return words;
}
