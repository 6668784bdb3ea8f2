"use client";

import { MessagePage } from "#components/console/message-page.tsx";
import { Button } from "#components/ui/button.tsx";

type Props = { error: Error & { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: Props) {
  return (
    <MessagePage title="This page could not be shown">
      <p>Nothing was changed by it. What you typed in a form before is kept on this computer.</p>
      {error.digest && (
        <p>
          The server&rsquo;s log has it under <code className="font-mono">{error.digest}</code>.
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => retry()}>
          Try again
        </Button>
        <a href="/console" className="self-center">
          All incidents
        </a>
      </p>
    </MessagePage>
  );
}
