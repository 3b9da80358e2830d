import {
  ArrowRight,
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
import { memo } from "react";
import { Link } from "wouter";
import { Highlighted } from "./highlighted.tsx";

type ArticleCardProps = {
  article: { title: string; description: string; link: string };
  highlight?: string;
  /** The article's category, if the cards around it are of others. */
  category?: { id: string; name: string } | undefined;
  /** True if the article changed since this browser showed it. */
  isChanged?: boolean;
};

/** The card of an article, a link as a whole. In a grid, its three parts align with those of the row's other cards. */
export const ArticleCard = memo(function ArticleCard({
  article,
  highlight = "",
  category,
  isChanged = false,
}: ArticleCardProps) {
  return (
    <article className="group relative row-span-3 wrap-anywhere grid grid-rows-subgrid gap-y-2 rounded-large border bg-card p-5.5 transition-colors duration-150 hover:border-brand">
      <div>
        {category && (
          <p className="mb-2 flex items-center gap-2 text-tiny text-ink-3">
            <CategoryIcon id={category.id} size={16} />
            <span>{category.name}</span>
          </p>
        )}
        <h2 className="text-h3 font-[680]">
          <Highlighted text={article.title} terms={[highlight]} />
        </h2>
      </div>
      <p className="text-small text-ink-2">
        <Highlighted text={article.description} terms={[highlight]} />
      </p>
      <Link
        href={article.link}
        aria-label={`Read article: ${article.title}`}
        className="mt-2 flex items-center gap-1.5 self-end font-[650] text-brand-ink after:absolute after:inset-0 after:rounded-large focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand"
      >
        Read article
        <ArrowRight
          size={17}
          className="transition-transform duration-150 group-hover:translate-x-0.5"
        />
      </Link>
      {isChanged && (
        <p className="absolute bottom-6 right-5.5 text-tiny text-ink-3">
          Changed<span className="sr-only"> since you read it</span>
        </p>
      )}
    </article>
  );
});

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

export function CategoryIcon({ id, size = 19 }: { id: string; size?: number }) {
  const Icon = ICONS.get(id) ?? BookOpen;
  return <Icon size={size} className="shrink-0" />;
}
