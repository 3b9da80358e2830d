import { useState } from "react";
import { useLocation } from "wouter";
import { PopularPlaces } from "@/features/search/popular-places.tsx";
import { paths } from "@/lib/paths.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { Message } from "@/ui/message.tsx";
import { PageMain } from "@/ui/page.tsx";
import { SearchBox } from "@/ui/search-box.tsx";

export function NotFound() {
  const [text, setText] = useState("");
  const [, navigate] = useLocation();

  return (
    // The admin area's layout provides no main part.
    <PageMain>
      <div className="gutters max-w-200 pb-16">
        <Message
          title={<h1 className="text-title font-bold">404 Page Not Found</h1>}
          actions={<ButtonLink href={paths.university}>Go to the University</ButtonLink>}
        >
          <p>Did you forget to add the page to the router?</p>
        </Message>
        <SearchBox
          variant="plain"
          action={paths.university}
          placeholder="Search videos and articles..."
          value={text}
          onChange={setText}
          onSubmit={() => text.trim() && navigate(paths.librarySearch(text.trim()))}
        />
        <PopularPlaces />
      </div>
    </PageMain>
  );
}
