-- What is looked through with every search is not packed: to unpack it costs more than to look.
ALTER TABLE published_entry ALTER COLUMN search_text SET STORAGE EXTERNAL;
SELECT refresh_published_entry(incident_id) FROM public_incident;
