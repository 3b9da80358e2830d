import { pluralize } from "@shared/text/text.ts";
import type { KnowledgeCategory } from "@/data/model.ts";
import { useContent } from "@/features/admin/drafts/content.ts";
import { type DraftState, draftStateOf, findDraft } from "@/features/admin/drafts/items.ts";
import { CategoryIcon } from "@/ui/article-card.tsx";
import { Message } from "@/ui/message.tsx";
import {
  DataRow,
  DataTable,
  DraftBadge,
  Heading,
  type TableProps,
} from "../components/data-table.tsx";
import { Panel } from "../components/panel.tsx";
import { CategoryForm } from "./category-form.tsx";

export function CategoriesTab() {
  const { length: count } = useContent().knowledge.categories;
  return (
    <Panel kind="category" title="Knowledge Base Categories" count={`${count}`} Form={CategoryForm}>
      {(table) =>
        count > 0 ? (
          <CategoriesTable {...table} />
        ) : (
          <Message title={null}>No categories found. Add a category to get started.</Message>
        )
      }
    </Panel>
  );
}

function CategoriesTable(table: TableProps<KnowledgeCategory>) {
  const { knowledge, changes } = useContent();
  return (
    <DataTable
      label="Categories"
      headings={["Name", "Description", "ID"].map((name) => <Heading key={name}>{name}</Heading>)}
    >
      {knowledge.categories.map((category) => {
        const draft = findDraft(changes, "category", category.id);
        return (
          <DataRow
            key={category.id}
            item={category}
            name={
              <CategoryName
                category={category}
                count={knowledge.articles.filter((each) => each.category === category.id).length}
                state={draft ? draftStateOf(draft) : null}
              />
            }
            third={
              <span className="break-words font-mono text-tiny text-ink-2">{category.id}</span>
            }
            {...table}
          />
        );
      })}
    </DataTable>
  );
}

type CategoryNameProps = { category: KnowledgeCategory; count: number; state: DraftState | null };

function CategoryName({ category, count, state }: CategoryNameProps) {
  return (
    <>
      <span className="flex min-w-0 items-center gap-3">
        <span className="text-brand-ink">
          <CategoryIcon id={category.id} />
        </span>
        <span className="min-w-0 break-words">
          <span>{category.name}</span>
          <span className="ml-2 whitespace-nowrap text-tiny font-normal text-ink-3 tabular-nums">
            {pluralize(count, "article")}
          </span>
        </span>
      </span>
      <DraftBadge state={state} />
    </>
  );
}
