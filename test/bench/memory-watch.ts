import { readdirSync, readFileSync } from "node:fs";

const EVERY_MS = 50;

/** Most that a child of this process whose command line names `part` held (by the kernel's own mark), and how far this process grew. */
export function watchMemory(part: string): { stop(): { child: number; growth: number } } {
  const before = process.memoryUsage.rss();
  const found = { child: 0, growth: 0 };
  const look = () => {
    found.growth = Math.max(found.growth, process.memoryUsage.rss() - before);
    for (const pid of childrenOf(process.pid)) {
      if (commandOf(pid).includes(part)) found.child = Math.max(found.child, mostHeldBy(pid));
    }
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return found;
    },
  };
}

function childrenOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    read(`/proc/${pid}/task/${task}/children`).split(" ").filter(Boolean),
  );
}

const commandOf = (pid: string) => read(`/proc/${pid}/cmdline`);

function mostHeldBy(pid: string): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** Empty where it has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
