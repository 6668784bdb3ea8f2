"use client";

import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";

export function WebhookSecret({ secret }: { secret: string }) {
  return (
    <Notice tone="done" title="Enter this secret at the receiver. It is shown only now.">
      <p>
        <code className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{secret}</code>
      </p>
      <Button look="bare" onClick={() => void navigator.clipboard.writeText(secret)}>
        Copy the secret
      </Button>
    </Notice>
  );
}
