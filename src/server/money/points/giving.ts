import { moved } from '#domain/ledger/posting.ts'
import { POINT_CURRENCY } from '#domain/money/currency.ts'
import { unitsOfPoints } from '#domain/points/terms.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface Gift {
  readonly merchantId: number
  readonly memberId: bigint
  /** Gives the gift once. */
  readonly key: string
  readonly reference: string
  readonly gives: 'cash' | 'points'
  /** Units of the ledger, or whole points. */
  readonly amount: bigint
  /** Of the brand, for cash. */
  readonly currency: string
  readonly pointKind: 'mission_points' | 'raffle_points'
}

/** Pays a reward of the house in cash or points. Returns the transfer. */
export async function payGift(
  tx: Tx,
  { gives, amount, currency, pointKind, ...common }: Gift,
): Promise<bigint> {
  const posted = await postOne(
    tx,
    gives === 'cash'
      ? {
          ...common,
          currency,
          kind: 'reward_cash',
          legs: moved(amount, { from: 'house:rewards', to: 'main' }),
        }
      : {
          ...common,
          currency: POINT_CURRENCY,
          kind: pointKind,
          legs: moved(unitsOfPoints(amount), { from: 'house:points', to: 'points' }),
        },
  )
  if (posted.outcome !== 'posted') throw new Error(`${common.key} was not paid: ${posted.outcome}`)
  return posted.transferId
}
