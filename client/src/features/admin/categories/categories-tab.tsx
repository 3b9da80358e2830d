import { useContent } from "@/data/content-store.ts";
import { Message } from "@/ui/message.tsx";
import { Panel } from "../components/panel.tsx";
import { CategoriesTable } from "./categories-table.tsx";
import { CategoryForm } from "./category-form.tsx";

/** The categories' tab. */
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
