import type { PublishFault } from "@shared/publish-answers.ts";
import type { PublishRequest } from "@shared/publishing.ts";

/** What is wrong with a publish beyond its single fields: repeated items, text without an article, redirects that collide. */
export function checkRequest({ changes, redirects }: PublishRequest): PublishFault[] {
  return [...checkChanges(changes), ...checkRedirects(changes, redirects)];
}

function checkChanges(changes: PublishRequest["changes"]): PublishFault[] {
  const seen = new Set<string>();
  return changes.flatMap((change, index) => {
    const faults: PublishFault[] = [];
    const key = `${change.type.endsWith("article") ? "article" : "category"}:${change.id}`;
    if (seen.has(key)) {
      faults.push({ change: index, field: "id", message: "is in this publish more than once" });
    }
    seen.add(key);
    if (change.type === "put-article" && change.html !== undefined && change.body !== "own") {
      faults.push({ change: index, field: "html", message: "needs the body “own”" });
    }
    return faults;
  });
}

function checkRedirects(
  changes: PublishRequest["changes"],
  redirects: PublishRequest["redirects"],
): PublishFault[] {
  const live = new Set(
    changes.flatMap((change) => (change.type === "put-article" ? [change.value.link] : [])),
  );
  const targets = new Map<string, string>();
  const faults: PublishFault[] = [];
  const report = (index: number, message: string) =>
    faults.push({ change: null, field: `redirects.${index}`, message });
  for (const [index, { from, to }] of redirects.entries()) {
    if (targets.has(from)) report(index, "repeats an old address");
    if (live.has(from)) report(index, "is the address of an article in this publish");
    targets.set(from, to);
  }
  for (const [index, { from }] of redirects.entries()) {
    if (isLoop(targets, from)) report(index, "leads back to its own address");
  }
  return faults;
}

function isLoop(targets: ReadonlyMap<string, string>, from: string): boolean {
  let at = targets.get(from);
  for (let hops = 0; at !== undefined && hops <= targets.size; hops += 1) {
    if (at === from) return true;
    at = targets.get(at);
  }
  return false;
}
