import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";

type DisclosureButtonProps = {
  isOpen: boolean;
  onToggle: () => void;
  "aria-describedby"?: string;
  children: ReactNode;
};

/** Shows and hides details below it. */
export function DisclosureButton({ isOpen, onToggle, children, ...rest }: DisclosureButtonProps) {
  return (
    <Button variant="outline" aria-expanded={isOpen} onClick={onToggle} {...rest}>
      <ChevronRight
        size={17}
        className={`transition-transform duration-150 ${isOpen ? "rotate-90" : ""}`}
      />
      {children}
    </Button>
  );
}
