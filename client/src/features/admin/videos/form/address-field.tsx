import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { PATH_INPUT, TextField } from "@/ui/field.tsx";
import type { HostState } from "./use-host-fill.ts";
import type { VideoFormState } from "./use-video-form.ts";
import { type AddressReading, isSameVideo, readAddress } from "./video-address.ts";

type AddressFieldProps = { form: VideoFormState; library: readonly AdminVideo[] };

/** The field for the video's address, which tells what it recognises while it is typed and what the host says. */
export function AddressField({ form, library }: AddressFieldProps) {
  const { values, errors, host, change } = form;
  const reading = readAddress(values.videoUrl);
  const same = library.find(
    ({ id, videoUrl }) => id !== form.base?.id && isSameVideo(videoUrl, values.videoUrl),
  );
  return (
    <div className="space-y-2">
      <TextField
        label="Video address"
        hint={<span role="status">{hintOf(reading)}</span>}
        error={errors.videoUrl}
        value={values.videoUrl}
        inputMode="url"
        {...PATH_INPUT}
        {...(form.isNew && { "data-autofocus": true })}
        onChange={(event) => change({ videoUrl: event.target.value })}
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
