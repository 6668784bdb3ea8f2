-- What must never be is refused by the database itself, whatever the application does.

CREATE FUNCTION is_sane_instant(t timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT t IS NULL OR (isfinite(t) AND t >= timestamptz '1969-12-30 00:00:00+00' AND t < timestamptz '2201-01-03 00:00:00+00') $$;

CREATE FUNCTION is_sane_date(d date) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT d IS NULL OR (isfinite(d) AND d >= date '1970-01-01' AND d < date '2201-01-01') $$;

CREATE FUNCTION is_text_for_people(t jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT coalesce(jsonb_typeof(t) = 'object' AND jsonb_typeof(t -> 'en') = 'string' AND length(t ->> 'en') > 0, false) $$;

-- The derived columns come from the recorded time, so the two can never disagree.
CREATE FUNCTION derive_timeline_event_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stated_at := (NEW.time ->> 'instant')::timestamptz;
  NEW.stated_on := (NEW.time ->> 'date')::date;
  NEW.earliest := (NEW.time ->> 'earliest')::timestamptz;
  NEW.latest := (NEW.time ->> 'latest')::timestamptz;
  NEW.known_at := (NEW.known_time ->> 'instant')::timestamptz;
  NEW.known_on := (NEW.known_time ->> 'date')::date;
  RETURN NEW;
END $$;

CREATE TRIGGER timeline_event_times BEFORE INSERT OR UPDATE ON timeline_event
  FOR EACH ROW EXECUTE FUNCTION derive_timeline_event_times();

ALTER TABLE timeline_event
  ADD CONSTRAINT timeline_event_times_are_sane CHECK (
    is_sane_instant(stated_at) AND is_sane_instant(earliest) AND is_sane_instant(latest) AND is_sane_instant(known_at)
    AND is_sane_date(stated_on) AND is_sane_date(known_on)
    AND (earliest IS NULL OR latest IS NULL OR earliest <= latest)),
  ADD CONSTRAINT timeline_event_has_a_time CHECK (coalesce(
    time ->> 'precision' IN ('unknown', 'month', 'day', 'hour', 'minute', 'second', 'millisecond', 'microsecond')
    AND time ->> 'qualifier' IN ('exact', 'about', 'by', 'from'), false)),
  ADD CONSTRAINT timeline_event_lane CHECK (lane IN ('provider', 'researcher', 'upstream', 'status_page', 'disclosure')),
  ADD CONSTRAINT timeline_event_milestone CHECK (milestone IN ('exposure_started', 'reported', 'triage_started', 'reproduced',
    'declared', 'contained', 'root_cause_identified', 'mitigated', 'patched', 'restored', 'disclosed')),
  ADD CONSTRAINT timeline_event_audience CHECK (audience IN ('internal', 'parties', 'public')),
  ADD CONSTRAINT timeline_event_title CHECK (is_text_for_people(title)),
  ADD CONSTRAINT timeline_event_version CHECK (version > 0),
  ADD CONSTRAINT timeline_event_key CHECK (key ~ '^[a-z0-9][a-z0-9._-]{0,79}$');

CREATE UNIQUE INDEX timeline_event_one_record_per_milestone ON timeline_event (incident_id, milestone)
  WHERE record AND retracted_at IS NULL;

ALTER TABLE incident
  ADD CONSTRAINT incident_slug CHECK (slug ~ '^[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?$'),
  ADD CONSTRAINT incident_severity CHECK (severity IN ('low', 'medium', 'high', 'critical')),
  ADD CONSTRAINT incident_texts CHECK (is_text_for_people(title) AND is_text_for_people(summary)),
  ADD CONSTRAINT incident_version CHECK (version > 0),
  ADD CONSTRAINT incident_times CHECK (isfinite(created_at) AND isfinite(updated_at) AND (deleted_at IS NULL OR isfinite(deleted_at)));

ALTER TABLE component ADD CONSTRAINT component_audience CHECK (audience IN ('internal', 'parties', 'public'));
ALTER TABLE narrative
  ADD CONSTRAINT narrative_audience CHECK (audience IN ('internal', 'parties', 'public')),
  ADD CONSTRAINT narrative_kind CHECK (kind IN ('cause', 'remedy', 'advice', 'continuing', 'note'));
ALTER TABLE evidence
  ADD CONSTRAINT evidence_audience CHECK (audience IN ('internal', 'parties', 'public')),
  ADD CONSTRAINT evidence_kind CHECK (kind IN ('benchmark', 'verification'));
ALTER TABLE credit ADD CONSTRAINT credit_audience CHECK (audience IN ('internal', 'parties', 'public'));

ALTER TABLE person ADD CONSTRAINT person_role CHECK (role IN ('admin', 'member')),
  ADD CONSTRAINT person_email_is_lower_case CHECK (email = lower(email));
ALTER TABLE membership ADD CONSTRAINT membership_role CHECK (role IN ('responder', 'reviewer', 'coordinator'));
ALTER TABLE api_key
  ADD CONSTRAINT api_key_has_one_owner CHECK (num_nonnulls(person_id, incident_id) = 1),
  ADD CONSTRAINT api_key_scopes CHECK (scopes <@ ARRAY['incidents:read', 'incidents:write', 'impact:write', 'upstream:write',
    'disclosure:write', 'publish', 'audit:read', 'admin']);

ALTER TABLE request_log
  ADD CONSTRAINT request_log_status CHECK (status IN ('receiving', 'needs_mapping', 'queued', 'scanning', 'complete', 'incomplete', 'failed', 'cancelled')),
  ADD CONSTRAINT request_log_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT request_log_bins_add_up CHECK (rows IS NULL OR coalesce((rows ->> 'read')::bigint =
    (rows ->> 'rejected')::bigint + (rows ->> 'duplicate')::bigint + (rows ->> 'conflicting')::bigint
    + (rows ->> 'outsideWindow')::bigint + (rows ->> 'unknown')::bigint + (rows ->> 'notMatching')::bigint
    + (rows ->> 'excluded')::bigint + (rows ->> 'affected')::bigint, false));
ALTER TABLE impact_rule ADD CONSTRAINT impact_rule_unit CHECK (unit IN ('responses', 'requests', 'accounts')),
  ADD CONSTRAINT impact_rule_revision CHECK (revision > 0);
ALTER TABLE impact_figure ADD CONSTRAINT impact_figure_confidence CHECK (confidence IN ('exact', 'lower_bound'));
ALTER TABLE impact_statement ADD CONSTRAINT impact_statement_confidence CHECK (confidence IN ('exact', 'lower_bound')),
  ADD CONSTRAINT impact_statement_audience CHECK (audience IN ('internal', 'parties', 'public'));
ALTER TABLE affected_request ADD CONSTRAINT affected_request_time CHECK (is_sane_instant(occurred_at));
CREATE UNIQUE INDEX affected_request_once ON affected_request (incident_id, rule_revision, request_id) WHERE request_id <> '';

ALTER TABLE upstream_item
  ADD CONSTRAINT upstream_item_kind CHECK (kind IN ('issue', 'pull_request', 'commit')),
  ADD CONSTRAINT upstream_item_state CHECK (state IN ('open', 'closed', 'merged', 'unknown'));
ALTER TABLE upstream_link ADD CONSTRAINT upstream_link_kind CHECK (kind IN ('closes', 'fixes', 'supersedes', 'follows_approach_of',
  'backport_of', 'reverts', 'prerequisite_of', 'prior_public_reference'));
ALTER TABLE containment ADD CONSTRAINT containment_contained CHECK (contained IN ('yes', 'no', 'unknown'));
ALTER TABLE protection
  ADD CONSTRAINT protection_status CHECK (status IN ('exposed', 'partly_protected', 'protected', 'unknown')),
  ADD CONSTRAINT protection_basis CHECK (basis IN ('stated', 'reading'));

ALTER TABLE party_step
  ADD CONSTRAINT party_step_step CHECK (step IN ('informed', 'agreed', 'fixed', 'published')),
  ADD CONSTRAINT party_step_state CHECK (state IN ('done', 'pending', 'not_applicable', 'unknown'));
ALTER TABLE party_publication ADD CONSTRAINT party_publication_state CHECK (state IN ('published', 'pending', 'declined'));
ALTER TABLE embargo
  ADD CONSTRAINT embargo_state CHECK (state IN ('proposed', 'active', 'revise', 'exited', 'rejected')),
  ADD CONSTRAINT embargo_end_is_sane CHECK (is_sane_instant(ends_at));
CREATE UNIQUE INDEX embargo_one_active_per_case ON embargo (case_id) WHERE state IN ('active', 'revise');

ALTER TABLE public_revision
  ADD CONSTRAINT public_revision_number CHECK (number > 0),
  ADD CONSTRAINT public_revision_hash CHECK (hash ~ '^[0-9a-f]{64}$' AND hash = encode(sha256(convert_to(document, 'UTF8')), 'hex')),
  ADD CONSTRAINT public_revision_chain CHECK ((number = 1) = (previous_hash IS NULL));
ALTER TABLE public_incident ADD CONSTRAINT public_incident_current CHECK (current > 0 AND readable_from BETWEEN 1 AND current),
  ADD CONSTRAINT public_incident_times CHECK (isfinite(first_published) AND (withdrawn_at IS NULL OR isfinite(withdrawn_at))),
  ADD CONSTRAINT public_incident_current_exists FOREIGN KEY (incident_id, current) REFERENCES public_revision (incident_id, number);

DO $$
DECLARE told text;
BEGIN
  FOREACH told IN ARRAY ARRAY['upstream_repository', 'upstream_item', 'release', 'party', 'party_publication'] LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (audience IN (''internal'', ''parties'', ''public''))', told, told || '_audience');
  END LOOP;
END $$;
ALTER TABLE credit ADD CONSTRAINT credit_kind CHECK (kind IN ('finder', 'remediation_developer', 'coordinator', 'other'));

-- The chain can have one first entry and one successor of each entry.
CREATE UNIQUE INDEX audit_entry_does_not_fork ON audit_entry (previous_hash);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: its rows are never changed or removed', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

DO $$
DECLARE frozen text;
BEGIN
  FOREACH frozen IN ARRAY ARRAY['public_revision', 'audit_entry', 'timeline_event_revision', 'impact_rule', 'impact_statement'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()', frozen || '_is_frozen', frozen);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', frozen || '_stays', frozen);
  END LOOP;
END $$;
