import { boundsOf } from '#domain/agents/periods.ts'
import { type Due, chooseWithin, isOfPieces, isPeriodPaid, judgeDeed } from '#domain/offers/due.ts'
import { type MerchantClock, occurrenceOf } from '#domain/offers/occurrence.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import {
  type EndedPeriod,
  countedDays,
  deedOfPeriod,
  lowerByOwed,
  periodsOfRun,
} from '#domain/offers/period-figure.ts'
import type { UseDecision } from '#domain/offers/use-limits.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type Standing, candidateOf, readStanding } from './candidates.ts'
import { type Who, updateOccurrence, insertOccurrence } from './claim-store.ts'
import { lockBudgets } from './budget-taking.ts'
import { refuseGiving } from './giving.ts'
import { correctKnown, knownIn, madeUpIn } from './period-corrections.ts'
import { type Lines, linesFor, linesOf } from './period-lines.ts'
import type { BookedLine } from './period-line-store.ts'
import {
  type PeriodRun,
  type PeriodVersionRow,
  insertFigure,
  passMember,
  selectKnownFigures,
  selectOwed,
  selectPeriodVersions,
  selectSettledDays,
} from './period-store.ts'
import { sendRewardNews } from './reward-news.ts'
import { judgeLimits, lockUses, rewardOne } from './rewarding.ts'

export interface RunParts {
  readonly run: PeriodRun
  readonly clock: MerchantClock
}

/** Rewards a member and moves the run behind them; returns how many rewards and corrections there were. */
export async function rewardMember(tx: Tx, memberId: bigint, parts: RunParts): Promise<number> {
  const count = await rewardAndCorrect(tx, memberId, parts)
  await passMember(tx, parts.run, { memberId, rewards: count })
  return count
}

async function rewardAndCorrect(tx: Tx, memberId: bigint, { run, clock }: RunParts): Promise<number> {
  const { merchantId, day, currency } = run
  const who = { merchantId, memberId }
  // An exclusion waits for this transaction, or is seen by it.
  const nowMs = await lockLimits(tx, who)
  const standing = await readStanding(tx, who, nowMs)
  const versions = await selectPeriodVersions(tx, who)
  const periods = periodsOfRun(day, await selectSettledDays(tx, { memberId, currency, day }), clock)
  const fromDay = periods.reduce((first, { startDay }) => (startDay < first ? startDay : first), day)
  const lines = await linesOf(tx, who, { versions, currency, fromDay, throughDay: day })
  const rows = await selectKnownFigures(tx, memberId, casesIn(versions, periods))
  const corrected = knownIn(rows, versions)
  const known = new Set(rows.map(({ offer, occurrence }) => `${offer} ${occurrence}`))
  const fresh = casesOf(versions, periods, clock).filter(
    ({ row, occurrence }) => !known.has(`${row.offer} ${occurrence}`),
  )
  // Before any budget: a claim takes these locks first and a budget last.
  const judged = [...corrected, ...madeUpIn(corrected, versions), ...fresh].map(({ version }) => version)
  await lockUses(tx, who, { versions: judged, currency })
  if (judged.length > 1) await lockBudgets(tx, { merchantId, versions: judged, currency }) // guard: period-budgets-in-order
  const count = await correctKnown(tx, corrected, { versions, run, lines, standing })
  return count + (await rewardFresh(tx, who, { fresh, lines, run, standing }))
}

/** The names under which rewards of these periods may be known, under any version of their offers. */
export function casesIn(rows: readonly PeriodVersionRow[], periods: readonly EndedPeriod[]) {
  const offers = [...new Set(rows.map(({ offer }) => offer))]
  return offers.flatMap((offer) =>
    periods.map(({ kind, startDay }) => ({ offer, occurrence: `${kind}:${startDay}` })),
  )
}

/** An offer in the version of a period, and the period. */
export interface PeriodCase {
  readonly row: PeriodVersionRow
  readonly version: OfferVersion
  readonly period: EndedPeriod
  readonly occurrence: string
}

/**
 * The version that holds for a period is the one that the member joined; without joining, the one that was the newest when the period
 * began, or the first that was published within it.
 */
export function casesOf(
  rows: readonly PeriodVersionRow[],
  periods: readonly EndedPeriod[],
  clock: MerchantClock,
): PeriodCase[] {
  const offers = [...Map.groupBy(rows, ({ offer }) => offer).values()]
  return periods.flatMap((period) => {
    const { startMs, endMs } = boundsOf(period, clock)
    return offers.flatMap((versions) => {
      const publishedBefore = (ms: number) => versions.filter(({ publishedAt }) => publishedAt.getTime() < ms)
      const row =
        versions.find(({ version, joinedVersion }) => version === joinedVersion) ??
        publishedBefore(startMs + 1).at(-1) ??
        publishedBefore(endMs)[0]
      if (!row) return []
      const version = readOffer(row.rules, row)
      const { trigger } = version
      if (!isPeriodPaid(version) || trigger.recurrence !== period.kind) return []
      return [
        { row, version, period, occurrence: occurrenceOf(trigger, { id: 0n, day: period.startDay }, clock) },
      ]
    })
  })
}

export interface Fresh extends Due {
  readonly one: PeriodCase
  readonly days: readonly string[]
  readonly value: bigint
  /** The level of the member, by which it was computed. */
  readonly rank: number
}

async function rewardFresh(
  tx: Tx,
  who: Who,
  {
    fresh,
    lines,
    run,
    standing,
  }: {
    readonly fresh: readonly PeriodCase[]
    readonly lines: Lines
    readonly run: PeriodRun
    readonly standing: Standing
  },
): Promise<number> {
  const due = fresh.flatMap((one) => judgeCase(one, { lines, run, standing }) ?? [])
  const judged: (Fresh & { readonly decision: UseDecision })[] = []
  for (const one of due.toSorted((a, b) => (a.version.offer < b.version.offer ? -1 : 1))) {
    const decision = await judgeLimits(tx, who, { ...one, standing, currency: run.currency })
    judged.push({ ...one, decision })
  }
  let count = 0
  const rewarded = new Set<string>()
  for (const one of chooseWithin(judged)) {
    // An earlier period of the same offer may have used its limits meanwhile.
    const isAgain = rewarded.has(one.version.offer)
    const decision = isAgain
      ? await judgeLimits(tx, who, { ...one, standing, currency: run.currency })
      : one.decision
    if (decision.is === 'refused') continue // guard: limits-of-second-period
    rewarded.add(one.version.offer)
    if (await reward(tx, who, { ...one, decision, run, standing })) count += 1
  }
  return count
}

/** The reward of a case that is not known. A period that ended before is rewarded only if lines of this day lift its figure. */
export function judgeCase(
  one: PeriodCase,
  {
    lines: all,
    run: { day, currency },
    standing,
  }: { readonly lines: Lines; readonly run: PeriodRun; readonly standing: Standing },
): Fresh | undefined {
  const { row, version, period } = one
  const { clock } = standing
  const lines = linesFor(version, all)
  const days = countedDays(period, version.window, { clock, joinedAtMs: row.joinedAt?.getTime() })
  const member = candidateOf(standing, row, currency)
  const judgeBy = (counted: readonly BookedLine[]) => {
    const parts = { lines: counted, days, currency, clock, isPaused: row.isPaused }
    const figure = deedOfPeriod(version, parts)
    return figure && { ...judgeDeed(version, figure.deed, { member, at: figure.at }), figure }
  }
  const judged = judgeBy(lines)
  if (!judged?.due) return undefined
  const isLate = period.endDay <= day
  if (isLate && judgeBy(lines.filter(({ bookedDay }) => bookedDay < day))?.due) return undefined
  return { ...judged.due, one, days, value: judged.figure.deed.value, rank: Number(member.level) }
}

async function reward(
  tx: Tx,
  who: Who,
  {
    run,
    standing,
    one: { period },
    days,
    value,
    rank,
    ...due
  }: Fresh & { readonly decision: UseDecision; readonly run: PeriodRun; readonly standing: Standing },
): Promise<boolean> {
  const { currency, day } = run
  const { offer, version } = due.version
  const granted = due.decision.is === 'granted' ? due.decision.amount : due.amount
  // A reward that waits for operators settles debts once they have approved it.
  const settlesNone = due.decision.is === 'review' || isOfPieces(due.version.reward)
  const owed = settlesNone ? 0n : await selectOwed(tx, { ...who, offer, currency })
  const { taken, amount } = lowerByOwed(granted, owed)
  const figure = { ...period, days, throughDay: day, due: due.amount, taken, rank }
  if (amount === 0n) {
    const row = await insertOccurrence(tx, {
      ...who,
      offer,
      version,
      occurrence: due.occurrence,
      currency,
      value,
      amount: granted,
      day: standing.day,
      claimDays: undefined,
    })
    if (!row) return false
    await updateOccurrence(tx, row.id, { state: 'refused', reason: 'owed' })
    await insertFigure(tx, row, figure)
    return true
  }
  const decision: UseDecision = due.decision.is === 'granted' ? { is: 'granted', amount } : due.decision
  const occasion = { event: due.version.trigger.event, id: 0n, value, currency }
  const given = await asGivable(tx, who, due.version)
  const row = await rewardOne(tx, who, { ...due, version: given, amount, decision, occasion, standing })
  if (!row) return false
  await insertFigure(tx, row, figure)
  await sendRewardNews(tx, row)
  return true
}

/**
 * A period ends once, and its reward cannot wait for the next deed. So free rounds whose provider gives none when the books are closed
 * are claimed instead, within as many days as they would last.
 */
export async function asGivable(
  tx: Tx,
  { merchantId }: Pick<Who, 'merchantId'>,
  version: OfferVersion,
): Promise<OfferVersion> {
  const { reward: given, window } = version
  if (given.of !== 'free_rounds' || window.claimDays !== undefined) return version
  const refusal = await refuseGiving(tx, { merchantId, reward: given })
  return refusal ? { ...version, window: { ...window, claimDays: given.days } } : version
}
