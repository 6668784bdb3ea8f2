import type { ComponentProps } from "react";

const looks = {
  primary: "bg-accent text-on-accent border-accent hover:underline",
  quiet: "bg-transparent text-ink border-line-strong hover:bg-sunken",
  bare: "bg-transparent text-accent border-transparent underline underline-offset-[0.18em] decoration-1 hover:decoration-2 px-0",
  danger: "bg-transparent text-bad border-bad hover:bg-bad-soft",
} as const;

export type ButtonLook = keyof typeof looks;

export function buttonClass(look: ButtonLook = "quiet"): string {
  return `inline-flex items-center justify-center gap-1.5 min-h-8 ${look === "bare" ? "" : "px-3"} py-1 border rounded-[2px] font-medium no-underline disabled:opacity-60 aria-pressed:border-accent aria-pressed:bg-accent-soft ${looks[look]}`;
}

type Props = ComponentProps<"button"> & { look?: ButtonLook };

/** A button that does nothing but what its `type` says; `button` unless it submits. */
export function Button({ look, className = "", type = "button", ...props }: Props) {
  return <button type={type} className={`${buttonClass(look)} ${className}`} {...props} />;
}
