import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type Way = {
  name: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** How the address is written; the default is as it is. */
  write?: (address: string, slug: string) => string;
};
export type Answered = { status: number; headers: string[]; body: Buffer };

const header = (name: string, value: string, more: Record<string, string> = {}): Way => ({
  name: `${name}: ${value.slice(0, 40)}`,
  headers: { [name]: value, ...more },
});
const five = (name: string) => Array(5).fill(name).join(":");
const suffix = (text: string): Way => ({ name: `address + ${text}`, write: (address) => address + text });

/** The ways in which pages that should not be seen were seen elsewhere. */
export function waysToAsk(build: string): Way[] {
  return [
    { name: "plainly" },
    ...["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"].map((method) => ({ name: method, method })),
    { name: "a form", method: "POST", body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } },
    {
      name: "an action",
      method: "POST",
      body: "[broken",
      headers: { "next-action": "7f".repeat(20), "content-type": "text/plain" },
    },
    {
      name: "an action in parts",
      method: "POST",
      body: "--x",
      headers: { "next-action": "x", "content-type": "multipart/form-data; boundary=x" },
    },
    header("rsc", "1"),
    header("rsc", "1", { "next-router-prefetch": "1" }),
    header("rsc", "1", { "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" }),
    header("next-router-segment-prefetch", "/_tree"),
    header("next-router-state-tree", "%5B%22%22%5D", { rsc: "1" }),
    header("next-url", "/console"),
    ...["middleware", "src/middleware", "proxy", "src/proxy", "pages/_middleware"].map((name) =>
      header("x-middleware-subrequest", five(name)),
    ),
    header("x-middleware-prefetch", "1"),
    header("x-nextjs-data", "1"),
    header("x-matched-path", "/console"),
    header("x-invoke-path", "/console", { "x-invoke-status": "200" }),
    header("x-original-url", "/", { "x-rewrite-url": "/" }),
    header("x-forwarded-host", "elsewhere.example", { "x-forwarded-proto": "https", "x-forwarded-for": "127.0.0.1" }),
    header("x-forwarded-prefix", "/console"),
    header("x-http-method-override", "GET"),
    header("authorization", "Bearer candor_not_a_key_at_all"),
    header("cookie", "__prerender_bypass=1; __next_preview_data=1; candor.session_token=forged.signature"),
    ...["application/json", "text/x-component", "image/avif,image/webp", "application/feed+json"].map((type) =>
      header("accept", type),
    ),
    ...["br", "gzip", "br;q=0, *;q=1", "zstd"].map((encoding) => header("accept-encoding", encoding)),
    header("accept-language", "ja"),
    header("range", "bytes=0-99"),
    header("if-none-match", "*"),
    header("if-modified-since", "Fri, 01 Jan 2100 00:00:00 GMT"),
    ...[
      ".rsc",
      ".prefetch.rsc",
      ".segments/_tree.segment.rsc",
      ".json",
      ".txt",
      ".html",
      ".md",
      "/",
      "//",
      "%2f",
      "%00",
      "%E0%A4",
    ].map(suffix),
    ...[
      "?tz=Asia/Tokyo",
      "?tz=No/Where",
      "?_rsc=1abc",
      "?slug=draft",
      "?preview=1",
      ";v=1",
      "/opengraph-image",
      "/updates",
    ].map(suffix),
    { name: "two slashes", write: (address) => `/${address}` },
    { name: "a dot", write: (address) => `/.${address}` },
    { name: "there and back", write: (address) => `/console/..${address}` },
    { name: "encoded there and back", write: (address) => `/console/%2e%2e${address}` },
    { name: "encoded slashes", write: (address) => `/${address.slice(1).replaceAll("/", "%2f")}` },
    {
      name: "encoded letters",
      write: (address, slug) => address.replace(slug, `%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`),
    },
    { name: "capitals", write: (address, slug) => address.replace(slug, slug.toUpperCase()) },
    { name: "the data route", write: (address) => `/_next/data/${build}${address}.json` },
    { name: "the image route", write: (address) => `/_next/image?url=${encodeURIComponent(address)}&w=64&q=75` },
  ];
}

/** Sends exactly what is given: a fetch would tidy the address and add headers of its own. */
export function askExactly(baseUrl: string, address: string, slug: string, way: Way): Promise<Answered> {
  const { hostname, port } = new URL(baseUrl);
  const path = way.write ? way.write(address, slug) : address;
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path, method: way.method ?? "GET", headers: way.headers, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const encoding = response.headers["content-encoding"];
          resolve({
            status: response.statusCode ?? 0,
            headers: headerLines(response.rawHeaders),
            body: decoded(Buffer.concat(parts), encoding),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end(way.body);
  });
}

/** All but the clock's. */
function headerLines(raw: string[]): string[] {
  return raw.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() !== "date" ? [`${name}: ${raw[index + 1] ?? ""}`] : [],
  );
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  return encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
}
