import { Message } from "@/ui/message.tsx";

/** Stands in for an article or a video that was removed. */
export function NotThere() {
  return (
    <Message title={<h1 className="text-h3 font-[650]">This is not there any more.</h1>}>
      <p>It may have been removed. The search finds what there is now.</p>
    </Message>
  );
}
