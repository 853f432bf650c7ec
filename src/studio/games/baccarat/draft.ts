import { type BetRefused, type Chips, type TableLimits, addChips, refuseChips, sumOf } from './bets.ts'
import type { Spot } from './payouts.ts'

/** Chips laid but not placed: nothing has been debited. Each entry is one press, which undo takes back as a whole. */
export type Draft = readonly Chips[]

/** The player's placed chips and limits in this round. */
export interface Standing {
  readonly placed: Chips
  readonly placings: number
  readonly limits: TableLimits
}

export type Laid = { readonly draft: Draft } | { readonly refused: BetRefused }

export function chipsOf(draft: Draft): Chips {
  return draft.reduce(addChips, {})
}

/** Lays one more chip, if the table would accept all laid chips together. */
export function layChip(
  draft: Draft,
  { spot, value }: { readonly spot: Spot; readonly value: bigint },
  standing: Standing,
): Laid {
  return layAll(draft, { [spot]: value }, standing)
}

/** Repeats all chips of another round, beside the laid ones. */
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
