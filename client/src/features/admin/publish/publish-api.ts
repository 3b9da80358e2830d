import {
  type HistoryEntry,
  historyEntrySchema,
  historyPageSchema,
  type PublishRequest,
  type PurgeRequest,
  publishErrorSchema,
  publishResponseSchema,
  purgeResponseSchema,
  type RestoreRequest,
} from "@shared/contracts/publishing.ts";
import * as z from "zod/mini";
import { HttpError } from "@/data/http.ts";
import { loadBody } from "@/data/load-body.ts";
import type { Article, Category, KnowledgeBase } from "@/data/model.ts";
import { refreshContent } from "@/features/admin/drafts/content.ts";
import { ownFields } from "@/features/admin/drafts/items.ts";
import { adminPaths, readAdmin, refusalOf, sendAdmin } from "../shell/admin-api.ts";
import type { Version } from "./merge-versions.ts";

type HistoryItem = HistoryEntry["items"][number];
type Kind = HistoryItem["kind"];

/** Publishes changes. A repeated key publishes nothing twice. */
export const publish = (request: PublishRequest) =>
  sendAdmin("POST", adminPaths.publish, request, publishResponseSchema);

export const restore = (request: RestoreRequest) =>
  sendAdmin("POST", adminPaths.restore, request, publishResponseSchema);

export const purge = (request: PurgeRequest) =>
  sendAdmin("POST", adminPaths.purge, request, purgeResponseSchema);

export const readHistory = (before: number | null) =>
  readAdmin(adminPaths.history(before), historyPageSchema);

export const readHistoryEntry = (revision: number) =>
  readAdmin(adminPaths.historyEntry(revision), historyEntrySchema);

/** An item of a knowledge base; null if it is missing. */
export function itemIn({ articles, categories }: KnowledgeBase, kind: Kind, id: string) {
  const all: readonly (Article | Category)[] = kind === "article" ? articles : categories;
  return all.find((item) => item.id === id) ?? null;
}

export async function loadVersion(
  knowledge: KnowledgeBase,
  kind: Kind,
  id: string,
): Promise<Version> {
  const item = itemIn(knowledge, kind, id);
  const html = item && "title" in item ? await loadBody(item) : null;
  return { item: item && ownFields(item), html };
}

export async function loadHistoryHtml(side: HistoryItem["after"]): Promise<string | null> {
  const { hash, html } = side ?? {};
  if (html !== undefined) return html;
  if (!hash) return null;
  // The entry of a long publish leaves the HTML out.
  const schema = z.object({ html: z.string() });
  return (await readAdmin(adminPaths.historyBody(hash), schema)).html;
}

/** Reads what is published again and shows it. Never rejects: false if this page could not be updated. */
export const tryRefresh = (): Promise<boolean> =>
  refreshContent().then(
    () => true,
    () => false,
  );

export function isRefusal(error: unknown, status: number): boolean {
  return error instanceof HttpError && error.status === status;
}

export function publishErrorsOf(error: unknown) {
  return refusalOf(error, z.object({ faults: z.array(publishErrorSchema) }))?.faults ?? [];
}
