import type { Layer } from "@/data/model.ts";
import { NotFound } from "../not-found.tsx";

/**
 * What an exported site does without, in the places of the product's own modules (scripts/static-site.ts): what needs a
 * server, the admin area and its drafts, third parties, and content that is not in `content.js`.
 */
const Nothing = () => null;

export {
  // The admin area's screens.
  NotFound as default,
  Nothing as ArticleFeedback,
  Nothing as CopyMarkdown,
  Nothing as Install,
  Nothing as Offline,
  Nothing as SaveOffline,
};

export const useThirdParties = (): void => undefined;

export const builtInLayer: Layer = { name: "built-in", changes: [] };
export const builtInBodyAddress = (): null => null;

export const importDrafts = async () => ({
  readDrafts: async () => [],
  readDraftBody: async () => null,
});

export const remember = async (): Promise<void> => undefined;
export const forgetUnless = async (): Promise<void> => undefined;
export const recall = async (): Promise<null> => null;
