import * as adminVideos from "@shared/contracts/admin-videos.ts";
import { credentialsSchema, signedInSchema } from "@shared/contracts/auth.ts";
import { publishedArticleSchema, publishedLayerSchema } from "@shared/contracts/knowledge-base.ts";
import * as publishing from "@shared/contracts/publishing.ts";
import { spokenHitsSchema, spokenIndexSchema } from "@shared/contracts/transcript-search.ts";
import { cuesSchema } from "@shared/contracts/transcripts.ts";
import { videoSchema } from "@shared/contracts/videos.ts";
import * as z from "zod/mini";
import { site } from "@/site.ts";
import { SESSION_COOKIE } from "./auth/sessions.ts";
import { cacheControl } from "./http/cache-control.ts";
import { type CachedResponse, createCachedResponse } from "./http/cached-response.ts";

type Schema = z.ZodMiniType;

/** One call of the API. `session`: for who is signed in. `params` and `query` are by name, `errors` beside the usual ones. */
type Endpoint = {
  area: "Videos" | "Transcripts" | "Knowledge base" | "Accounts" | "Publishing" | "Managing videos";
  summary: string;
  params?: Record<string, Schema>;
  query?: Record<string, Schema>;
  body?: Schema;
  /** What a success answers: nothing (204) where it is null. */
  answer: Schema | null;
  status?: 201;
  session?: true;
  errors?: Partial<Record<number, string>>;
  /** What a 409 answers, where it tells more than its message. */
  conflict?: Schema;
};

const id = z.int().check(z.minimum(1));
const slug = z.string().check(z.regex(/^[a-z0-9-]+$/));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const search = z.string().check(z.minLength(1), z.maxLength(200));
const page = { before: z.optional(z.int()) };
const message = z.object({ message: z.string() });

const noRevision = { 404: "There is no such revision." };
const history = (area: Endpoint["area"], pageSchema: Schema, entrySchema: Schema) => ({
  page: { area, summary: "The history, newest first", query: page, answer: pageSchema, session },
  entry: {
    area,
    summary: "One entry of the history, before and after",
    params: { revision: z.int() },
    answer: entrySchema,
    session,
    errors: noRevision,
  },
});
const session = true as const;
const publishes = history(
  "Publishing",
  publishing.historyPageSchema,
  publishing.historyEntrySchema,
);
const changes = history(
  "Managing videos",
  adminVideos.videoHistoryPageSchema,
  adminVideos.videoHistoryEntrySchema,
);
const videoWrite = {
  area: "Managing videos",
  answer: adminVideos.writtenSchema,
  session,
  conflict: z.union([
    adminVideos.videoConflictSchema,
    adminVideos.takenConflictSchema,
    adminVideos.orderConflictSchema,
    message,
  ]),
} as const;
const publish = { area: "Publishing", answer: publishing.publishAnswerSchema, session } as const;

/** Every call of the API, by method and path. */
const ENDPOINTS: Record<string, Endpoint> = {
  "get /api/videos": {
    area: "Videos",
    summary: "All videos, in the library’s order",
    answer: z.array(videoSchema),
  },
  "get /api/videos/category/{category}": {
    area: "Videos",
    summary: "The videos of a category; “all” is every video",
    params: { category: z.string() },
    answer: z.array(videoSchema),
  },
  "get /api/videos/search/{query}": {
    area: "Videos",
    summary: "The videos in which every word occurs, those with all in the title first",
    params: { query: search },
    answer: z.array(videoSchema),
  },
  "get /api/transcripts": {
    area: "Transcripts",
    summary: "What a browser searches itself, or that the server does",
    answer: spokenIndexSchema,
  },
  "get /api/transcripts/{videoId}": {
    area: "Transcripts",
    summary: "What is said in a video",
    params: { videoId: id },
    answer: z.object({ cues: cuesSchema }),
    errors: { 404: "The video has no transcript, or is not there." },
  },
  "get /api/transcripts/search/{query}": {
    area: "Transcripts",
    summary: "The sentences in which every word is said",
    params: { query: search },
    answer: spokenHitsSchema,
  },
  "get /api/knowledge-base": {
    area: "Knowledge base",
    summary: "What is published; a large one leaves parts out",
    answer: publishedLayerSchema,
  },
  "get /api/knowledge-base/all": {
    area: "Knowledge base",
    summary: "The same with every part",
    answer: publishedLayerSchema,
  },
  "get /api/knowledge-base/categories/{id}": {
    area: "Knowledge base",
    summary: "The part of a category; “-” is that of articles without one",
    params: { id: z.string() },
    answer: publishedLayerSchema,
    errors: { 404: "Nothing is published by this name." },
  },
  "get /api/knowledge-base/articles/{id}": {
    area: "Knowledge base",
    summary: "A published article with its HTML",
    params: { id: slug },
    answer: publishedArticleSchema,
    errors: { 404: "Nothing is published by this name." },
  },
  "post /api/auth/login": {
    area: "Accounts",
    summary: "Signs in: sets the session’s cookie",
    body: credentialsSchema,
    answer: signedInSchema,
    errors: { 401: "The username or the password is wrong.", 429: "Too many attempts." },
  },
  "post /api/auth/logout": { area: "Accounts", summary: "Signs out", answer: null },
  "get /api/auth/session": {
    area: "Accounts",
    summary: "Who is signed in",
    answer: signedInSchema,
    session,
  },
  "post /api/knowledge-base/publish": {
    ...publish,
    summary: "Publishes changes, all or none",
    body: publishing.publishRequestSchema,
  },
  "post /api/knowledge-base/restore": {
    ...publish,
    summary: "Publishes an earlier state, of one item or of everything",
    body: publishing.restoreRequestSchema,
  },
  "post /api/knowledge-base/purge": {
    ...publish,
    summary: "Removes something withdrawn from the history for good",
    body: publishing.purgeRequestSchema,
    answer: publishing.purgeAnswerSchema,
  },
  "get /api/knowledge-base/history": publishes.page,
  "get /api/knowledge-base/history/{revision}": publishes.entry,
  "get /api/knowledge-base/history/bodies/{hash}": {
    area: "Publishing",
    summary: "The HTML of an earlier state",
    params: { hash },
    answer: z.object({ html: z.string() }),
    session,
    errors: { 404: "There is no such text." },
  },
  "get /api/admin/videos": {
    area: "Managing videos",
    summary: "The library with the revisions that writes name",
    answer: adminVideos.adminVideosSchema,
    session,
  },
  "post /api/admin/videos": {
    ...videoWrite,
    summary: "Adds a video",
    body: adminVideos.addVideoSchema,
    status: 201,
  },
  "put /api/admin/videos/{id}": {
    ...videoWrite,
    summary: "Changes a video",
    params: { id },
    body: adminVideos.editVideoSchema,
  },
  "delete /api/admin/videos/{id}": {
    ...videoWrite,
    summary: "Deletes a video",
    params: { id },
    body: adminVideos.deleteVideoSchema,
  },
  "post /api/admin/videos/order": {
    ...videoWrite,
    summary: "Moves a video before another, or to the end",
    body: adminVideos.moveVideoSchema,
  },
  "post /api/admin/videos/restore": {
    ...videoWrite,
    summary: "Brings an earlier state back, of one video or of all",
    body: adminVideos.restoreVideosSchema,
  },
  "post /api/admin/videos/import/preview": {
    area: "Managing videos",
    summary: "What an import would change",
    body: adminVideos.previewImportSchema,
    answer: adminVideos.importPreviewSchema,
    session,
  },
  "get /api/admin/videos/history": changes.page,
  "get /api/admin/videos/history/{revision}": changes.entry,
  "get /api/admin/videos/transcripts/{hash}": {
    area: "Managing videos",
    summary: "A transcript, also one of an earlier state",
    params: { hash },
    answer: adminVideos.transcriptAnswerSchema,
    session,
    errors: { 404: "There is no such transcript." },
  },
};

/** The description of the API for other programs: OpenAPI 3.1, made of the schemas by which it is read. */
function describeApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [key, endpoint] of Object.entries(ENDPOINTS)) {
    const [method = "", path = ""] = key.split(" ");
    paths[path] = { ...paths[path], [method]: operationOf(method, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${site.product} help`, version: "1" },
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE } },
    },
    paths,
  };
}

function operationOf(method: string, endpoint: Endpoint) {
  const { area, summary, params = {}, query = {}, body, answer, status = 200 } = endpoint;
  const success = answer
    ? { [status]: jsonOf(summary, answer) }
    : { 204: { description: summary } };
  return {
    tags: [area],
    summary,
    ...(endpoint.session && { security: [{ session: [] }] }),
    parameters: [...parametersIn("path", params), ...parametersIn("query", query)],
    ...(body && { requestBody: { required: true, ...jsonOf("", body) } }),
    responses: { ...success, ...errorsOf(method, endpoint) },
  };
}

function parametersIn(place: "path" | "query", schemas: Record<string, Schema>) {
  const required = place === "path";
  return Object.entries(schemas).map(([name, schema]) => ({
    name,
    in: place,
    required,
    schema: toJsonSchema(schema),
  }));
}

function errorsOf(method: string, endpoint: Endpoint): Record<string, object> {
  const { session, params, query, body, errors, conflict = message } = endpoint;
  const isWrite = session && method !== "get";
  const texts: Record<string, string> = {
    ...((params || query || body) && { 400: "The request is malformed." }),
    ...(session && { 401: "Nobody is signed in." }),
    ...(params && { 404: "There is nothing at this address." }),
    ...(method !== "get" && {
      403: "The request comes from another site.",
      413: "The body is too large.",
      415: "The body is not JSON.",
    }),
    ...(isWrite && { 409: "Somebody else changed it meanwhile.", 422: "The body can’t be used." }),
    503: "Too much is going on, or the database does not answer. See Retry-After.",
    ...errors,
  };
  const schemaOf = (status: string) => (status === "409" ? conflict : message);
  return Object.fromEntries(
    Object.entries(texts).map(([status, text]) => [status, jsonOf(text, schemaOf(status))]),
  );
}

const jsonOf = (description: string, schema: Schema) => ({
  description,
  content: { "application/json": { schema: toJsonSchema(schema) } },
});

/** As it is sent, which the schemas read; their rules beyond JSON Schema are left out. */
function toJsonSchema(schema: Schema): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  });
  return described;
}

/** The response to GET /api/openapi.json, made when it is first asked for. */
export function createOpenApiResponses() {
  let response: CachedResponse | undefined;
  return {
    cached: () => response,
    load: async () => {
      response ??= createCachedResponse(Buffer.from(JSON.stringify(describeApi())), {
        contentType: "application/json; charset=utf-8",
        cacheControl: cacheControl.api,
      });
      return response;
    },
  };
}
