import { videoReference } from "@shared/content/video-links.ts";
import { useEffect, useEffectEvent, useState } from "react";
import type { HostDetails } from "./host-details.ts";
import { useHostAnswer } from "./use-host-answer.ts";
import { normalizeAddress } from "./video-address.ts";
import { durationText, type VideoValues } from "./video-values.ts";

/** The fields that the host fills in. */
export type HostField = "title" | "duration" | "thumbnailUrl";

type HostFillOptions = {
  values: VideoValues;
  initial: VideoValues;
  /** What is being saved is not changed: the host's values are offered should that fail. */
  isSaving: boolean;
  onFill: (values: Partial<VideoValues>) => void;
};

/**
 * Asks the video host about an address that was typed and fills in what it says: where nothing stands, or what it said
 * of another address. For what was typed it makes offers.
 */
export function useHostFill({ values, initial, isSaving, onFill }: HostFillOptions) {
  const [filled, setFilled] = useState<Partial<VideoValues>>({});
  const address = normalizeAddress(values.videoUrl);
  const isTyped = address !== normalizeAddress(initial.videoUrl);
  const host = useHostAnswer(isTyped ? videoReference(address) : null);
  const details = host.answer?.kind === "found" ? host.answer.details : null;
  const offers = details ? offersOf(details) : {};

  const fill = useEffectEvent((from: HostDetails) => {
    if (isSaving) return;
    const free = Object.entries(offersOf(from)).filter(([name]) => {
      const current = values[name as HostField];
      return current.trim() === "" || current === filled[name as HostField];
    });
    setFilled((before) => ({ ...before, ...Object.fromEntries(free) }));
    onFill(Object.fromEntries(free));
  });
  useEffect(() => {
    if (details) fill(details);
  }, [details]);

  return {
    host,
    /** What the host says of a field that holds something else; null where there is nothing to offer. */
    offerOf(field: HostField): string | null {
      const offer = offers[field];
      return offer !== undefined && offer !== values[field] ? offer : null;
    },
  };
}

function offersOf({
  title,
  duration,
  thumbnail,
}: HostDetails): Partial<Pick<VideoValues, HostField>> {
  return {
    ...(title !== null && { title }),
    ...(duration !== null && { duration: durationText(duration) }),
    ...(thumbnail !== null && { thumbnailUrl: thumbnail }),
  };
}
