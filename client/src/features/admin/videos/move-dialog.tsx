import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { TextField } from "@/ui/field.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";

type MoveDialogProps = {
  video: AdminVideo;
  /** Its position, from 1, and how many there are. */
  position: number;
  count: number;
  /** Moves it to a position from 1. */
  onMove: (position: number) => void;
  onClose: () => void;
};

/** Asks where a video is to stand: by one place, at either end, or at a position. */
export function MoveDialog({ video, position, count, onMove, onClose }: MoveDialogProps) {
  const [text, setText] = useState(`${position}`);
  const [error, setError] = useState<string>();
  const ways = [
    { name: "Move up", icon: ArrowUp, to: position - 1 },
    { name: "Move down", icon: ArrowDown, to: position + 1 },
    { name: "To the top", icon: ArrowUpToLine, to: 1 },
    { name: "To the end", icon: ArrowDownToLine, to: count },
  ];

  function handleMove(to: number) {
    onMove(to);
    onClose();
  }

  function handleSubmit() {
    const wanted = Number(text);
    const isPosition = Number.isInteger(wanted) && wanted >= 1 && wanted <= count;
    if (isPosition) handleMove(wanted);
    else setError(`Enter a number from 1 to ${count}.`);
  }

  return (
    <FormDialog
      variant="confirm"
      title={`Move ${video.title}`}
      action="Move"
      errorCount={error ? 1 : 0}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <div className="space-y-5 px-5 pb-6 pt-3">
        <div className="grid min-[23rem]:grid-cols-2 gap-3">
          {ways.map(({ name, icon: Icon, to }) => (
            <Button
              key={name}
              variant="outline"
              disabled={to === position || to < 1 || to > count}
              onClick={() => handleMove(to)}
            >
              <Icon size={17} />
              {name}
            </Button>
          ))}
        </div>
        <TextField
          label={`Position, from 1 to ${count}`}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </div>
    </FormDialog>
  );
}
