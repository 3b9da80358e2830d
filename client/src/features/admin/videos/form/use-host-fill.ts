import { type VideoReference, videoReference } from "@shared/content/video-links.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { askHost, type HostDetails } from "./host-details.ts";
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

/** How long the address must stay as it is before the host is asked, in ms. */
const TYPING_PAUSE = 350;

/** What the host says about a video, asked again when another one is typed; null asks nothing. */
function useHostAnswer(reference: VideoReference | null) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ["host-answer", reference?.id, reference?.hash],
    queryFn: async ({ signal }) => {
      await pause(TYPING_PAUSE, signal);
      return reference && askHost(reference, signal);
    },
    enabled: reference !== null,
    gcTime: 0,
  });
  return {
    answer: (!isFetching && data) || null,
    isAsking: isFetching,
    askAgain: () => void refetch(),
  };
}

export type HostState = ReturnType<typeof useHostAnswer>;

/** Waits; rejects at once when the signal aborts, as another address does. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
