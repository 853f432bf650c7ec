import type { Input, Output } from '#contract/endpoint.ts'
import { levels } from '#contract/levels.ts'
import { type Named, nameIn } from '#domain/language/names.ts'
import {
  type LevelTerms,
  isReviewAfter,
  nextReview,
  reviewHoursOf,
  windowFrom,
  withdrawalSumOf,
} from '#domain/levels/levels.ts'
import type { WithdrawalSettings } from '#domain/cashier/withdrawal-settings.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { findBarred, findRaffleNames } from '#server/money/offers/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'

import { type ChangeRow, selectChanges, selectOwn, selectTurnoverNow } from './store.ts'
import { selectCurrency, selectTerms } from './terms-store.ts'
import { writtenTerms } from './terms.ts'

type Calls = typeof levels

/** The member's calls about levels. */
export const levelRoutes = ({
  store,
  findWithdrawalSettings,
}: {
  readonly store: Store
  /** The settings of the brand; passed in, because withdrawals import levels. */
  readonly findWithdrawalSettings: (tx: Tx, merchantId: number) => Promise<BrandBenefits>
}) =>
  bind(levels, {
    terms: async ({ merchant: { id }, language }) => {
      const { current, next } = await selectTerms(store.read, id)
      const ofBrand = await findWithdrawalSettings(store.read, id)
      const view = { ofBrand, language, raffles: await findRaffleNames(store.read, id) }
      return {
        currency: await selectCurrency(store.read, id),
        ...(current ? { terms: termsView(current, view) } : {}),
        ...(next ? { next: termsView(next, view) } : {}),
      }
    },
    own: (context) => readOwn(store, context),
    reviews: (context, input) => listReviews(store, context, input),
  })

type BrandBenefits = Pick<WithdrawalSettings, 'sumADay' | 'reviewHours'>

/** Terms with what the brand gives where a level gives no more. */
function termsView(
  terms: LevelTerms,
  {
    ofBrand: { sumADay, reviewHours },
    language,
    raffles,
  }: {
    readonly ofBrand: BrandBenefits
    readonly language: string
    /** The names of the brand’s raffles, by their codes. */
    readonly raffles: ReadonlyMap<string, Named>
  },
) {
  const levels = terms.levels.map((level) => ({
    ...level,
    withdrawalSum: withdrawalSumOf(sumADay, level),
    reviewHours: reviewHoursOf(reviewHours, level),
  }))
  const { levels: written, ...rest } = writtenTerms({ ...terms, levels })
  return {
    ...rest,
    levels: written.map(({ names, giftRaffle, ...level }) => ({
      ...level,
      ...(giftRaffle === undefined
        ? {}
        : { giftRaffle: nameIn(raffles.get(giftRaffle) ?? { name: giftRaffle }, language) }),
      name: nameIn({ name: level.name, names }, language),
      withdrawalSum: level.withdrawalSum ?? writeAmount(sumADay),
      reviewHours: level.reviewHours ?? reviewHours,
    })),
  }
}

async function readOwn(store: Store, { merchant, memberId }: Context): Promise<Output<Calls['own']>> {
  const who = { merchantId: merchant.id, memberId }
  const { today, current } = await selectTerms(store.read, merchant.id)
  const own = await selectOwn(store.read, who, (current?.levels.length ?? 1) - 1)
  const isFixed = own.fixedThrough !== null && own.fixedThrough >= today
  const standing = {
    rank: own.rank,
    ...(own.since === null ? {} : { since: own.since.toISOString() }),
    ...(isFixed && own.fixedThrough !== null ? { fixedThrough: own.fixedThrough } : {}),
    reviewDay: nextReview(today),
  }
  // guard: barred-member-not-nudged
  if ((await findBarred(store.read, [who])).length > 0) return standing
  const turnover = await selectTurnoverNow(store.read, who, {
    currency: await selectCurrency(store.read, merchant.id),
    from: windowFrom(today, current?.windowDays ?? 1),
  })
  return { ...standing, turnover: writeAmount(turnover) }
}

const REVIEWS_PAGE = 12

async function listReviews(
  store: Store,
  { merchant, memberId, language }: Context,
  { after }: Input<Calls['reviews']>,
): Promise<Output<Calls['reviews']>> {
  const beyond = readCursor(after, [ID_FORM])?.[0]
  const rows = await selectChanges(store.read, merchant.id, {
    memberId,
    beyond: beyond === undefined ? undefined : BigInt(beyond),
    limit: REVIEWS_PAGE + 1,
  })
  return pageOf(
    rows,
    REVIEWS_PAGE,
    (row) => reviewOf(row, language),
    ({ id }) => [id.toString()],
  )
}

function reviewOf({ id, at, kind, before, rank, name, names, day }: ChangeRow, language: string) {
  return {
    id: id.toString(),
    at: at.toISOString(),
    kind,
    before,
    rank,
    name: nameIn({ name, names }, language),
    isReview: kind !== 'set' && isReviewAfter(day),
  }
}
