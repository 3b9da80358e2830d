import "../fonts.css";
import "../styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { setTransport } from "@/data/http.ts";
import { createQueryClient } from "@/data/query-client.ts";
import { App } from "../app.tsx";
import { createAnswers } from "./answers.ts";
import { startHashAddresses, useHashLocation } from "./hash-location.ts";

/** An exported site: the product's public screens, in one script that runs from a folder (record 16). */
function start(): void {
  const root = document.getElementById("root");
  // Without its content the page says what is missing.
  if (!root || !window.staticSite) return;
  setTransport(createAnswers(window.staticSite));
  startHashAddresses();
  createRoot(root).render(
    <StrictMode>
      <Router hook={useHashLocation}>
        <App queryClient={createQueryClient()} />
      </Router>
    </StrictMode>,
  );
}

start();
