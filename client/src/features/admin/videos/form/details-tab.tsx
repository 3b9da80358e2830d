import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import type { Video } from "@shared/schema.ts";
import { LoaderCircle } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { textFieldProps } from "@/features/admin/forms/use-edit-form.ts";
import { Button } from "@/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "@/ui/field.tsx";
import { VideoCard } from "@/videos/video-card.tsx";
import { FORM_FIELDS, VIDEO_CATEGORY_OPTIONS, VIDEO_FORM_FIELDS } from "../video-fields.tsx";
import { UploadPanel } from "./upload-panel.tsx";
import type { VideoFormState } from "./use-video-form.ts";
import { type HostField, type HostState, isSameVideo, readAddress } from "./video-host.ts";
import { type TextFieldName, toVideo } from "./video-values.ts";

const BESIDE_PREVIEW = FORM_FIELDS.filter(
  (name) => name !== "videoUrl" && name !== "chapters" && name !== "transcript",
);

type DetailsTabProps = { form: VideoFormState; library: readonly AdminVideo[] };

export function DetailsTab({ form, library }: DetailsTabProps) {
  return (
    <div className="grid gap-5 py-5 sm:grid-cols-3">
      <div className="sm:col-span-3">
        <AddressField form={form} library={library} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-5 sm:col-span-2 sm:grid-cols-2">
        {BESIDE_PREVIEW.map((name) => (
          <div key={name} className={VIDEO_FORM_FIELDS[name].isHalf ? "" : "sm:col-span-2"}>
            <DetailField form={form} name={name} />
            <HostOffer form={form} field={name} />
          </div>
        ))}
      </div>
      <CardPreview form={form} />
    </div>
  );
}

function DetailField({ form, name }: { form: VideoFormState; name: TextFieldName }) {
  const { label, hint, rows, input } = VIDEO_FORM_FIELDS[name];
  const field = { label, hint, ...textFieldProps(form, name) };
  if (rows) return <TextAreaField rows={rows} {...field} />;
  if (name !== "category") return <TextField {...input} {...field} />;
  const isUnknown = !["", ...VIDEO_CATEGORY_OPTIONS.map(({ id }) => id)].includes(field.value);
  return (
    <SelectField options={VIDEO_CATEGORY_OPTIONS} {...field}>
      <option value="">Select a category</option>
      {isUnknown && <option value={field.value}>{field.value}</option>}
    </SelectField>
  );
}

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

const HOST_NAMES: Record<HostField, string> = {
  title: "title",
  duration: "duration",
  thumbnailUrl: "thumbnail",
};

/** Offers what the video host says of a field that holds something else: what was typed is never overwritten. */
function HostOffer({ form, field: name }: { form: VideoFormState; field: TextFieldName }) {
  const [field, text] = form.offers.find(([offered]) => offered === name) ?? [];
  if (!field) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      {field !== "thumbnailUrl" && (
        <span className="min-w-0 break-words text-ink-2">{`Vimeo says: “${text}”.`}</span>
      )}
      <Button variant="soft" onClick={() => form.change({ [field]: text })}>
        {`Use the host’s ${HOST_NAMES[field]}`}
      </Button>
    </div>
  );
}

function AddressField({ form, library }: DetailsTabProps) {
  const { values, host, change } = form;
  const { label, input } = VIDEO_FORM_FIELDS.videoUrl;
  const { text, suggestion } = readAddress(values.videoUrl);
  const same = library.find(
    ({ id, videoUrl }) => id !== form.base?.id && isSameVideo(videoUrl, values.videoUrl),
  );
  return (
    <div className="space-y-2">
      <TextField
        label={label}
        hint={<span role="status">{text}</span>}
        {...input}
        {...(form.isNew && { "data-autofocus": true })}
        {...textFieldProps(form, "videoUrl")}
      />
      {suggestion && (
        <Button variant="soft" onClick={() => change({ videoUrl: suggestion })}>
          {`Use ${suggestion}`}
        </Button>
      )}
      <div role="status" className="space-y-2 text-small">
        {same && values.videoUrl.trim() && (
          <Notice>
            {`“${same.title}” is this video already. Another title makes a second card of it.`}
          </Notice>
        )}
        <HostNotice host={host} />
      </div>
      <UploadPanel form={form} library={library} />
    </div>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="rounded-medium border border-accent bg-accent-tint px-3 py-2">{children}</p>
);

function HostNotice({ host: { response, isAsking, askAgain } }: { host: HostState }) {
  if (isAsking) {
    return (
      <p className="flex items-center gap-2 text-ink-2">
        <LoaderCircle size={17} className="animate-spin" />
        <span>Asking Vimeo for title, duration and thumbnail…</span>
      </p>
    );
  }
  switch (response?.kind) {
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
        <Notice key={response.reason}>
          Vimeo can’t be reached. {response.reason} Type title, duration and thumbnail yourself, or{" "}
          <button type="button" onClick={askAgain} className="font-[650] underline">
            ask again
          </button>
          .
        </Notice>
      );
  }
}
