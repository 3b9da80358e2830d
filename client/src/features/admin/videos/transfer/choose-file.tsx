import { DialogFooter } from "@/features/admin/forms/dialog-footer.tsx";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { useFileDrop } from "../use-file-drop.ts";

type ChooseFileProps = { onChoose: (file: File) => void; onClose: () => void };

/** The first step of an import: choose a file, or drop it anywhere in the dialog. */
export function ChooseFile({ onChoose, onClose }: ChooseFileProps) {
  const { isOver, handlers } = useFileDrop(onChoose);
  return (
    <div className="flex min-h-0 flex-1 flex-col" {...handlers}>
      <div className="min-h-0 flex-1 space-y-5 overflow-y-auto p-5">
        <div
          className={`rounded-medium border px-5 py-6 ${isOver ? "border-brand bg-brand-tint" : "border-line-2 bg-mist"}`}
        >
          <Field
            label="File to import"
            hint="JSON or CSV of at most 20 MB. You can also drop it here."
          >
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".json,.csv,application/json,text/csv"
                data-autofocus
                onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
                className="block w-full text-small file:mr-3 file:h-11 file:rounded-medium file:border file:border-line-2 file:bg-card file:px-4 file:font-[650] file:text-ink"
              />
            )}
          </Field>
        </div>
        <p className="text-ink-2">
          A row with the address and title of a video updates it, any other row adds a video.
          Nothing is deleted. You see what would change before anything is imported.
        </p>
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </DialogFooter>
    </div>
  );
}
