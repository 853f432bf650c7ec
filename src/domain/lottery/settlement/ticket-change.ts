/** A ticket as its play has it: `paid` is its win so far, without reversed wins. */
export interface TicketNow {
  readonly state: 'open' | 'closed' | 'voided'
  readonly cost: bigint
  readonly paid: bigint
}

/** The postings of a ticket when a version of its draw's result is settled. */
export interface TicketChange {
  readonly pays: bigint
  /** The wrong win of an earlier version, taken back whole. */
  readonly takesBack: bigint
  readonly returnsStake: boolean
}

/**
 * How a ticket changes by a result: `win` is what it wins now, undefined where its draw is cancelled. Nothing, where it is
 * settled like that already, or was returned to the member before its draw.
 */
export function changeOf(
  { state, paid }: Pick<TicketNow, 'state' | 'paid'>,
  win: bigint | undefined,
): TicketChange | undefined {
  if (state === 'voided') return undefined // guard: returned-ticket-unpaid
  if (state === 'open') return { pays: win ?? 0n, takesBack: 0n, returnsStake: win === undefined }
  if (win === paid) return undefined // guard: same-win-kept
  return { pays: win ?? 0n, takesBack: paid, returnsStake: win === undefined }
}

/** The money that a change moves to the member; below zero from the member. */
export function differenceOf({ cost }: Pick<TicketNow, 'cost'>, change: TicketChange): bigint {
  return change.pays - change.takesBack + (change.returnsStake ? cost : 0n)
}
