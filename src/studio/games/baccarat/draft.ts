import { type BetRefused, type Chips, type TableLimits, addChips, refuseChips, sumOf } from './bets.ts'
import type { Spot } from './payouts.ts'

/**
 * Chips that a player has laid and not put down yet: nothing of it has left the wallet. Each entry is one deliberate
 * press, so that undo takes the last of them back whole.
 */
export type Draft = readonly Chips[]

/** What the table knows of the player in this round. */
export interface Standing {
  readonly placed: Chips
  readonly placings: number
  readonly limits: TableLimits
}

export type Laid = { readonly draft: Draft } | { readonly refused: BetRefused }

export function chipsOf(draft: Draft): Chips {
  return draft.reduce(addChips, {})
}

/** One chip more on a spot, where the table would take it together with all the others. */
export function layChip(
  draft: Draft,
  { spot, value }: { readonly spot: Spot; readonly value: bigint },
  standing: Standing,
): Laid {
  return layAll(draft, { [spot]: value }, standing)
}

/** All chips of another round at once, beside those that lie already. */
export function layAll(draft: Draft, chips: Chips, { placed, placings, limits }: Standing): Laid {
  const refused = refuseChips({ chips: addChips(chipsOf(draft), chips), before: placed, placings, limits })
  return refused === undefined ? { draft: [...draft, chips] } : { refused }
}

export function undo(draft: Draft): Draft {
  return draft.slice(0, -1)
}

export function draftSum(draft: Draft): bigint {
  return sumOf(chipsOf(draft))
}
