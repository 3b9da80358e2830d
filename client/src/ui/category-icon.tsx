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

const ICONS = new Map<string, LucideIcon>([
  ["onboarding", Flag],
  ["epcr", ClipboardList],
  ["cad", Radio],
  ["crew-scheduling", CalendarDays],
  ["truck-checks", Truck],
  ["inventory", Boxes],
  ["lms", GraduationCap],
  ["users", Users],
  ["troubleshooting", Wrench],
]);

/** The icon of a built-in category; a book for any other. */
export function CategoryIcon({ id, size = 19 }: { id: string; size?: number }) {
  const Icon = ICONS.get(id) ?? BookOpen;
  return <Icon size={size} className="shrink-0" />;
}
