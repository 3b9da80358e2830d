import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "@/lib/query-client.ts";
import { App } from "./app.tsx";
import { settleLetters } from "./letters.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");

void settleLetters().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App queryClient={createQueryClient()} />
    </StrictMode>,
  ),
);
