import { Button } from "#components/ui/button.tsx";
import { bytesText } from "./impact-words.ts";
import { LogProgress } from "./log-progress.tsx";
import type { Upload, UploadPhase } from "./log-uploads.ts";

type Props = { upload: Upload; pause: () => void; resume: () => void; drop: () => void };

const running: UploadPhase[] = ["waiting", "checking", "sending", "lost"];

/** A file on its way: how far, how fast, and the way to hold, go on or give up. */
export function UploadRow({ upload, pause, resume, drop }: Props) {
  const { name, bytes, phase } = upload;
  return (
    <li
      aria-label={name}
      className="grid gap-x-6 gap-y-1 border-t border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          <span className="text-[0.8125rem] text-soft">{bytesText(bytes)}</span>
          <span className={`text-[0.8125rem] ${look(phase)}`}>{words[phase](upload)}</span>
        </p>
        {phase === "checking" && <LogProgress label={`${name}: checked`} share={upload.checked / bytes} />}
        {(phase === "sending" || phase === "paused" || phase === "lost") && (
          <LogProgress label={`${name}: sent`} share={upload.sent / bytes} />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {running.includes(phase) && (
          <Button onClick={pause} aria-label={`Pause ${name}`}>
            Pause
          </Button>
        )}
        {phase === "paused" && (
          <Button onClick={resume} aria-label={`Resume ${name}`}>
            Resume
          </Button>
        )}
        {phase === "refused" && bytes > 0 && (
          <Button onClick={resume} aria-label={`Try ${name} again`}>
            Try again
          </Button>
        )}
        {phase === "there" || phase === "refused" ? (
          <Button onClick={drop} aria-label={`Dismiss ${name}`}>
            Dismiss
          </Button>
        ) : (
          phase !== "received" && (
            <Button onClick={drop} aria-label={`Cancel ${name}`}>
              Cancel
            </Button>
          )
        )}
      </div>
    </li>
  );
}

const words: Record<UploadPhase, (upload: Upload) => string> = {
  waiting: () => "waits for the file before it",
  checking: () => "checking whether it is here already…",
  sending: ({ sent, bytes, rate }) => {
    const speed = rate === undefined ? "" : ` · ${bytesText(rate)}/s · ${leftText((bytes - sent) / rate)}`;
    return `${bytesText(sent)} sent${speed}`;
  },
  paused: ({ sent }) => `paused${sent > 0 ? ` at ${bytesText(sent)}` : ""}`,
  lost: ({ sent }) => `the server does not answer; goes on by itself from ${bytesText(sent)}`,
  refused: ({ detail }) => detail ?? "refused",
  there: () => "is here already: nothing was added",
  received: () => "received; looking at it…",
};

function look(phase: UploadPhase): string {
  if (phase === "refused") return "text-bad";
  return phase === "lost" || phase === "paused" ? "text-warn" : "text-soft";
}

function leftText(seconds: number): string {
  if (!Number.isFinite(seconds)) return "";
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s left`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min left` : `${(seconds / 3600).toFixed(1)} h left`;
}
