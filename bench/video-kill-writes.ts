// The writes of bench/video-kill.ts.
import { randomUUID } from "node:crypto";
import type { AdminVideo, AdminVideos } from "@shared/contracts/admin-videos.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import type { VideoAdminClient } from "../server/testing/video-requests.ts";

export type Client = VideoAdminClient;

/** How many videos an import writes. */
export const IMPORTED = 300;

/** A request of a kind that the history knows. It writes `videos` videos, null where that depends on earlier ones. */
export type Write = {
  kind: string;
  method: string;
  path: string;
  body: object;
  videos: number | null;
};

const KINDS = ["add", "edit", "delete", "move", "restore", "import"] as const;

/** The next write of a library, of each kind in turn. It differs from all others, so that it always changes something. */
export function nextWrite({ revision, orderRevision, videos }: AdminVideos, turn: number): Write {
  const kind = KINDS[turn % KINDS.length] ?? "add";
  const key = randomUUID();
  const first = videos[0];
  // Not one of the imported ones, so that each import writes all of its own.
  const last = videos.findLast(({ title }) => !title.startsWith("Imported"));
  if (!first || !last) throw new Error("the library is empty");
  const write = (method: string, path: string, body: object, count: number | null = 1): Write => {
    return { kind, method, path, body: { key, ...body }, videos: count };
  };
  const transcript = [{ start: 0, end: 2, text: `Said in ${key}.` }];
  switch (kind) {
    case "add":
      return write("POST", "", { video: sampleVideo({ title: key }), transcript });
    case "edit":
      return write("PUT", `/${last.id}`, {
        revision: last.revision,
        video: { ...fieldsOf(last), description: key },
        transcript,
      });
    case "delete":
      return write("DELETE", `/${last.id}`, { revision: last.revision });
    case "move":
      return write("POST", "/order", { orderRevision, id: videos.at(-1)?.id, before: first.id });
    case "restore":
      // Takes back deletions and moves, and what else the latest four changes are.
      return write("POST", "/restore", { change: revision - 3, revision }, null);
    case "import": {
      const rows = Array.from({ length: IMPORTED }, (_, index) => {
        const videoUrl = `https://vimeo.com/9${index}`;
        return sampleVideo({ title: `Imported ${index}`, videoUrl, description: key });
      });
      return write("POST", "/import", { revision, rows }, IMPORTED);
    }
  }
}

function fieldsOf({ id: _id, revision: _revision, transcript: _hash, ...fields }: AdminVideo) {
  return fields;
}

type Sent = { isDone: boolean; isRepeated: boolean; text: string };

/** Sends a write and reads its answer, of an import the last line. */
export async function send(admin: Client, { method, path, body }: Write): Promise<Sent> {
  const answer = await admin.send(method, path, body);
  const text = JSON.stringify(answer.body);
  if (path !== "/import" || answer.status !== 200) {
    const isDone = answer.status === 200 || answer.status === 201;
    return { isDone, isRepeated: answer.body.repeated === true, text };
  }
  const lines = String(answer.body.text).trim().split("\n");
  const last = JSON.parse(lines.at(-1) ?? "{}");
  return { isDone: "result" in last, isRepeated: last.result?.repeated === true, text };
}

/** All that visitors and admins get, as one text: the library without its revisions, and the transcripts. */
export async function readState(admin: Client): Promise<string> {
  const { videos } = await admin.library();
  const spoken = videos.filter(({ transcript }) => transcript);
  const transcripts = await Promise.all(
    spoken.map(async ({ id }) => (await fetch(`${admin.url}/api/transcripts/${id}`)).text()),
  );
  const listed = await (await fetch(`${admin.url}/api/videos`)).text();
  return JSON.stringify([videos, transcripts, listed]);
}
