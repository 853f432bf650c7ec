import type * as calls from '#contract/console/points.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { tidyName, tidyTranslations } from '#domain/language/names.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { GOODS_MOST, type PointGood, isGoodLooser, refuseGood } from '#domain/points/goods.ts'
import { isWorthTooMuch, levelStake } from '#domain/points/terms.ts'
import {
  type By,
  type Executors,
  saveOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { usePictures } from '#server/platform/pictures/actions.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { type GoodRow, countGoods, insertGood, lockGood, selectGoods, updateGood } from './goods-store.ts'
import { selectCurrency, selectTerms } from './store.ts'
import { lockWorth, selectEarlierLeast, selectLevelPercent, selectStakedPoints } from './terms-store.ts'
import { type WorthParts, lockPointUses } from './uses.ts'

type Save = typeof calls.savePointGood
type BrandOperator = By & { readonly merchantId: number }

const deed = 'consolePoints.savePointGood'

/** Later than every day: terms that wait for their day count too. */
const EVER = '9999-12-31'

/** The lowest stake that earns a point, at the highest level. */
export async function findStakeLeast(tx: Tx, merchantId: number): Promise<bigint | undefined> {
  const least = await selectEarlierLeast(tx, merchantId, EVER)
  return least === undefined ? undefined : levelStake(least, await selectLevelPercent(tx, merchantId))
}

/** Whether the points of levels that give this percentage stay within what the market allows, converted and as goods. */
export async function isWithinWorth(
  tx: Tx,
  { merchantId, levelPercent }: { readonly merchantId: number; readonly levelPercent: bigint },
): Promise<boolean> {
  await lockWorth(tx, merchantId)
  const least = await selectEarlierLeast(tx, merchantId, EVER)
  if (least === undefined) return true
  const known = await selectLevelPercent(tx, merchantId)
  const stake = levelStake(least, levelPercent > known ? levelPercent : known)
  const { current, next } = await selectTerms(tx, merchantId)
  const cash = [current, next].flatMap((terms) => terms?.cashPerPoint ?? [])
  const goods = await selectGoods(tx, merchantId, { isOn: true, limit: GOODS_MOST })
  return (
    !cash.some((cashPerPoint) => isWorthTooMuch(cashPerPoint, stake)) &&
    !goods.some(({ points, worth }) => isWorthTooMuch(worth, stake * points))
  )
}

export async function listGoods(tx: Tx, merchantId: number): Promise<Output<typeof calls.listPointGoods>> {
  const stakeLeast = await findStakeLeast(tx, merchantId)
  const goods = await selectGoods(tx, merchantId, { limit: GOODS_MOST })
  return {
    currency: await selectCurrency(tx, merchantId),
    ...(stakeLeast === undefined ? {} : { stakeLeast: writeAmount(stakeLeast) }),
    list: goods.map((good) => ({
      id: good.id.toString(),
      version: good.version,
      ...writtenGood(good),
      taken: good.taken,
    })),
  }
}

/** Adds or changes a good at once, or proposes it to a second operator. */
export async function saveGoodOrPropose(
  store: Store,
  parts: WorthParts,
  by: BrandOperator,
  input: Input<Save>,
): Promise<Output<Save>> {
  const subject = input.id === undefined ? `good ${input.good.name}` : `good ${input.id}`
  return await saveOrPropose(store, by, { deed, subject, input }, (tx) => save(tx, parts, by, input))
}

/** Executes approved proposals. */
export const pointGoodExecutors = (parts: WorthParts): Pick<Executors, typeof deed> => ({
  [deed]: async (tx, maker, input: Input<Save>) => {
    await save(tx, parts, ofBrand(maker), input)
  },
})

async function save(
  tx: Tx,
  { exceedsRewards }: WorthParts,
  by: BrandOperator,
  { id, version, good: given, reason }: Input<Save>,
): Promise<number> {
  const { merchantId, operatorId } = by
  const before = await lockPointUses(tx, merchantId)
  const known = id === undefined ? undefined : await lockGood(tx, { merchantId, id: BigInt(id) })
  if (id !== undefined && !known) throw refusePlainly('absent')
  // guard: point-good-as-read
  if ((known?.version ?? 0) !== version) throw refuse<Save>('changed_meanwhile')
  const good = await readGood(tx, merchantId, { given, known })
  // guard: point-good-within-tickets
  if (good.isOn && (await exceedsRewards(tx, { merchantId, before, after: [...before, good] })))
    throw refuse<Save>('raffle_worth_promised')
  const pictures = good.picture === undefined || good.picture === known?.picture ? [] : [good.picture]
  // guard: good-pictures-used
  await usePictures(tx, { merchantId, owner: { operatorId }, purpose: 'content', ids: pictures })
  const change = { before: known ? writtenGood(known) : {}, after: writtenGood(good) }
  // guard: looser-good-by-two
  if (isGoodLooser(known, good)) needSecond(by, { cause: 'always', ...change })
  if (known) await updateGood(tx, { merchantId, id: known.id }, good)
  else await insertGood(tx, merchantId, good)
  const action = known ? 'points.change_good' : 'points.add_good'
  await writeAudit(tx, { merchantId, operatorId, reason, action, ...change })
  return version + 1
}

async function readGood(
  tx: Tx,
  merchantId: number,
  { given, known }: { readonly given: Input<Save>['good']; readonly known: GoodRow | undefined },
): Promise<PointGood> {
  if (!known && (await countGoods(tx, merchantId)) >= GOODS_MOST) throw refuse<Save>('too_many_goods')
  const good: PointGood = {
    ...given,
    names: undefined,
    ...tidyName(given),
    details: given.details.trim(),
    detailsIn: tidyTranslations(given.details, given.detailsIn),
    points: BigInt(given.points),
    worth: readAmount(given.worth) ?? 0n,
  }
  const fault = refuseGood(good, {
    currency: await selectCurrency(tx, merchantId),
    taken: known?.taken ?? 0,
    stakeLeast: await findStakeLeast(tx, merchantId),
    missions: await selectStakedPoints(tx, merchantId),
  })
  if (fault === 'worth_too_much') throw refuse<Save>('points_worth_too_much')
  if (fault === 'supply_below_taken') throw refuse<Save>('supply_below_taken')
  // guard: point-good-of-form
  if (fault) throw refusePlainly('invalid_input', { fields: [`good.${fault}`] })
  return good
}

/** As it travels, and as the audit has it. */
function writtenGood({ details, look, picture, points, worth, supply, rankLevel, isOn, ...good }: PointGood) {
  const detailsIn = tidyTranslations(details, good.detailsIn)
  return {
    ...tidyName(good),
    details,
    ...(detailsIn === undefined ? {} : { detailsIn }),
    look,
    ...(picture === undefined ? {} : { picture }),
    points: Number(points),
    worth: writeAmount(worth),
    supply,
    rankLevel,
    isOn,
  }
}
