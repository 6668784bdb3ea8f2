import type { ReactNode } from "react";
import { pageWords, type PageLocale } from "#components/words/page-words.ts";
import { placeFeeds, type FeedLink } from "./feed-links.ts";
import { JsonBlock } from "./json-block.tsx";

export type ShellProps = {
  locale: PageLocale;
  title: string;
  description?: string;
  /** Absolute, without a trailing slash; canonical and alternate links exist only where it is known. */
  publicUrl?: string | undefined;
  pathIn?: (locale: PageLocale) => string;
  query?: string;
  data?: unknown;
  style: string;
  scriptPath?: string;
  /** What each printed sheet says at its foot. */
  sheet?: string;
  /** 404 and 410: nothing here should be indexed. */
  unlisted?: boolean;
  kind: "article" | "website";
  /** What can be subscribed to from here; without it, the feeds of everything. */
  feeds?: FeedLink[];
  /** The path of the picture that stands for the page where it is linked. */
  card?: string;
  children: ReactNode;
};

/** A complete document: one response, its style within, no framework script. */
export function DocumentShell(props: ShellProps) {
  const { locale, title, description, style, scriptPath, children } = props;
  const words = pageWords(locale);
  const { site } = words;
  return (
    <html lang={locale} data-sheet={props.sheet}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {!props.unlisted &&
          (props.feeds ?? placeFeeds({ kind: "all" }, undefined, words, locale)).map(({ path, type, title: feed }) => (
            <link key={path} rel="alternate" type={type} href={path} title={feed} />
          ))}
        {props.unlisted && <meta name="robots" content="noindex" />}
        <Addresses {...props} />
        <meta property="og:type" content={props.kind} />
        <meta property="og:title" content={title} />
        {description && <meta property="og:description" content={description} />}
        <meta property="og:site_name" content={site.name} />
        <Card {...props} />
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {props.data !== undefined && <JsonBlock type="application/ld+json" data={props.data} />}
        {scriptPath && <script src={scriptPath} defer />}
      </head>
      <body>
        <a className="skip" href="#content">
          {site.skip}
        </a>
        {children}
      </body>
    </html>
  );
}

/** A picture needs a whole address: it is shown by other sites. */
function Card({ publicUrl, card, title }: ShellProps) {
  if (publicUrl === undefined || card === undefined) return <meta name="twitter:card" content="summary" />;
  return (
    <>
      <meta property="og:image" content={publicUrl + card} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function Addresses({ locale, publicUrl, pathIn, unlisted }: ShellProps) {
  if (publicUrl === undefined || pathIn === undefined || unlisted) return null;
  const address = (other: PageLocale) => publicUrl + pathIn(other);
  return (
    <>
      <link rel="canonical" href={address(locale)} />
      <link rel="alternate" hrefLang="en" href={address("en")} />
      <link rel="alternate" hrefLang="ja" href={address("ja")} />
      <link rel="alternate" hrefLang="x-default" href={address("en")} />
      <meta property="og:url" content={address(locale)} />
    </>
  );
}

type MastheadProps = { locale: PageLocale; pathIn?: (locale: PageLocale) => string; query?: string };

export function Masthead({ locale, pathIn, query = "" }: MastheadProps) {
  const words = pageWords(locale);
  return (
    <header className="masthead">
      <a className="home" href={locale === "ja" ? "/ja" : "/"}>
        {words.site.name}
      </a>
      {pathIn && (
        <nav className="languages" aria-label={words.site.language}>
          {(["en", "ja"] as const).map((other) => (
            <a
              key={other}
              href={pathIn(other) + query}
              lang={other}
              hrefLang={other}
              aria-current={other === locale ? "true" : undefined}
            >
              {words.locales[other]}
            </a>
          ))}
        </nav>
      )}
    </header>
  );
}
