export type Headers = Record<string, string>;

/** What nginx includes within its `server`, so that it answers from the copy in `folder` (absolute) as the application does. */
export function nginxConfiguration(folder: string, headers: Headers): string {
  const added = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll(/["\\$]/g, "")}" always;`,
  );
  return `# Written by "export site" beside its copy, and written again with it.
root ${JSON.stringify(folder)};
charset utf-8;
charset_types text/html text/plain text/csv text/calendar application/javascript application/json application/feed+json application/atom+xml application/xml;
types {
  text/html html; text/plain txt; text/csv csv; text/calendar ics; application/javascript js;
  application/json json; application/atom+xml atom; application/xml xml; image/png png; image/svg+xml svg;
}
gzip_static on;
${added.join("\n")}

set $question "";
if ($args ~ "^(tz=UTC|spreadsheet=1|profile=csaf_security_incident_response)$") {
  set $question "@$args";
}
set $shelf "";
if ($uri ~ "^/ja(/|$)") { set $shelf "/ja"; }
set $tombstone $shelf/gone.html;
error_page 404 $shelf/404.html;
error_page 410 $tombstone;
set $withdrawn "no-such-mark";
if ($uri ~ "^/(ja/)?incidents/([a-z0-9-]+)(/|$)") { set $withdrawn $2; }
if (-f $document_root/incidents/$withdrawn.gone) { return 410; }
if (-f $document_root$uri.gone.html) {
  set $tombstone $uri.gone.html;
  return 410;
}

location = / { try_files /index$question.html /index.html =404; }
location ^~ /.well-known/ { try_files $uri =404; }
location ~ (^|/)[.] { return 404; }
location ~ [.](html|gone|gz)$ { internal; }
location ~ (^|/)feed[.]json$ { types { } default_type application/feed+json; try_files $uri =404; }
location ~ ^(?<name>.+)[.](?<ending>[a-z0-9]+)$ {
  try_files $name$question.$ending $uri $uri$question.html $uri.html =404;
}
location / { try_files $uri$question.html $uri.html =404; }
`;
}
