type Props = {
  label: string;
  /** Absent: nobody knows how far it is. */
  share?: number | undefined;
  text?: string | undefined;
};

/** How far something is, as a bar and in words. */
export function LogProgress({ label, share, text }: Props) {
  const percent = share === undefined ? undefined : Math.floor(100 * share);
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="relative h-2 min-w-24 grow overflow-hidden bg-sunken outline outline-line"
      >
        <div
          className={`h-full bg-accent ${share === undefined ? "w-1/3 animate-pulse" : "transition-[width] duration-300"}`}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
      <span className="min-w-10 text-end text-[0.8125rem] whitespace-nowrap text-soft">
        {text ?? (percent === undefined ? "" : `${percent} %`)}
      </span>
    </div>
  );
}
