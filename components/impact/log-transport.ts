"use client";

import { hashFile } from "./log-hash.ts";
import { openUploads, Unreachable, UploadRefused, type Begun, type PartToSend, type Uploads } from "./log-uploads.ts";

const opened = new Map<string, Uploads>();

/** The uploads of an incident in this tab: they go on while other pages of the workspace are looked at. */
export function uploadsOf(slug: string): Uploads {
  const known = opened.get(slug);
  if (known) return known;
  const address = `/uploads/request-logs/${slug}`;
  const uploads = openUploads({
    hash: hashFile,
    begin: (file, signal) => begin(address, file, signal),
    send: (id, part) => sendPart(`${address}/${id}`, part),
    wait: waitFor,
  });
  opened.set(slug, uploads);
  return uploads;
}

async function begin(address: string, file: object, signal: AbortSignal): Promise<Begun> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(file),
    signal,
  }).catch(() => {
    throw new Unreachable();
  });
  const text = await response.text();
  if (!response.ok) throw refusal(response.status, text);
  return JSON.parse(text) as Begun;
}

/** Only this kind of request tells how much of it has left. */
function sendPart(address: string, { offset, part, signal, onProgress }: PartToSend): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open("PATCH", address);
    request.setRequestHeader("content-type", "application/offset+octet-stream");
    request.setRequestHeader("upload-offset", String(offset));
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = () => reject(new Unreachable());
    request.onabort = () => reject(new Unreachable());
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) return resolve(offset + part.size);
      const received = status === 409 ? problemOf(responseText).received : undefined;
      if (typeof received === "number") return resolve(received);
      reject(refusal(status, responseText));
    };
    request.onloadend = () => signal.removeEventListener("abort", stop);
    signal.addEventListener("abort", stop);
    request.send(part);
  });
}

/** A server that is being started again, or a proxy before it, is not one that refuses. */
function refusal(status: number, text: string): Error {
  if (status >= 502 && status <= 504) return new Unreachable();
  if (status === 401) return new UploadRefused("You are signed out. Sign in in another tab, then go on here.");
  const { detail } = problemOf(text);
  return new UploadRefused(detail ?? `The server answered ${status}. Try again.`);
}

function problemOf(text: string): { detail?: string; received?: unknown } {
  try {
    return JSON.parse(text) as { detail?: string };
  } catch {
    return {};
  }
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
