import { moved } from '#domain/ledger/posting.ts'
import { POINT_CURRENCY } from '#domain/money/currency.ts'
import { unitsOfPoints } from '#domain/points/terms.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface AnyGift {
  readonly merchantId: number
  readonly memberId: bigint
  /** Gives the gift once. */
  readonly key: string
  readonly reference: string
  /** Units of the ledger, or whole points. */
  readonly amount: bigint
  /** Of the brand, for cash. */
  readonly currency: string
}

type PointKind = 'mission_points' | 'raffle_points' | 'level_points' | 'friend_points'

export type Gift = AnyGift &
  (
    | { readonly gives: 'cash'; readonly pointKind?: PointKind }
    | { readonly gives: 'points'; readonly pointKind: PointKind }
  )

/** Pays a reward of the house in cash or points. Returns the transfer. */
export async function payGift(tx: Tx, gift: Gift): Promise<bigint> {
  const { merchantId, memberId, key, reference, amount, currency } = gift
  const common = { merchantId, memberId, key, reference }
  const posted = await postOne(
    tx,
    gift.gives === 'cash'
      ? {
          ...common,
          currency,
          kind: 'reward_cash',
          legs: moved(amount, { from: 'house:rewards', to: 'main' }),
        }
      : {
          ...common,
          currency: POINT_CURRENCY,
          kind: gift.pointKind,
          legs: moved(unitsOfPoints(amount), { from: 'house:points', to: 'points' }),
        },
  )
  if (posted.outcome !== 'posted') throw new Error(`${key} was not paid: ${posted.outcome}`)
  return posted.transferId
}
