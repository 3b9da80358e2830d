import type { AdminVideo, Written } from "@shared/contracts/admin-videos.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { createQueryClient } from "@/data/query-client.ts";
import { SessionProvider } from "@/features/admin/shell/session-provider.tsx";
import { showLibrary } from "@/features/admin/videos/admin-videos-api.ts";
import { anAdminVideo } from "@/features/admin/videos/testing/fake-library.ts";
import VideoForm from "../video-form.tsx";

/** A stored video to edit. */
export const aStoredVideo = (change: Partial<AdminVideo> = {}) =>
  anAdminVideo({ id: 7, title: "Start a shift", revision: 3, ...change });

type Request = { method: string; path: string; body: Record<string, unknown> };
type Respond = (request: Request) => Response;

/** The response to a write, or another one. */
export const json = (body: unknown, status = 200) => Response.json(body, { status });

/** A written video in the server's response. */
export const written = (video: AdminVideo): Written => ({ revision: 9, orderRevision: 0, video });

/** Opens the form over a library; `respond` gives the responses of the video host and the server. */
export function openVideoForm(
  respond: Respond,
  { library = [], ...props }: { library?: AdminVideo[]; editing?: AdminVideo; copyOf?: AdminVideo },
) {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const body = JSON.parse(String(init.body ?? "{}")) as Record<string, unknown>;
    const request = { method: init.method ?? "GET", path, body };
    requests.push(request);
    return respond(request);
  });
  const client = createQueryClient();
  showLibrary(client, { revision: 8, orderRevision: 0, videos: library });
  const calls = { onClose: vi.fn(), onSaved: vi.fn() };
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <VideoForm editing={null} {...props} {...calls} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), requests, ...calls };
}

/** The form's field of this label. */
export const field = (label: string) => screen.getByLabelText(label);
