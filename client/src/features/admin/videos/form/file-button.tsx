import { Upload } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/ui/button.tsx";

type FileButtonProps = {
  label: string;
  accept: string;
  onChoose: (file: File) => void;
  children: string;
};

export function FileButton({ label, accept, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onChoose(chosen);
          target.value = "";
        }}
      />
      <Button variant="outline" onClick={() => input.current?.click()}>
        <Upload size={18} />
        <span>{children}</span>
      </Button>
    </>
  );
}
