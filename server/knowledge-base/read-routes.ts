import { STORED_PICTURE } from "@shared/article-html-rules.ts";
import { isSlug } from "@shared/slug.ts";
import type { RequestHandler } from "express";
import { sendCachedResponse } from "../http/cached-response.ts";
import { HttpError, methodNotAllowed } from "../http/errors.ts";
import type { FindCached } from "../http/serve-from-cache.ts";
import type { KnowledgeBaseResponses, KnowledgeQuery } from "./knowledge-base-responses.ts";
import type { PictureType } from "./published-store.ts";

// In any case, with or without a trailing slash, as Express; clients of a proxy may send the whole URL.
const ADDRESS =
  /^(?:https?:\/\/[^/?#]*)?\/api\/knowledge-base(?:\/(?:(all)|(categories|articles|pictures)\/([^/?#]+)))?\/?(?:[?#]|$)/i;

/** The public API of the knowledge base: answers requests for its addresses and passes on all others. */
export function knowledgeBaseRoutes(responses: KnowledgeBaseResponses): RequestHandler {
  return async (req, res, next) => {
    const query = parseKnowledgeRequest(req.method, req.originalUrl);
    if (query) await sendCachedResponse(req, res, await responses.load(query));
    else next();
  };
}

/** Finds the cached response to a GET of an address of the knowledge base. */
export function findCachedKnowledge(responses: KnowledgeBaseResponses): FindCached {
  return (address) => {
    const query = parseKnowledgeRequest("GET", address);
    return query ? responses.cached(query) : undefined;
  };
}

/** What a request asks for; null for other addresses. Throws an HttpError: 405 for its method, 404 for no id. */
function parseKnowledgeRequest(method = "", address = ""): KnowledgeQuery | null {
  const match = ADDRESS.exec(address);
  if (!match) return null;
  if (method !== "GET" && method !== "HEAD") throw methodNotAllowed("GET", "HEAD");
  const [, isAll, folder, name = ""] = match;
  if (isAll) return { kind: "all" };
  if (!folder) return { kind: "layer" };
  return parseName(folder.toLowerCase(), name);
}

function parseName(folder: string, name: string): KnowledgeQuery {
  if (folder === "pictures") {
    const [, hash, type] = STORED_PICTURE.exec(`/api/knowledge-base/pictures/${name}`) ?? [];
    if (hash && type) return { kind: "picture", hash, type: type as PictureType };
  } else if (folder === "articles") {
    if (isSlug(name)) return { kind: "article", id: name };
  } else if (name === "-" || isSlug(name)) {
    return { kind: "category", id: name === "-" ? "" : name };
  }
  throw new HttpError(404, "There is nothing at this address.");
}
