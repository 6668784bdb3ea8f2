// npm that is told to stop ends without telling the program it started (its shell swallows the signal), so we look.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

function parentAndCommand(pid) {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      return { parent: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]), command };
    }
    const [, parent, command] = /^\s*(\d+)\s+(.*)$/.exec(
      spawnSync("ps", ["-o", "ppid=,args=", "-p", String(pid)], { encoding: "utf8" }).stdout,
    );
    return { parent: Number(parent), command };
  } catch {
    return { parent: 0, command: "" };
  }
}

/** The npm that runs this script, within three steps up. */
function npmAbove() {
  if (process.platform === "win32" || !process.env.npm_lifecycle_event) return undefined;
  for (let pid = process.ppid, steps = 0; pid > 1 && steps < 3; steps += 1) {
    const { parent, command } = parentAndCommand(pid);
    if (/(^|[/\s])npm(-cli\.js)?(\s|$)/.test(command)) return pid;
    pid = parent;
  }
  return undefined;
}

/** Calls back once when the npm that started this process is gone. */
export function whenStarterEnds(callback) {
  const npm = npmAbove();
  if (npm === undefined) return;
  const timer = setInterval(() => {
    try {
      process.kill(npm, 0);
    } catch (error) {
      if (error.code !== "ESRCH") return;
      clearInterval(timer);
      callback();
    }
  }, 300);
  timer.unref();
}
