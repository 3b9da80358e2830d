import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./server/db/schema.ts",
    "./server/db/search-schema.ts",
    "./server/db/message-schema.ts",
  ],
  out: "./server/db/migrations",
});
