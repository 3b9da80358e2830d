import {
  isSitePath,
  isWebAddress,
  type VideoReference,
  videoFile,
  videoReference,
} from "@shared/content/video-links.ts";
import { clockTime } from "@shared/text/clock-time.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import * as z from "zod/mini";
import { copiedAddress, videoEmbedAddress } from "@/features/admin/editor/addresses.ts";

/** The reading of a typed address, with a text for the editor. `suggestion` is an address that can be played. */
type AddressReading = {
  kind: "empty" | "playable" | "unplayable" | "refused";
  text: string;
  suggestion?: string | null;
};

const NO_PLAYER = "The card will be shown, but the video can’t be played here.";

/** The address in what was typed or pasted, which may be a whole embed code or lack its https://. */
export function normalizeAddress(typed: string): string {
  const address = copiedAddress(typed);
  if (address.startsWith("//")) return `https:${address}`;
  return /^(?:www\.|player\.)?vimeo\.com\//i.test(address) ? `https://${address}` : address;
}

export function readAddress(typed: string): AddressReading {
  const address = normalizeAddress(typed);
  if (!address) {
    const text =
      "Paste it from Vimeo: a video’s page, its player or its place in a showcase. Or upload a file.";
    return { kind: "empty", text };
  }
  if (videoFile(address)) return { kind: "playable", text: "A video file of this site." };
  const reference = videoReference(address);
  if (reference) return readVimeo(address, reference);
  if (isSitePath(address)) {
    return unplayable("This is a path on this site, not a Vimeo video.");
  }
  if (!isWebAddress(address)) {
    return { kind: "refused", text: "This isn’t a web address. Copy it whole, with https://." };
  }
  return unplayable(errorOf(new URL(address)), suggestionFor(address));
}

const unplayable = (error: string, suggestion: string | null = null): AddressReading => ({
  kind: "unplayable",
  text: `${error} ${NO_PLAYER}`,
  suggestion,
});

function readVimeo(address: string, { id, hash }: VideoReference): AddressReading {
  // A private hash that the rule does not know is left out of the player's address, which then refuses to play.
  if (!hash && /[?&]h=/.test(address)) {
    return unplayable(
      "The private hash after “h=” is cut off or holds other characters than 0–9 and a–f.",
    );
  }
  const form = address.includes("//player.")
    ? "a player address"
    : address.includes("/showcase/")
      ? "from a showcase"
      : "a page address";
  const kind = hash ? "Unlisted Vimeo video" : "Vimeo video";
  return { kind: "playable", text: `${kind} ${id}, ${form}.` };
}

function errorOf({ hostname, pathname }: URL): string {
  const host = hostname.replace(/^www\./, "");
  if (host !== "vimeo.com" && host !== "player.vimeo.com") {
    return `This isn’t Vimeo: it leads to ${host}.`;
  }
  if (/^\/(?:video\/)?\d+\/[^/]+/.test(pathname)) {
    return "What follows the video’s number is no private hash: it has only 0–9 and a–f.";
  }
  if (/\/\d+/.test(pathname)) return "This Vimeo address isn’t a video’s own.";
  return "This Vimeo address has no video number. Open the video there and copy its address.";
}

// Addresses of Vimeo below a channel, a group or an album name the video too.
function suggestionFor(address: string): string | null {
  const found = videoReference(videoEmbedAddress(address) ?? "");
  return found && `https://vimeo.com/${[found.id, found.hash].filter(Boolean).join("/")}`;
}

export function isSameVideo(one: string, other: string): boolean {
  const [first, second] = [videoReference(one), videoReference(other)];
  return first && second ? first.id === second.id : one.trim() === other.trim();
}

/** The video host's oEmbed endpoint, which needs no account. The page's policy allows requests to it. */
const ENDPOINT = "https://vimeo.com/api/oembed.json";
/** The timeout of the host's response, in ms. */
const TIME_LIMIT = 8_000;

/** Details of a video by its host, null for each that it doesn't tell. `duration` is in seconds. */
type HostDetails = {
  title: string | null;
  duration: number | null;
  thumbnailUrl: string | null;
};

export type HostResponse =
  | { kind: "found"; details: HostDetails }
  | { kind: "missing" }
  | { kind: "private" }
  | { kind: "unreachable"; reason: string };

const orNull = <T>(schema: z.ZodMiniType<T>) => z.catch(z.nullable(schema), null);

// Each detail for itself: one that is missing or of another type than expected does not cost the others.
const responseSchema = z.object({
  title: orNull(z.string().check(z.trim(), z.minLength(1))),
  duration: orNull(z.number().check(z.positive())),
  thumbnail_url: orNull(z.string().check(z.regex(/^https:\/\//), z.maxLength(400))),
  domain_status_code: z.optional(z.unknown()),
});

/** Asks the host about a video. Rejects only when `signal` aborts the request. */
export async function askHost(
  { id, hash }: VideoReference,
  signal: AbortSignal,
): Promise<HostResponse> {
  const address = `https://vimeo.com/${[id, hash].filter(Boolean).join("/")}`;
  try {
    const response = await fetch(`${ENDPOINT}?url=${encodeURIComponent(address)}`, {
      credentials: "omit",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]),
    });
    return readResponse(response.status, await response.text());
  } catch (error) {
    if (signal.aborted) throw error;
    const isSlow = error instanceof DOMException && error.name === "TimeoutError";
    return { kind: "unreachable", reason: isSlow ? "It took too long." : "No connection." };
  }
}

export function readResponse(status: number, body: string): HostResponse {
  if (status === 404) return { kind: "missing" };
  if (status === 401 || status === 403) return { kind: "private" };
  if (status === 429) return { kind: "unreachable", reason: "It has had too many requests." };
  if (status !== 200) return { kind: "unreachable", reason: `It responds with ${status}.` };
  try {
    const response = z.parse(responseSchema, JSON.parse(body));
    const { title, duration, thumbnail_url: thumbnailUrl } = response;
    // Vimeo tells nothing but the existence of a video that may only be embedded on other sites.
    if (response.domain_status_code === 403 && title === null) return { kind: "private" };
    return { kind: "found", details: { title, duration, thumbnailUrl } };
  } catch {
    return { kind: "unreachable", reason: "Its response can’t be read." };
  }
}

export type HostField = keyof HostDetails;

type HostFilledForm = {
  values: Record<HostField | "videoUrl", string>;
  initial: { videoUrl: string };
  /** While the form is saved its values stay: if saving fails, the host's are offered. */
  isSaving: boolean;
  change: (values: Partial<Record<HostField, string>>) => void;
};

/** Asks the host about a typed address and fills in what it says where nothing was typed, and makes offers elsewhere. */
export function useHostFill({ values, initial, isSaving, change }: HostFilledForm) {
  const [filled, setFilled] = useState<Partial<Record<HostField, string>>>({});
  const address = normalizeAddress(values.videoUrl);
  const isTyped = address !== normalizeAddress(initial.videoUrl);
  const host = useHostResponse(isTyped ? videoReference(address) : null);
  const details = host.response?.kind === "found" ? host.response.details : null;

  const fill = useEffectEvent((from: HostDetails) => {
    if (isSaving) return;
    const free = offersOf(from).filter(
      ([field]) => values[field].trim() === "" || values[field] === filled[field],
    );
    setFilled((before) => ({ ...before, ...Object.fromEntries(free) }));
    change(Object.fromEntries(free));
  });
  useEffect(() => {
    if (details) fill(details);
  }, [details]);

  const offers = details ? offersOf(details).filter(([field, text]) => text !== values[field]) : [];
  return { host, offers };
}

function offersOf({ duration, ...texts }: HostDetails): [HostField, string][] {
  const offers = { ...texts, duration: duration === null ? null : clockTime(Math.round(duration)) };
  return Object.entries(offers).flatMap(([field, text]) =>
    text === null ? [] : [[field as HostField, text]],
  );
}

/** The pause in typing after which the host is asked, in ms. */
const TYPING_PAUSE = 350;

function useHostResponse(reference: VideoReference | null) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ["host-response", reference?.id, reference?.hash],
    queryFn: reference
      ? async ({ signal }) => {
          await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
          signal.throwIfAborted();
          return askHost(reference, signal);
        }
      : skipToken,
    gcTime: 0,
  });
  return {
    response: (!isFetching && data) || null,
    isAsking: isFetching,
    askAgain: () => void refetch(),
  };
}

export type HostState = ReturnType<typeof useHostResponse>;
