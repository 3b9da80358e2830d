import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./shared/schema.ts", "./server/articles/tables.ts", "./server/videos/tables.ts"],
  out: "./server/db/migrations",
});
