import { STORED_PICTURE } from "@shared/article-html-rules.ts";
import { isSlug } from "@shared/slug.ts";
import { type CachedAnswers, cachedAnswers } from "../http/cached-answers.ts";
import { methodNotAllowed, publicNotFound } from "../http/errors.ts";
import type { KnowledgeBaseResponses, KnowledgeQuery } from "./knowledge-base-responses.ts";
import type { PictureType } from "./published-store.ts";

// In any case, with or without a trailing slash, as Express; clients of a proxy may send the whole URL.
const ADDRESS =
  /^(?:https?:\/\/[^/?#]*)?\/api\/knowledge-base(?:\/(?:(all)|(categories|articles|pictures)\/([^/?#]+)))?\/?(?:[?#]|$)/i;

/** The answers of the public API of the knowledge base. */
export const knowledgeBaseAnswers = (responses: KnowledgeBaseResponses): CachedAnswers =>
  cachedAnswers(parseKnowledgeRequest, responses);

/** What a request asks for; null for other addresses. Throws an HttpError: 405 for its method, 404 for no id. */
function parseKnowledgeRequest(method: string, address: string): KnowledgeQuery | null {
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
  throw publicNotFound();
}
