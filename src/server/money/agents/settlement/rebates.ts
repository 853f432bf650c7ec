import { type Period, nextPeriod, periodOf } from '#domain/agents/periods.ts'
import {
  type BrandReturns,
  type DayRates,
  type RebatedPlay,
  payRebate,
  rebatesOfPlays,
} from '#domain/agents/rebates.ts'
import { inputsHash } from '#domain/agents/stored-json.ts'
import { games } from '#domain/lottery/games/games.ts'
import { resolveReturn } from '#domain/lottery/odds/return.ts'
import { payableStep } from '#domain/money/currency.ts'
import { type Brand, type PlayReads, findRules } from '#server/money/agents/contracts/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { type Merchant, findLotteryTerms, readLotteryTerms } from '#server/platform/merchants/actions.ts'

import {
  type NewRebate,
  insertRebates,
  selectFirstRates,
  selectRatesOn,
  selectRests,
  selectReturnsOf,
} from './rebate-store.ts'
import { insertRun, selectLastEnd } from './store.ts'

export type RebatedBrand = Brand & { readonly profile: Pick<Merchant['profile'], 'returnToPlayerMinMilli'> }

/** Rebates that are paid in one transaction. */
const AT_ONCE = 200

/** Computes the rebates of every closed day, each in one transaction, from the first day with rates on. */
export async function computeRebates(
  store: Store,
  plays: PlayReads,
  brand: RebatedBrand,
  closed: string,
): Promise<void> {
  const of = { merchantId: brand.id, kind: 'rebate', part: 'day' } as const
  const last = await selectLastEnd(store.read, of)
  const first = last ?? (await selectFirstRates(store.read, brand.id))
  if (first === undefined) return
  let period = periodOf('day', first)
  while (period.startDay <= closed) {
    const due = period
    await store.transact((tx) => computeDay(tx, plays, brand, due))
    period = nextPeriod('day', period)
  }
}

async function computeDay(tx: Tx, plays: PlayReads, brand: RebatedBrand, period: Period): Promise<void> {
  const merchantId = brand.id
  const { startDay: day } = period
  const { version: rulesVersion, rules } = await findRules(tx, merchantId)
  const played = await plays.findRebatedPlay(tx, { merchantId, currency: brand.currency, day })
  const returns = await findReturns(tx, brand, { day, played })
  const rates = await findDayRates(tx, { merchantId, played, returns })
  const rebates = await resultsOf(tx, brand, rebatesOfPlays(played, rates))
  const gross = rebates.reduce((sum, { result }) => sum + (result.gross > 0n ? result.gross : 0n), 0n)
  const isNothing = rebates.every(({ result }) => result.gross === 0n)
  // guard: large-rebates-wait-for-two
  const state = gross > rules.releaseMax ? 'waiting' : 'released'
  const inputs = {
    rulesVersion,
    returns: Object.fromEntries(returns),
    days: await plays.findDayHashes(tx, { merchantId, ...period }),
    step: payableStep(brand.currency),
  }
  const runId = await insertRun(tx, {
    merchantId,
    kind: 'rebate',
    part: 'day',
    ...period,
    currency: brand.currency,
    state: isNothing ? 'paid' : state,
    gross,
    inputs,
  })
  if (runId !== undefined) await insertRebates(tx, { runId, merchantId }, rebates)
}

async function resultsOf(
  tx: Tx,
  { currency }: Brand,
  earned: ReturnType<typeof rebatesOfPlays>,
): Promise<readonly NewRebate[]> {
  const step = payableStep(currency)
  const rests = await selectRests(
    tx,
    earned.map(({ memberId }) => memberId),
  )
  return earned.map((one, index) => {
    const before = rests.get(one.memberId) ?? 0n
    const result = payRebate(one, { carried: before, step })
    const { memberId: rootId } = earned[index - (index % AT_ONCE)] ?? one
    return { ...one, rootId, before, result, hash: inputsHash({ ...one, before, result }) }
  })
}

/** The returns of each settled day: those that its own run has stored, or those of now for a day without a run. */
async function findReturns(
  tx: Tx,
  brand: RebatedBrand,
  { day, played }: { readonly day: string; readonly played: readonly RebatedPlay[] },
): Promise<ReadonlyMap<string, BrandReturns>> {
  const days = [...new Set([day, ...played.map(({ settledDay }) => settledDay)])]
  const stored = await selectReturnsOf(tx, { merchantId: brand.id, days })
  const terms = readLotteryTerms(await findLotteryTerms(tx, [brand.id]))
  const now: BrandReturns = {
    leastMilli: brand.profile.returnToPlayerMinMilli ?? 0,
    games: Object.fromEntries(
      games.map((game) => [
        game.code,
        resolveReturn({ game, merchantMilli: terms.get(game.code)?.returnMilli, memberMilli: undefined }),
      ]),
    ),
  }
  return new Map(days.map((one) => [one, stored.get(one) ?? now]))
}

/** The rates of each settled day, of all members and agents of the plays. */
export async function findDayRates(
  tx: Tx,
  {
    merchantId,
    played,
    returns,
  }: {
    readonly merchantId: number
    readonly played: readonly RebatedPlay[]
    readonly returns: ReadonlyMap<string, BrandReturns>
  },
): Promise<(day: string) => DayRates> {
  const rates = new Map<string, DayRates>()
  for (const [day, ofDay] of Map.groupBy(played, ({ settledDay }) => settledDay)) {
    const memberIds = [...new Set(ofDay.flatMap(({ memberId, agents }) => [memberId, ...agents]))]
    const of = returns.get(day)
    if (!of) throw new Error(`no returns of ${day}`)
    rates.set(day, { members: await selectRatesOn(tx, { merchantId, memberIds, day }), returns: of })
  }
  return (day) => {
    const of = rates.get(day)
    if (!of) throw new Error(`no rates of ${day}`)
    return of
  }
}
