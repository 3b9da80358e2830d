import { CircleAlert } from "lucide-react";

/** What is wrong with a chapter, below its fields, which are described by it. */
export function ChapterFault({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-tiny font-[550] text-danger">
      <CircleAlert size={16} className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}
