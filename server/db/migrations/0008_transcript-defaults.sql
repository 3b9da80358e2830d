-- Servers of before 0006 write without this column, and may run beside newer ones.
ALTER TABLE "transcript_texts" ALTER COLUMN "index_bytes" SET DEFAULT 0;
