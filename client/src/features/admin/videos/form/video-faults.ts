import type { VideoValues } from "./video-values.ts";

/** An error message by field. */
export type VideoErrors = Partial<Record<keyof VideoValues, string>>;

const NAMES: Record<keyof VideoValues, string> = {
  videoUrl: "The address",
  title: "The title",
  description: "The description",
  category: "The category",
  keywords: "The list of keywords",
  duration: "The duration",
  thumbnailUrl: "The thumbnail’s address",
  chapters: "The list of chapters",
  transcript: "The transcript",
};

const MISSING: Partial<Record<keyof VideoValues, string>> = {
  videoUrl: "Paste the video’s address.",
  title: "Enter a title.",
  description: "Enter a description.",
  category: "Choose a category.",
  keywords: "Enter a keyword: searches find the video by it.",
  duration: "Enter the duration, such as 6:12.",
  thumbnailUrl: "Enter the address of a picture.",
};

/** A fault of the shared contract, whose messages follow the field's name, as a sentence. */
export function faultText(field: keyof VideoValues, message: string): string {
  const missing = MISSING[field];
  if (missing && (message === "must not be empty" || field === "category")) return missing;
  return `${NAMES[field]} ${message}.`;
}

/** The errors of a server's 422, by field; a fault of another field is left out. */
export function errorsOfFaults(faults: readonly { field: string; message: string }[]): VideoErrors {
  const errors: VideoErrors = {};
  for (const { field, message } of faults) {
    const name = field.replace(/^video\./, "").split(".")[0] ?? "";
    if (isField(name)) errors[name] ??= faultText(name, message);
  }
  return errors;
}

const isField = (name: string): name is keyof VideoValues => Object.hasOwn(NAMES, name);
