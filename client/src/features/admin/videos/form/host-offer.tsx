import { Button } from "@/ui/button.tsx";
import type { HostField } from "./use-host-fill.ts";
import type { VideoFormState } from "./use-video-form.ts";

const NAMES: Record<HostField, string> = {
  title: "title",
  duration: "duration",
  thumbnailUrl: "thumbnail",
};

type HostOfferProps = { form: VideoFormState; field: HostField };

/** Offers what the video host says of a field that holds something else: what was typed is never overwritten. */
export function HostOffer({ form, field }: HostOfferProps) {
  const offer = form.offerOf(field);
  if (offer === null) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      {field !== "thumbnailUrl" && (
        <span className="min-w-0 break-words text-ink-2">Vimeo says: “{offer}”.</span>
      )}
      <Button variant="soft" onClick={() => form.change({ [field]: offer })}>
        Use the host’s {NAMES[field]}
      </Button>
    </div>
  );
}
