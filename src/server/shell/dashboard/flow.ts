import type { flow } from '#contract/console/flow.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import {
  byStep,
  changePerMille,
  firstStepHours,
  type FlowSpan,
  stepCount,
  stepHours,
} from '#domain/dashboard/flow.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { findCreditedSums } from '#server/money/deposits/actions.ts'
import { findMedianSeconds, findPaidSums } from '#server/money/withdrawals/actions.ts'
import { countPresent, findPresentAt, findPresentSteps } from '#server/people/sessions/actions.ts'
import { keepShortly } from '#server/platform/db/short-cache.ts'
import { type Steps, type StepSum, selectSteps } from '#server/platform/db/steps.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { merchantInScope } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { findPlayedSteps, findRecentBets, type PlayedStep } from '#server/play/plays/actions.ts'

type Flow = Output<typeof flow>

export interface FlowParts {
  readonly store: Store
  readonly registry: MerchantRegistry
}

interface FlowOf {
  readonly merchantId: number
  readonly currency: string
  readonly zone: string
  readonly dayStart: string
  readonly span: FlowSpan
}

/** Consoles of one brand share an answer for as long; a week reads more rows, and changes less. */
const SHARED_MS: Readonly<Record<FlowSpan, number>> = { today: 4_000, yesterday: 30_000, week: 30_000 }

/** Reads the flow of brands; consoles that are open at once share the queries. */
export function openFlow({ store, registry }: FlowParts) {
  const cacheOf = (span: FlowSpan) =>
    keepShortly((filter: FlowOf) => readFlow(store.read, filter), {
      keyOf: ({ merchantId }) => `${merchantId}`,
      ttlMs: SHARED_MS[span],
    })
  const caches: Readonly<Record<FlowSpan, ReturnType<typeof cacheOf>>> = {
    today: cacheOf('today'),
    yesterday: cacheOf('yesterday'),
    week: cacheOf('week'),
  }
  return async ({ caller }: Context, { merchantCode, span }: Input<typeof flow>): Promise<Flow> => {
    const { id, currency, zone, dayStart } = merchantInScope<Merchant>(registry, caller, merchantCode)
    return await caches[span].find({ merchantId: id, currency, zone, dayStart, span })
  }
}

async function readFlow(tx: Tx, filter: FlowOf): Promise<Flow> {
  const { span, currency, zone, merchantId } = filter
  const count = stepCount[span]
  const steps = await selectSteps(tx, filter, {
    firstHours: firstStepHours[span],
    stepHours: stepHours[span],
    count,
  })
  const [now, before, playersNow, playersWeekAgo, bets] = await Promise.all([
    readWeek(tx, filter, steps.now),
    readWeek(tx, filter, steps.before),
    countPresent(tx, merchantId),
    findPresentAt(tx, merchantId, new Date(steps.at.getTime() - WEEK_MS)),
    findRecentBets(tx, filter),
  ])
  const { bounds } = steps.now
  const column = (rows: readonly StepSum[]) => byStep(rows, { count, read: ({ sum }) => sum, none: 0n })
  const paidIn = column(now.paidIn)
  const paidOut = column(now.paidOut)
  const paidInBefore = column(before.paidIn)
  const paidOutBefore = column(before.paidOut)
  const net = byStep(now.played, { count, read: ({ stake, win }) => stake - win, none: 0n })
  const players = presentByStep(now.players, count)
  const playersBefore = presentByStep(before.players, count)
  return {
    at: steps.at.toISOString(),
    currency,
    zone,
    endsAt: momentOf(bounds[count]),
    steps: paidIn.map((sum, at) => ({
      at: momentOf(bounds[at]),
      paidIn: writeAmount(sum),
      paidOut: writeAmount(paidOut[at] ?? 0n),
      paidInBefore: writeAmount(paidInBefore[at] ?? 0n),
      paidOutBefore: writeAmount(paidOutBefore[at] ?? 0n),
      net: writeAmount(net[at] ?? 0n),
      players: players[at],
      playersBefore: playersBefore[at],
    })),
    ...compareSums(now, before),
    payoutSeconds: now.payoutSeconds,
    payoutSecondsBefore: before.payoutSeconds,
    playersNow,
    playersWeekAgo,
    betsPerSecond: bets / BETS_OVER_SECONDS,
  }
}

const WEEK_MS = 7 * 24 * 3_600_000
const BETS_OVER_SECONDS = 300

type Week = Awaited<ReturnType<typeof readWeek>>

async function readWeek(tx: Tx, filter: FlowOf, steps: Steps) {
  const [paidIn, paidOut, played, players, payoutSeconds] = await Promise.all([
    findCreditedSums(tx, filter, steps),
    findPaidSums(tx, filter, steps),
    findPlayedSteps(tx, filter, steps),
    findPresentSteps(tx, filter.merchantId, steps),
    findMedianSeconds(tx, filter, steps),
  ])
  return { paidIn, paidOut, played, players, payoutSeconds }
}

const untilNow = (rows: readonly StepSum[]) => rows.reduce((total, { sumUntil }) => total + sumUntil, 0n)
const stakedUntil = (rows: readonly PlayedStep[]) =>
  rows.reduce((total, { stakeUntil }) => total + stakeUntil, 0n)
const wonUntil = (rows: readonly PlayedStep[]) => rows.reduce((total, { winUntil }) => total + winUntil, 0n)

function compareSums(
  now: Week,
  before: Week,
): Pick<Flow, 'paidIn' | 'paidOut' | 'stays' | 'net' | 'staked' | 'won'> {
  const compare = (sum: (week: Week) => bigint) => {
    const [amount, amountBefore] = [sum(now), sum(before)]
    return {
      amount: writeAmount(amount),
      before: writeAmount(amountBefore),
      changePerMille: changePerMille(amount, amountBefore),
    }
  }
  return {
    paidIn: compare(({ paidIn }) => untilNow(paidIn)),
    paidOut: compare(({ paidOut }) => untilNow(paidOut)),
    stays: compare(({ paidIn, paidOut }) => untilNow(paidIn) - untilNow(paidOut)),
    net: compare(({ played }) => stakedUntil(played) - wonUntil(played)),
    staked: writeAmount(stakedUntil(now.played)),
    won: writeAmount(wonUntil(now.played)),
  }
}

const presentByStep = (rows: Week['players'], count: number) =>
  byStep<Week['players'][number], number | undefined>(rows, {
    count,
    read: ({ players }) => players,
    none: undefined,
  })

function momentOf(at: Date | undefined): string {
  if (!at) throw new Error('a step has no start')
  return at.toISOString()
}
