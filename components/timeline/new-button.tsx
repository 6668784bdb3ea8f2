import { Plus } from "lucide-react";
import { Button } from "#components/ui/button.tsx";

export function NewButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="quiet" onClick={onClick} aria-keyshortcuts="Shift+N">
      <Plus aria-hidden size={16} />
      New event
      <kbd aria-hidden className="border border-current px-1 font-mono text-xs leading-4 opacity-80">
        N
      </kbd>
    </Button>
  );
}
