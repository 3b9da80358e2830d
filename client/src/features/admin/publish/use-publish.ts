import { pluralize } from "@shared/text/text.ts";
import { useState } from "react";
import { messageOf } from "@/data/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import { saveErrorMessage } from "../forms/save-error.ts";
import { faultsOf } from "./publish-api.ts";
import type { PublishPlan } from "./publish-plan.ts";
import {
  type PublishOrder,
  type PublishPart,
  type PublishResult,
  type PublishStep,
  runPublish,
} from "./run-publish.ts";

export type PublishState =
  | { kind: "idle" }
  | { kind: "running"; step: PublishStep; count: number; part: PublishPart }
  | { kind: "collisions" }
  | { kind: "failed"; message: string; faults: ReadonlyMap<string, readonly string[]> };

/** Publishes what was reviewed; `onDone` is called once the drafts have left. */
export function usePublish(onDone: () => void) {
  const [state, setState] = useState<PublishState>({ kind: "idle" });

  async function publish(order: PublishOrder) {
    let plan: PublishPlan | null = null;
    try {
      const result = await runPublish(order, {
        onStep(step, current, part) {
          plan = current;
          setState({ kind: "running", step, count: order.items.length, part });
        },
      });
      if (result.kind === "collisions") return setState(result);
      showToast({ title: "Published", description: doneText(result, order.items.length) });
      onDone();
    } catch (error) {
      setState({ kind: "failed", message: failureText(error), faults: faultsByKey(error, plan) });
    }
  }

  return { state, publish };
}

function doneText({ isShown }: Extract<PublishResult, { kind: "published" }>, count: number) {
  const text = `${pluralize(count, "change")}. Everybody sees ${count === 1 ? "it" : "them"} at the next page load.`;
  return isShown ? text : `${text} This page could not be updated: load it again.`;
}

function failureText(error: unknown): string {
  const text = error instanceof DOMException ? saveErrorMessage(error) : messageOf(error);
  return `${text.replace(/[.!]?$/, ".")} Your changes are still here, and publishing again publishes nothing twice.`;
}

function faultsByKey(error: unknown, plan: PublishPlan | null) {
  const byKey = new Map<string, string[]>();
  for (const { change, field, message } of faultsOf(error)) {
    const key = change === null ? undefined : plan?.keys[change];
    if (key)
      byKey.set(key, [...(byKey.get(key) ?? []), [field, message].filter(Boolean).join(" ")]);
  }
  return byKey;
}
