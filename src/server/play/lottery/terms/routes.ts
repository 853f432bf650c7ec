import * as calls from '#contract/console/lottery-terms.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { capOf } from '#domain/lottery/slips/cap.ts'
import { houseTerms } from '#domain/lottery/terms/terms.ts'
import { writeTerms } from '#domain/lottery/terms/written-terms.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { findEntries } from '#server/platform/audit/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { lotteryName } from '#server/platform/http/lottery-name.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { type Merchant, findLotteryTerms, readLotteryTerms } from '#server/platform/merchants/actions.ts'
import { type DrawReads, gamesOf } from '#server/play/lottery/draws/actions.ts'

import { type TermsParts, notifyTerms, orderLotteries, saveTerms } from './actions.ts'
import { type FindPast, readTermsEffect } from './effect.ts'
import { selectOrder } from './store.ts'

interface Parts extends TermsParts {
  readonly findPast: FindPast
  readonly store: Store
  readonly reads: Pick<DrawReads, 'names'>
}

/** The console's calls about how a brand sells its lotteries. */
export const termsRoutes = (parts: Parts) => {
  const { store, registry } = parts
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope<Merchant>(registry, caller, code)
  const byOf = (context: Context, code: string | undefined) => ({
    merchantId: brandOf(context, code).id,
    operatorId: operatorOf(context.caller).operatorId,
  })
  return bind(
    { ...calls },
    {
      listTerms: (context, { merchantCode }) =>
        listTerms(parts, brandOf(context, merchantCode), context.language),
      saveTerms: (context, input) => saveTerms(parts, byOf(context, input.merchantCode), input),
      termsEffect: (context, input) =>
        readTermsEffect(store.read, parts.findPast, brandOf(context, input.merchantCode), input),
      orderLotteries: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        await store.transact((tx) => orderLotteries(tx, registry, by, input))
        await notifyTerms(parts, by.merchantId)
        return {}
      },
      termsHistory: (context, input) => readHistory(store, brandOf(context, input.merchantCode), input),
    },
  )
}

/** Reads the database and not the registry, which may be behind by a moment after a change. */
async function listTerms(
  { store, reads }: Parts,
  brand: Merchant,
  language: string,
): Promise<Output<typeof calls.listTerms>> {
  const { id: merchantId, currency, defaultLanguage: fallback, profile } = brand
  const [rows, order, names] = await Promise.all([
    findLotteryTerms(store.read, [merchantId]),
    selectOrder(store.read, merchantId),
    reads.names({ merchantId, language, fallback }),
  ])
  const terms = readLotteryTerms(rows)
  const versions = new Map(rows.map((row) => [row.game_code, row.version]))
  return {
    currency,
    marketMilli: profile.returnToPlayerMinMilli,
    cap: writeAmount(capOf(currency)),
    list: gamesOf({ ...brand, lotteryOrder: order }).map((game) => {
      const { closesEarlierMinutes, weekdays, types, jackpots, ...written } = writeTerms(
        terms.get(game.code) ?? houseTerms,
      )
      return {
        gameCode: game.code,
        name: lotteryName(game.code, language, names),
        family: game.family,
        isFast: game.schedule.kind === 'every',
        betTypes: [...game.betTypes],
        returnMilli: game.returnMilli,
        returnMaxMilli: game.returnMaxMilli,
        version: versions.get(game.code) ?? 0,
        terms: {
          ...written,
          ...(weekdays === undefined ? {} : { weekdays: [...weekdays] }),
          ...(closesEarlierMinutes === 0 ? {} : { closesEarlierMinutes }),
          types: [...types],
          ...(jackpots === undefined ? {} : { jackpots: [...jackpots] }),
        },
      }
    }),
  }
}

async function readHistory(
  { read }: Store,
  { id: merchantId, zone }: Merchant,
  { gameCode, ...paging }: Input<typeof calls.termsHistory>,
): Promise<Output<typeof calls.termsHistory>> {
  const limit = limitOf(paging.limit)
  const beforeId = readCursor(paging.after, [ID_FORM])?.[0]
  const about = { gameCode }
  const action = 'lottery_terms.change'
  const rows = await findEntries(read, { merchantId, zone, action, about, beforeId, limit })
  return pageOf(
    rows,
    limit,
    (row) => ({
      id: row.id,
      at: row.at.toISOString(),
      ...(row.operatorName === null ? {} : { operatorName: row.operatorName }),
      reason: row.reason,
      before: { ...row.before },
      after: { ...row.after },
    }),
    (row) => [row.id],
  )
}
