import { execFileSync } from "node:child_process";

/** What is or would be committed: tracked files, and new ones that .gitignore does not name. */
export function repositoryFiles(root: string): string[] {
  const listed = execFileSync(
    "git",
    ["-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"],
    { cwd: root, encoding: "utf8", maxBuffer: 64_000_000 },
  );
  return listed.split("\0").filter(Boolean);
}
