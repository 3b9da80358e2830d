import type { AdminVideos } from "@shared/contracts/admin-videos.ts";
import { dateAndTime } from "@shared/text/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import * as z from "zod/mini";
import {
  type AutosavedForm,
  deleteForm,
  findAutosavedForms,
  readAttachment,
  VIDEO_EDIT_FORM,
} from "@/features/admin/drafts/autosaved-forms.ts";
import { Button } from "@/ui/button.tsx";
import { FocusFallback } from "@/ui/dialog.tsx";
import { reportSaveError } from "../forms/save-error.ts";
import type { FoundForm } from "../forms/use-form-autosave.ts";

const valuesSchema = z.looseObject({ title: z.string() });

type DeletedVideoFormsProps = {
  library: AdminVideos;
  /** Whether a form is open: closed, it may have been left unfinished. */
  isFormOpen: boolean;
  /** Continues a form as that of a new video. */
  onContinue: (recovered: FoundForm) => void;
};

/** Lists the unfinished forms of videos that were deleted since: no row of the table leads to them any more. */
export function DeletedVideoForms({ library, isFormOpen, onContinue }: DeletedVideoFormsProps) {
  const { data: forms = [], refetch } = useQuery({
    queryKey: ["unfinished-video-forms", library.revision, isFormOpen],
    queryFn: () => findAutosavedForms(VIDEO_EDIT_FORM),
    gcTime: 0,
  });
  const panel = use(FocusFallback);
  const ids = new Set(library.videos.map(({ id }) => id));
  const left = forms.filter(
    ({ key }) => !ids.has(Number.parseInt(key.slice(VIDEO_EDIT_FORM.length), 10)),
  );
  if (left.length === 0 || isFormOpen) return null;

  async function handleContinue(form: AutosavedForm) {
    onContinue({ ...form, attachment: await readAttachment(form.key).catch(() => null) });
  }

  async function handleDiscard({ key }: AutosavedForm) {
    await reportSaveError(deleteForm(key));
    // The pressed button disappears.
    panel.current?.focus();
    await refetch();
  }

  return (
    <section
      aria-label="Unfinished forms"
      className="mt-5 rounded-medium border border-accent bg-accent-tint px-5 py-4 text-ink"
    >
      <p>
        You left these forms unfinished, and somebody deleted their videos since. Continue one to
        add the video again.
      </p>
      <ul className="mt-2 divide-y divide-line-2">
        {left.map((form) => {
          const title = valuesSchema.safeParse(form.values).data?.title.trim() || "Without a title";
          return (
            <li key={form.key} className="flex flex-wrap items-center gap-3 py-2.5">
              <p className="mr-auto min-w-0 break-words max-sm:w-full">
                <strong className="font-[650]">{title}</strong>{" "}
                <span className="text-small text-ink-2">{dateAndTime(form.at)}</span>
              </p>
              <Button
                variant="outline"
                aria-label={`Continue ${title}`}
                onClick={() => void handleContinue(form)}
              >
                Continue
              </Button>
              <Button
                variant="ghost"
                aria-label={`Discard ${title}`}
                onClick={() => void handleDiscard(form)}
              >
                Discard
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
