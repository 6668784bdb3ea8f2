-- A revision that holds a secret can be redacted: the document goes, its hash and its place in the chain stay.
ALTER TABLE public_revision
  ALTER COLUMN document DROP NOT NULL,
  ADD COLUMN redacted_at TIMESTAMPTZ(6),
  ADD COLUMN redacted_by TEXT,
  ADD COLUMN redacted_reason TEXT,
  DROP CONSTRAINT public_revision_hash,
  ADD CONSTRAINT public_revision_hash CHECK (
    hash ~ '^[0-9a-f]{64}$' AND (document IS NULL OR hash = encode(sha256(convert_to(document, 'UTF8')), 'hex'))),
  ADD CONSTRAINT public_revision_redaction CHECK (
    (document IS NULL) = (redacted_at IS NOT NULL) AND (redacted_at IS NULL) = (redacted_by IS NULL)
    AND (redacted_at IS NULL) = (redacted_reason IS NULL) AND (redacted_at IS NULL OR isfinite(redacted_at)));

CREATE FUNCTION refuse_all_but_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.redacted_at IS NULL AND NEW.redacted_at IS NOT NULL
    AND (NEW.incident_id, NEW.slug, NEW.number, NEW.hash, NEW.published_at, NEW.published_by, NEW.note)
      = (OLD.incident_id, OLD.slug, OLD.number, OLD.hash, OLD.published_at, OLD.published_by, OLD.note)
    AND NEW.previous_hash IS NOT DISTINCT FROM OLD.previous_hash THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on % is refused: its rows are never changed or removed', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

DROP TRIGGER public_revision_is_frozen ON public_revision;
CREATE TRIGGER public_revision_is_frozen BEFORE UPDATE OR DELETE ON public_revision
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_redaction();

GRANT SELECT (redacted_at, redacted_reason) ON public_revision TO candor_public;

-- What is prepared from a redacted document is out of date everywhere, at once.
CREATE TRIGGER public_revision_redaction_notifies AFTER UPDATE ON public_revision
  FOR EACH ROW EXECUTE FUNCTION notify_published();

ALTER TABLE incident
  ADD COLUMN second_approver BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN series JSONB;

CREATE TABLE publication_schedule (
  id UUID NOT NULL,
  incident_id UUID NOT NULL,
  document TEXT NOT NULL,
  hash TEXT NOT NULL,
  note TEXT NOT NULL,
  at TIMESTAMPTZ(6) NOT NULL,
  follows_embargo BOOLEAN NOT NULL,
  state TEXT NOT NULL DEFAULT 'scheduled',
  revision INTEGER,
  failure TEXT,
  created_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  created_by TEXT NOT NULL,
  created_by_id TEXT NOT NULL,
  ended_at TIMESTAMPTZ(6),
  ended_by TEXT,
  CONSTRAINT publication_schedule_pkey PRIMARY KEY (id),
  CONSTRAINT publication_schedule_state CHECK (state IN ('scheduled', 'published', 'failed', 'cancelled')),
  CONSTRAINT publication_schedule_end CHECK ((state = 'scheduled') = (ended_at IS NULL)),
  CONSTRAINT publication_schedule_revision CHECK ((state = 'published') = (revision IS NOT NULL)),
  CONSTRAINT publication_schedule_failure CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CONSTRAINT publication_schedule_hash CHECK (hash = encode(sha256(convert_to(document, 'UTF8')), 'hex')),
  CONSTRAINT publication_schedule_times CHECK (is_sane_instant(at))
);
CREATE INDEX publication_schedule_incident_id_idx ON publication_schedule (incident_id);
CREATE INDEX publication_schedule_state_at_idx ON publication_schedule (state, at);
CREATE UNIQUE INDEX publication_schedule_one_open ON publication_schedule (incident_id) WHERE state = 'scheduled';
ALTER TABLE publication_schedule ADD CONSTRAINT publication_schedule_incident_id_fkey
  FOREIGN KEY (incident_id) REFERENCES incident (id) ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE publication_approval (
  incident_id UUID NOT NULL,
  hash TEXT NOT NULL,
  approved_by_id TEXT NOT NULL,
  approved_by TEXT NOT NULL,
  approved_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT publication_approval_pkey PRIMARY KEY (incident_id, hash, approved_by_id),
  CONSTRAINT publication_approval_hash CHECK (hash ~ '^[0-9a-f]{64}$')
);
ALTER TABLE publication_approval ADD CONSTRAINT publication_approval_incident_id_fkey
  FOREIGN KEY (incident_id) REFERENCES incident (id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER publication_approval_is_frozen BEFORE UPDATE OR DELETE ON publication_approval
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER publication_approval_stays BEFORE TRUNCATE ON publication_approval
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Moving the embargo moves what waits for it, in the same transaction. A publication at an instant of its own waits for an
-- embargo that would end later; one that follows the embargo also comes earlier with it.
CREATE FUNCTION move_scheduled_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.embargo_state IN ('active', 'revise') AND NEW.embargo_ends_at IS NOT NULL THEN
    UPDATE publication_schedule SET at = NEW.embargo_ends_at
    WHERE incident_id = NEW.incident_id AND state = 'scheduled'
      AND (at < NEW.embargo_ends_at OR (follows_embargo AND at <> NEW.embargo_ends_at));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER disclosure_case_moves_publication AFTER INSERT OR UPDATE ON disclosure_case
  FOR EACH ROW EXECUTE FUNCTION move_scheduled_publication();
