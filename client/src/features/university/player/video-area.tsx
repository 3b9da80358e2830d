import type { Video } from "@shared/schema.ts";
import type { ReactNode, Ref } from "react";

type VideoAreaProps = {
  video: Pick<Video, "thumbnailUrl">;
  hasPanel?: boolean;
  /** Where the player goes. */
  ref?: Ref<HTMLDivElement>;
  /** Stands over the player. */
  children?: ReactNode;
};

/** The video's place in the dialog, which shows its thumbnail dimmed until the player covers it. */
export function VideoArea({ video, hasPanel = false, ref, children }: VideoAreaProps) {
  return (
    <div
      data-with-panel={hasPanel || undefined}
      className="relative aspect-video w-full bg-shade md:w-[min(100vw_-_3rem,(100dvh_-_11rem)*1.7778)] lg:data-[with-panel]:w-[min(100vw_-_24rem,(100dvh_-_11rem)*1.7778)] noscript:md:w-[min(100vw_-_3rem,48rem)]"
    >
      <img
        src={video.thumbnailUrl || undefined}
        alt=""
        className="absolute inset-0 size-full object-cover opacity-30 noscript:opacity-100"
      />
      <div ref={ref} className="absolute inset-0" />
      {children}
    </div>
  );
}

/** The video's description, for which only narrow screens have room. */
export function Description({ text }: { text: string }) {
  return <p className="px-4 pb-3 pt-1 text-small text-screen-hint md:hidden">{text}</p>;
}
