import type { ImportPreview as Preview } from "@shared/contracts/admin-videos.ts";
import { pluralize } from "@shared/text/text.ts";
import { messageOf } from "@/data/http.ts";
import { ImportList } from "@/features/admin/components/import-list.tsx";
import { ScrollRegion } from "@/features/admin/components/scroll-region.tsx";
import { DialogFooter } from "@/features/admin/forms/dialog-footer.tsx";
import { Button } from "@/ui/button.tsx";
import type { ImportProgress } from "./import-api.ts";
import { isOutdated, type useVideoImport } from "./use-video-import.ts";

type ImportPreviewProps = {
  preview: Preview;
  importing: ReturnType<typeof useVideoImport>["importing"];
  progress: ImportProgress | null;
  onBack: () => void;
};

/** What an import would add and update, its progress, and its failure. */
export function ImportPreview({ preview, importing, progress, onBack }: ImportPreviewProps) {
  const { added, updated, unchanged } = preview;
  const count = added + updated;
  const isBusy = importing.isPending;
  return (
    <>
      <ScrollRegion label="What would change">
        {importing.error && (
          <p role="alert" className="text-danger">
            {isOutdated(importing.error)
              ? "Somebody changed the videos meanwhile. Nothing was imported. This is what the file would change now."
              : messageOf(importing.error)}
          </p>
        )}
        <Items title="Added" kind="add" count={added} preview={preview} />
        <Items title="Updated" kind="update" count={updated} preview={preview} />
        {unchanged > 0 && (
          <p className="text-ink-2">
            {pluralize(unchanged, "video stays as it is", "videos stay as they are")}.
          </p>
        )}
      </ScrollRegion>
      <DialogFooter>
        {isBusy && progress && <Progress {...progress} />}
        <Button variant="outline" isBusy={isBusy} onClick={onBack}>
          Choose another file
        </Button>
        <Button disabled={count === 0} isBusy={isBusy} onClick={() => importing.mutate()}>
          {count === 0 ? "Nothing to import" : `Import ${pluralize(count, "change")}`}
        </Button>
      </DialogFooter>
    </>
  );
}

type ItemsProps = {
  title: string;
  kind: Preview["items"][number]["kind"];
  count: number;
  preview: Preview;
};

function Items({ title, kind, count, preview }: ItemsProps) {
  if (count === 0) return null;
  const items = preview.items
    .filter((item) => item.kind === kind)
    .map(({ row, title: name, fields }) => ({
      key: `${row}`,
      label: (
        <>
          {name} {kind === "update" && <span className="text-ink-3">{fields.join(", ")}</span>}
        </>
      ),
    }));
  return <ImportList title={title} items={items} count={count} />;
}

function Progress({ done, total }: ImportProgress) {
  const text = `Importing ${pluralize(total, "row")}…`;
  return (
    <div className="mr-auto min-w-0 text-small max-sm:w-full">
      <p role="status" className="text-ink-2">
        {text}
      </p>
      <progress aria-label={text} value={done} max={total} className="mt-1 h-1.5 w-full min-w-48" />
    </div>
  );
}
