export type ChainNode = { key: string; /** A day or an instant, where one is known. */ date?: string | undefined };
export type ChainLink = { from: string; to: string; kind: string };
export type ChainEdge = { from: string; to: string; isLoose: boolean };
/** From one row to a later one; between neighbours without a track of its own. */
export type RailEdge = { from: number; to: number; track: number | undefined; isLoose: boolean };
export type Rail = { tracks: number; edges: RailEdge[] };

/** A link that says what came before: the one it names is drawn above it. */
const FROM_LATER = new Set(["closes", "fixes", "supersedes", "follows_approach_of", "backport_of", "reverts"]);
/** Refers to, and brings nothing along. */
const LOOSE = new Set(["follows_approach_of", "prior_public_reference"]);

export function edgeOf({ from, to, kind }: ChainLink): ChainEdge {
  const isLoose = LOOSE.has(kind);
  return FROM_LATER.has(kind) ? { from: to, to: from, isLoose } : { from, to, isLoose };
}

type Releases = readonly { tag: string; line?: string | undefined }[];
type Contained = readonly { item: string; release: string; contained: string }[];

/** From each item to the first release that has it, and from each release to the next of its line; releases in version order. */
export function releaseEdges(releases: Releases, contained: Contained): ChainEdge[] {
  const tags = releases.map(({ tag }) => tag);
  const having = contained.filter(({ contained: answer, release }) => answer === "yes" && tags.includes(release));
  const first = new Map<string, string>();
  for (const { item, release } of having) {
    const known = first.get(item);
    if (known === undefined || tags.indexOf(release) < tags.indexOf(known)) first.set(item, release);
  }
  const next = releases.flatMap(({ tag, line }, index) => {
    const later = releases.slice(index + 1).find((other) => other.line === line);
    return later ? [{ from: tag, to: later.tag, isLoose: false }] : [];
  });
  return [...[...first].map(([from, to]) => ({ from, to, isLoose: false })), ...next];
}

/** What others rest on stands before them; where that leaves a choice, the earlier date, then the given order. What goes in a circle comes last. */
export function chainOrder<N extends ChainNode>(nodes: readonly N[], edges: readonly ChainEdge[]): N[] {
  const keys = new Set(nodes.map(({ key }) => key));
  const open = edges.filter(({ from, to }) => keys.has(from) && keys.has(to) && from !== to);
  const waiting = [...nodes];
  const ordered: N[] = [];
  while (waiting.length > 0) {
    const placed = new Set(ordered.map(({ key }) => key));
    const isFree = ({ key }: N) => open.every(({ from, to }) => to !== key || placed.has(from));
    const free = waiting.filter(isFree);
    const next = earliest(free) ?? waiting[0];
    if (!next) break;
    ordered.push(next);
    waiting.splice(waiting.indexOf(next), 1);
  }
  return ordered;
}

/** Undated ones only when no dated one is left. */
function earliest<N extends ChainNode>(nodes: readonly N[]): N | undefined {
  return nodes.reduce<N | undefined>((best, node) => (best && !isBefore(node, best) ? best : node), undefined);
}

function isBefore({ date }: ChainNode, other: ChainNode): boolean {
  return date !== undefined && (other.date === undefined || date < other.date);
}

/** Each edge that skips rows gets the innermost track that is free all the way. */
export function railOf(order: readonly string[], edges: readonly ChainEdge[]): Rail {
  const row = new Map(order.map((key, index) => [key, index]));
  const known = new Map<string, RailEdge>();
  for (const { from, to, isLoose } of edges) {
    const [start, end] = [row.get(from), row.get(to)];
    if (start === undefined || end === undefined || start >= end) continue;
    const same = known.get(`${start} ${end}`);
    known.set(`${start} ${end}`, {
      from: start,
      to: end,
      track: undefined,
      isLoose: isLoose && (same?.isLoose ?? true),
    });
  }
  const busy: number[] = [];
  const sorted = [...known.values()].sort((a, b) => a.from - b.from || a.to - b.to);
  const placed = sorted.map((edge): RailEdge => {
    if (edge.to === edge.from + 1) return edge;
    const free = busy.findIndex((until) => until <= edge.from);
    const track = free < 0 ? busy.length : free;
    busy[track] = edge.to;
    return { ...edge, track };
  });
  return { tracks: busy.length, edges: placed };
}
