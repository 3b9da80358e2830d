import { publishRequestSchema } from "@shared/contracts/publishing.ts";
import { jsonOf } from "./mutated-bodies.ts";

/** The statuses that a stale publish with these bytes may get. */
export function expectedStatuses(bytes: Buffer): number[] {
  const body = jsonOf(bytes);
  if (body === undefined) return [400];
  // A change that is valid by itself may still not fit the others.
  return publishRequestSchema.safeParse(body).success ? [409, 422] : [422];
}
