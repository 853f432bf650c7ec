import type * as calls from '#contract/console/points.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { type PointTerms, refuseTerms, standingsOf } from '#domain/points/terms.ts'
import { addDays } from '#domain/records/business-day.ts'
import {
  type By,
  type Executors,
  saveOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { GOODS_MOST } from '#domain/points/goods.ts'
import { selectGoods } from './goods-store.ts'
import { selectCurrency, selectTerms } from './store.ts'
import {
  insertTerms,
  selectEarlierLeast,
  selectLevelPercent,
  selectStakedPoints,
  selectVersions,
} from './terms-store.ts'
import { type WorthParts, lockPointUses } from './uses.ts'
import { writtenTerms } from './written-terms.ts'

type Save = typeof calls.savePointTerms
type BrandOperator = By & { readonly merchantId: number }

const deed = 'consolePoints.savePointTerms'
const HISTORY = 20

/** The terms of a brand for the console, with those before. */
export async function readTerms(tx: Tx, merchantId: number): Promise<Output<typeof calls.readPointTerms>> {
  const { today } = await selectTerms(tx, merchantId)
  const found = await selectVersions(tx, merchantId, HISTORY)
  const earlierLeast = await selectEarlierLeast(tx, merchantId, today)
  const standings = standingsOf(
    found.map(({ terms }) => terms.fromDay),
    today,
  )
  return {
    version: found[0]?.version ?? 0,
    currency: await selectCurrency(tx, merchantId),
    ...(earlierLeast === undefined ? {} : { earlierLeast: writeAmount(earlierLeast) }),
    levelPercent: Number(await selectLevelPercent(tx, merchantId)),
    versions: found.map(({ version, terms, publishedAt, operator, second }, at) => ({
      version,
      ...writtenTerms(terms),
      standing: standings[at] ?? 'before',
      publishedAt: publishedAt.toISOString(),
      ...(operator === null ? {} : { operator }),
      ...(second === null ? {} : { second }),
    })),
  }
}

/** Sets the terms from the next business day on, once a second operator has approved them. */
export async function saveTermsOrPropose(
  store: Store,
  parts: WorthParts,
  by: BrandOperator,
  input: Input<Save>,
): Promise<Output<Save>> {
  return await saveOrPropose(store, by, { deed, subject: by.merchantId.toString(), input }, (tx) =>
    save(tx, parts, by, input),
  )
}

/** Executes approved proposals. */
export const pointTermsExecutors = (parts: WorthParts): Pick<Executors, typeof deed> => ({
  [deed]: async (tx, maker, input: Input<Save>) => {
    await save(tx, parts, ofBrand(maker), input)
  },
})

async function save(
  tx: Tx,
  { exceedsRewards }: WorthParts,
  by: BrandOperator,
  { version, terms: given, reason }: Input<Save>,
): Promise<number> {
  const { merchantId, operatorId, second } = by
  const usesBefore = await lockPointUses(tx, merchantId)
  const { today } = await selectTerms(tx, merchantId)
  const newest = (await selectVersions(tx, merchantId, 1))[0]
  // guard: point-terms-as-read
  if ((newest?.version ?? 0) !== version) throw refuse<Save>('changed_meanwhile')
  const terms = readGiven(given, addDays(today, 1))
  const fault = refuseTerms(terms, {
    today,
    currency: await selectCurrency(tx, merchantId),
    earlierLeast: await selectEarlierLeast(tx, merchantId, today),
    levelPercent: await selectLevelPercent(tx, merchantId),
    goods: await selectGoods(tx, merchantId, { isOn: true, limit: GOODS_MOST }),
    missions: await selectStakedPoints(tx, merchantId),
  })
  if (fault === 'worth_too_much') throw refuse<Save>('points_worth_too_much')
  if (fault === 'goods_worth_too_much') throw refuse<Save>('goods_worth_too_much')
  // guard: point-terms-of-form
  if (fault) throw refusePlainly('invalid_input', { fields: [`terms.${fault}`] })
  const cash = terms.cashPerPoint
  const usesAfter = [...usesBefore, ...(cash === undefined ? [] : [{ points: 1n, worth: cash }])]
  // guard: point-terms-within-tickets
  if (await exceedsRewards(tx, { merchantId, before: usesBefore, after: usesAfter }))
    throw refuse<Save>('raffle_worth_promised')
  const change = { before: newest ? noteOf(newest.terms) : {}, after: noteOf(terms) }
  // guard: point-terms-by-two
  needSecond(by, { cause: 'always', ...change })
  if (!second) throw new Error('terms of points need a second operator')
  const row = { merchantId, version: version + 1, terms, operatorId, approvedBy: second.operatorId }
  if (!(await insertTerms(tx, row))) throw refuse<Save>('changed_meanwhile')
  await writeAudit(tx, { merchantId, operatorId, reason, action: 'points.terms', ...change })
  return version + 1
}

function readGiven({ rates, cashPerPoint, convertLeast }: Input<Save>['terms'], fromDay: string): PointTerms {
  return {
    fromDay,
    rates: rates.map(({ category, stakePerPoint }) => ({
      category,
      stakePerPoint: readAmount(stakePerPoint) ?? 0n,
    })),
    ...(cashPerPoint === undefined ? {} : { cashPerPoint: readAmount(cashPerPoint) ?? 0n }),
    convertLeast: BigInt(convertLeast),
  }
}

/** As the audit log and the second operator see them. */
function noteOf(terms: PointTerms): Readonly<Record<string, unknown>> {
  const { rates, ...rest } = writtenTerms(terms)
  return {
    ...rest,
    stakes: Object.fromEntries(rates.map(({ category, stakePerPoint }) => [category, stakePerPoint])),
  }
}
