import type { VIDEO_CATEGORIES } from "@shared/content/video-categories.ts";

export type CategoryId = "all" | (typeof VIDEO_CATEGORIES)[number];

type LibrarySection = { id: CategoryId; label: string; heading: string; description: string };

/** The categories' tabs and the headings over their videos. Texts and order: specification, part 2. */
export const LIBRARY_SECTIONS: readonly LibrarySection[] = [
  {
    id: "all",
    label: "All Videos",
    heading: "All Videos",
    description: "Browse our complete library of educational content",
  },
  {
    id: "featured",
    label: "Featured",
    heading: "Featured Videos",
    description: "Our most popular and recommended content",
  },
  {
    id: "how-to",
    label: "How-To",
    heading: "How-To Guides",
    description: "Step-by-step instructions for specific tasks and features",
  },
  {
    id: "getting-started",
    label: "Getting Started",
    heading: "Getting Started",
    description: "Begin your journey with the product",
  },
  {
    id: "advanced",
    label: "Advanced",
    heading: "Advanced Features",
    description: "Master complex features and become a power user",
  },
];

export function isCategoryId(id: string | null): id is CategoryId {
  return LIBRARY_SECTIONS.some((section) => section.id === id);
}
