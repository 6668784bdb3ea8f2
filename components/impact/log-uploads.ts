/** waiting: another file is being sent. lost: tried again by itself. refused: a person must do something. there: nothing was added. */
export type UploadPhase = "waiting" | "checking" | "sending" | "paused" | "lost" | "refused" | "there" | "received";
export type Upload = {
  key: number;
  name: string;
  bytes: number;
  phase: UploadPhase;
  /** Bytes whose hash is known, and bytes that the server has. */
  checked: number;
  sent: number;
  /** Bytes a second, while it is sent. */
  rate?: number | undefined;
  id?: string;
  detail?: string | undefined;
};

export type Begun = { id: string; received: number; status?: string };
export type PartToSend = { offset: number; part: Blob; signal: AbortSignal; onProgress: (bytes: number) => void };
export type UploadTransport = {
  hash: (file: Blob, options: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<string>;
  /** The same file is answered with what is there of it. @throws {Unreachable} {UploadRefused} */
  begin: (file: { name: string; bytes: number; sha256: string }, signal: AbortSignal) => Promise<Begun>;
  /** Answers where the next part starts. @throws {Unreachable} {UploadRefused} */
  send: (id: string, part: PartToSend) => Promise<number>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export class Unreachable extends Error {}
/** The server said no, in words for people. */
export class UploadRefused extends Error {}

export type Uploads = {
  list: () => readonly Upload[];
  subscribe: (follower: () => void) => () => void;
  add: (files: Iterable<File>) => void;
  pause: (key: number) => void;
  resume: (key: number) => void;
  /** Stops it and forgets it; what the server has of it stays there. */
  drop: (key: number) => void;
};

type Task = { upload: Upload; file: File; sha256?: string; stop?: AbortController };

const PART = 32 << 20;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/** Files on their way to the server, one after the other; each goes on where it ended, whatever ended it. */
export function openUploads(transport: UploadTransport): Uploads {
  let tasks: Task[] = [];
  let shown: readonly Upload[] = [];
  let nextKey = 1;
  const followers = new Set<() => void>();
  const tell = () => {
    shown = tasks.map(({ upload }) => upload);
    followers.forEach((follower) => follower());
  };
  const change = (task: Task, said: Partial<Upload>) => {
    task.upload = { ...task.upload, ...said };
    tell();
  };
  const find = (key: number) => tasks.find(({ upload }) => upload.key === key);
  const goOn = () => {
    if (tasks.some(({ stop }) => stop)) return;
    const next = tasks.find(({ upload }) => upload.phase === "waiting");
    if (!next) return;
    const stop = new AbortController();
    next.stop = stop;
    void sendFile(next, transport, stop.signal, (said) => change(next, said)).finally(() => {
      delete next.stop;
      goOn();
    });
  };
  return {
    list: () => shown,
    subscribe(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
    add(files) {
      const added = [...files].map((file) => ({ file, upload: newUpload(nextKey++, file) }));
      tasks = [...tasks, ...added];
      tell();
      goOn();
    },
    pause(key) {
      const task = find(key);
      if (!task) return;
      task.stop?.abort();
      change(task, { phase: "paused", rate: undefined });
    },
    resume(key) {
      const task = find(key);
      if (!task) return;
      change(task, { phase: "waiting", detail: undefined });
      goOn();
    },
    drop(key) {
      find(key)?.stop?.abort();
      tasks = tasks.filter(({ upload }) => upload.key !== key);
      tell();
    },
  };
}

function newUpload(key: number, { name, size }: File): Upload {
  const upload: Upload = { key, name, bytes: size, phase: "waiting", checked: 0, sent: 0 };
  return size > 0 ? upload : { ...upload, phase: "refused", detail: "The file is empty." };
}

type Change = (said: Partial<Upload>) => void;

async function sendFile(task: Task, transport: UploadTransport, signal: AbortSignal, change: Change): Promise<void> {
  // What still comes from a file that was paused says nothing any more.
  const say: Change = (said) => signal.aborted || change(said);
  try {
    if (task.sha256 === undefined) {
      say({ phase: "checking", checked: 0 });
      task.sha256 = await transport.hash(task.file, { signal, onProgress: (checked) => say({ checked }) });
    }
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await sendRest(task, task.sha256, transport, signal, say);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof Unreachable)) throw error;
        say({ phase: "lost", rate: undefined });
        await transport.wait(pause, signal);
      }
    }
  } catch (error) {
    const detail =
      error instanceof UploadRefused ? error.message : "The file cannot be read any more. Choose it again.";
    say({ phase: "refused", rate: undefined, detail });
  }
}

async function sendRest(task: Task, sha256: string, transport: UploadTransport, signal: AbortSignal, say: Change) {
  const { file } = task;
  const begun = await transport.begin({ name: file.name, bytes: file.size, sha256 }, signal);
  const { id, status = "receiving" } = begun;
  if (status !== "receiving") {
    const isOwn = task.upload.id === id;
    return say({ phase: isOwn ? "received" : "there", id, sent: file.size, rate: undefined });
  }
  const speed = speedometer();
  for (let offset = begun.received; offset < file.size && !signal.aborted;) {
    const from = offset;
    const seen = (bytes: number) => say({ phase: "sending", id, sent: from + bytes, rate: speed(from + bytes) });
    seen(0);
    const part = file.slice(offset, offset + PART);
    offset = await transport.send(id, { offset, part, signal, onProgress: seen });
  }
  say({ phase: "received", sent: file.size, rate: undefined });
}

const SPEED_OVER_MS = 5000;

/** Over the last seconds, so that it neither jumps nor remembers a pause. */
function speedometer(): (bytes: number) => number | undefined {
  let seen: { at: number; bytes: number }[] = [];
  return (bytes) => {
    const at = performance.now();
    seen = [...seen.filter((one) => at - one.at < SPEED_OVER_MS && one.bytes <= bytes), { at, bytes }];
    const [first] = seen;
    return first && at - first.at > 200 ? (1000 * (bytes - first.bytes)) / (at - first.at) : undefined;
  };
}
