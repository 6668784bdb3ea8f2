import type { ReactNode } from "react";
import type { ProseNode } from "#domain/postmortem/prose/prose-node.ts";
import { withPercent } from "./told-text.ts";

type Props = {
  nodes: ProseNode[];
  /** The heading below which the text stands: 3 makes "# a" an h4. */
  below?: number;
  /** In a preview: what says nothing is marked, with the reason. On a page it stands as it was written. */
  marksUnresolved?: boolean;
};

/** Prose on a page: of what the tree knows, each kind is one element, and nothing else can come out. */
export function ProseNodes({ nodes, ...way }: Props): ReactNode {
  // A text alone needs no keys around it.
  return nodes.map((node, index) => <Node key={index} node={node} {...way} />);
}

type NodeProps = Omit<Props, "nodes"> & { node: ProseNode };

const ELEMENTS = { emphasis: "em", strong: "strong", paragraph: "p", quote: "blockquote", item: "li" } as const;

function Node({ node, ...way }: NodeProps): ReactNode {
  switch (node.kind) {
    case "text":
      return withPercent(node.text);
    case "reference":
      return node.said.map(({ text, dateTime }, index) =>
        dateTime === undefined ? (
          text
        ) : (
          <time key={index} dateTime={dateTime}>
            {text}
          </time>
        ),
      );
    case "unresolved":
      return <Unresolved {...node} isMarked={way.marksUnresolved ?? false} />;
    case "code":
      return <code>{node.text}</code>;
    case "code_block":
      return (
        <pre tabIndex={0}>
          <code>{node.text}</code>
        </pre>
      );
    case "break":
      return <br />;
    case "rule":
      return <hr />;
    default:
      return <Container node={node} {...way} />;
  }
}

type ContainerNode = Extract<ProseNode, { children: ProseNode[] }>;

function Container({ node, ...way }: Omit<NodeProps, "node"> & { node: ContainerNode }): ReactNode {
  const inside = <ProseNodes nodes={node.children} {...way} />;
  switch (node.kind) {
    case "heading": {
      const Heading = `h${Math.min(6, (way.below ?? 3) + node.depth)}` as "h4" | "h5" | "h6";
      return <Heading>{inside}</Heading>;
    }
    case "list":
      return node.start === undefined ? <ul>{inside}</ul> : <ol start={startOf(node.start)}>{inside}</ol>;
    case "link":
      return (
        <a href={node.href} rel={node.isForeign ? "nofollow noopener" : undefined}>
          {node.children.length > 0 ? inside : node.href}
        </a>
      );
    default: {
      const Element = ELEMENTS[node.kind];
      return <Element>{inside}</Element>;
    }
  }
}

function startOf(start: number): number | undefined {
  return start === 1 ? undefined : start;
}

function Unresolved({ source, reason, isMarked }: { source: string; reason: string; isMarked: boolean }) {
  if (!isMarked) return source;
  return (
    <mark className="unresolved" title={reason}>
      {source}
      <span className="unresolved-reason">: {reason}</span>
    </mark>
  );
}
