import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import type { Video } from "@shared/schema.ts";
import { useMemo } from "react";
import { Button } from "@/ui/button.tsx";
import { PATH_INPUT, SelectField, TextAreaField, TextField } from "@/ui/field.tsx";
import { VideoCard } from "@/videos/video-card.tsx";
import { VIDEO_CATEGORY_OPTIONS } from "../video-categories.ts";
import { AddressField } from "./address-field.tsx";
import type { HostField } from "./use-host-fill.ts";
import type { VideoFormState } from "./use-video-form.ts";
import { toVideo } from "./video-values.ts";

type DetailsTabProps = { form: VideoFormState; library: readonly AdminVideo[] };

/** The form fields of a video, the address first, beside its card as visitors will see it. */
export function DetailsTab({ form, library }: DetailsTabProps) {
  const { values, errors, change } = form;
  const isUnknown =
    values.category !== "" && !VIDEO_CATEGORY_OPTIONS.some(({ id }) => id === values.category);
  return (
    <div className="grid gap-5 py-5 sm:grid-cols-3">
      <div className="sm:col-span-3">
        <AddressField form={form} library={library} />
      </div>
      <div className="min-w-0 space-y-5 sm:col-span-2">
        <div>
          <TextField
            label="Title"
            error={errors.title}
            value={values.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <HostOffer form={form} field="title" />
        </div>
        <TextAreaField
          label="Description"
          rows={3}
          error={errors.description}
          value={values.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Category"
            error={errors.category}
            value={values.category}
            options={VIDEO_CATEGORY_OPTIONS}
            onChange={(event) => change({ category: event.target.value })}
          >
            <option value="">Select a category</option>
            {isUnknown && <option value={values.category}>{values.category}</option>}
          </SelectField>
          <div>
            <TextField
              label="Duration"
              hint="As 6:12 or 1:02:03."
              error={errors.duration}
              value={values.duration}
              autoComplete="off"
              onChange={(event) => change({ duration: event.target.value })}
            />
            <HostOffer form={form} field="duration" />
          </div>
        </div>
        <TextField
          label="Keywords"
          hint="Words that searches find the video by, separated by commas."
          error={errors.keywords}
          value={values.keywords}
          onChange={(event) => change({ keywords: event.target.value })}
        />
        <div>
          <TextField
            label="Thumbnail address"
            hint="Shown where the thumbnail host has no picture of the video."
            error={errors.thumbnailUrl}
            value={values.thumbnailUrl}
            {...PATH_INPUT}
            onChange={(event) => change({ thumbnailUrl: event.target.value })}
          />
          <HostOffer form={form} field="thumbnailUrl" />
        </div>
      </div>
      <CardPreview form={form} />
    </div>
  );
}

/** The card as visitors will see it, which nothing can be done with. */
function CardPreview({ form: { values, host } }: { form: VideoFormState }) {
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

const NAMES: Record<HostField, string> = {
  title: "title",
  duration: "duration",
  thumbnailUrl: "thumbnail",
};

type HostOfferProps = { form: VideoFormState; field: HostField };

/** Offers what the video host says of a field that holds something else: what was typed is never overwritten. */
function HostOffer({ form, field }: HostOfferProps) {
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
