import type { ComponentProps } from "react";
import { Link, useLocation } from "wouter";
import { paths } from "@/lib/paths.ts";
import { OPENED_IN_APP } from "@/lib/scroll-restoration.ts";

type VideoLinkProps = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  videoId: number;
  /** The second to open it at. */
  seconds?: number | null;
  /** The address that opens the video over the current page. */
  over: string;
};

/** A link to a video: its address is the same wherever it stands, and without a second, so crawlers find each once. */
export function VideoLink({ videoId, seconds = null, over, ...rest }: VideoLinkProps) {
  const [, navigate] = useLocation();
  return (
    <Link
      {...rest}
      href={paths.video(videoId, seconds ?? undefined)}
      rel={seconds === null ? undefined : "nofollow"}
      onClick={(event) => {
        event.preventDefault();
        navigate(over, { state: OPENED_IN_APP });
      }}
    />
  );
}
