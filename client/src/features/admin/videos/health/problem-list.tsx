import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { Pencil } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import type { Checked } from "./check-videos.ts";
import { PROBLEMS, type Problem } from "./find-problem.ts";

type ProblemListProps = {
  kind: Problem["kind"];
  checked: readonly Checked[];
  onEdit: (video: AdminVideo) => void;
};

/** The videos with one kind of problem, each with what it is and a way to mend it. */
export function ProblemList({ kind, checked, onEdit }: ProblemListProps) {
  const found = checked.filter(({ problem }) => problem?.kind === kind);
  if (found.length === 0) return null;
  return (
    <section className="overflow-clip rounded-medium border">
      <h3 className="bg-mist px-4 py-2 text-small font-[650]">
        {PROBLEMS[kind]}{" "}
        <span className="ml-1 font-normal text-ink-3 tabular-nums">{found.length}</span>
      </h3>
      <ul className="divide-y">
        {found.map(({ video, problem }) => (
          <li key={video.id} className="flex flex-wrap items-center gap-3 px-4 py-2">
            <div className="mr-auto min-w-40 flex-1">
              <p className="break-words font-[620]">{video.title}</p>
              {problem?.details.map((detail) => (
                <p key={detail} className="break-words text-small text-ink-2">
                  {detail}
                </p>
              ))}
            </div>
            <Button
              variant="outline"
              aria-label={`Edit ${video.title}`}
              onClick={() => onEdit(video)}
            >
              <Pencil size={17} />
              Edit
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
