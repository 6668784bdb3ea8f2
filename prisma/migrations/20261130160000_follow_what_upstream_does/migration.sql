-- AlterTable
ALTER TABLE "configuration" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "containment" ADD COLUMN     "compared_at" TIMESTAMPTZ(6),
ADD COLUMN     "comparison" TEXT,
ADD COLUMN     "fix_commit" TEXT,
ADD COLUMN     "net_effect" TEXT NOT NULL DEFAULT 'unknown',
ADD COLUMN     "shown_by" JSONB,
ADD COLUMN     "tag_commit" TEXT;

-- AlterTable
ALTER TABLE "protection" ADD COLUMN     "items" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "setting" JSONB,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "release" ADD COLUMN     "checked_at" TIMESTAMPTZ(6),
ADD COLUMN     "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "edited_at" TIMESTAMPTZ(6),
ADD COLUMN     "forge_hash" TEXT,
ADD COLUMN     "forge_id" TEXT,
ADD COLUMN     "former_commits" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "origin" TEXT NOT NULL DEFAULT 'hand',
ADD COLUMN     "row_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "tag_commit" TEXT;

-- AlterTable
ALTER TABLE "upstream_item" ADD COLUMN     "base_branch" TEXT,
ADD COLUMN     "checked_at" TIMESTAMPTZ(6),
ADD COLUMN     "closed_time" JSONB,
ADD COLUMN     "commit" TEXT,
ADD COLUMN     "forge_hash" TEXT,
ADD COLUMN     "forge_updated" TIMESTAMPTZ(6),
ADD COLUMN     "former_places" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "is_draft" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "node_id" TEXT,
ADD COLUMN     "origin" TEXT NOT NULL DEFAULT 'hand';

-- AlterTable
ALTER TABLE "upstream_link" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "upstream_repository" ADD COLUMN     "checked_at" TIMESTAMPTZ(6),
ADD COLUMN     "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "former_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "lines" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "polling" TEXT NOT NULL DEFAULT 'when_published',
ADD COLUMN     "tried_at" TIMESTAMPTZ(6),
ADD COLUMN     "trouble" JSONB,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "upstream_verdict" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "release_id" UUID,
    "line" TEXT,
    "contained" TEXT,
    "net_effect" TEXT,
    "status" TEXT,
    "configurations" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reason" JSONB NOT NULL,
    "decided_by" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "upstream_verdict_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forge_answer" (
    "repository_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "etag" TEXT,
    "hash" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "forge_answer_pkey" PRIMARY KEY ("repository_id","path")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deployment" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "environment" TEXT,
    "owner" TEXT,
    "release" TEXT,
    "mode" TEXT,
    "configuration" JSONB NOT NULL DEFAULT '{}',
    "context_length" BIGINT,
    "nodes" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deployment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exposure_conditions" (
    "incident_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "conditions" JSONB NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exposure_conditions_pkey" PRIMARY KEY ("incident_id","revision")
);

-- CreateIndex
CREATE INDEX "upstream_verdict_incident_id_idx" ON "upstream_verdict"("incident_id");

-- CreateIndex
CREATE UNIQUE INDEX "upstream_verdict_item_id_release_id_key" ON "upstream_verdict"("item_id", "release_id");

-- CreateIndex
CREATE UNIQUE INDEX "upstream_verdict_item_id_line_key" ON "upstream_verdict"("item_id", "line");

-- CreateIndex
CREATE INDEX "webhook_delivery_received_at_idx" ON "webhook_delivery"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "deployment_incident_id_name_key" ON "deployment"("incident_id", "name");

-- CreateIndex
CREATE INDEX "containment_release_id_idx" ON "containment"("release_id");

-- CreateIndex
CREATE INDEX "release_repository_id_sort_key_idx" ON "release"("repository_id", "sort_key");

-- CreateIndex
CREATE INDEX "upstream_item_incident_id_position_id_idx" ON "upstream_item"("incident_id", "position", "id");

-- CreateIndex
CREATE INDEX "upstream_link_incident_id_idx" ON "upstream_link"("incident_id");

-- CreateIndex
CREATE INDEX "upstream_link_to_id_idx" ON "upstream_link"("to_id");

-- CreateIndex
CREATE INDEX "upstream_item_repository_id_number_idx" ON "upstream_item"("repository_id", "number");

-- AddForeignKey
ALTER TABLE "upstream_verdict" ADD CONSTRAINT "upstream_verdict_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upstream_verdict" ADD CONSTRAINT "upstream_verdict_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "upstream_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upstream_verdict" ADD CONSTRAINT "upstream_verdict_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "release"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forge_answer" ADD CONSTRAINT "forge_answer_repository_id_fkey" FOREIGN KEY ("repository_id") REFERENCES "upstream_repository"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deployment" ADD CONSTRAINT "deployment_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exposure_conditions" ADD CONSTRAINT "exposure_conditions_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


ALTER TABLE upstream_item DROP CONSTRAINT upstream_item_state,
  ADD CONSTRAINT upstream_item_state CHECK (state IN ('open', 'closed', 'closed_unmerged', 'merged', 'landed_as_commit', 'unknown')),
  ADD CONSTRAINT upstream_item_origin CHECK (origin IN ('hand', 'forge')),
  ADD CONSTRAINT upstream_item_commit CHECK (commit ~ '^[0-9a-f]{40}$'),
  ADD CONSTRAINT upstream_item_version CHECK (version > 0);
ALTER TABLE upstream_repository
  ADD CONSTRAINT upstream_repository_polling CHECK (polling IN ('when_published', 'allowed', 'off')),
  ADD CONSTRAINT upstream_repository_version CHECK (version > 0);
ALTER TABLE upstream_link ADD CONSTRAINT upstream_link_version CHECK (version > 0);
-- Keys sort byte by byte, whatever the collation of the database.
ALTER TABLE release
  ALTER COLUMN sort_key TYPE text COLLATE "C",
  ADD CONSTRAINT release_origin CHECK (origin IN ('hand', 'forge')),
  ADD CONSTRAINT release_tag_commit CHECK (tag_commit ~ '^[0-9a-f]{40}$');
ALTER TABLE containment
  ADD CONSTRAINT containment_net_effect CHECK (net_effect IN ('present', 'reverted', 'unknown')),
  ADD CONSTRAINT containment_comparison CHECK (comparison IN ('ahead', 'identical', 'behind', 'diverged', 'missing'));
-- What was recorded by hand so far said that a release holds a fix, and meant its effect.
UPDATE containment SET net_effect = 'present' WHERE contained = 'yes';
ALTER TABLE upstream_verdict
  ADD CONSTRAINT upstream_verdict_about CHECK ((release_id IS NULL) <> (line IS NULL)),
  ADD CONSTRAINT upstream_verdict_says CHECK ((release_id IS NULL) = (status IS NOT NULL) AND (release_id IS NULL) = (contained IS NULL)),
  ADD CONSTRAINT upstream_verdict_contained CHECK (contained IN ('yes', 'no', 'unknown')),
  ADD CONSTRAINT upstream_verdict_net_effect CHECK (net_effect IN ('present', 'reverted', 'unknown')),
  ADD CONSTRAINT upstream_verdict_reason CHECK (is_text_for_people(reason));
ALTER TABLE deployment
  ADD CONSTRAINT deployment_name CHECK (name <> '' AND length(name) <= 200),
  ADD CONSTRAINT deployment_context_length CHECK (context_length > 0),
  ADD CONSTRAINT deployment_version CHECK (version > 0);
CREATE TRIGGER exposure_conditions_are_frozen BEFORE UPDATE OR DELETE ON exposure_conditions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER exposure_conditions_stay BEFORE TRUNCATE ON exposure_conditions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
