import {
  type BetRefused,
  type Chips,
  type TableLayout,
  type TableLimits,
  addChips,
  refuseChips,
  sumOf,
} from './bets.ts'

/** Chips laid but not placed: nothing has been debited. Each entry is one press, which undo takes back as a whole. */
export type Draft = readonly Chips[]

/** The player's placed chips and limits in this round. */
export interface Standing {
  readonly layout: TableLayout
  readonly placed: Chips
  readonly placings: number
  readonly limits: TableLimits
}

export type Laid = { readonly draft: Draft } | { readonly refused: BetRefused }

export function chipsOf(draft: Draft): Chips {
  return draft.reduce(addChips, {})
}

/** Lays chips beside the laid ones, if the table would accept all of them together. */
export function lay(draft: Draft, chips: Chips, { layout, placed, placings, limits }: Standing): Laid {
  const together = addChips(chipsOf(draft), chips)
  const refused = refuseChips(layout, { chips: together, before: placed, placings, limits })
  return refused === undefined ? { draft: [...draft, chips] } : { refused }
}

export function undo(draft: Draft): Draft {
  return draft.slice(0, -1)
}

export function draftSum(draft: Draft): bigint {
  return sumOf(chipsOf(draft))
}
