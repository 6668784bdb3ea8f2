-- DropIndex
DROP INDEX "request_log_incident_id_sha256_key";

-- DropIndex
DROP INDEX "affected_request_incident_id_rule_revision_occurred_at_idx";

-- AlterTable
ALTER TABLE "affected_request" ADD COLUMN "attributes" JSONB, ADD COLUMN "record" BIGINT;

-- AlterTable
ALTER TABLE "evidence" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "impact_figure" ADD COLUMN "rows" JSONB, ADD COLUMN "traffic" JSONB;

-- AlterTable
ALTER TABLE "request_log" ADD COLUMN "created_by" TEXT,
ADD COLUMN "deleted_at" TIMESTAMPTZ(6),
ADD COLUMN "deleted_by" TEXT,
ADD COLUMN "finished_at" TIMESTAMPTZ(6),
ADD COLUMN "found" JSONB,
ADD COLUMN "origin" TEXT NOT NULL DEFAULT 'upload',
ADD COLUMN "progress" JSONB,
ADD COLUMN "reason" TEXT,
ADD COLUMN "received" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "report" JSONB,
ADD COLUMN "staged" TEXT,
ALTER COLUMN "sha256" DROP NOT NULL;

-- CreateTable
CREATE TABLE "affected_account" (
    "incident_id" UUID NOT NULL,
    "rule_revision" INTEGER NOT NULL,
    "account" TEXT NOT NULL,
    "affected" BIGINT NOT NULL,
    "requests" BIGINT NOT NULL,
    "first_at" TIMESTAMPTZ(6),
    "last_at" TIMESTAMPTZ(6),

    CONSTRAINT "affected_account_pkey" PRIMARY KEY ("incident_id","rule_revision","account")
);

-- CreateTable
CREATE TABLE "account_notice" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "note" TEXT,
    "told_at" TIMESTAMPTZ(6) NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evidence_file" (
    "id" UUID NOT NULL,
    "evidence_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "evidence_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "affected_account_incident_id_rule_revision_affected_idx" ON "affected_account"("incident_id", "rule_revision", "affected");

-- CreateIndex
CREATE INDEX "account_notice_incident_id_account_told_at_idx" ON "account_notice"("incident_id", "account", "told_at");

-- CreateIndex
CREATE INDEX "evidence_file_evidence_id_idx" ON "evidence_file"("evidence_id");

-- CreateIndex
CREATE INDEX "request_log_incident_id_created_at_idx" ON "request_log"("incident_id", "created_at");

-- CreateIndex
CREATE INDEX "affected_request_incident_id_rule_revision_id_idx" ON "affected_request"("incident_id", "rule_revision", "id");
CREATE INDEX "affected_request_incident_id_rule_revision_occurred_at_id_idx" ON "affected_request"("incident_id", "rule_revision", "occurred_at", "id");
CREATE INDEX "affected_request_incident_id_rule_revision_request_id_id_idx" ON "affected_request"("incident_id", "rule_revision", "request_id", "id");
CREATE INDEX "affected_request_incident_id_rule_revision_account_id_idx" ON "affected_request"("incident_id", "rule_revision", "account", "id");
CREATE INDEX "affected_request_incident_id_rule_revision_model_id_idx" ON "affected_request"("incident_id", "rule_revision", "model", "id");
CREATE INDEX "affected_request_incident_id_rule_revision_prompt_tokens_id_idx" ON "affected_request"("incident_id", "rule_revision", "prompt_tokens", "id");
CREATE INDEX "affected_request_incident_id_rule_revision_completion_token_idx" ON "affected_request"("incident_id", "rule_revision", "completion_tokens", "id");
CREATE INDEX "affected_request_incident_id_rule_revision_status_id_idx" ON "affected_request"("incident_id", "rule_revision", "status", "id");
CREATE INDEX "affected_request_incident_id_rule_revision_excluded_reason__idx" ON "affected_request"("incident_id", "rule_revision", "excluded_reason", "id");

-- AddForeignKey
ALTER TABLE "affected_account" ADD CONSTRAINT "affected_account_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_notice" ADD CONSTRAINT "account_notice_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence_file" ADD CONSTRAINT "evidence_file_evidence_id_fkey" FOREIGN KEY ("evidence_id") REFERENCES "evidence"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One file counts once in an incident; after its import was deleted it may come again.
CREATE UNIQUE INDEX request_log_once ON request_log (incident_id, sha256)
  WHERE deleted_at IS NULL AND status NOT IN ('receiving', 'cancelled', 'failed');
ALTER TABLE request_log
  ADD CONSTRAINT request_log_format CHECK (format IN ('unknown', 'csv', 'tsv', 'ndjson', 'parquet')),
  ADD CONSTRAINT request_log_origin CHECK (origin IN ('upload', 'scan', 'scenario')),
  ADD CONSTRAINT request_log_bytes CHECK (bytes >= 0 AND received BETWEEN 0 AND bytes),
  ADD CONSTRAINT request_log_is_whole CHECK (status IN ('receiving', 'cancelled', 'failed', 'incomplete') OR sha256 IS NOT NULL),
  ADD CONSTRAINT request_log_deleted CHECK ((deleted_at IS NULL) = (deleted_by IS NULL));
UPDATE request_log SET received = bytes;
ALTER TABLE affected_account ADD CONSTRAINT affected_account_counts CHECK (affected > 0 AND requests >= affected AND account <> '');
ALTER TABLE account_notice
  ADD CONSTRAINT account_notice_outcome CHECK (outcome IN ('sent', 'delivered', 'bounced', 'failed', 'acknowledged')),
  ADD CONSTRAINT account_notice_channel CHECK (channel IN ('mail', 'phone', 'portal', 'post', 'other')),
  ADD CONSTRAINT account_notice_time CHECK (is_sane_instant(told_at));
ALTER TABLE evidence_file ADD CONSTRAINT evidence_file_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$' AND bytes >= 0);
CREATE TRIGGER account_notice_is_frozen BEFORE UPDATE OR DELETE ON account_notice FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER account_notice_stays BEFORE TRUNCATE ON account_notice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
