-- AlterTable
ALTER TABLE "request_log" ADD COLUMN "erased_at" TIMESTAMPTZ(6), ADD COLUMN "erased_by" TEXT;

ALTER TABLE request_log ADD CONSTRAINT request_log_erased CHECK ((erased_at IS NULL) = (erased_by IS NULL));
