import { Fragment } from "react";
import { StatedTime } from "#components/time/stated-time.tsx";
import type { PublicUpstream } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";
import { Told } from "./told.tsx";

type ChainProps = { upstream: PublicUpstream; reading: Reading };
type Item = PublicUpstream["items"][number];
type Release = PublicUpstream["releases"][number];

/** Issue → proposed → superseded by → merged → releases, each with its date or the word that there is none. */
export function FixChain({ upstream, reading }: ChainProps) {
  return (
    <div className="sub" id="fix-chain">
      <h3>{reading.words.upstream.chain}</h3>
      <ol className="chain">
        {upstream.items.map((item) => (
          <ItemStep key={item.key} item={item} upstream={upstream} reading={reading} />
        ))}
        {upstream.releases.map((release) => (
          <ReleaseStep key={release.tag} release={release} upstream={upstream} reading={reading} />
        ))}
      </ol>
    </div>
  );
}

function ItemStep({ item, upstream, reading }: ChainProps & { item: Item }) {
  const { words } = reading;
  const links = upstream.links.filter(({ from }) => from === item.key);
  return (
    <li className={`step step-${item.kind.replace("_", "-")} state-${item.state}`} id={`upstream-${item.key}`}>
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

function ReleaseStep({ release, upstream, reading }: ChainProps & { release: Release }) {
  const { words, zone, locale } = reading;
  const contained = upstream.contained.filter((row) => row.release === release.tag && row.contained === "yes");
  return (
    <li className="step step-release">
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
