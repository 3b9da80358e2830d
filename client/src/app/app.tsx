import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Toaster } from "@/ui/toaster.tsx";
import { Screens } from "./screens.tsx";
import { Shell } from "./shell.tsx";
import { useThirdParties } from "./use-third-parties.ts";

/** The whole product. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  useThirdParties();
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <Screens />
      </Shell>
      <Toaster />
    </QueryClientProvider>
  );
}
