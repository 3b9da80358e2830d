import type { VideoReference } from "@shared/content/video-links.ts";
import * as z from "zod/mini";

/** The video host's oEmbed endpoint, which needs no account. The page's policy allows requests to it. */
const ENDPOINT = "https://vimeo.com/api/oembed.json";
/** How long the host may take to answer, in ms. */
const TIME_LIMIT = 8_000;

/** What the host says of a video; a detail that it does not tell is null. `duration` is in seconds. */
export type HostDetails = {
  title: string | null;
  duration: number | null;
  thumbnail: string | null;
};

/** The host's answer: the details, that it has no such video, that the video is private, or why there is none. */
export type HostAnswer =
  | { kind: "found"; details: HostDetails }
  | { kind: "missing" }
  | { kind: "private" }
  | { kind: "unreachable"; reason: string };

const filled = z.catch(z.nullable(z.string().check(z.trim(), z.minLength(1))), null);

// Each detail for itself: one of another type than expected does not cost the others.
const answerSchema = z.object({
  title: z._default(filled, null),
  duration: z._default(z.catch(z.nullable(z.number().check(z.positive())), null), null),
  thumbnail_url: z._default(
    z.catch(z.nullable(z.string().check(z.regex(/^https:\/\//), z.maxLength(400))), null),
    null,
  ),
  domain_status_code: z.optional(z.catch(z.unknown(), undefined)),
});

/** Asks the host about a video. Rejects only when `signal` aborts the request. */
export async function askHost(
  { id, hash }: VideoReference,
  signal: AbortSignal,
): Promise<HostAnswer> {
  const address = `https://vimeo.com/${[id, hash].filter(Boolean).join("/")}`;
  try {
    const response = await fetch(`${ENDPOINT}?url=${encodeURIComponent(address)}`, {
      credentials: "omit",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]),
    });
    return readAnswer(response.status, await response.text());
  } catch (error) {
    if (signal.aborted) throw error;
    const isSlow = error instanceof DOMException && error.name === "TimeoutError";
    return { kind: "unreachable", reason: isSlow ? "It took too long." : "No connection." };
  }
}

/** What the host's answer means. */
export function readAnswer(status: number, body: string): HostAnswer {
  if (status === 404) return { kind: "missing" };
  if (status === 401 || status === 403) return { kind: "private" };
  if (status === 429) return { kind: "unreachable", reason: "It has had too many requests." };
  if (status !== 200) return { kind: "unreachable", reason: `It answers with ${status}.` };
  const unreadable = { kind: "unreachable", reason: "Its answer can’t be read." } as const;
  try {
    const { data } = answerSchema.safeParse(JSON.parse(body));
    if (!data) return unreadable;
    const { title, duration, thumbnail_url: thumbnail, domain_status_code: embedding } = data;
    // Of a video that may be embedded on other sites only, nothing but its existence is told.
    if (embedding === 403 && title === null) return { kind: "private" };
    return { kind: "found", details: { title, duration, thumbnail } };
  } catch {
    return unreadable;
  }
}
