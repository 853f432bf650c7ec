import { boundsOf } from '#domain/agents/periods.ts'
import { addDays, dayNumber } from '#domain/records/business-day.ts'

import type { DeedMoment, OfferDeed } from './due.ts'
import { isOfProduct } from './figures.ts'
import { type MerchantClock, offerPeriodOf } from './occurrence.ts'
import { piecesValue, rewardOf } from './reward-of.ts'
import { type OfferPeriod, type OfferVersion, type Trigger, type UseLimit, offerPeriods } from './version.ts'

/**
 * The settled play of a member on a day in one category, in cash: the sum of lines of closed days. For offers that pay for
 * deposits: the deposits that were credited on a day through one channel, as stakes.
 */
export interface SettledLine {
  /** The day on which the plays were settled. */
  readonly day: string
  /** Of deposits the channel. */
  readonly category: string
  readonly plays: bigint
  readonly stake: bigint
  readonly win: bigint
  /** The part of the stakes that risked too little to count as stakes: lottery tickets below odds of 1.50. */
  readonly lowStake: bigint
}

export interface EndedPeriod {
  readonly kind: OfferPeriod
  readonly startDay: string
  readonly endDay: string
}

/**
 * The periods that have ended with a closed day, and those that ended earlier but have lines of this day: plays that were
 * settled again after their own day was closed.
 */
export function periodsOfRun(
  day: string,
  settledDays: readonly string[],
  clock: MerchantClock,
): EndedPeriod[] {
  const next = addDays(day, 1)
  return offerPeriods.flatMap((kind) => {
    const periods = [day, ...settledDays].map((one) => offerPeriodOf(kind, one, clock))
    const ended = periods.filter(({ endDay }) => endDay <= next)
    return [...new Map(ended.map((period) => [period.startDay, { kind, ...period }])).values()]
  })
}

/** The earliest day of the periods that end with a day. */
export function firstDayOfRun(day: string, clock: MerchantClock): string {
  return periodsOfRun(day, [], clock).reduce(
    (first, { startDay }) => (startDay < first ? startDay : first),
    day,
  )
}

/** The days of a period that count: whole days within the window, on its weekdays, that began after joining. */
export function countedDays(
  { startDay, endDay }: Pick<EndedPeriod, 'startDay' | 'endDay'>,
  { startsAtMs, endsAtMs, weekdays }: OfferVersion['window'],
  { clock, joinedAtMs = 0 }: { readonly clock: MerchantClock; readonly joinedAtMs?: number | undefined },
): string[] {
  const days: string[] = []
  for (let day = startDay; day < endDay; day = addDays(day, 1)) {
    const { startMs, endMs } = boundsOf({ startDay: day, endDay: addDays(day, 1) }, clock)
    const isWithin = startMs >= startsAtMs && endMs <= endsAtMs
    const isOnWeekday = weekdays.length === 0 || weekdays.includes(isoWeekdayOf(day))
    if (isWithin && isOnWeekday && startMs >= joinedAtMs) days.push(day)
  }
  return days
}

/** 1 for Monday: 1 January 1970 was a Thursday. */
export function isoWeekdayOf(day: string): number {
  return (((dayNumber(day) ?? 0) + 3) % 7) + 1
}

/** The lines that count for an offer: play of its product, or deposits through its channels. */
export function countedLines(
  lines: readonly SettledLine[],
  { event, product, channels }: Pick<Trigger, 'event' | 'product' | 'channels'>,
  days: readonly string[],
): SettledLine[] {
  const counts = (category: string) =>
    event === 'deposit'
      ? channels.length === 0 || channels.includes(category)
      : isOfProduct(category, product)
  return lines.filter(({ day, category }) => days.includes(day) && counts(category))
}

/** One line for each day and category, in their order: what was booked at first and what was booked later. */
export function sumLines(lines: readonly SettledLine[]): SettledLine[] {
  const sums = new Map<string, SettledLine>()
  for (const line of lines) {
    const name = `${line.day} ${line.category}`
    const known = sums.get(name)
    sums.set(name, {
      ...line,
      plays: line.plays + (known?.plays ?? 0n),
      stake: line.stake + (known?.stake ?? 0n),
      win: line.win + (known?.win ?? 0n),
      lowStake: line.lowStake + (known?.lowStake ?? 0n),
    })
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
}

/**
 * The stakes in cash of the counted lines without those of low risk, or the stakes less the wins, low risk included; or the
 * sum of deposits. A member who has won has lost nothing.
 */
export function figureOf(lines: readonly SettledLine[], { event }: Pick<Trigger, 'event'>): bigint {
  const sum = lines.reduce(
    (total, { stake, win, lowStake }) => total + (event === 'net_loss' ? stake - win : stake - lowStake),
    0n,
  )
  return sum > 0n ? sum : 0n
}

/** The figure of a period as a deed, at the end of its last day that counts; undefined if no day counts. */
export function deedOfPeriod(
  { trigger }: Pick<OfferVersion, 'trigger'>,
  {
    lines,
    days,
    currency,
    clock,
    isPaused,
  }: {
    readonly lines: readonly SettledLine[]
    readonly days: readonly string[]
    readonly currency: string
    readonly clock: MerchantClock
    readonly isPaused: boolean
  },
): { readonly deed: OfferDeed; readonly at: DeedMoment } | undefined {
  const last = days.at(-1)
  if (last === undefined) return undefined
  const { endMs } = boundsOf({ startDay: last, endDay: addDays(last, 1) }, clock)
  const value = figureOf(countedLines(lines, trigger, days), trigger)
  return {
    deed: { event: trigger.event, id: 0n, value, currency, isOfPeriod: true },
    at: { ms: endMs - 1, isoWeekday: isoWeekdayOf(last), isPaused, day: last, clock },
  }
}

/** A reward as it was computed last, and the sum that the member owes of rewards that were corrected. */
export interface CorrectedReward {
  readonly value: bigint
  readonly due: bigint
  /** The amount that waits or was received, with all that corrections paid since. Limits and budgets may have left less than is due. */
  readonly amount: bigint
  /** The part that settled debts of the offer, less what is owed of it again. */
  readonly settled: bigint
  /** `open` waits to be claimed or for operators; `over` lapsed or was refused, so that only the debts that it settled count. */
  readonly state: 'open' | 'received' | 'over'
  /** The part of what is due that limits kept from the member. */
  readonly limited: bigint
  /** Debts that it settled, are owed again, and were not given back since. */
  readonly owedAgain: bigint
  readonly owed: bigint
}

export interface FigureCorrection {
  readonly change: bigint
  /** Added to what the member owes; below zero where the correction settles a part of it. */
  readonly owed: bigint
  /** Paid to the member at most, before limits and the budget. */
  readonly pays: bigint
  /** The amount of a reward that waits. */
  readonly open?: bigint
}

/**
 * Corrects a reward after plays of its period were settled again; undefined if the figure has not changed, and limits kept
 * nothing. Nothing is taken from the wallet: cash that was paid for stakes that no longer exist lowers the next rewards of the
 * offer. Of a reward that a limit had lowered, only what the member has beyond the new reward is owed; what the limit kept is made up
 * for.
 */
export function correctReward(
  { value, due, amount, settled, state, limited, owedAgain, owed }: CorrectedReward,
  now: { readonly value: bigint; readonly due: bigint },
): FigureCorrection | undefined {
  const isSame = now.value === value && now.due === due
  if (isSame && (state !== 'received' || limited === 0n)) return undefined
  const change = now.due - due
  if (state === 'open') {
    const left = now.due - settled
    const open = change > 0n ? amount + change : least(amount, left)
    // The part that settled debts stays settled, so what it has beyond the new reward is owed again.
    return { change, owed: most(-left, 0n), pays: 0n, open: most(open, 0n) }
  }
  const missing = now.due - settled - amount
  if (change <= 0n && missing <= 0n) return { change, owed: least(-missing, -change), pays: 0n }
  const rise = most(change, 0n)
  const gives = least(missing, state === 'over' ? least(rise, owedAgain) : rise + limited)
  const settles = least(owed, most(gives, 0n))
  return { change, owed: -settles, pays: most(gives, 0n) - settles }
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
const most = (a: bigint, b: bigint) => (a > b ? a : b)

/**
 * Of rewards that one run corrects, those of which the member has more than is due come first: they open the room of limits that
 * the others need, and leave the debts that these settle.
 */
export function inCorrectionOrder<T extends { readonly id: bigint; readonly beyond: bigint }>(
  corrected: readonly T[],
): T[] {
  const isFirst = ({ beyond }: T) => (beyond > 0n ? 0 : 1)
  return corrected.toSorted((a, b) => isFirst(a) - isFirst(b) || (a.id < b.id ? -1 : 1))
}

/**
 * The days of the rewards to which a reward that falls leaves room, both ends included: of the longest of its limits of amounts.
 * Undefined without such limits.
 */
export function roomOf(
  limits: readonly UseLimit[],
  day: string,
  clock: MerchantClock,
): { readonly from: string; readonly to: string } | undefined {
  const periods = limits.filter(({ of }) => of === 'amount').map(({ period }) => period)
  if (periods.length === 0) return undefined
  if (periods.includes('ever')) return { from: '0001-01-01', to: '9999-12-31' }
  const spans = periods.map((period) => offerPeriodOf(period as OfferPeriod, day, clock))
  return {
    from: spans.map(({ startDay }) => startDay).toSorted()[0] ?? day,
    to: addDays(
      spans
        .map(({ endDay }) => endDay)
        .toSorted()
        .at(-1) ?? day,
      -1,
    ),
  }
}

/** The part of what is due that the member has not: `withheld` of it by the budget or the guard, the rest by limits. */
export function missingOf(
  { due, amount, settled }: Pick<CorrectedReward, 'due' | 'amount' | 'settled'>,
  withheld: bigint,
): { readonly withheld: bigint; readonly limited: bigint } {
  const missing = most(due - amount - settled, 0n)
  return { withheld: least(withheld, missing), limited: most(missing - withheld, 0n) }
}

/**
 * Lowers a correction to what limits leave of its change. What it settles counts like what it pays, as the member received that
 * sum before, and is settled first.
 */
export function lowerByLimits(correction: FigureCorrection, left: bigint): FigureCorrection {
  const { owed, pays } = correction
  const settles = owed >= 0n ? 0n : left < -owed ? left : -owed
  const rest = left - settles
  return { ...correction, owed: owed < 0n ? -settles : owed, pays: pays < rest ? pays : rest }
}

/** The reward of a value at a level under a version, before its limits; zero below the first tier. */
export function dueOf(
  { sums }: Pick<OfferVersion, 'sums'>,
  value: bigint,
  { currency, rank = 0 }: { readonly currency: string; readonly rank?: number | undefined },
): bigint {
  const own = Object.hasOwn(sums, currency) ? sums[currency] : undefined
  const reward = own && rewardOf(own, value, currency, rank)
  return own && reward ? reward.amount + piecesValue(own, reward.count) : 0n
}

/**
 * Corrects a reward of free rounds or tickets: one that waits gets the new number of them, and one that was received, lapsed or was
 * refused is final. What they won cannot be owed, so they settle no debts either.
 */
export function correctPieces(
  { value, due, state }: Pick<CorrectedReward, 'value' | 'due' | 'state'>,
  now: { readonly value: bigint; readonly due: bigint },
): FigureCorrection | undefined {
  if (now.value === value && now.due === due) return undefined
  const change = now.due - due
  return { change, owed: 0n, pays: 0n, ...(state === 'open' ? { open: now.due } : {}) }
}

/** Lowers a reward by what is owed. */
export function lowerByOwed(
  amount: bigint,
  owed: bigint,
): { readonly taken: bigint; readonly amount: bigint } {
  const taken = owed > amount ? amount : owed > 0n ? owed : 0n
  return { taken, amount: amount - taken }
}
