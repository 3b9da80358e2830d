import type { Redirect } from "@shared/contracts/knowledge-base.ts";
import type { PublishAnswer, PublishRequest } from "@shared/contracts/publishing.ts";
import { currentContent } from "@/data/content-store.ts";
import { removePublished } from "@/data/published-drafts.ts";
import { refreshPublished } from "@/data/refresh-published.ts";
import { isRefusal, newKey, publish } from "./publish-api.ts";
import { type Choices, openCollisions, type PublishPlan, planPublish } from "./publish-plan.ts";
import { compareItem, type ReviewItem } from "./review-items.ts";
import { countPictureData, splitPublish } from "./split-publish.ts";

/** What is to be published: the reviewed drafts, and what was decided about them. */
export type PublishOrder = {
  items: readonly ReviewItem[];
  choices: Choices;
  note: string;
  redirects: readonly Redirect[];
};

/** The steps of a publish, in their order. */
export type PublishStep = "sending" | "merging" | "updating";

/** Which of the publishes that a large order takes: counted from 1. */
export type PublishPart = { number: number; count: number };

type Running = {
  onStep: (step: PublishStep, plan: PublishPlan, part: PublishPart) => void;
};

type RunningPart = {
  onStep: (step: PublishStep, plan: PublishPlan) => void;
};

/** `answer` is null when everybody saw all of it already; `isShown` is false where this page could not be updated. */
export type PublishResult =
  | { kind: "published"; answer: PublishAnswer | null; isShown: boolean }
  | { kind: "collisions" };

/** How often a publish is merged with what others published meanwhile, before it is given up. */
const MAX_ROUNDS = 5;

/**
 * Publishes drafts, merged with what others publish meanwhile as long as nothing collides; many large ones in several
 * publishes. Rejects as the calls do; the drafts that were not published then stay as they are, and the same order again
 * publishes nothing twice.
 */
export async function runPublish(order: PublishOrder, running: Running): Promise<PublishResult> {
  if (hasOpenCollisions(order.items, order)) return { kind: "collisions" };
  const parts = splitOrder(order);
  let result: Extract<PublishResult, { kind: "published" }> = {
    kind: "published",
    answer: null,
    isShown: true,
  };
  for (const [index, part] of parts.entries()) {
    const onStep = (step: PublishStep, plan: PublishPlan) =>
      running.onStep(step, plan, { number: index + 1, count: parts.length });
    const published = await publishPart(part, { onStep });
    if (published.kind === "collisions") return published;
    const { answer, isShown } = published;
    result = { ...published, answer: answer ?? result.answer, isShown: isShown && result.isShown };
  }
  return result;
}

const hasOpenCollisions = (items: PublishOrder["items"], { choices }: PublishOrder) =>
  items.some((item) => openCollisions(item, choices).length > 0);

async function publishPart(order: PublishOrder, running: RunningPart): Promise<PublishResult> {
  let { items } = order;
  for (let round = 1; ; round += 1) {
    const plan = planPublish({ ...order, items }, currentContent().published.revision);
    if (hasOpenCollisions(items, order)) return { kind: "collisions" };
    try {
      running.onStep("sending", plan);
      const answer = await send(plan);
      running.onStep("updating", plan);
      return { kind: "published", answer, isShown: await update(plan, answer) };
    } catch (error) {
      if (!isRefusal(error, 409) || round === MAX_ROUNDS) throw error;
      running.onStep("merging", plan);
      items = await reload(items);
    }
  }
}

async function send(plan: PublishPlan): Promise<PublishAnswer | null> {
  return plan.request.changes.length === 0 ? null : publish(withKey(plan.request));
}

let last: PublishRequest | null = null;

// The same content gets the same key again: whether the first try arrived is not known.
function withKey(request: PublishPlan["request"]): PublishRequest {
  const repeated = last && { ...request, key: last.key };
  const isSame = repeated && JSON.stringify(repeated) === JSON.stringify(last);
  last = isSame ? last : { ...request, key: newKey() };
  return last as PublishRequest;
}

// The layer first: with the drafts over it, nothing that is shown changes meanwhile.
async function update(plan: PublishPlan, answer: PublishAnswer | null): Promise<boolean> {
  const isShown = await refreshPublished().then(
    () => true,
    () => false,
  );
  const { revision } = answer ?? currentContent().published;
  await removePublished(plan.published, revision);
  return isShown;
}

/** The same drafts, as they were reviewed, over what is published now. */
async function reload(items: readonly ReviewItem[]) {
  await refreshPublished();
  const compared: ReviewItem[] = [];
  for (const item of items) {
    compared.push(await compareItem(item, currentContent()));
  }
  return compared;
}

/** Splits an order into as many as one publish each may carry. A redirect is in the part that has its article, else in the last. */
function splitOrder(order: PublishOrder): PublishOrder[] {
  const parts = splitPublish(order.items, sizeOf);
  const partOf = new Map(
    parts.flatMap((items, index) => items.map((item) => [linkOf(item), index] as const)),
  );
  const last = parts.length - 1;
  return parts.map((items, index) => ({
    ...order,
    items,
    redirects: order.redirects.filter(({ to }) => (partOf.get(to) ?? last) === index),
  }));
}

function linkOf({ draft: { change } }: ReviewItem): string | null {
  return change.type === "put-article" ? change.value.link : null;
}

/** In bytes: what an article has besides its text, at most. */
const METADATA = 8 * 1024;

function sizeOf({ html, draft }: ReviewItem) {
  const data = html ?? "";
  const text = data.replace(/data:image\/[^"]*/g, "");
  return {
    // The last one is from its address here, if that changes.
    redirects: (draft.imported?.formerPaths.length ?? 0) + 1,
    pictures: countPictureData(data),
    // A character of a text is three bytes at most, or escaped.
    bytes: data.length + 2 * text.length + METADATA,
  };
}
