import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./shared/schema.ts", "./server/knowledge-base/tables.ts", "./server/videos/tables.ts"],
  out: "./server/db/migrations",
});
