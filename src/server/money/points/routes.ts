import type { Input, Output } from '#contract/endpoint.ts'
import { points } from '#contract/points.ts'
import { inLanguage, nameIn } from '#domain/language/names.ts'
import { POINT_CURRENCY } from '#domain/money/currency.ts'
import { GOODS_MOST } from '#domain/points/goods.ts'
import { pointsOfUnits } from '#domain/points/terms.ts'
import { dayNumber } from '#domain/records/business-day.ts'
import { type TransferRow, findTransfers } from '#server/money/ledger/reading.ts'
import { findBarred } from '#server/money/offers/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { notifyBalance } from '#server/platform/live/notify.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { convertPoints } from './converting.ts'
import { readPoints } from './earning.ts'
import { selectGoods } from './goods-store.ts'
import { redeemGood } from './redeeming.ts'
import { selectOwn } from './redemption-store.ts'
import { selectDay, selectOwed, selectOwnPercent, selectTerms } from './store.ts'
import { writtenTerms } from './written-terms.ts'

type Calls = typeof points

/** The member's calls about points. */
export const pointRoutes = ({
  store,
  registry,
  hub,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
}) =>
  bind(points, {
    config: async ({ merchant: { id } }) => {
      const merchant = registry.findById(id)
      if (!merchant) throw refusePlainly('unavailable')
      const { current, next } = await selectTerms(store.read, id)
      return {
        currency: merchant.currency,
        ...(current ? { terms: writtenTerms(current) } : {}),
        ...(next ? { next: writtenTerms(next) } : {}),
      }
    },
    balance: (context) => readBalance(store, context),
    movements: (context, input) => listMovements(store, context, input),
    convert: async (context, input) => {
      const converted = await store.transact((tx) => convertPoints(tx, context, input))
      hub.publish({ kind: 'member', memberId: context.memberId }, { type: 'stale', what: 'points' })
      notifyBalance(hub.publish, context.memberId)
      return converted
    },
    goods: async ({ merchant: { id }, language }) => {
      const goods = await selectGoods(store.read, id, { isOn: true, limit: GOODS_MOST })
      return {
        list: goods.map((good) => ({
          id: good.id.toString(),
          name: nameIn(good, language),
          details: inLanguage(good.details, good.detailsIn, language),
          look: good.look,
          ...(good.picture === undefined ? {} : { picture: `/media/${good.picture}.webp` }),
          points: Number(good.points),
          left: good.supply - good.taken,
          rankLevel: good.rankLevel,
        })),
      }
    },
    redeem: async (context, input) => {
      const redeemed = await store.transact((tx) => redeemGood(tx, context, input))
      hub.publish({ kind: 'member', memberId: context.memberId }, { type: 'stale', what: 'points' })
      return redeemed
    },
    redemptions: (context, input) => listRedemptions(store, context, input),
  })

async function readBalance(store: Store, { merchant, memberId }: Context): Promise<Output<Calls['balance']>> {
  const who = { merchantId: merchant.id, memberId }
  const { today } = await selectTerms(store.read, merchant.id)
  const day = await selectDay(store.read, who, today)
  return {
    points: Number(await readPoints(store.read, who)),
    owed: Number(await selectOwed(store.read, who)),
    today: day.map(({ category, points: earned }) => ({ category, points: Number(earned) })),
    isBarred: (await findBarred(store.read, [who])).length > 0,
    levelPercent: await selectOwnPercent(store.read, who, today),
  }
}

const MOVEMENTS_PAGE = 21
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/
const movementKinds = [
  'points_earn',
  'points_spend',
  'points_return',
  'mission_points',
  'raffle_points',
  'level_points',
  'friend_points',
] as const

async function listMovements(
  store: Store,
  { merchant, memberId }: Context,
  { after }: Input<Calls['movements']>,
): Promise<Output<Calls['movements']>> {
  const place = readCursor(after, [DAY_FORM, ID_FORM])
  const [day = '', id = ''] = place ?? []
  if (place && dayNumber(day) === undefined) throw refusePlainly('invalid_input', { fields: ['after'] })
  const rows = await findTransfers(
    store.read,
    { merchantId: merchant.id, memberId, currency: POINT_CURRENCY, from: '2000-01-01', to: '9999-12-31' },
    { after: place && { day, id }, limit: MOVEMENTS_PAGE + 1 },
  )
  return pageOf(rows, MOVEMENTS_PAGE, movementOf, (row) => [row.day, row.id.toString()])
}

async function listRedemptions(
  store: Store,
  { merchant, memberId, language }: Context,
  { after }: Input<Calls['redemptions']>,
): Promise<Output<Calls['redemptions']>> {
  const beyond = readCursor(after, [ID_FORM])?.[0]
  const rows = await selectOwn(
    store.read,
    { merchantId: merchant.id, memberId },
    { beyond: beyond === undefined ? undefined : BigInt(beyond), limit: MOVEMENTS_PAGE + 1 },
  )
  return pageOf(
    rows,
    MOVEMENTS_PAGE,
    ({ id, requestedAt, name, names, pieces, points: spent, note, state, changedAt, cause }) => ({
      id: id.toString(),
      at: requestedAt.toISOString(),
      name: nameIn({ name, names }, language),
      count: pieces,
      points: Number(spent),
      note,
      state,
      ...(changedAt === null ? {} : { changedAt: changedAt.toISOString() }),
      ...(cause === null ? {} : { cause }),
    }),
    ({ id }) => [id.toString()],
  )
}

function movementOf({ id, at, kind: given, accounts, amounts, balances }: TransferRow) {
  const place = accounts.indexOf('points')
  const kind = movementKinds.find((one) => one === given)
  if (kind === undefined) throw new Error(`transfer ${id} moves points and is a ${given}`)
  return {
    id: id.toString(),
    at: at.toISOString(),
    kind,
    points: Number(pointsOfUnits(BigInt(amounts[place] ?? '0'))),
    balance: Number(pointsOfUnits(BigInt(balances[place] ?? '0'))),
  }
}
