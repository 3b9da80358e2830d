import type { PublishRequest } from "@shared/contracts/publishing.ts";
import { pluralize } from "@shared/text/text.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/data/http.ts";
import { currentContent, refreshContent } from "@/features/admin/drafts/content.ts";
import { labelOfField } from "@/features/admin/drafts/items.ts";
import { removePublished } from "@/features/admin/drafts/write-drafts.ts";
import { showToast } from "@/ui/toast-store.ts";
import { saveErrorMessage } from "../forms/save-error.ts";
import { newKey } from "../shell/admin-api.ts";
import { isRefusal, publish, publishErrorsOf, tryRefresh } from "./publish-api.ts";
import { openCollisions, type PublishOrder, planPublish, splitOrder } from "./publish-plan.ts";
import { compareItems } from "./use-review.ts";

/** The progress of a publish: `part`, from 1, of `parts`, and the drafts' keys by their places in the request. */
type Progress = {
  step: "sending" | "merging" | "updating";
  part: number;
  parts: number;
  keys: readonly string[];
};

const COLLISIONS = "Somebody else changed the same. Choose what stays, then publish again.";

/** Publishes the reviewed drafts; `onDone` is called once they are removed. */
export function usePublish(onDone: () => void) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (order: PublishOrder) => publishInParts(order, setProgress),
    onSuccess(result, { items: { length: count } }) {
      if (result === "collisions") return;
      const text = `${pluralize(count, "change")}. Everybody sees ${count === 1 ? "it" : "them"} at the next page load.`;
      const advice = result.isShown ? "" : " This page could not be updated: load it again.";
      showToast({ title: "Published", description: text + advice });
      onDone();
    },
  });
  return {
    publish: mutate,
    isPublishing: isPending,
    /** The progress in words; empty if nothing is being published. */
    status: isPending && progress ? statusOf(progress, variables.items.length) : "",
    /** The error of a failed publish; null without one. */
    message: error ? failureOf(error) : data === "collisions" ? COLLISIONS : null,
    errors: error && progress ? errorsByKey(error, progress.keys) : NO_ERRORS,
  };
}

export type Publishing = ReturnType<typeof usePublish>;

const STEPS = {
  sending: "Publishing",
  merging: "Somebody published meanwhile: merging",
  updating: "Published. Updating this page with",
};

function statusOf({ step, part, parts }: Progress, count: number): string {
  const inParts = parts > 1 ? `, part ${part} of ${parts}` : "";
  return `${STEPS[step]} ${pluralize(count, "change")}${inParts}…`;
}

function failureOf(error: unknown): string {
  const reason = error instanceof DOMException ? saveErrorMessage(error) : messageOf(error);
  return `${reason.replace(/[.!]?$/, ".")} Your changes are still here, and publishing again publishes nothing twice.`;
}

const NO_ERRORS: ReadonlyMap<string, readonly string[]> = new Map();

function errorsByKey(error: unknown, keys: readonly string[]) {
  const byKey = new Map<string, string[]>();
  for (const { change, field, message } of publishErrorsOf(error)) {
    const key = change === null ? undefined : keys[change];
    const text = [field && labelOfField(field.replace(/^value\./, "")), message]
      .filter(Boolean)
      .join(" ");
    if (key) byKey.set(key, [...(byKey.get(key) ?? []), text]);
  }
  return byKey;
}

/** `isShown` is false if this page could not be updated. */
type PublishResult = { isShown: boolean } | "collisions";

/**
 * Publishes drafts, merged with others' publishes meanwhile as long as nothing collides; many large ones in several
 * publishes. Rejects as the calls do: unpublished drafts then stay as they are, and repeating the order publishes
 * nothing twice.
 */
async function publishInParts(
  order: PublishOrder,
  onProgress: (progress: Progress) => void,
): Promise<PublishResult> {
  if (hasOpenCollisions(order)) return "collisions";
  const parts = splitOrder(order);
  let isShown = true;
  for (const [index, part] of parts.entries()) {
    const place = { part: index + 1, parts: parts.length };
    const result = await publishPart(part, (now) => onProgress({ ...place, ...now }));
    if (result === "collisions") return result;
    isShown &&= result.isShown;
  }
  return { isShown };
}

const hasOpenCollisions = ({ items, choices }: PublishOrder) =>
  items.some((item) => openCollisions(item, choices).length > 0);

/** The most times that a publish is merged with others' publishes meanwhile, before it is given up. */
const MAX_ROUNDS = 5;

async function publishPart(
  part: PublishOrder,
  onProgress: (progress: Pick<Progress, "step" | "keys">) => void,
): Promise<PublishResult> {
  for (let round = 1; ; round += 1) {
    // An earlier part or another tab may have brought later content: the revision must be that of the compared content.
    const content = currentContent();
    const items = await compareItems(part.items, content);
    const order = { ...part, items };
    const { request, keys, published } = planPublish(order, content.published.revision);
    if (hasOpenCollisions(order)) return "collisions";
    try {
      onProgress({ step: "sending", keys });
      // If nothing changes there is nothing to send: everybody sees all of it already.
      const sent = request.changes.length > 0 ? await publish(withKey(request)) : null;
      onProgress({ step: "updating", keys });
      // Published content first: with the drafts still over it, nothing that is shown changes meanwhile.
      const isShown = await tryRefresh();
      await removePublished(published, sent?.revision ?? request.revision);
      return { isShown };
    } catch (error) {
      if (!isRefusal(error, 409) || round === MAX_ROUNDS) throw error;
      onProgress({ step: "merging", keys });
      await refreshContent();
    }
  }
}

let last: PublishRequest | null = null;

// Equal content keeps its key, as the first request may have arrived without a response.
function withKey(request: Omit<PublishRequest, "key">): PublishRequest {
  const repeated = last && { ...request, key: last.key };
  const isSame = repeated && JSON.stringify(repeated) === JSON.stringify(last);
  last = isSame ? repeated : { ...request, key: newKey() };
  return last;
}
