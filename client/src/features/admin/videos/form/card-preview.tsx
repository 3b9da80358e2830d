import type { Video } from "@shared/schema.ts";
import { useMemo } from "react";
import { VideoCard } from "@/videos/video-card.tsx";
import type { VideoFormState } from "./use-video-form.ts";
import { toVideo } from "./video-values.ts";

/** The card as visitors will see it, which nothing can be done with. */
export function CardPreview({ form: { values, host } }: { form: VideoFormState }) {
  // The thumbnail of each number on the way to the whole address is not asked for.
  const isSettled = !host.isAsking;
  const video = useMemo((): Video => {
    const made = toVideo(values, null);
    return {
      ...made,
      id: 0,
      title: made.title || "Title",
      videoUrl: isSettled ? made.videoUrl : "",
    };
  }, [values, isSettled]);
  return (
    <section aria-labelledby="card-preview">
      <h3 id="card-preview" className="mb-1.5 text-small font-[600]">
        Preview
      </h3>
      <div inert className="grid grid-cols-1">
        <VideoCard video={video} hrefAt={() => ""} />
      </div>
    </section>
  );
}
