"use client";

import { useEffect, useRef, useState } from "react";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { ImpactCount } from "#domain/impact/count-impact.ts";
import type { RuleOrder } from "#domain/impact/rule-order.ts";

export type PreviewedRule = ImpactCount & {
  logs: { id: string; name: string; rows: number }[];
  missing: { id: string; name: string }[];
};
export type PreviewState = {
  /** The last answer; `isCurrent`: it is about the rule as it stands. */
  shown: PreviewedRule | undefined;
  isCurrent: boolean;
  isCounting: boolean;
  problem: ActionProblem | undefined;
};

const PAUSE_MS = 400;

type Answer = { of: string; preview?: PreviewedRule; problem?: ActionProblem };

/** Counts under the rule as it is edited; an older question is dropped when a newer one is asked. `undefined`: not to be asked yet. */
export function useRulePreview(slug: string, order: RuleOrder | undefined): PreviewState {
  const [answer, setAnswer] = useState<Answer>();
  const [isCounting, setCounting] = useState(false);
  const last = useRef<PreviewedRule>(undefined);
  const asked = order && JSON.stringify(order);

  useEffect(() => {
    if (asked === undefined) return;
    const stop = new AbortController();
    setCounting(true);
    const timer = setTimeout(async () => {
      const next = await ask(`/console/incidents/${slug}/impact/rule/preview`, asked, stop.signal);
      if (stop.signal.aborted) return;
      if (next.preview) last.current = next.preview;
      setAnswer(next);
      setCounting(false);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
      setCounting(false);
    };
  }, [slug, asked]);

  const isCurrent = answer !== undefined && answer.of === asked && answer.preview !== undefined;
  const problem = answer?.of === asked ? answer?.problem : undefined;
  return { shown: last.current, isCurrent, isCounting, problem };
}

async function ask(address: string, of: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: of,
      signal,
    });
    const said = (await response.json()) as PreviewedRule | ActionProblem;
    return response.ok ? { of, preview: said as PreviewedRule } : { of, problem: said as ActionProblem };
  } catch {
    return {
      of,
      problem: { status: 0, code: "unreachable", detail: "The server did not answer. Edit anything to ask again." },
    };
  }
}
