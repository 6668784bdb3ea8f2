-- Public pages read as this role. It has no login of its own: the application's connection takes it at start (`-c role=candor_public`).
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'candor_public') THEN
    CREATE ROLE candor_public NOLOGIN;
  END IF;
  IF NOT pg_has_role(current_user, 'candor_public', 'MEMBER') OR current_setting('server_version_num')::int >= 160000 THEN
    EXECUTE format('GRANT candor_public TO %I', current_user);
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  EXECUTE format('GRANT candor_public TO %I', current_user);
END $$;

GRANT USAGE ON SCHEMA public TO candor_public;
GRANT SELECT (incident_id, slug, number, document, hash, previous_hash, published_at, note) ON public_revision TO candor_public;
GRANT SELECT (incident_id, slug, current, readable_from, first_published, withdrawn_at) ON public_incident TO candor_public;

-- Every process that keeps prepared documents hears at once that one is out of date.
CREATE FUNCTION notify_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('candor_published', NEW.slug);
  RETURN NULL;
END $$;

CREATE TRIGGER public_incident_notifies AFTER INSERT OR UPDATE ON public_incident
  FOR EACH ROW EXECUTE FUNCTION notify_published();
