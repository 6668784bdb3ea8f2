import type { Metadata } from "next";
import { MessagePage } from "#components/console/message-page.tsx";

export const metadata: Metadata = { title: "Not found" };

export default function NotFoundPage() {
  return (
    <MessagePage title="There is nothing here">
      <p>The address is wrong, or what was here is not yours to see. Both look the same on purpose.</p>
      <p>
        <a href="/console">All incidents you can see</a>
      </p>
    </MessagePage>
  );
}
