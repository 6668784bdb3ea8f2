-- AlterTable
ALTER TABLE "timeline_event_revision" ADD COLUMN "change" BIGSERIAL NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "timeline_event_revision_change_key" ON "timeline_event_revision"("change");

-- Whoever has a timeline open hears at once that it changed: which incident, and nothing of what was written.
CREATE FUNCTION notify_timeline() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('candor_timeline', changed.incident_id::text)
    FROM (SELECT DISTINCT event.incident_id FROM made JOIN timeline_event event ON event.id = made.event_id) changed;
  RETURN NULL;
END $$;

CREATE TRIGGER timeline_event_revision_notifies AFTER INSERT ON timeline_event_revision
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION notify_timeline();
