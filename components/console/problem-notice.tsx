import type { ReactNode } from "react";
import type { ActionProblem } from "#domain/access/action-result.ts";
import { Notice } from "#components/ui/notice.tsx";

type Props = { problem: ActionProblem; title: string; children?: ReactNode };

/** Says what went wrong and what to do next. */
export function ProblemNotice({ problem, title, children }: Props) {
  return (
    <Notice tone="problem" title={title}>
      <p>{problem.detail}</p>
      {problem.errors && problem.errors.length > 0 && (
        <ul className="list-disc ps-5">
          {problem.errors.map(({ pointer, message }) => (
            <li key={pointer + message}>
              {pointer && <code className="font-mono">{pointer}</code>} {message}
            </li>
          ))}
        </ul>
      )}
      {problem.status === 401 && (
        <p>
          You are signed out.{" "}
          <a href="/sign-in" target="_blank">
            Sign in in a new tab
          </a>
          , then try again here: your text stays.
        </p>
      )}
      {children}
    </Notice>
  );
}
