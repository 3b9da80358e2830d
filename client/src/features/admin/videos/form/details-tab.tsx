import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import type { Video } from "@shared/schema.ts";
import { LoaderCircle } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { textOf } from "@/features/admin/forms/use-edit-form.ts";
import { Button } from "@/ui/button.tsx";
import { PATH_INPUT, SelectField, TextAreaField, TextField } from "@/ui/field.tsx";
import { VideoCard } from "@/videos/video-card.tsx";
import { VIDEO_CATEGORY_OPTIONS, VIDEO_FORM_FIELDS } from "../video-fields.tsx";
import type { VideoFormState } from "./use-video-form.ts";
import {
  type AddressReading,
  type HostField,
  type HostState,
  isSameVideo,
  readAddress,
} from "./video-host.ts";
import { type TextName, toVideo } from "./video-values.ts";

type DetailsTabProps = { form: VideoFormState; library: readonly AdminVideo[] };

/** The form fields of a video, the address first, beside its card as visitors will see it. */
export function DetailsTab({ form, library }: DetailsTabProps) {
  const { values } = form;
  const field = (name: keyof typeof VIDEO_FORM_FIELDS & TextName) => ({
    label: VIDEO_FORM_FIELDS[name].label,
    ...textOf(form, name),
  });
  const isUnknown =
    values.category !== "" && !VIDEO_CATEGORY_OPTIONS.some(({ id }) => id === values.category);
  return (
    <div className="grid gap-5 py-5 sm:grid-cols-3">
      <div className="sm:col-span-3">
        <AddressField form={form} library={library} />
      </div>
      <div className="min-w-0 space-y-5 sm:col-span-2">
        <div>
          <TextField {...field("title")} />
          <HostOffer form={form} field="title" />
        </div>
        <TextAreaField rows={3} {...field("description")} />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField options={VIDEO_CATEGORY_OPTIONS} {...field("category")}>
            <option value="">Select a category</option>
            {isUnknown && <option value={values.category}>{values.category}</option>}
          </SelectField>
          <div>
            <TextField hint="As 6:12 or 1:02:03." autoComplete="off" {...field("duration")} />
            <HostOffer form={form} field="duration" />
          </div>
        </div>
        <TextField
          hint="Words that searches find the video by, separated by commas."
          {...field("keywords")}
        />
        <div>
          <TextField
            hint="Shown where the thumbnail host has no picture of the video."
            {...PATH_INPUT}
            {...field("thumbnailUrl")}
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

type AddressFieldProps = { form: VideoFormState; library: readonly AdminVideo[] };

/** The field for the video's address, which tells what it recognises while it is typed and what the host says. */
function AddressField({ form, library }: AddressFieldProps) {
  const { values, host, change } = form;
  const reading = readAddress(values.videoUrl);
  const same = library.find(
    ({ id, videoUrl }) => id !== form.base?.id && isSameVideo(videoUrl, values.videoUrl),
  );
  return (
    <div className="space-y-2">
      <TextField
        label={VIDEO_FORM_FIELDS.videoUrl.label}
        hint={<span role="status">{hintOf(reading)}</span>}
        inputMode="url"
        {...PATH_INPUT}
        {...(form.isNew && { "data-autofocus": true })}
        {...textOf(form, "videoUrl")}
      />
      {reading.kind === "unplayable" && reading.suggestion && (
        <Button variant="soft" onClick={() => change({ videoUrl: reading.suggestion ?? "" })}>
          Use {reading.suggestion}
        </Button>
      )}
      <div role="status" className="space-y-2 text-small">
        {same && values.videoUrl.trim() && (
          <Notice>
            “{same.title}” is this video already. Another title makes a second card of it.
          </Notice>
        )}
        <HostNotice host={host} />
      </div>
    </div>
  );
}

function hintOf(reading: AddressReading): string {
  if (reading.kind !== "empty") return reading.text;
  return "Paste it from Vimeo: a video’s page, its player or its place in a showcase.";
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="rounded-medium border border-accent bg-accent-tint px-3 py-2">{children}</p>
);

function HostNotice({ host: { answer, isAsking, askAgain } }: { host: HostState }) {
  if (isAsking) {
    return (
      <p className="flex items-center gap-2 text-ink-2">
        <LoaderCircle size={17} className="animate-spin" />
        Asking Vimeo for title, duration and thumbnail…
      </p>
    );
  }
  switch (answer?.kind) {
    case undefined:
      return null;
    case "found":
      return <p className="text-ink-2">Vimeo has this video.</p>;
    case "missing":
      return (
        <Notice>
          Vimeo knows no video under this address. Is a digit missing? An unlisted video’s address
          goes on with its private hash: copy the whole of it.
        </Notice>
      );
    case "private":
      return (
        <Notice>
          Vimeo says that this video is private. Let it be embedded on this site, or visitors can’t
          play it. Type its title and duration yourself.
        </Notice>
      );
    case "unreachable":
      return (
        <Notice>
          Vimeo can’t be reached. {answer.reason} Type title, duration and thumbnail yourself, or{" "}
          <button type="button" onClick={askAgain} className="font-[650] underline">
            ask again
          </button>
          .
        </Notice>
      );
  }
}
