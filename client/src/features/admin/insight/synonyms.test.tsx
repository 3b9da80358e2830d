import type { SavedSynonyms } from "@shared/contracts/search.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { prepareDashboard } from "../testing/open-dashboard.ts";
import { mergeLines, readSynonyms, writeSynonyms } from "./synonyms.tsx";

const PCR = { terms: ["ePCR", "patient care report"], isOneWay: false };
const RIG = { terms: ["rig", "truck", "unit"], isOneWay: true };

let stored: SavedSynonyms;
let sent: unknown[];

/** Holds the response to a save until the test resolves it. */
let release: Promise<void> | null;

/** A server that keeps synonyms, and refuses saves on another revision. */
function respond(body: string | undefined): Response {
  if (body === undefined) return Response.json(stored);
  const given = JSON.parse(body) as SavedSynonyms;
  sent.push(given);
  if (given.revision !== stored.revision) {
    return Response.json({ message: "Meanwhile.", ...stored }, { status: 409 });
  }
  stored = { revision: stored.revision + 1, synonyms: given.synonyms };
  return Response.json(stored);
}

async function respondAfter(wait: Promise<void> | null, body: string | undefined) {
  if (body !== undefined) await wait;
  return respond(body);
}

async function openSynonyms() {
  const calls = stubApi((path) =>
    path === "/api/admin/synonyms"
      ? respondAfter(release, calls.at(-1)?.init?.body?.toString())
      : Response.json({}),
  );
  renderApp("/secretdoor/dashboard/insight");
  const panel = within(await screen.findByRole("region", { name: "Synonyms" }));
  const box = await panel.findByRole("textbox", { name: "Words that mean the same" });
  const save = () => panel.getByRole("button", { name: "Save Synonyms" });
  return { panel, box: box as HTMLTextAreaElement, save, user: userEvent.setup({ delay: null }) };
}

beforeEach(async () => {
  await prepareDashboard();
  sessionStorage.clear();
  release = null;
  stored = { revision: 3, synonyms: [PCR] };
  sent = [];
});

it("synonyms are lines of text, saved on their revision, and keep the focus", async () => {
  const { panel, box, save, user } = await openSynonyms();
  const form = panel.getByRole("form", { name: "Synonyms" });
  expect(box).toHaveValue("ePCR = patient care report");
  await user.type(box, "{Enter}rig → truck, unit");
  await user.click(save());
  await waitFor(() => expect(form).toHaveFocus());
  expect(sent).toEqual([{ revision: 3, synonyms: [PCR, RIG] }]);
  await user.type(box, "{Enter}OT = overtime");
  await user.click(panel.getByRole("button", { name: "Discard Changes" }));
  expect(form).toHaveFocus();
});

it("a wrong line of synonyms is named, and nothing is sent", async () => {
  const { panel, box, save, user } = await openSynonyms();
  await user.type(box, "{Enter}stretcher");
  await user.click(save());
  expect(panel.getByRole("alert")).toHaveTextContent(
    "Line 2: write two terms with “=” or “→” between them.",
  );
  expect(box).toHaveFocus();
  expect(sent).toEqual([]);
});

it("synonyms typed during a save are kept for the next", async () => {
  const { box, save, user } = await openSynonyms();
  await user.type(box, "{Enter}rig → truck, unit");
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = () => done();
  });
  release = promise;
  await user.click(save());
  await user.type(box, "{Enter}OT = overtime");
  resolve();
  expect(await screen.findByText("Synonyms saved")).toBeInTheDocument();
  expect(box).toHaveValue("ePCR = patient care report\nrig → truck, unit\nOT = overtime");
  await user.click(save());
  await waitFor(() => expect(stored.revision).toBe(5));
  expect(stored.synonyms).toHaveLength(3);
});

it("unsaved synonyms are kept with their base for an admin who comes back", async () => {
  const first = await openSynonyms();
  await first.user.type(first.box, "{Enter}OT = overtime");
  await first.user.click(screen.getByRole("link", { name: "Videos" }));
  await waitFor(() => expect(first.box).not.toBeInTheDocument());
  stored = { revision: 4, synonyms: [PCR, RIG] };
  cleanup();
  const { panel, box, save, user } = await openSynonyms();
  expect(box).toHaveValue("ePCR = patient care report\nOT = overtime");
  await user.click(save());
  expect(await panel.findByRole("alert")).toHaveTextContent("Somebody else has saved synonyms");
  expect(box).toHaveValue("ePCR = patient care report\nrig → truck, unit\nOT = overtime");
  await user.click(save());
  await waitFor(() => expect(stored.revision).toBe(5));
  await waitFor(() => expect(sessionStorage.getItem("unsaved-synonyms")).toBeNull());
});

it.each([
  ["a = b = c", [{ terms: ["a", "b", "c"], isOneWay: false }], []],
  ["  rig ->  truck = unit ", [{ terms: ["rig", "truck", "unit"], isOneWay: true }], []],
  ["\n\n", [], []],
  ["a = !?", [], ["Line 1: a term has no letter or number."]],
  [`a = ${"b".repeat(61)}`, [], ["Line 1: a term is too long."]],
])("the synonyms %j are read", (text, synonyms, errors) => {
  expect(readSynonyms(text)).toEqual({ synonyms, errors });
});

it("merging synonyms keeps the additions and removals of both sides", () => {
  expect(readSynonyms(writeSynonyms([PCR, RIG])).synonyms).toEqual([PCR, RIG]);
  expect(
    mergeLines("a = b\nc = d\ne = f", "a = b\nnew = mine\ne = f", "a = b\nc = d\nnew = theirs"),
  ).toBe("a = b\nnew = theirs\nnew = mine");
});
