import { pluralize } from "@shared/text/text.ts";
import type { ReactNode } from "react";
import type { KnowledgeCategory } from "@/data/model.ts";
import { paths } from "@/lib/paths.ts";
import { CategoryIcon } from "@/ui/article-card.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { Message } from "@/ui/message.tsx";
import { IconBadge } from "@/ui/page.tsx";

type CategoryHeadingProps = { category: KnowledgeCategory | undefined; count: number };

/** The heading of a category's articles, with empty states for no articles and no categories. */
export function CategoryHeading({ category, count }: CategoryHeadingProps) {
  if (!category) {
    return (
      <Message
        title={<h1 className="text-h2 font-bold">No categories yet</h1>}
        actions={<ButtonLink href={paths.university}>Watch the videos</ButtonLink>}
      >
        <p>Search for what you need, or learn it from a video.</p>
      </Message>
    );
  }
  return (
    <>
      <Heading
        title={category.name}
        description={category.description}
        count={pluralize(count, "article")}
        icon={
          <IconBadge>
            <CategoryIcon id={category.id} size={20} />
          </IconBadge>
        }
      />
      {count === 0 && (
        <Message title={<p className="text-h3 font-[650]">No articles in this category yet</p>}>
          <p>Choose another category, or search for what you need.</p>
        </Message>
      )}
    </>
  );
}

type SearchHeadingProps = { query: string; count: number; hasFuzzyMatches: boolean };

/** The heading of search results, or the specified empty state. */
export function SearchHeading({ query, count, hasFuzzyMatches }: SearchHeadingProps) {
  if (count > 0) {
    return <Heading title={searchTitle(query)} count={`${pluralize(count, "article")} found`} />;
  }
  return (
    <>
      <div className="md:-mt-8">
        <Message title={<h1 className="text-h2 font-bold">No results found</h1>}>
          <p className="text-balance">
            {`We couldn't find any articles matching "${query}". Try a different search term or browse categories.`}
          </p>
        </Message>
      </div>
      {hasFuzzyMatches && <p className="mb-4 text-h3 font-[650]">Did you mean one of these?</p>}
    </>
  );
}

/** The heading of a search that has nothing to look through yet. */
export function PendingHeading({ query }: { query: string }) {
  return <Heading title={searchTitle(query)} count="" />;
}

const searchTitle = (query: string) => `Search results for "${query}"`;

type HeadingProps = {
  title: string;
  description?: string;
  /** How much is listed, in words. */
  count: string;
  icon?: ReactNode;
};

function Heading({ title, description, count, icon }: HeadingProps) {
  return (
    <div className="flex gap-4 pb-5 md:pb-6">
      {icon}
      <div className="min-w-0 flex-1 items-end gap-4 md:flex">
        <div className="min-w-0 flex-1">
          <h1 className="break-words text-h2 font-bold">{title}</h1>
          {description && <p className="mt-1 text-ink-2">{description}</p>}
        </div>
        <p className="text-small text-ink-3 tabular-nums max-md:mt-1">{count}</p>
      </div>
    </div>
  );
}
