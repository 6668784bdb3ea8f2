import { useRef, useState, type ReactNode } from "react";
import { attempt } from "#components/console/attempt.ts";
import { Announcer } from "#components/ui/announcer.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import type { LogActions } from "./log-actions.ts";
import { UploadRow } from "./log-upload-row.tsx";
import type { Upload, Uploads } from "./log-uploads.ts";

type Props = {
  slug: string;
  uploads: Uploads;
  list: readonly Upload[];
  cancel: LogActions["cancel"];
  look: () => void;
};

/** Files are chosen or dropped here, as many as one likes, of any size. */
export function LogUpload({ slug, uploads, list, cancel, look }: Props) {
  const drop = ({ key, id, phase }: Upload) => {
    uploads.drop(key);
    if (id !== undefined && phase !== "there") void attempt(() => cancel(slug, id)).then(look);
  };
  const troubled = list.find(({ phase }) => phase === "refused" || phase === "lost");
  return (
    <section aria-label="Add logs" className="grid gap-3 print:hidden">
      <DropPlace add={uploads.add}>
        <p className="mt-2 text-[0.8125rem] text-soft">
          CSV, TSV, JSON lines or Parquet, packed with gzip or zstd or not. A broken upload goes on where it ended, even
          after a reload: choose the same file again.
        </p>
        <p className="text-[0.8125rem] text-soft">
          Very big or many files, on the server itself:{" "}
          <code className="font-mono [overflow-wrap:anywhere]">npm run candor -- log scan {slug} &lt;files&gt;</code>
        </p>
        <noscript>
          <p className="mt-2 text-warn">Uploading here needs JavaScript; the command above does not.</p>
        </noscript>
      </DropPlace>
      <Announcer message={troubled ? `${troubled.name}: ${troubled.detail ?? "the connection is lost"}` : ""} />
      {list.length > 0 && (
        <ul aria-label="Files on their way">
          {list.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              pause={() => uploads.pause(upload.key)}
              resume={() => uploads.resume(upload.key)}
              drop={() => drop(upload)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function DropPlace({ add, children }: { add: Uploads["add"]; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const focus = "focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent";
  return (
    <div
      className={`border border-dashed px-4 py-5 ${isOver ? "border-accent bg-accent-soft" : "border-line-strong"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      }}
    >
      <label className={`${buttonClass("primary")} relative cursor-pointer ${focus}`}>
        Choose files…
        <input
          ref={input}
          type="file"
          multiple
          className="sr-only"
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            if (input.current) input.current.value = "";
          }}
        />
      </label>{" "}
      <span className="ms-2">or drop them here</span>
      {children}
    </div>
  );
}
