import type { PublicUpstream } from "./public-document.ts";

type ProtectedFrom = {
  /** The first release from which every configuration is protected. */
  everywhere?: string;
  rows: { configuration: PublicUpstream["configurations"][number]; tag?: string }[];
};

/** Read off the matrix: from which release on each configuration is protected, and stays so. */
export function protectedFrom(upstream: PublicUpstream): ProtectedFrom {
  const { columns, rows } = upstream.matrix;
  const starts = upstream.configurations.map((configuration) => {
    const cells = rows.find((row) => row.configuration === configuration.key)?.cells ?? [];
    const isProtected = columns.map(
      (column) => cells.find((cell) => cell.column === column.key)?.status === "protected",
    );
    const lastGap = isProtected.lastIndexOf(false);
    return { configuration, start: lastGap + 1 };
  });
  const tagAt = (index: number) => columns[index]?.release;
  const latest = starts.length === 0 ? columns.length : Math.max(...starts.map(({ start }) => start));
  return {
    everywhere: tagAt(latest),
    rows: starts.map(({ configuration, start }) => ({ configuration, tag: tagAt(start) })),
  };
}
