import type { TimelineActions } from "./timeline-actions.ts";

/** The actions, each done only when what it changed is shown. */
export function shownAtOnce(actions: TimelineActions, bring: (id: string) => Promise<void>): TimelineActions {
  return {
    ...actions,
    add: async (...sent) => {
      const result = await actions.add(...sent);
      if (result.ok) await bring(result.event.id);
      return result;
    },
    change: async (...sent) => {
      const result = await actions.change(...sent);
      if (result.ok) await bring(result.event.id);
      return result;
    },
    retract: async (...sent) => {
      const result = await actions.retract(...sent);
      const [, id] = sent;
      if (result.ok) await bring(id);
      return result;
    },
    undo: async (...sent) => {
      const result = await actions.undo(...sent);
      if (result.ok) await bring(result.event.id);
      return result;
    },
  };
}
