import type { PublishFault } from "@shared/publish-answers.ts";
import { HttpError } from "../http/errors.ts";

const MAX_FAULTS = 100;

/** The 422 response that lists what is wrong with a publish. */
export function invalidPublish(faults: readonly PublishFault[]): HttpError {
  const message = "Nothing was published: some of the changes can’t be.";
  return new HttpError(422, message, {}, { faults: faults.slice(0, MAX_FAULTS) });
}
