-- A reason that says what it must not can be replaced; all else of a redacted revision stays as it is.
CREATE OR REPLACE FUNCTION refuse_all_but_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.redacted_at IS NULL AND NEW.redacted_at IS NOT NULL
    AND (NEW.incident_id, NEW.slug, NEW.number, NEW.hash, NEW.published_at, NEW.published_by, NEW.note)
      = (OLD.incident_id, OLD.slug, OLD.number, OLD.hash, OLD.published_at, OLD.published_by, OLD.note)
    AND NEW.previous_hash IS NOT DISTINCT FROM OLD.previous_hash THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.redacted_at IS NOT NULL AND NEW.redacted_reason <> OLD.redacted_reason
    AND to_jsonb(NEW) - 'redacted_reason' = to_jsonb(OLD) - 'redacted_reason' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on % is refused: its rows are never changed or removed', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
