import { secondsToTimestamp } from "@shared/content/chapters.ts";
import { splitAtWords } from "@shared/search/analysis.ts";
import type { SearchHit } from "@shared/search/results.ts";
import { videoIdOf } from "@shared/search/results.ts";
import type { MouseEvent } from "react";
import { useLocation } from "wouter";
import { passageHref, withoutDirective } from "@/lib/passages.ts";
import { paths } from "@/lib/paths.ts";
import type { MarkedParts } from "@/ui/highlighted.tsx";

/**
 * Follows a link to a passage within the page, without the text directive that the router would put into the address.
 */
export function useFollowPassage() {
  const [, navigate] = useLocation();
  return (event: MouseEvent, href: string, passage: string) => {
    event.preventDefault();
    navigate(withoutDirective(href), { state: { passage } });
  };
}

/** The address of a hit: that of a sentence marks it, that of a chapter names its second. */
export function hrefOf({ kind, id, link, anchor, sentence }: SearchHit): string {
  const videoId = videoIdOf(id);
  if (kind === "article") return link;
  if (videoId === null) return passageHref(link, anchor, sentence);
  return paths.video(videoId, anchor ? Number(anchor) : undefined);
}

/** The unique key of a hit. */
export const hitKey = ({ kind, id, anchor }: SearchHit): string => `${kind} ${id} ${anchor}`;

/** The shown texts of a hit, each with the search's words marked. */
export type ShownHit = { title: MarkedParts; detail: MarkedParts; time: string };

export function showHit(hit: SearchHit): ShownHit {
  const { kind, title, heading, anchor, words } = hit;
  const marked = (text: string) => markWords(shorten(text, words), words);
  const sentence = hit.sentence.replaceAll("\t", " · ");
  const time =
    kind === "chapter" || kind === "transcript" ? secondsToTimestamp(Number(anchor)) : "";
  if (kind === "chapter")
    return { title: marked(heading), detail: markWords(`${time} · ${title}`, words), time: "" };
  if (kind === "transcript") {
    return {
      title: marked(sentence),
      detail: markWords(`Said in: ${title}`, words),
      time: `, ${time.replace(/^0/, "")}`,
    };
  }
  if (kind !== "section") return { title: marked(title), detail: marked(sentence), time: "" };
  const text = sentence || heading || title;
  const place = heading && heading !== text ? `${title} · ${heading}` : title;
  return { title: marked(text), detail: markWords(place, words), time: "" };
}

/** In characters: the most of a sentence that is shown; of a longer one fewer before its first matching word. */
const SHOWN = { whole: 90, characters: 220, before: 60 } as const;

function shorten(text: string, words: readonly string[]): string {
  if (text.length <= SHOWN.whole) return text;
  let at = 0;
  for (const part of splitAtWords(text)) {
    if (part.words.some((word) => words.includes(word))) break;
    at += part.text.length;
  }
  const isFar = at > SHOWN.before && at < text.length;
  const from = isFar ? text.lastIndexOf(" ", at - SHOWN.before / 2) + 1 : 0;
  const end = text.lastIndexOf(" ", from + SHOWN.characters);
  const isCut = from + SHOWN.characters < text.length && end > from;
  return `${from > 0 ? "…" : ""}${isCut ? `${text.slice(from, end)}…` : text.slice(from)}`;
}

/** A text in parts, every second one a matching word; one part between two matches. */
function markWords(text: string, words: readonly string[]): MarkedParts {
  let between = "";
  const joined: string[] = [];
  for (const part of splitAtWords(text)) {
    if (!part.words.some((word) => words.includes(word))) between += part.text;
    else {
      joined.push(between, part.text);
      between = "";
    }
  }
  return [...joined, between];
}
