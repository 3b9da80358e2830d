import {
  BookOpen,
  Boxes,
  CalendarDays,
  ClipboardList,
  Flag,
  GraduationCap,
  type LucideIcon,
  Radio,
  Truck,
  Users,
  Wrench,
} from "lucide-react";

const ICONS = new Map<string, LucideIcon>(
  Object.entries({
    onboarding: Flag,
    epcr: ClipboardList,
    cad: Radio,
    "crew-scheduling": CalendarDays,
    "truck-checks": Truck,
    inventory: Boxes,
    lms: GraduationCap,
    users: Users,
    troubleshooting: Wrench,
  }),
);

/** A built-in category's picture; a book for any other. */
export function CategoryIcon({ id, size = 19 }: { id: string; size?: number }) {
  const Icon = ICONS.get(id) ?? BookOpen;
  return <Icon size={size} aria-hidden className="shrink-0" />;
}
