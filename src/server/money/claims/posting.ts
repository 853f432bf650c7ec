import type { ClaimCause } from '#domain/claims/claim.ts'
import { moved } from '#domain/ledger/posting.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { postOne } from '#server/money/ledger/actions.ts'

import { type ClaimRow, insertMove } from './store.ts'

export interface Move {
  readonly kind: 'collected' | 'written_off'
  readonly amount: bigint
  readonly cause: ClaimCause
  /** Makes the ledger's key unique within the claim. */
  readonly key: string
  readonly requestId?: string | undefined
  readonly operatorId?: bigint | undefined
  readonly secondId?: bigint | undefined
  readonly reason?: string | undefined
}

/**
 * Collects a part of a claim from the main wallet, or writes it off, and records it. The caller has locked the claim.
 * The ledger refuses what `main` does not hold; money in other accounts is never touched.
 */
export async function postMove(
  tx: Tx,
  claim: Pick<ClaimRow, 'id' | 'merchantId' | 'memberId' | 'currency' | 'ticketId'>,
  move: Move,
): Promise<'insufficient' | undefined> {
  const { id, merchantId, memberId, currency, ticketId } = claim
  const { kind, amount, key, ...facts } = move
  const from = kind === 'collected' ? 'main' : 'house:write-offs'
  const posted = await postOne(tx, {
    merchantId,
    memberId,
    currency,
    key: `claim:${key}:${id}${facts.requestId === undefined ? '' : `:${facts.requestId}`}`,
    kind: kind === 'collected' ? 'claim_collect' : 'claim_write_off',
    reference: `T${ticketId}`,
    legs: moved(amount, { from, to: 'house:receivables' }),
  })
  if (posted.outcome === 'insufficient') return 'insufficient'
  if (posted.outcome !== 'posted') throw new Error(`claim ${id} was not ${kind}: ${posted.outcome}`)
  await insertMove(tx, { claimId: id, kind, amount, transferId: posted.transferId, ...facts })
  return undefined
}
