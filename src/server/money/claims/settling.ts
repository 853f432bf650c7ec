import { type ClaimChange, changeOfClaim } from '#domain/claims/claim.ts'
import type { Leg } from '#domain/ledger/posting.ts'
import { moved } from '#domain/ledger/posting.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { postOne } from '#server/money/ledger/actions.ts'

import { postMove } from './posting.ts'
import { type ClaimRow, type Shortfall, insertClaim, insertMove } from './store.ts'

export { lockClaimsOfTickets, lockWallets } from './store.ts'
export type { ClaimRow } from './store.ts'

/** Claims are money of the house that members have: below zero as long as they are open. */
const RECEIVABLES = 'house:receivables'
const WRITE_OFFS = 'house:write-offs'
/** The product whose win was wrong. */
const PRODUCT = 'house:lottery'

export interface NewClaim extends Shortfall {
  readonly merchantId: number
  readonly memberId: bigint
  readonly currency: string
  readonly amount: bigint
}

/**
 * Opens the claim of a shortfall that the caller has stored. What an earlier claim on the ticket had collected or
 * forgiven counts at once.
 */
export async function openClaim(
  tx: Tx,
  claim: NewClaim,
  carried: Pick<ClaimChange, 'carriesCollected' | 'carriesWrittenOff'> | undefined,
): Promise<void> {
  const { drawId, version, ticketId, merchantId, memberId, currency, amount } = claim
  const posted = await postOne(tx, {
    merchantId,
    memberId,
    currency,
    key: `claim:open:${drawId}:${version}:${ticketId}`,
    kind: 'claim_open',
    reference: `T${ticketId}`,
    legs: moved(amount, { from: RECEIVABLES, to: PRODUCT }),
  })
  if (posted.outcome !== 'posted') throw new Error(`the claim on ticket ${ticketId}: ${posted.outcome}`)
  const id = await insertClaim(tx, { drawId, version, ticketId }, posted.transferId)
  if (!carried) return
  const on = { id, merchantId, memberId, currency, ticketId }
  const { carriesCollected, carriesWrittenOff } = carried
  if (carriesCollected > 0n)
    await postMove(tx, on, { kind: 'collected', amount: carriesCollected, cause: 'carried', key: 'carry' })
  if (carriesWrittenOff > 0n)
    await postMove(tx, on, {
      kind: 'written_off',
      amount: carriesWrittenOff,
      cause: 'carried',
      key: 'forgive',
    })
}

/**
 * Cancels a claim because a later version of the result is settled: everything that it had posted is turned round, and
 * what was collected goes back to the member. Answers what the claim of the new version takes over.
 */
export async function cancelClaim(tx: Tx, claim: ClaimRow, lacking: bigint): Promise<ClaimChange> {
  const { id, merchantId, memberId, currency, ticketId, amount, open, collected, writtenOff } = claim
  const legs: Leg[] = [
    { account: PRODUCT, amount: -amount },
    { account: RECEIVABLES, amount: open },
    { account: WRITE_OFFS, amount: writtenOff },
    { account: 'main', amount: collected },
  ]
  const posted = await postOne(tx, {
    merchantId,
    memberId,
    currency,
    key: `claim:cancel:${id}`,
    kind: 'claim_cancel',
    reference: `T${ticketId}`,
    legs: legs.filter((leg) => leg.amount !== 0n),
  })
  if (posted.outcome !== 'posted') throw new Error(`claim ${id} was not cancelled: ${posted.outcome}`)
  await insertMove(tx, {
    claimId: id,
    kind: 'cancelled',
    amount,
    transferId: posted.transferId,
    cause: 'correction',
  })
  return changeOfClaim(claim, lacking)
}
