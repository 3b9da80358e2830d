import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { PATH_INPUT, SelectField, TextAreaField, TextField } from "@/ui/field.tsx";
import { VIDEO_CATEGORY_OPTIONS } from "../video-categories.ts";
import { AddressField } from "./address-field.tsx";
import { CardPreview } from "./card-preview.tsx";
import { HostOffer } from "./host-offer.tsx";
import type { VideoFormState } from "./use-video-form.ts";

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
