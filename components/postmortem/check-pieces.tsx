import { createElement, type ReactNode } from "react";
import type { Piece } from "./check-answer.ts";
import { StatusMark } from "./fix-matrix.tsx";

export function Pieces({ pieces }: { pieces: Piece[] }) {
  return <>{pieces.map((piece, index) => drawn(piece, index))}</>;
}

function drawn(piece: Piece, key: number): ReactNode {
  if (typeof piece === "string") return piece;
  if ("mark" in piece) return <StatusMark key={key} status={piece.mark} />;
  const { class: className, ...attributes } = piece.attributes ?? {};
  const children = piece.children.map(drawn);
  return createElement(piece.tag, { ...attributes, key, ...(className !== undefined && { className }) }, ...children);
}
