-- CreateTable
CREATE TABLE "timeline_import" (
    "id" UUID NOT NULL,
    "incident_id" UUID NOT NULL,
    "format" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(6),

    CONSTRAINT "timeline_import_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "timeline_event" ADD COLUMN "import_id" UUID, ADD COLUMN "source_id" TEXT;

-- CreateIndex
CREATE INDEX "timeline_import_incident_id_created_at_idx" ON "timeline_import"("incident_id", "created_at");

-- CreateIndex
CREATE INDEX "timeline_event_import_id_idx" ON "timeline_event"("import_id");

-- AddForeignKey
ALTER TABLE "timeline_import" ADD CONSTRAINT "timeline_import_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timeline_event" ADD CONSTRAINT "timeline_event_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "timeline_import"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE timeline_import
  ADD CONSTRAINT timeline_import_rows CHECK (rows > 0),
  ADD CONSTRAINT timeline_import_undone_later CHECK (undone_at IS NULL OR undone_at >= created_at);
ALTER TABLE timeline_event ADD CONSTRAINT timeline_event_source_id CHECK (length(source_id) BETWEEN 1 AND 200);
