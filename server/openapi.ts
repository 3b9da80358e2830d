import { adminVideosApi } from "@shared/contracts/admin-videos.ts";
import { authApi } from "@shared/contracts/auth.ts";
import { type Api, type Endpoint, errorSchema } from "@shared/contracts/endpoint.ts";
import { insightApi } from "@shared/contracts/insight.ts";
import { knowledgeBaseApi } from "@shared/contracts/knowledge-base.ts";
import { mediaApi } from "@shared/contracts/media.ts";
import { adminMessagesApi, messagesApi } from "@shared/contracts/messages.ts";
import { publishingApi } from "@shared/contracts/publishing.ts";
import { reviewsApi } from "@shared/contracts/reviews.ts";
import { searchApi, synonymsApi } from "@shared/contracts/search.ts";
import { smallVersionsApi } from "@shared/contracts/small-versions.ts";
import { transcriptsApi } from "@shared/contracts/transcripts.ts";
import { videosApi } from "@shared/contracts/videos.ts";
import * as z from "zod/mini";
import { site } from "@/site.ts";
import { SESSION_COOKIE } from "./auth/sessions.ts";
import { createJsonResponse } from "./http/cached-response.ts";
import { createResponses } from "./http/cached-route.ts";

/** The response to GET /api/openapi.json, made when it is first asked for. */
export function createOpenApiResponses() {
  return createResponses({
    tags: [],
    key: () => "openapi",
    isPinned: () => true,
    make: async (_query: object) => createJsonResponse(describeApi()),
  });
}

const AREAS: Record<string, Api> = {
  Videos: videosApi,
  "Small versions": smallVersionsApi,
  Transcripts: transcriptsApi,
  "Knowledge base": knowledgeBaseApi,
  Search: searchApi,
  ...(site.messages && { Messages: messagesApi, "Reading messages": adminMessagesApi }),
  Accounts: authApi,
  Publishing: publishingApi,
  "Upkeep of articles": reviewsApi,
  "Managing videos": adminVideosApi,
  "Synonyms of the search": synonymsApi,
  "Video files": mediaApi,
  Insight: insightApi,
};

/** The description of the API for other programs: OpenAPI 3.1, made of the contracts. */
function describeApi() {
  const paths: Record<string, Record<string, object>> = {};
  for (const [area, api] of Object.entries(AREAS)) {
    for (const [key, endpoint] of Object.entries(api)) {
      const [method = "", path = ""] = key.split(" ");
      const written = path.replace(/:(\w+)/g, "{$1}");
      const operation = { tags: [area], ...describeCall(method, endpoint) };
      paths[written] = { ...paths[written], [method.toLowerCase()]: operation };
    }
  }
  const session = { type: "apiKey", in: "cookie", name: SESSION_COOKIE };
  return {
    openapi: "3.1.0",
    info: { title: `${site.product} help`, version: "1" },
    components: { securitySchemes: { session } },
    paths,
  };
}

function describeCall(method: string, endpoint: Endpoint) {
  const { summary, session, params, query, body, response, responseType, status = 200 } = endpoint;
  const success = response && contentOf(summary, response, responseType);
  return {
    summary,
    ...(session && { security: [{ session: [] }] }),
    parameters: [...parametersIn("path", params), ...parametersIn("query", query)],
    ...(body && { requestBody: { required: true, ...contentOf("", body) } }),
    responses: {
      ...(success ? { [status]: success } : { 204: { description: summary } }),
      ...describeErrors(method, endpoint),
    },
  };
}

function parametersIn(place: "path" | "query", schemas: Endpoint["params"] = {}) {
  const required = place === "path";
  return Object.entries(schemas).map(([name, schema]) => {
    return { name, in: place, required, schema: toJsonSchema(schema) };
  });
}

function describeErrors(method: string, endpoint: Endpoint) {
  const { session, params, query, body, errors, conflict = errorSchema } = endpoint;
  const isWrite = method !== "GET";
  const texts: Record<string, string> = {
    ...((params || query || body) && { 400: "The request is malformed." }),
    ...(session && { 401: "Nobody is signed in." }),
    ...(params && { 404: "There is nothing at this address." }),
    ...(isWrite && { 403: "The request comes from another site." }),
    ...(isWrite && { 413: "The body is too large.", 415: "The body is not JSON." }),
    ...(isWrite && session && { 409: "Somebody else changed it meanwhile." }),
    ...(isWrite && session && { 422: "The body can’t be used." }),
    503: "Too much is going on, or the database does not respond. See Retry-After.",
    ...errors,
  };
  const schemaOf = (status: string) => (status === "409" ? conflict : errorSchema);
  return Object.fromEntries(
    Object.entries(texts).map(([status, text]) => [status, contentOf(text, schemaOf(status))]),
  );
}

const contentOf = (description: string, schema: z.ZodMiniType, type = "application/json") => ({
  description,
  content: { [type]: { schema: toJsonSchema(schema) } },
});

/** The JSON Schema of a contract as it is sent (`io: "input"`); rules beyond JSON Schema are left out. */
function toJsonSchema(schema: z.ZodMiniType) {
  const options = { io: "input", unrepresentable: "any" } as const;
  const { $schema: _, ...described } = z.toJSONSchema(schema, options);
  return described;
}
