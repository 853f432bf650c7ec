import type { RaffleGift } from '#domain/raffles/raffle.ts'
import { givePrize } from '#server/money/offers/actions.ts'
import { payGift, redeemPrize } from '#server/money/points/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type PrizeRow, selectBrand } from './store.ts'

interface WinningTicket {
  readonly id: bigint
  readonly merchantId: number
  readonly memberId: bigint
  readonly raffle: string
}

export interface PaidPrize {
  /** A good that is not there any more is paid with the points that it costs. */
  readonly gives: RaffleGift
  /** Undefined for no prize, and for free rounds, which the reward of their offer proves. */
  readonly transferId: bigint | undefined
}

/** Pays what a ticket has won, once, in the transaction of its draw. */
export async function payPrize(
  tx: Tx,
  ticket: WinningTicket,
  { gives, amount, source }: Pick<PrizeRow, 'gives' | 'amount' | 'source'>,
): Promise<PaidPrize> {
  const { id, merchantId, memberId, raffle } = ticket
  if (gives === 'none') return { gives, transferId: undefined }
  const who = { merchantId, memberId }
  const { currency, today: day } = await selectBrand(tx, merchantId)
  const gift = { ...who, key: `raffle:${id}`, reference: raffle, amount, currency } as const
  if (gives === 'points' || gives === 'cash')
    return { gives, transferId: await payGift(tx, { ...gift, gives, pointKind: 'raffle_points' }) }
  if (!source) throw new Error(`prize ${gives} of raffle ${raffle} names nothing`)
  const { goodId, offer, offerVersion: version, worth } = source
  if (gives === 'good') {
    if (goodId === undefined) throw new Error(`prize of raffle ${raffle} names no good`)
    // The points of the good come first, so that a rejected redemption returns what it took.
    const transferId = await payGift(tx, { ...gift, gives: 'points', pointKind: 'raffle_points' })
    const isRedeemed = await redeemPrize(tx, who, { goodId, points: amount, worthMost: worth })
    return { gives: isRedeemed ? 'good' : 'points', transferId }
  }
  if (offer === undefined || version === undefined)
    throw new Error(`prize ${gives} of raffle ${raffle} names no offer`)
  const given = await givePrize(tx, who, { offer, version, ticketId: id, worth, day, currency })
  return { gives, transferId: given.transferId }
}
