import { htmlToText } from "@/lib/html-to-text.ts";
import { VersionChoice, VersionText } from "../version-choice.tsx";
import type { Collision, Side } from "./merge-versions.ts";

const FIELDS: Readonly<Record<string, string>> = {
  title: "Title",
  name: "Name",
  category: "Category",
  description: "Description",
  link: "URL Path",
  content: "Content",
  item: "Deleted by one of you",
};

type CollisionChoiceProps = {
  /** Names the group of radio buttons. */
  name: string;
  collision: Collision;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
};

/** One thing that two people changed differently: mine and theirs to be chosen from, and what was there before. */
export function CollisionChoice({ collision, ...rest }: CollisionChoiceProps) {
  return (
    <VersionChoice label={FIELDS[collision.field] ?? collision.field} {...rest}>
      {(version) => <Text collision={collision} side={version} />}
    </VersionChoice>
  );
}

function Text({ collision, side }: { collision: Collision; side: Side | "before" }) {
  const value = collision[side];
  const text = collision.field === "content" ? htmlToText(value) : value;
  const empty = collision.field === "item" ? "Deleted" : value ? "Formatting only" : "Empty";
  return <VersionText text={text} empty={empty} />;
}
