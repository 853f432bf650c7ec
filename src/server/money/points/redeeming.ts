import { randomUUID } from 'node:crypto'

import type { Input, Output } from '#contract/endpoint.ts'
import type { points as contract } from '#contract/points.ts'
import { moved } from '#domain/ledger/posting.ts'
import { POINT_CURRENCY } from '#domain/money/currency.ts'
import { redeemDeed, refusePrizeGood, refuseRedemption } from '#domain/points/goods.ts'
import { unitsOfPoints } from '#domain/points/terms.ts'
import { findTransferByKey, post } from '#server/money/ledger/actions.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { findBarred } from '#server/money/offers/actions.ts'
import { spendProof } from '#server/people/sessions/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'

import { hasPoints } from './earning.ts'
import { type GoodRow, lockGood, selectRank, takePieces } from './goods-store.ts'
import { type RedemptionRow, insertRedemption, selectByRequest } from './redemption-store.ts'
import type { OfMember } from './store.ts'

type Redeem = typeof contract.redeem

/** Redeems pieces of a good, once for each request. The proof is spent with it; a repeated request needs none. */
export async function redeemGood(
  tx: Tx,
  context: Pick<Context, 'merchant' | 'memberId' | 'caller'>,
  input: Input<Redeem>,
): Promise<Output<Redeem>> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  const { requestId, count, points } = input
  await lockLimits(tx, who)
  const known = await selectByRequest(tx, who, requestId)
  if (known) {
    // guard: redemption-request-same
    if (!isSame(known, input)) throw refuse<Redeem>('request_conflict')
    return answerOf(known)
  }
  if ((await findBarred(tx, [who])).length > 0) throw refuse<Redeem>('points_barred') // guard: barred-member-redeems-nothing
  const good = await lockGood(tx, { merchantId: who.merchantId, id: BigInt(input.good) })
  const request = { count, points: BigInt(points) }
  const refusal = refuseRedemption(request, good, await selectRank(tx, who))
  if (refusal) throw refuse<Redeem>(refusal)
  if (!good) throw new Error('a good that is redeemed exists')
  if (!(await hasPoints(tx, who, request.points))) throw refuse<Redeem>('too_few_points') // guard: owed-points-not-redeemed
  await spendProof(tx, context, input.cpw, redeemDeed({ good: input.good, count, points })) // guard: redemption-proven
  await redeem(tx, who, { good, requestId, count, points: request.points, note: input.note.trim() })
  const done = await selectByRequest(tx, who, requestId)
  if (!done) throw new Error(`redemption ${requestId} is gone`)
  return answerOf(done)
}

/**
 * Redeems a piece of a good with the points that a prize has paid for it in this transaction; false, with nothing taken, if the good is
 * not there any more or costs the house more than when the prize was published. The member keeps the points then.
 */
export async function redeemPrize(
  tx: Tx,
  who: OfMember,
  {
    goodId,
    points,
    worthMost,
  }: { readonly goodId: bigint; readonly points: bigint; readonly worthMost: bigint },
): Promise<boolean> {
  const good = await lockGood(tx, { merchantId: who.merchantId, id: goodId })
  if (!good || refusePrizeGood(good, worthMost)) return false
  await redeem(tx, who, { good, requestId: randomUUID(), count: 1, points, note: '' })
  return true
}

/** Takes the points and the pieces. */
async function redeem(
  tx: Tx,
  who: OfMember,
  {
    good,
    requestId,
    count,
    points,
    note,
  }: {
    readonly good: GoodRow
    readonly requestId: string
    readonly count: number
    readonly points: bigint
    readonly note: string
  },
): Promise<void> {
  const spentBy = await spend(tx, who, { requestId, points })
  await takePieces(tx, { merchantId: who.merchantId, id: good.id }, count)
  await insertRedemption(tx, who, {
    requestId,
    goodId: good.id,
    name: good.name,
    names: good.names ?? {},
    pieces: count,
    points,
    worth: good.worth * BigInt(count),
    note,
    spentBy,
  })
  await writeAudit(tx, {
    ...who,
    operatorId: null,
    action: 'points.redeem',
    reason: '',
    before: {},
    after: { good: good.name, pieces: count, points: Number(points) },
  })
}

/** Takes the points, and returns the transfer. */
async function spend(
  tx: Tx,
  who: OfMember,
  { requestId, points }: { readonly requestId: string; readonly points: bigint },
): Promise<bigint> {
  const key = `points_redeem:${requestId}`
  const [answer] = await post(tx, [
    {
      ...who,
      currency: POINT_CURRENCY,
      key,
      kind: 'points_spend',
      reference: requestId,
      legs: moved(unitsOfPoints(points), { from: 'points', to: 'house:points' }),
    },
  ])
  if (answer?.outcome === 'insufficient') throw refuse<Redeem>('too_few_points')
  if (answer?.outcome !== 'posted') throw new Error(`points were not spent: ${answer?.outcome}`)
  const transfer = await findTransferByKey(tx, { ...who, key })
  if (!transfer) throw new Error(`transfer ${key} is gone`)
  return transfer.id
}

function isSame(known: RedemptionRow, { good, count, points, note }: Input<Redeem>): boolean {
  return (
    known.goodId.toString() === good &&
    known.pieces === count &&
    known.points === BigInt(points) &&
    known.note === note.trim()
  )
}

function answerOf({ id, points, state, requestedAt }: RedemptionRow): Output<Redeem> {
  return { id: id.toString(), points: Number(points), state, at: requestedAt.toISOString() }
}
