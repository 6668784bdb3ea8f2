-- What the lists, the search and the feeds need of every published incident, so that none of them reads and parses every
-- document. A trigger writes it from the document that readers see now, in the transaction that publishes, withdraws or
-- redacts: it never says anything that this document does not say.

-- A text as it is compared: width, case and white space make no difference. Where the server has ICU, case is Unicode's,
-- whatever locale the database was created with.
DO $$
BEGIN
  EXECUTE format(
    $f$CREATE FUNCTION search_form(said TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
    $s$ SELECT btrim(regexp_replace(lower(normalize(said, NFKC) COLLATE %s), '\s+', ' ', 'g')) $s$ $f$,
    CASE WHEN EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu' AND collprovider = 'i')
      THEN 'pg_catalog."und-x-icu"' ELSE 'pg_catalog."default"' END);
END $$;

-- Every run of one to three characters without a space: what is written without spaces is found too.
CREATE FUNCTION search_runs(form TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH letters AS (
    SELECT c, lead(c) OVER following AS c2, lead(c, 2) OVER following AS c3
    FROM unnest(string_to_array(form, NULL)) WITH ORDINALITY AS spelled (c, place)
    WINDOW following AS (ORDER BY place)
  )
  SELECT coalesce(array_agg(DISTINCT run), '{}')
  FROM letters, LATERAL (VALUES (c), (c || c2), (c || c2 || c3)) AS runs (run)
  WHERE run IS NOT NULL AND run NOT LIKE '% %'
$$;

-- The longest runs of each word, which tell most.
CREATE FUNCTION search_runs_of_word(word TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(word) <= 3 THEN ARRAY[word]
    ELSE ARRAY(SELECT substr(word, place, 3) FROM generate_series(1, length(word) - 2) AS place) END
$$;

CREATE TABLE published_entry (
  incident_id UUID NOT NULL,
  slug TEXT NOT NULL,
  first_hash TEXT NOT NULL,
  first_published TIMESTAMPTZ(6) NOT NULL,
  changed_at TIMESTAMPTZ(6) NOT NULL,
  shown BOOLEAN NOT NULL,
  number INTEGER,
  title JSONB,
  summary JSONB,
  severity TEXT,
  zone TEXT,
  synthetic BOOLEAN,
  figure JSONB,
  began JSONB,
  year INTEGER,
  components JSONB,
  component_keys TEXT[],
  upstream TEXT,
  series JSONB,
  series_key TEXT,
  passages TEXT[],
  search_text TEXT,
  runs TEXT[],
  CONSTRAINT published_entry_pkey PRIMARY KEY (incident_id),
  -- A tombstone says that there was something, and when; nothing of what it was.
  CONSTRAINT published_entry_tombstone CHECK (shown OR num_nonnulls(number, title, summary, severity, zone, synthetic, figure,
    began, year, components, component_keys, upstream, series, series_key, passages, search_text, runs) = 0),
  CONSTRAINT published_entry_shown CHECK (NOT shown OR num_nulls(number, title, summary, severity, zone, synthetic, year,
    components, component_keys, passages, search_text, runs) = 0),
  CONSTRAINT published_entry_times CHECK (isfinite(first_published) AND isfinite(changed_at)),
  CONSTRAINT published_entry_year CHECK (year BETWEEN 0 AND 9999)
);
CREATE UNIQUE INDEX published_entry_slug_key ON published_entry (slug);
CREATE INDEX published_entry_first_published_slug_idx ON published_entry (first_published, slug);
CREATE INDEX published_entry_changed_at_slug_idx ON published_entry (changed_at, slug);
CREATE INDEX published_entry_component_keys_idx ON published_entry USING gin (component_keys);
CREATE INDEX published_entry_runs_idx ON published_entry USING gin (runs);
ALTER TABLE published_entry ADD CONSTRAINT published_entry_incident_id_fkey
  FOREIGN KEY (incident_id) REFERENCES public_incident (incident_id) ON DELETE RESTRICT ON UPDATE CASCADE;
GRANT SELECT ON published_entry TO candor_public;

-- The time of the first milestone, else of the first event; a document without events began when it was published.
CREATE FUNCTION published_beginning(document JSONB) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT event -> 'time'
  FROM jsonb_array_elements(document -> 'events') WITH ORDINALITY AS events (event, place)
  ORDER BY event -> 'milestone' IS NULL, place LIMIT 1
$$;

CREATE FUNCTION refresh_published_entry(incident UUID) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  state RECORD;
  document JSONB;
  began JSONB;
  said TEXT[];
  form TEXT;
BEGIN
  SELECT i.slug, i.first_published, r.number, first.hash AS first_hash, r.document AS text,
    greatest(r.published_at, i.withdrawn_at, r.redacted_at) AS changed_at,
    i.withdrawn_at IS NULL AND r.document IS NOT NULL AS shown
  INTO state
  FROM public_incident i
    JOIN public_revision r ON r.incident_id = i.incident_id AND r.number = i.current
    JOIN public_revision first ON first.incident_id = i.incident_id AND first.number = 1
  WHERE i.incident_id = incident;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  DELETE FROM published_entry WHERE incident_id = incident;
  IF NOT state.shown THEN
    INSERT INTO published_entry (incident_id, slug, first_hash, first_published, changed_at, shown)
    VALUES (incident, state.slug, state.first_hash, state.first_published, state.changed_at, false);
    RETURN;
  END IF;
  document := state.text::jsonb;
  began := published_beginning(document);
  -- References in prose are names of values, not words that anybody reads.
  SELECT coalesce(array_agg(regexp_replace(words, '\{\{[^{}]*\}\}', ' ', 'g')), '{}') INTO said
  FROM (
    SELECT value #>> '{}' FROM jsonb_path_query(document, 'strict $.**.en') AS value WHERE jsonb_typeof(value) = 'string'
    UNION ALL
    SELECT value #>> '{}' FROM jsonb_path_query(document, 'strict $.**.ja') AS value WHERE jsonb_typeof(value) = 'string'
    UNION ALL
    SELECT value #>> '{}' FROM jsonb_path_query(document, 'lax $.upstream.repository.name') AS value
    UNION ALL
    SELECT value #>> '{}' FROM jsonb_path_query(document, 'lax $.upstream.releases[*].tag') AS value
    UNION ALL
    SELECT value #>> '{}' FROM jsonb_path_query(document, 'lax $.disclosure.identifiers[*].value') AS value
  ) AS texts (words);
  form := search_form(array_to_string(said, ' '));
  INSERT INTO published_entry (incident_id, slug, first_hash, first_published, changed_at, shown, number, title, summary,
    severity, zone, synthetic, figure, began, year, components, component_keys, upstream, series, series_key,
    passages, search_text, runs)
  VALUES (incident, state.slug, state.first_hash, state.first_published, state.changed_at, true, state.number,
    document -> 'title', document -> 'summary', document ->> 'severity', document ->> 'zone',
    (document ->> 'synthetic')::boolean,
    CASE WHEN document ? 'impact' THEN jsonb_build_object('unit', document #> '{impact,unit}', 'count', document #> '{impact,count}') END,
    began,
    coalesce(substring(coalesce(began ->> 'date', began ->> 'wallClock', began ->> 'month', began ->> 'instant', began ->> 'earliest')
      FROM '^\d{4}')::int, extract(year FROM state.first_published AT TIME ZONE 'UTC')::int),
    jsonb_path_query_array(document, 'lax $.components[*] ? (@.affected == true)'),
    ARRAY(SELECT component ->> 'key' FROM jsonb_array_elements(document -> 'components') AS component
      WHERE component -> 'affected' = 'true'::jsonb),
    document #>> '{upstream,repository,name}', document -> 'series', document #>> '{series,key}',
    said, form, search_runs(form));
END $$;

CREATE FUNCTION list_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_published_entry(NEW.incident_id);
  RETURN NULL;
END $$;
CREATE TRIGGER public_incident_is_listed AFTER INSERT OR UPDATE ON public_incident
  FOR EACH ROW EXECUTE FUNCTION list_published();
CREATE TRIGGER public_revision_redaction_is_listed AFTER UPDATE ON public_revision
  FOR EACH ROW EXECUTE FUNCTION list_published();

SELECT refresh_published_entry(incident_id) FROM public_incident;

-- Which published incidents hold all of these words. The index is asked first whatever the planner thinks: to compare the
-- runs of one entry after the other is what it is there to spare.
CREATE FUNCTION find_published(asked TEXT) RETURNS SETOF UUID LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH words AS (SELECT DISTINCT word FROM string_to_table(search_form(asked), ' ') AS word WHERE word <> '')
  SELECT incident_id FROM published_entry
  WHERE shown
    AND runs @> (SELECT coalesce(array_agg(DISTINCT run), '{}') FROM words, unnest(search_runs_of_word(word)) AS run)
    AND NOT EXISTS (SELECT FROM words WHERE position(word IN search_text) = 0)
$$;
