import { dividendBase } from './dividend-base.ts'
import {
  type KeptRow,
  type StatementInputs,
  type StatementResult,
  computeStatement,
  itemsOf,
} from './statement.ts'
import type { Tier } from './tiers.ts'

/** A statement of a tree before a correction, and the inputs after it. */
export interface CorrectedStatement {
  readonly before: { readonly inputs: StatementInputs; readonly result: StatementResult }
  readonly inputs: StatementInputs
}

/**
 * The rows that the statements of a tree keep, in their order, if every change is small. The rows of a whole tree are kept or
 * chosen anew, because those of an upline cover those of its downlines. Small changes add up: each is measured from the figures
 * that chose the row.
 */
export function keptRowsOf(
  tree: readonly CorrectedStatement[],
  least: bigint,
): readonly KeptRow[] | undefined {
  const chosen = tree.map(({ before }) => chosenBy(before.inputs, before.result))
  const isSmall = tree.every(({ inputs }, index) => {
    const { kept: _, ...free } = inputs
    const before = chosen[index]
    const after = chosenBy(free, computeStatement(free))
    return before !== undefined && isSmallChange(before, after, { least, tiers: free.terms.tiers })
  })
  return isSmall ? chosen : undefined
}

/** The figures by which the row of a statement was chosen: those of an earlier one, if a small correction has kept its row. */
export function chosenBy(inputs: StatementInputs, { tier, base }: StatementResult): KeptRow {
  if (inputs.kept) return inputs.kept
  const { validBet, betAmount, active } = inputs.sums
  return { row: tier, validBet, betAmount, profit: dividendBase(itemsOf(inputs)), base, active }
}

/**
 * Whether no figure that chooses a row has changed by the least change of the brand, and no condition on active members
 * is met or missed that was not: members are no amount, and a lost one may have been the last that a row needs.
 */
export function isSmallChange(
  before: KeptRow,
  after: KeptRow,
  { least, tiers }: { readonly least: bigint; readonly tiers: readonly Tier[] },
): boolean {
  const meets = (row: KeptRow, needed = 0) => before.active === undefined || (row.active ?? 0) >= needed
  const names = ['validBet', 'betAmount', 'profit', 'base'] as const
  const isSmall = names.every((name) => {
    const change = after[name] - before[name]
    return (change < 0n ? -change : change) < least
  })
  return isSmall && tiers.every(({ active: needed }) => meets(before, needed) === meets(after, needed))
}
