import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { clearDrafts } from "@/app/testing/drafts.ts";
import { openedDialog, signInAgain } from "@/features/admin/testing/open-dashboard.ts";
import { anAdminVideo, FakeLibrary } from "@/features/admin/videos/testing/fake-library.ts";
import { openVideos, videoTitles } from "@/features/admin/videos/testing/open-videos.ts";

const [OLD, NEW] = ["a".repeat(64), "b".repeat(64)];
const pathOf = (hash: string) => `/api/admin/videos/transcripts/${hash}`;
const transcript = (text: string) => Response.json({ cues: [{ start: 0, end: 2, text }] });
const video = anAdminVideo({ id: 1, title: "Start", keywords: "shift", transcript: OLD });
const ended = () => Response.json({ message: "You are not signed in." }, { status: 401 });

beforeEach(clearDrafts);

/** A response that the test resolves. */
function deferred() {
  let respond: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  return { respond, response };
}

async function open() {
  const library = new FakeLibrary([video]);
  const { user } = await openVideos();
  await screen.findByRole("table", { name: "Videos" });
  const once = (path: string, respond: () => Response | Promise<Response>) =>
    library.next.push({ matches: (request) => request.path === path, response: respond });
  return { library, user, once };
}

it("leaves the form alone in which a request asked to sign in again", async () => {
  const { library, user, once } = await open();
  library.responses.set(pathOf(OLD), () => transcript("Welcome."));
  once(pathOf(OLD), ended);
  await user.click(screen.getByRole("button", { name: "Edit Start" }));
  const form = await openedDialog("Edit Video");
  await user.type(form.getByLabelText("Title"), "!");
  await user.click(form.getByRole("tab", { name: "Transcript" }));
  await signInAgain(user);
  expect(await form.findByText("Welcome.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull());
  expect(library.writes).toEqual([]);
  expect(form.getByRole("button", { name: "Save Changes" })).toBeEnabled();
  expect(form.getByRole("tab", { name: "Transcript", selected: true })).toBeVisible();
});

/** Two transcripts are compared; the session has ended when the first of them is read. */
async function compareTwo() {
  const page = await open();
  const { library, user, once } = page;
  library.responses.set(pathOf(OLD), () => transcript("Welcome."));
  library.responses.set(pathOf(NEW), () => transcript("Welcome back."));
  const late = deferred();
  once(pathOf(OLD), ended);
  once(pathOf(NEW), () => late.response);
  await user.click(screen.getByRole("button", { name: "Delete Start" }));
  library.videos = [{ ...video, transcript: NEW, revision: 6 }];
  await user.click(
    (await openedDialog("Delete Video")).getByRole("button", { name: "Delete Video" }),
  );
  const shows = (text: RegExp) =>
    waitFor(() =>
      expect(screen.getByRole("dialog", { name: "Changed meanwhile" })).toHaveTextContent(text),
    );
  return { ...page, shows, refuseSecond: () => late.respond(ended()) };
}

it("lets a request go on that was refused while somebody was signing in", async () => {
  const { user, once, shows, refuseSecond } = await compareTwo();
  const login = deferred();
  once("/api/auth/login", () => login.response);
  await signInAgain(user);
  refuseSecond();
  await screen.findByText("Authenticating...");
  login.respond(Response.json({ username: "editor" }));
  await shows(/Welcome back\./);
  expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull();
});

it("repeats a request sent before a sign-in and refused after it, unasked", async () => {
  const { user, shows, refuseSecond } = await compareTwo();
  await signInAgain(user);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull());
  refuseSecond();
  await shows(/Welcome back\./);
  expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull();
});

it("rejects every request that waits when nobody signs in", async () => {
  const { user, shows, refuseSecond } = await compareTwo();
  const dialog = await openedDialog("Sign in again");
  refuseSecond();
  await user.click(dialog.getByRole("button", { name: "Close" }));
  // The comparison shows without the texts.
  await shows(/Transcript bbbbbbbb/);
  expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull();
});

it("says so in the form whose write nobody signed in for, and keeps what was typed", async () => {
  const { library, user } = await open();
  await user.click(screen.getByRole("button", { name: "Edit Start" }));
  const form = await openedDialog("Edit Video");
  await user.type(form.getByLabelText("Title"), "!");
  library.once("PUT", ended);
  await user.click(form.getByRole("button", { name: "Save Changes" }));
  const dialog = await openedDialog("Sign in again");
  await user.click(dialog.getByRole("button", { name: "Close" }));
  expect(await form.findByRole("alert")).toHaveTextContent(
    "You are not signed in. Your text is still here",
  );
  expect(form.getByLabelText("Title")).toHaveValue("Start!");
  expect(await videoTitles()).toEqual(["Start"]);
});
