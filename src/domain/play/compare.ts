/** A transaction as its provider lists it. */
export interface ListedTransaction {
  readonly id: string
  readonly player: string | undefined
  readonly kind: 'bet' | 'win' | 'rollback'
  /** Whether it stands there: taken back or declined, it does not. */
  readonly stands: boolean
  /** In 1/100 000 of the main unit. A rollback may say none. */
  readonly amount: bigint | undefined
  readonly currency: string | undefined
  readonly isFree: boolean
}

/** The same as we have written it. */
export interface KeptTransaction {
  readonly id: string
  readonly player: string | undefined
  readonly kind: 'bet' | 'win' | 'rollback' | 'adjust' | 'tombstone'
  readonly stands: boolean
  readonly amount: bigint
  readonly currency: string
  readonly isFree: boolean
}

export const transactionDifferences = [
  'only_here',
  'only_there',
  'amount',
  'currency',
  'kind',
  'player',
  'state',
] as const
export type TransactionDifference = (typeof transactionDifferences)[number]

/**
 * How one number differs, if it does: the first thing that is wrong, from who it is about to how it ended. What a
 * provider says not to stand, and we never wrote, moved nothing on either side.
 */
export function differenceOf(
  there: ListedTransaction | undefined,
  here: KeptTransaction | undefined,
): TransactionDifference | undefined {
  if (!here) return there?.stands === true ? 'only_there' : undefined
  // A tombstone is ours alone: the bet that it stands for never came.
  if (!there) return here.stands && here.kind !== 'tombstone' ? 'only_here' : undefined
  if (here.kind === 'tombstone') return there.stands ? 'state' : undefined
  if (there.player !== undefined && here.player !== undefined && there.player !== here.player) return 'player'
  if (here.kind !== 'adjust' && there.kind !== here.kind) return 'kind'
  if (there.currency !== undefined && there.currency !== here.currency) return 'currency'
  if (there.amount !== undefined && here.kind !== 'rollback' && there.amount !== here.amount) return 'amount'
  return there.stands === here.stands ? undefined : 'state'
}
