import { html, raw } from "hono/html";
import type { OpenApiDocument } from "./openapi-document.ts";

type Schema = Record<string, unknown>;
type Content = Record<string, { schema?: unknown }>;
type Operation = {
  summary?: string;
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema?: { description?: string };
  }[];
  requestBody?: { content: Content };
  responses?: Record<string, { description: string; content?: Content }>;
};
type Html = ReturnType<typeof html>;

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif; }
body { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h1 { font-size: 1.75rem; } h2 { margin-top: 3rem; border-top: 1px solid; padding-top: 1.5rem; font-size: 1.125rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: .75rem 1rem; border-inline-start: 3px solid; }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .25rem 1rem; }
dt, dd { margin: 0; } summary { cursor: pointer; padding: .25rem 0; }
nav ul { columns: 2 18rem; padding-inline-start: 1rem; }
`;

/** The document for people: one page, no script, nothing fetched from elsewhere. */
export function docsPage(document: OpenApiDocument): Html {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Partial<Record<string, Operation>>)[method];
      return operation ? [{ id: `${method}-${path.replaceAll(/[^a-z]+/gi, "-")}`, method, path, operation }] : [];
    }),
  );
  const schemas = Object.entries(document.components?.schemas ?? {});
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${document.info.title}</h1>
          <p>${document.info.description ?? ""}</p>
          <p>For programs: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
          <nav aria-label="Calls">
            <ul>
              ${operations.map(({ id, method, path }) => html`<li><a href="#${id}">${named(method, path)}</a></li>`)}
            </ul>
          </nav>
          ${operations.map(({ id, method, path, operation }) => section(id, named(method, path), operation))}
          <h2>Shapes</h2>
          ${schemas.map(([name, schema]) => shape(name, schema as Schema))}
        </main>
      </body>
    </html>`;
}

function named(method: string, path: string): Html {
  return html`<code>${method.toUpperCase()} ${path}</code>`;
}

function section(
  id: string,
  title: Html,
  { summary = "", parameters = [], requestBody, responses = {} }: Operation,
): Html {
  return html`<section>
    <h2 id="${id}">${title}</h2>
    <p>${summary}</p>
    ${parameters.length === 0 ? "" : html`<dl>${parameters.map(parameter)}</dl>`}
    ${requestBody ? html`<p>Sends ${contentOf(requestBody.content)}</p>` : ""}
    <dl>
      ${Object.entries(responses).map(
        ([status, response]) =>
          html`<dt>${status}</dt>
            <dd>${response.description}${response.content ? html`: ${contentOf(response.content)}` : ""}</dd>`,
      )}
    </dl>
  </section>`;
}

function parameter({
  name,
  in: place,
  required,
  description,
  schema,
}: NonNullable<Operation["parameters"]>[number]): Html {
  const said = description ?? schema?.description ?? "";
  return html`<dt><code>${name}</code></dt>
    <dd>${place}${required ? ", required" : ""}${said && `: ${said}`}</dd>`;
}

function contentOf(content: Content): Html {
  const [type = "", { schema } = {}] = Object.entries(content)[0] ?? [];
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String((schema as Schema | undefined)?.["$ref"] ?? ""))?.[1];
  if (name) return html`<a href="#shape-${name}">${name}</a>`;
  return schema
    ? html`<details>
        <summary>${type}</summary>
        ${json(schema)}
      </details>`
    : html`${type}`;
}

function shape(name: string, schema: Schema): Html {
  return html`<details id="shape-${name}">
    <summary><code>${name}</code></summary>
    ${json(schema)}
  </details>`;
}

function json(value: unknown): Html {
  return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;
}
