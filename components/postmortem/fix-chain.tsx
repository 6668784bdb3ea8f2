import { Fragment, type ReactNode } from "react";
import { StatedTime } from "#components/time/stated-time.tsx";
import { chainOrder, edgeOf, railOf, releaseEdges } from "#components/upstream/chain-graph.ts";
import { ChainRail } from "#components/upstream/chain-rail.tsx";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { PublicUpstream } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";
import { Told } from "./told.tsx";

type ChainProps = { upstream: PublicUpstream; reading: Reading };
type Item = PublicUpstream["items"][number];
type Release = PublicUpstream["releases"][number];

type StepProps = ChainProps & { rail: ReactNode };

/** Issue → proposed → superseded by → merged → releases, each with its date or the word that there is none. */
export function FixChain({ upstream, reading }: ChainProps) {
  const { words } = reading;
  const edges = [...upstream.links.map(edgeOf), ...releaseEdges(upstream.releases, upstream.contained)];
  const ordered = chainOrder(nodesOf(upstream), edges);
  const rail = railOf(
    ordered.map(({ key }) => key),
    edges,
  );
  return (
    <div className="sub" id="fix-chain">
      <h3>{words.upstream.chain}</h3>
      <ol className="chain">
        {ordered.map((node, row) => {
          const drawn = <ChainRail rail={rail} row={row} sign={node.sign} />;
          if (node.item) return <ItemStep key={node.key} item={node.item} rail={drawn} {...{ upstream, reading }} />;
          return <ReleaseStep key={node.key} release={node.release} rail={drawn} {...{ upstream, reading }} />;
        })}
      </ol>
      {rail.edges.some(({ isLoose }) => isLoose) && <p className="note">{words.upstream.chainKey}</p>}
    </div>
  );
}

function nodesOf({ items, releases }: PublicUpstream) {
  return [
    ...items.map((item) => ({
      ...{ key: item.key, date: dateOf(item.opened ?? item.merged), item },
      sign: signOf(item),
    })),
    ...releases.map((release) => ({
      ...{ key: release.tag, date: dateOf(release.published), item: undefined, release },
      sign: "release" as const,
    })),
  ];
}

function signOf({ kind, state }: Item) {
  if (kind === "issue") return "issue" as const;
  return isLanded(state) || kind === "commit" ? ("landed" as const) : ("change" as const);
}

function isLanded(state: string): boolean {
  return state === "merged" || state === "landed_as_commit";
}

function dateOf(time: RecordedTime | undefined): string | undefined {
  return time?.instant ?? time?.date ?? time?.month;
}

function ItemStep({ item, upstream, reading, rail }: StepProps & { item: Item }) {
  const { words } = reading;
  const links = upstream.links.filter(({ from }) => from === item.key);
  return (
    <li className={`step step-${item.kind.replace("_", "-")} state-${item.state}`} id={`upstream-${item.key}`}>
      {rail}
      <div>
        <p className="step-kind">
          {words.upstream.kind[item.kind]} · {words.upstream.state[item.state]}
          <ItemDates item={item} reading={reading} />
        </p>
        <h4>
          <ItemAddress item={item} upstream={upstream} /> <Told text={item.title} reading={reading} />
        </h4>
        <p>
          <Told text={item.role} reading={reading} />
        </p>
        {links.length > 0 && (
          <p className="step-links">
            {[...new Set(links.map(({ kind }) => kind))].map((kind) => (
              <span key={kind}>
                {words.upstream.links[kind] ?? kind}{" "}
                <References
                  keys={links.filter((link) => link.kind === kind).map(({ to }) => to)}
                  {...{ upstream, words }}
                />
              </span>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

function ItemDates({ item, reading }: { item: Item; reading: Reading }) {
  const { words, zone, locale } = reading;
  if (!item.opened && !item.merged) return <span className="step-date">{words.upstream.dateUnknown}</span>;
  return (
    <span className="step-date">
      {item.opened && (
        <span>
          {words.upstream.opened} <StatedTime time={item.opened} zone={zone} locale={locale} />
        </span>
      )}
      {item.merged && (
        <span>
          {words.upstream.merged} <StatedTime time={item.merged} zone={zone} locale={locale} />
        </span>
      )}
    </span>
  );
}

function ReleaseStep({ release, upstream, reading, rail }: StepProps & { release: Release }) {
  const { words, zone, locale } = reading;
  const contained = upstream.contained.filter((row) => row.release === release.tag && row.contained === "yes");
  return (
    <li className="step step-release">
      {rail}
      <div>
        <p className="step-kind">
          {words.upstream.release}
          <span className="step-date">
            {release.published ? (
              <StatedTime time={release.published} zone={zone} locale={locale} />
            ) : (
              words.upstream.dateUnknown
            )}
          </span>
        </p>
        <h4>{release.tag}</h4>
        {release.note && (
          <p>
            <Told text={release.note} reading={reading} />
          </p>
        )}
        {contained.length > 0 && (
          <p className="step-links">
            {words.upstream.contains} <References keys={contained.map(({ item }) => item)} {...{ upstream, words }} />
          </p>
        )}
      </div>
    </li>
  );
}

type ReferencesProps = { keys: string[]; upstream: PublicUpstream; words: Reading["words"] };

function References({ keys, upstream, words }: ReferencesProps) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && words.separator}
      <ItemReference itemKey={key} upstream={upstream} />
    </Fragment>
  ));
}

function ItemReference({ itemKey, upstream }: { itemKey: string; upstream: PublicUpstream }) {
  const item = upstream.items.find(({ key }) => key === itemKey);
  return <a href={`#upstream-${itemKey}`}>{item?.number === undefined ? itemKey : `#${item.number}`}</a>;
}

function ItemAddress({ item, upstream }: { item: Item; upstream: PublicUpstream }) {
  if (item.number === undefined) return null;
  const { forge, name } = upstream.repository;
  if (!/^github(\.com)?$/.test(forge)) return <>#{item.number}</>;
  const kind = item.kind === "issue" ? "issues" : "pull";
  return (
    <a href={`https://github.com/${name}/${kind}/${item.number}`} rel="noreferrer">
      #{item.number}
    </a>
  );
}
