/** Says a result to screen readers when it changes; sighted people see it where it happened. */
export function Announcer({ message }: { message: string }) {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {message}
    </p>
  );
}
