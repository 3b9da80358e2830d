import { pluralize } from "@shared/text/text.ts";
import { useState } from "react";
import type { KnowledgeBase } from "@/data/model.ts";
import { articlesIn } from "@/data/model.ts";
import { useContent } from "@/features/admin/drafts/content.ts";
import { paths } from "@/lib/paths.ts";
import { Checkbox, SelectField } from "@/ui/field.tsx";
import { DisclosureButton, ImportList } from "../components/dialog-parts.tsx";
import type { MovedAddress } from "./publish-plan.ts";
import type { Review } from "./use-review.ts";

/** Offers redirects for the addresses that this publish changes or removes, and for those of imported articles. */
export function RedirectOffers({ review }: { review: Review }) {
  if (review.moved.length + review.former.length === 0) return null;
  return (
    <section aria-labelledby="redirects" className="pt-6">
      <h3 id="redirects" className="font-[680]">
        Old addresses
      </h3>
      <p className="mt-1 text-ink-2">
        Links and bookmarks may still lead there. A redirect takes readers to the right place.
      </p>
      <ul className="mt-3 divide-y border-y">
        {review.former.length > 0 && (
          <li className="py-3">
            <FormerAddresses review={review} />
          </li>
        )}
        {review.moved.map((address) => (
          <li key={address.from} className="py-3">
            {address.isDeleted ? (
              <DeletedAddress address={address} review={review} />
            ) : (
              <MovedTick address={address} review={review} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FormerAddresses({
  review: { former, isRedirectingFormer, redirectFormer },
}: {
  review: Review;
}) {
  const [isOpen, setOpen] = useState(false);
  const count = pluralize(former.length, "former address", "former addresses");
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <Checkbox isOn={isRedirectingFormer} onChange={redirectFormer} />
        <span className="min-w-0">
          <span>{`Redirect ${count} of imported articles`}</span>
          <span className="block text-small text-ink-2">
            They work here once the old site sends its visitors to this one.
          </span>
        </span>
      </label>
      <div className="mt-2.5">
        <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          Show the addresses
        </DisclosureButton>
      </div>
      {isOpen && (
        <div className="mt-3">
          <ImportList
            title="Former addresses"
            count={former.length}
            items={former.map(({ from, to }) => ({ key: from, label: `${from} → ${to}` }))}
          />
        </div>
      )}
    </>
  );
}

type OfferProps = { address: MovedAddress; review: Review };

function MovedTick({ address, review }: OfferProps) {
  const { from, to, title } = address;
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <Checkbox
        isOn={review.targetOf(address) !== ""}
        onChange={(isOn) => review.redirect(from, isOn ? (to ?? "") : "")}
      />
      <span className="min-w-0 break-words">
        Redirect to the new address of <strong className="font-[650]">{title}</strong>
        <span className="block break-all text-small text-ink-2">{`${from} → ${to ?? ""}`}</span>
      </span>
    </label>
  );
}

function DeletedAddress({ address, review }: OfferProps) {
  const { knowledge, publicKnowledge } = useContent();
  const { from, title } = address;
  return (
    <SelectField
      label={`Redirect from ${title}, which is deleted`}
      hint={from}
      value={review.targetOf(address)}
      onChange={(event) => review.redirect(from, event.target.value)}
      options={targetsFor(address, publicKnowledge, knowledge)}
    >
      <option value="">No redirect: “Article not found”</option>
      <option value={paths.knowledgeBase}>The knowledge base’s home</option>
    </SelectField>
  );
}

// The targets to offer: the article's category, and the articles that stay in it.
function targetsFor({ from, to }: MovedAddress, before: KnowledgeBase, after: KnowledgeBase) {
  const id = before.articles.find(({ link }) => link === from)?.category ?? "";
  const category = after.categories.find((each) => each.id === id);
  const suggested = after.articles.filter(({ link }) => link === to);
  const articles = [...suggested, ...articlesIn(after, id).filter(({ link }) => link !== to)];
  return [
    ...(category ? [{ id: paths.category(id), name: `The category ${category.name}` }] : []),
    ...articles.slice(0, 100).map(({ link, title }) => ({ id: link, name: title })),
  ];
}
