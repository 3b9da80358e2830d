import { type VideoReference, videoReference } from "@shared/content/video-links.ts";
import { videoEmbedAddress } from "../../editor/addresses.ts";

/** What an address says about its video: playable, allowed but not playable, or refused. `text` tells it to the writer. */
export type AddressReading =
  | { kind: "empty" }
  | { kind: "playable"; address: string; reference: VideoReference; text: string }
  | { kind: "unplayable"; address: string; text: string; suggestion: string | null }
  | { kind: "refused"; text: string };

const NO_PLAYER = "The card will be shown, but the video can’t be played here.";

/** The address in what was typed or pasted, which may be a whole embed code or lack its https://. */
export function normalizeAddress(typed: string): string {
  const source = /<iframe\b[^>]*?\ssrc=["']([^"']+)/i.exec(typed)?.[1]?.replaceAll("&amp;", "&");
  const address = (source ?? typed).trim();
  if (address.startsWith("//")) return `https:${address}`;
  return /^(?:www\.|player\.)?vimeo\.com\//i.test(address) ? `https://${address}` : address;
}

/** Reads an address while it is typed. */
export function readAddress(typed: string): AddressReading {
  const address = normalizeAddress(typed);
  if (!address) return { kind: "empty" };
  const reference = videoReference(address);
  if (reference) return readVimeo(address, reference);
  if (address.startsWith("/") && !address.startsWith("//")) {
    return unplayable(address, `This is a path on this site, not a Vimeo video. ${NO_PLAYER}`);
  }
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    return { kind: "refused", text: "This isn’t a web address. Copy it whole, with https://." };
  }
  const fault = `${faultOf(new URL(address))} ${NO_PLAYER}`;
  return { ...unplayable(address, fault), suggestion: suggestionFor(address) };
}

const unplayable = (address: string, text: string) =>
  ({ kind: "unplayable", address, text, suggestion: null }) as const;

function readVimeo(address: string, reference: VideoReference): AddressReading {
  const { id, hash } = reference;
  // A private hash that the rule does not know is left out of the player's address, which then refuses to play.
  if (!hash && /[?&]h=/.test(address)) {
    const text = `The private hash after “h=” is cut off or holds other characters than 0–9 and a–f. ${NO_PLAYER}`;
    return unplayable(address, text);
  }
  const form = address.includes("//player.")
    ? "a player address"
    : address.includes("/showcase/")
      ? "from a showcase"
      : "a page address";
  const kind = hash ? "Unlisted Vimeo video" : "Vimeo video";
  return { kind: "playable", address, reference, text: `${kind} ${id}, ${form}.` };
}

function faultOf({ hostname, pathname }: URL): string {
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

/** Whether two addresses lead to one video. */
export function isSameVideo(one: string, other: string): boolean {
  const [first, second] = [videoReference(one), videoReference(other)];
  return first && second ? first.id === second.id : one.trim() === other.trim();
}
