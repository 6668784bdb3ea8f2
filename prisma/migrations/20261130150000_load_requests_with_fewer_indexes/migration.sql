-- DropForeignKey
ALTER TABLE "affected_request" DROP CONSTRAINT "affected_request_incident_id_fkey";

-- DropForeignKey
ALTER TABLE "affected_request" DROP CONSTRAINT "affected_request_log_id_fkey";

-- DropIndex
DROP INDEX "affected_request_incident_id_rule_revision_id_idx";

-- DropIndex
DROP INDEX "affected_request_incident_id_rule_revision_request_id_id_idx";

-- AlterTable
ALTER TABLE "affected_request" DROP CONSTRAINT "affected_request_pkey",
ADD CONSTRAINT "affected_request_pkey" PRIMARY KEY ("incident_id", "rule_revision", "id");

-- CreateIndex
CREATE UNIQUE INDEX "request_log_incident_id_id_key" ON "request_log"("incident_id", "id");

-- AddForeignKey
ALTER TABLE "affected_request" ADD CONSTRAINT "affected_request_incident_id_log_id_fkey" FOREIGN KEY ("incident_id", "log_id") REFERENCES "request_log"("incident_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Beside affected_request_once, which holds those with an id in order: the rest.
CREATE INDEX affected_request_unnamed ON affected_request (incident_id, rule_revision, id) WHERE request_id = '';
