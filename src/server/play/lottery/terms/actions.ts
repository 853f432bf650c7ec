import type * as calls from '#contract/console/lottery-terms.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { loosened } from '#domain/lottery/terms/loosening.ts'
import { refuseClosing } from '#domain/lottery/terms/jackpot-terms.ts'
import { type LotteryTerms, houseTerms } from '#domain/lottery/terms/terms.ts'
import { percentOf, readWrittenTerms, writeTerms } from '#domain/lottery/terms/written-terms.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Notifications } from '#server/platform/db/notifications.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import {
  type Merchant,
  findLotteryTerms,
  lockMerchant,
  readLotteryTerms,
} from '#server/platform/merchants/actions.ts'
import { MERCHANTS_CHANNEL, type MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { gamesOf } from '#server/play/lottery/draws/actions.ts'
import { openJackpots } from '#server/play/lottery/jackpots/actions.ts'

import { selectOrder, updateOrder, upsertTerms } from './store.ts'

export interface TermsParts {
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly notify: Notifications['notify']
}

type Save = typeof calls.saveTerms
type Order = typeof calls.orderLotteries
type BrandOperator = By & { readonly merchantId: number }

const deed = 'lotteryTerms.saveTerms'

/** Saves the terms of a lottery, or proposes looser ones to a second operator. */
export async function saveTerms(
  parts: TermsParts & { readonly store: Store },
  by: BrandOperator,
  input: Input<Save>,
): Promise<Output<Save>> {
  const { store, registry } = parts
  const proposal = { deed, subject: input.gameCode, input, reason: input.reason } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => save(tx, registry, by, input))
  if (outcome.done === undefined) return { version: input.version, waits: outcome.waits }
  await notifyTerms(parts, by.merchantId)
  return { version: outcome.done }
}

async function save(
  tx: Tx,
  registry: MerchantRegistry,
  by: BrandOperator,
  { gameCode, version, terms: written, reason }: Input<Save>,
): Promise<number> {
  const { merchantId, operatorId } = by
  const brand = await lockBrand(tx, registry, merchantId)
  const game = gamesOf(brand).find(({ code }) => code === gameCode)
  if (!game) throw refusePlainly('absent')
  const now = await findTerms(tx, merchantId, gameCode)
  // guard: lottery-terms-version-checked
  if (now.version !== version) throw refuse<Save>('changed_meanwhile', { version: now.version })
  const { currency } = brand
  const read = readWrittenTerms(
    game,
    { closesEarlierMinutes: 0, ...written },
    { currency, marketMilli: brand.profile.returnToPlayerMinMilli },
  )
  // guard: lottery-terms-faults-refused
  if ('faults' in read) throw refuse<Save>('terms_refused', { fields: [...read.faults] })
  const closed = refuseClosing(now.terms.jackpots, read.terms.jackpots)
  if (closed.length > 0) throw refuse<Save>('terms_refused', { fields: [...closed] })
  // A difference shows what stands in one of the two alone: the second operator has to see which lottery it is.
  const [before, after] = [noteOf(now.terms), { gameCode, ...noteOf(read.terms) }]
  // guard: looser-lottery-terms-need-second
  if (loosened(game, now.terms, read.terms, currency).length > 0)
    needSecond(by, { cause: 'loosened', before, after })
  const next = await upsertTerms(tx, { merchantId, gameCode, currency, terms: read.terms })
  await openJackpots(tx, { merchantId, gameCode, currency }, { version: next, jackpots: read.terms.jackpots })
  await writeAudit(tx, { merchantId, operatorId, action: 'lottery_terms.change', reason, before, after })
  return next
}

/** The terms with which a brand begins to sell a lottery; its pools are opened. */
export async function addFirstTerms(
  tx: Tx,
  {
    terms,
    ...of
  }: {
    readonly merchantId: number
    readonly gameCode: string
    readonly currency: string
    readonly terms: LotteryTerms
  },
): Promise<void> {
  const version = await upsertTerms(tx, { ...of, terms })
  await openJackpots(tx, of, { version, jackpots: terms.jackpots })
}

/** Puts the brand's lotteries in order. It is refused where the order is not the one that the operator read. */
export async function orderLotteries(
  tx: Tx,
  registry: MerchantRegistry,
  { merchantId, operatorId }: BrandOperator,
  { before, order }: Input<Order>,
): Promise<void> {
  const brand = await lockBrand(tx, registry, merchantId)
  const now = gamesOf({ ...brand, lotteryOrder: await selectOrder(tx, merchantId) }).map(({ code }) => code)
  const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join()
  // guard: lottery-order-as-read
  if (!isSame(now, before) || !isSame(now.toSorted(), order.toSorted()))
    throw refuse<Order>('changed_meanwhile')
  await updateOrder(tx, { merchantId, order })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    action: 'lottery_terms.order',
    reason: '',
    before: { order: now },
    after: { order: [...order] },
  })
}

/** Serialises concurrent changes of a brand's lotteries. */
async function lockBrand(tx: Tx, registry: MerchantRegistry, merchantId: number): Promise<Merchant> {
  const brand = registry.findById(merchantId)
  if (!brand || !(await lockMerchant(tx, { code: brand.code, onlyId: merchantId })))
    throw new Error('the brand of the lotteries is unknown')
  return brand
}

/** Terms as stored; without a row those of the house, of version 0. */
export async function findTerms(
  tx: Tx,
  merchantId: number,
  gameCode: string,
): Promise<{ readonly version: number; readonly terms: LotteryTerms }> {
  const row = (await findLotteryTerms(tx, [merchantId])).find((one) => one.game_code === gameCode)
  if (!row) return { version: 0, terms: houseTerms }
  return { version: row.version, terms: readLotteryTerms([row]).get(gameCode) ?? houseTerms }
}

/** Terms as proposals and the audit show them. */
function noteOf(terms: LotteryTerms): Record<string, unknown> {
  const { types, returnMilli, weekdays, jackpots, ...written } = writeTerms(terms)
  return {
    ...written,
    ...(weekdays === undefined ? {} : { saleWeekdays: weekdays.join(' ') }),
    ...(returnMilli === undefined ? {} : { returnPercent: percentOf(returnMilli) }),
    types: Object.fromEntries(types.map(({ type, ...one }) => [type, one])),
    ...(jackpots === undefined
      ? {}
      : {
          jackpots: Object.fromEntries(
            jackpots.map(({ level, shareMilli, ...one }) => [
              level,
              { sharePercent: percentOf(shareMilli), ...one },
            ]),
          ),
        }),
  }
}

/** Executes approved proposals. */
export function termsExecutors(parts: TermsParts): Pick<Executors, typeof deed> {
  return {
    [deed]: async (tx, maker, input) => {
      const by = ofBrand(maker)
      await save(tx, parts.registry, by, input)
      return () => notifyTerms(parts, by.merchantId)
    },
  }
}

/** After commit: every process reloads the brand, and open pages refetch lotteries. */
export async function notifyTerms({ registry, hub, notify }: TermsParts, merchantId: number): Promise<void> {
  await registry.refresh()
  const brand = registry.findById(merchantId)
  if (brand) notify(MERCHANTS_CHANNEL, brand.code)
  hub.publish({ kind: 'merchant', merchantId }, { type: 'stale', what: 'draws' })
}
