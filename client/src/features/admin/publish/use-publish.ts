import type { PublishRequest } from "@shared/contracts/publishing.ts";
import { pluralize } from "@shared/text/text.ts";
import { useState } from "react";
import { currentContent } from "@/data/content-store.ts";
import { messageOf } from "@/data/http.ts";
import { refreshPublished } from "@/data/refresh-published.ts";
import { removePublished } from "@/features/admin/drafts/write-drafts.ts";
import { showToast } from "@/ui/toast-store.ts";
import { saveErrorMessage } from "../forms/save-error.ts";
import { newKey } from "../shell/admin-api.ts";
import { isRefusal, publish, publishErrorsOf } from "./publish-api.ts";
import {
  openCollisions,
  type PublishOrder,
  type PublishPlan,
  planPublish,
  splitOrder,
} from "./publish-plan.ts";
import { compareItem, type ReviewItem } from "./review-items.ts";

/** How a publish is getting on; `part`, counted from 1, of the `parts` that a large one takes. */
type Progress = { step: "sending" | "merging" | "updating"; part: number; parts: number };

export type PublishState =
  | { kind: "idle" }
  | ({ kind: "running"; count: number } & Progress)
  | { kind: "collisions" }
  | { kind: "failed"; message: string; errors: ReadonlyMap<string, readonly string[]> };

/** Publishes what was reviewed; `onDone` is called once the drafts have left. */
export function usePublish(onDone: () => void) {
  const [state, setState] = useState<PublishState>({ kind: "idle" });

  async function handlePublish(order: PublishOrder) {
    const count = order.items.length;
    let plan: PublishPlan | null = null;
    try {
      const result = await publishInParts(order, (progress, current) => {
        plan = current;
        setState({ kind: "running", count, ...progress });
      });
      if (result === "collisions") return setState({ kind: "collisions" });
      const text = `${pluralize(count, "change")}. Everybody sees ${count === 1 ? "it" : "them"} at the next page load.`;
      const advice = result.isShown ? "" : " This page could not be updated: load it again.";
      showToast({ title: "Published", description: text + advice });
      onDone();
    } catch (error) {
      const reason = error instanceof DOMException ? saveErrorMessage(error) : messageOf(error);
      const message = `${reason.replace(/[.!]?$/, ".")} Your changes are still here, and publishing again publishes nothing twice.`;
      setState({ kind: "failed", message, errors: errorsByKey(error, plan) });
    }
  }

  return { state, publish: handlePublish };
}

function errorsByKey(error: unknown, plan: PublishPlan | null) {
  const byKey = new Map<string, string[]>();
  for (const { change, field, message } of publishErrorsOf(error)) {
    const key = change === null ? undefined : plan?.keys[change];
    const text = [field, message].filter(Boolean).join(" ");
    if (key) byKey.set(key, [...(byKey.get(key) ?? []), text]);
  }
  return byKey;
}

/** `isShown` is false where this page could not be updated. */
type PublishResult = { isShown: boolean } | "collisions";

/**
 * Publishes drafts, merged with what others publish meanwhile as long as nothing collides; many large ones in several
 * publishes. Rejects as the calls do; the drafts that were not published then stay as they are, and the same order again
 * publishes nothing twice.
 */
async function publishInParts(
  order: PublishOrder,
  onProgress: (progress: Progress, plan: PublishPlan) => void,
): Promise<PublishResult> {
  if (hasOpenCollisions(order)) return "collisions";
  const parts = splitOrder(order);
  let isShown = true;
  for (const [index, part] of parts.entries()) {
    const result = await publishPart(part, (step, plan) =>
      onProgress({ step, part: index + 1, parts: parts.length }, plan),
    );
    if (result === "collisions") return result;
    isShown &&= result.isShown;
  }
  return { isShown };
}

const hasOpenCollisions = ({ items, choices }: PublishOrder) =>
  items.some((item) => openCollisions(item, choices).length > 0);

/** How often a publish is merged with what others published meanwhile, before it is given up. */
const MAX_ROUNDS = 5;

async function publishPart(
  part: PublishOrder,
  onStep: (step: Progress["step"], plan: PublishPlan) => void,
): Promise<PublishResult> {
  let order = part;
  for (let round = 1; ; round += 1) {
    const plan = planPublish(order, currentContent().published.revision);
    if (hasOpenCollisions(order)) return "collisions";
    try {
      onStep("sending", plan);
      // Without changes, everybody sees all of it already.
      const sent = plan.request.changes.length > 0 ? await publish(withKey(plan.request)) : null;
      onStep("updating", plan);
      return { isShown: await update(plan, sent?.revision) };
    } catch (error) {
      if (!isRefusal(error, 409) || round === MAX_ROUNDS) throw error;
      onStep("merging", plan);
      await refreshPublished();
      order = { ...order, items: await compareAgain(order.items) };
    }
  }
}

let last: PublishRequest | null = null;

// The same content gets the same key again: whether the first try arrived is not known.
function withKey(request: PublishPlan["request"]): PublishRequest {
  const repeated = last && { ...request, key: last.key };
  const isSame = repeated && JSON.stringify(repeated) === JSON.stringify(last);
  last = isSame ? repeated : { ...request, key: newKey() };
  return last;
}

// The layer first: with the drafts over it, nothing that is shown changes meanwhile.
async function update(plan: PublishPlan, revision: number | undefined): Promise<boolean> {
  const isShown = await refreshPublished().then(
    () => true,
    () => false,
  );
  await removePublished(plan.published, revision ?? currentContent().published.revision);
  return isShown;
}

/** The same drafts, as they were reviewed, over what is published now. */
async function compareAgain(items: readonly ReviewItem[]) {
  const compared: ReviewItem[] = [];
  for (const item of items) compared.push(await compareItem(item, currentContent()));
  return compared;
}
