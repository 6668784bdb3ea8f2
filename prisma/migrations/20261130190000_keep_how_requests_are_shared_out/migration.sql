-- DropIndex
DROP INDEX "affected_account_incident_id_rule_revision_affected_idx";

-- AlterTable
ALTER TABLE "impact_figure" ADD COLUMN "concentration" JSONB;

-- CreateIndex
CREATE INDEX "affected_account_incident_id_rule_revision_affected_account_idx" ON "affected_account"("incident_id", "rule_revision", "affected", "account");
