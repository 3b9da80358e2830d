import { expect, it, vi } from "vitest";
import { signedInFlag } from "@/lib/signed-in-flag.ts";
import { currentDrafts, notifyDraftsChanged, registerDrafts } from "./drafts-overlay.ts";
import type { Draft } from "./model.ts";

it("drafts that were read before those that show are ignored", async () => {
  const change = { type: "delete-article", id: "a", basedOn: null } as const;
  const older: Draft = { key: "article:a", order: 1, change };
  const readings: ((drafts: readonly Draft[]) => void)[] = [];
  const readDrafts = () => new Promise<readonly Draft[]>((resolve) => void readings.push(resolve));
  registerDrafts(async () => ({
    readDrafts,
    readDraftBody: async () => null,
    showPublished: async () => undefined,
  }));
  signedInFlag.write(true);
  const ends = [notifyDraftsChanged(), notifyDraftsChanged()];
  await vi.waitFor(() => expect(readings).toHaveLength(2));
  readings[1]?.([]);
  await ends[1];
  readings[0]?.([older]);
  await ends[0];
  expect(currentDrafts()).toMatchObject({ status: "ready", drafts: [], changes: [] });
});
