import type * as calls from '#contract/console/raffles.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { Named } from '#domain/language/names.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { GOODS_MOST } from '#domain/points/goods.ts'
import type { PrizeSource, RafflePrize } from '#domain/raffles/raffle.ts'
import { type PrizeOffer, findPrizeOffers, reservePrizes } from '#server/money/offers/actions.ts'
import { findGoods } from '#server/money/points/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'

import { writtenPrize } from './claiming.ts'

type Save = typeof calls.saveRaffle
type Listed = Output<typeof calls.listRaffles>
type GivenPrize = Input<Save>['rules']['prizes'][number]

/** The goods and offers of a brand that prizes can name. */
interface Sources {
  readonly goods: Awaited<ReturnType<typeof findGoods>>
  readonly offers: readonly PrizeOffer[]
}

const findSources = async (tx: Tx, merchantId: number): Promise<Sources> => ({
  goods: await findGoods(tx, merchantId, { isOn: true, limit: GOODS_MOST }),
  offers: await findPrizeOffers(tx, merchantId),
})

/** The same for the console's form. */
export async function listSources(tx: Tx, merchantId: number): Promise<Pick<Listed, 'goods' | 'offers'>> {
  const { goods, offers } = await findSources(tx, merchantId)
  return {
    goods: goods.map(({ id, name, points, supply, taken }) => ({
      good: id.toString(),
      name,
      points: Number(points),
      left: supply - taken,
    })),
    offers: offers.map(({ offer, version, gives, amount, worth, game }) => ({
      offer,
      offerVersion: version,
      gives,
      amount: writtenPrize(gives, amount),
      worth: writeAmount(worth),
      ...(game === undefined ? {} : { game: nameOfGame(game).name }),
    })),
  }
}

/** Prizes as they travel, each with what it names. Amounts that are no whole number where one is needed fit no prize. */
export async function readPrizes(
  tx: Tx,
  merchantId: number,
  given: readonly GivenPrize[],
): Promise<readonly RafflePrize[]> {
  const sources = await findSources(tx, merchantId)
  return given.map(({ gives, amount: text, weight, stock, ...names }) => {
    const amount = gives === 'cash' || gives === 'bonus' ? (readAmount(text) ?? -1n) : wholeOf(text)
    return { gives, amount, weight, stock, source: sourceOf({ gives, amount, ...names }, sources) }
  })
}

const wholeOf = (text: string): bigint => (/^\d{1,13}$/.test(text) ? BigInt(text) : -1n)

/** The good or the offer that a prize names. The operator has read its price: another one, or a newer version, is read again first. */
function sourceOf(
  {
    gives,
    amount,
    good: goodId,
    offer,
    offerVersion,
  }: Pick<RafflePrize, 'gives' | 'amount'> & Pick<GivenPrize, 'good' | 'offer' | 'offerVersion'>,
  { goods, offers }: Sources,
): PrizeSource | undefined {
  if (goodId !== undefined) {
    const good = goods.find(({ id }) => id.toString() === goodId)
    if (!good || good.points !== amount) throw refuse<Save>('changed_meanwhile') // guard: prize-good-as-read
    return { goodId: good.id, worth: good.worth, label: { name: good.name, names: good.names } }
  }
  if (offer === undefined) return undefined
  const found = offers.find((one) => one.offer === offer && one.version === offerVersion)
  const isAsRead = found?.gives === gives && found.amount === amount
  if (!found || !isAsRead) throw refuse<Save>('changed_meanwhile') // guard: prize-offer-as-read
  const { worth, game } = found
  return { offer, offerVersion, worth, ...(game === undefined ? {} : { label: nameOfGame(game) }) }
}

/** The name of a game in all its languages, by the one that the console shows. */
function nameOfGame(game: Readonly<Record<string, string>>): Named {
  return { name: game['EN'] ?? Object.values(game)[0] ?? '', names: game }
}

/** Refuses prizes of which there are fewer pieces, and takes the cost of bonuses and free rounds from the budgets of their offers. */
export async function reserveSources(
  tx: Tx,
  merchantId: number,
  prizes: readonly RafflePrize[],
): Promise<void> {
  const pieces = Map.groupBy(
    prizes.filter(({ gives }) => gives === 'good'),
    ({ source }) => source?.goodId,
  )
  for (const { id, supply, taken } of await findGoods(tx, merchantId, { isOn: true, limit: GOODS_MOST })) {
    const needed = (pieces.get(id) ?? []).reduce((sum, { stock = 0 }) => sum + stock, 0)
    if (needed > supply - taken) throw refuse<Save>('raffle_good_short') // guard: prize-goods-there
  }
  const ofOffers = prizes.flatMap(({ source, stock = 0 }) =>
    source?.offer === undefined || source.offerVersion === undefined
      ? []
      : [{ offer: source.offer, version: source.offerVersion, worth: source.worth, pieces: stock }],
  )
  if (!(await reservePrizes(tx, merchantId, ofOffers))) throw refuse<Save>('raffle_budget_short') // guard: prize-budget-reserved
}
