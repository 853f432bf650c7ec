/** A transaction in a provider's list. */
export interface ListedTransaction {
  readonly id: string
  readonly player: string | undefined
  readonly kind: 'bet' | 'win' | 'rollback'
  /** False where the provider has rolled it back or declined it. */
  readonly stands: boolean
  /** In 1/100 000 of the main unit. Optional for a rollback. */
  readonly amount: bigint | undefined
  readonly currency: string | undefined
  readonly isFree: boolean
}

/** A transaction as stored by us. */
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
  /** A win of a free bet whose free rounds are unknown here: it was not paid. */
  'held',
] as const
export type TransactionDifference = (typeof transactionDifferences)[number]

/**
 * The first difference of one transaction, from player to state. A transaction that the provider voided and we never
 * stored moved nothing on either side.
 */
export function differenceOf(
  there: ListedTransaction | undefined,
  here: KeptTransaction | undefined,
): TransactionDifference | undefined {
  if (!here) return there?.stands === true ? 'only_there' : undefined
  // A tombstone exists on our side only: its bet never arrived.
  if (!there) return here.stands && here.kind !== 'tombstone' ? 'only_here' : undefined
  if (here.kind === 'tombstone') return there.stands ? 'state' : undefined
  if (there.player !== undefined && here.player !== undefined && there.player !== here.player) return 'player'
  if (here.kind !== 'adjust' && there.kind !== here.kind) return 'kind'
  if (there.currency !== undefined && there.currency !== here.currency) return 'currency'
  if (there.amount !== undefined && here.kind !== 'rollback' && there.amount !== here.amount) return 'amount'
  return there.stands === here.stands ? undefined : 'state'
}
