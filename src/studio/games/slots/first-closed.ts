import type { Carried, Cell } from './slot-model.ts'

/** The first place that is not open. In a file of its own, because pages load it without the rest of the game. */
export function firstClosed(kept: Carried['kept']): Cell {
  const open = new Set(kept.map(([cell]) => cell))
  for (let cell = 0; ; cell += 1) if (!open.has(cell)) return cell
}
