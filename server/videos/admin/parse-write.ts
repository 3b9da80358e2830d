import type { VideoFault } from "@shared/admin-video-answers.ts";
import type * as z from "zod/mini";
import { HttpError } from "../../http/errors.ts";

const MAX_FAULTS = 100;

/** Reads the body of a write. Throws an HttpError: 422 with what is wrong in which field. */
export function parseWrite<Body>(schema: z.ZodMiniType<Body>, body: unknown): Body {
  const result = schema.safeParse(body);
  if (!result.success) throw invalidWrite(result.error.issues.map(toFault));
  return result.data;
}

function invalidWrite(faults: readonly VideoFault[]): HttpError {
  const message = "Nothing was saved: some of the fields can’t be.";
  return new HttpError(422, message, {}, { faults: faults.slice(0, MAX_FAULTS) });
}

function toFault({ path, message }: { path: PropertyKey[]; message: string }): VideoFault {
  return { field: path.join("."), message };
}
