-- A word of up to three letters is itself a run: what the index says of it needs no second look at the text.
CREATE OR REPLACE FUNCTION find_published(asked TEXT) RETURNS SETOF UUID LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH words AS (SELECT DISTINCT word FROM string_to_table(search_form(asked), ' ') AS word WHERE word <> '')
  SELECT incident_id FROM published_entry
  WHERE shown
    AND runs @> (SELECT coalesce(array_agg(DISTINCT run), '{}') FROM words, unnest(search_runs_of_word(word)) AS run)
    AND NOT EXISTS (SELECT FROM words WHERE length(word) > 3 AND position(word IN search_text) = 0)
$$;
