import "server-only";

/** Always a download under its own name: nothing that was attached is shown or run by a browser. */
export function downloadHeaders(
  { name, bytes, sha256 }: { name: string; bytes: number; sha256: string },
  nameForOldBrowsers = "evidence",
) {
  return {
    "content-type": "application/octet-stream",
    "content-length": String(bytes),
    "content-disposition": `attachment; filename="${nameForOldBrowsers}"; filename*=UTF-8''${encoded(name)}`,
    "content-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
  };
}

/** RFC 8187 leaves fewer signs as they are than addresses do. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
