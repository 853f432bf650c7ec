import { type Period } from '#domain/agents/periods.ts'
import type { Named } from '#domain/language/names.ts'
import type { Category } from '#domain/navigation/category.ts'
import { type MerchantClock, offerPeriodOf } from '#domain/offers/occurrence.ts'
import { addDays } from '#domain/records/business-day.ts'
import type { Segment } from '#domain/segments/segment.ts'

/**
 * Tasks of missions, over settled plays in cash or check-ins. The list is closed: none asks for a loss, a
 * deposit, a result or an hour of the day.
 */
export const missionTasks = ['plays', 'stakes', 'days', 'places', 'check_ins'] as const
export type MissionTask = (typeof missionTasks)[number]

/** Tasks that may name games. */
export const namesGames = (task: MissionTask): boolean =>
  task === 'plays' || task === 'stakes' || task === 'days'

export const missionRecurrences = ['day', 'week', 'month', 'once'] as const
export type MissionRecurrence = (typeof missionRecurrences)[number]

export const missionGifts = ['points', 'cash', 'tickets'] as const
export type MissionGift = (typeof missionGifts)[number]

/** A member acts when a mission is counted, so that none is unseen for days. */
export type MissionSegment = Omit<Segment, 'unseenForDays'>

/** One version of a mission. It is never changed; a reward keeps the version under which it was earned. */
export interface MissionRules extends Named {
  readonly task: MissionTask
  /** The members for whom it is; undefined: all. */
  readonly segment?: MissionSegment | undefined
  /** Categories whose plays count; empty: all. */
  readonly categories: readonly Category[]
  /** Vendors whose plays count; absent: all. */
  readonly providers?: readonly string[] | undefined
  /** Games whose plays count, by their ids; absent: all. */
  readonly games?: readonly string[] | undefined
  /** Plays, days, places or check-ins; of stakes units of the ledger. */
  readonly target: bigint
  readonly recurrence: MissionRecurrence
  /** The mission that must be done first, in the same period. */
  readonly after?: string | undefined
  readonly gives: MissionGift
  /** The raffle of tickets. */
  readonly raffle?: string | undefined
  /** Whole points or tickets, or units of the ledger. */
  readonly amount: bigint
  /** The most that all rewards of the version give, in the unit of the amount. */
  readonly budget: bigint
  /** Days after the period in which a reward can still be claimed. */
  readonly claimDays: number
  readonly fromDay: string
  /** The last day; undefined: no end. */
  readonly toDay?: string | undefined
}

/** The plays of a member on one business day in one place: with a vendor, or in a lottery. */
export interface PlayedFact {
  readonly day: string
  readonly category: string
  readonly place: string
  /** Settled plays with a stake in cash. Below zero: plays from before the count were taken back. */
  readonly plays: bigint
  readonly cash: bigint
}

/** The plays of a member on one business day in one game. */
export interface GameFact extends Pick<PlayedFact, 'day' | 'plays' | 'cash'> {
  readonly game: string
}

export interface MissionFacts {
  readonly played: readonly PlayedFact[]
  /** Of games that missions of the brand name. */
  readonly playedGames: readonly GameFact[]
  /** Business days on which the member checked in. */
  readonly checkIns: readonly string[]
}

/** The first day on which a new version holds: the next period begins with it, so that no period has two versions. */
export function firstDayOf(recurrence: MissionRecurrence, today: string, clock: MerchantClock): string {
  return recurrence === 'once' ? addDays(today, 1) : offerPeriodOf(recurrence, today, clock).endDay
}

/** The days of a mission that contain a business day. A mission that is done once has one period, of all its days. */
export function missionPeriodOf(
  { recurrence, fromDay, toDay }: Pick<MissionRules, 'recurrence' | 'fromDay' | 'toDay'>,
  day: string,
  clock: MerchantClock,
): Period {
  const lastEnd = toDay === undefined ? undefined : addDays(toDay, 1)
  if (recurrence === 'once') return { startDay: fromDay, endDay: lastEnd ?? addDays(fromDay, 1) }
  const { startDay, endDay } = offerPeriodOf(recurrence, day, clock)
  return { startDay, endDay: lastEnd !== undefined && lastEnd < endDay ? lastEnd : endDay }
}

/** How far the task is done within some days. Plays that were taken back no longer count. */
export function progressOf(
  rules: Pick<MissionRules, 'task' | 'categories' | 'providers' | 'games'>,
  facts: MissionFacts,
  { startDay, endDay }: Period,
): bigint {
  const isWithin = (day: string) => day >= startDay && day < endDay
  if (rules.task === 'check_ins') return BigInt(facts.checkIns.filter(isWithin).length)
  const counted = countedFacts(rules, facts).filter(({ day }) => isWithin(day))
  switch (rules.task) {
    case 'plays':
      return atLeastZero(counted.reduce((sum, { plays }) => sum + plays, 0n))
    case 'stakes':
      return atLeastZero(counted.reduce((sum, { cash }) => sum + cash, 0n))
    case 'days':
      return distinct(counted, ({ day }) => day)
    case 'places':
      return distinct(counted, ({ place }) => place)
  }
}

type CountedFact = Omit<PlayedFact, 'category'>

/** The plays that count: of the games, or of the categories and providers. */
function countedFacts(
  { categories, providers = [], games = [] }: Pick<MissionRules, 'categories' | 'providers' | 'games'>,
  { played, playedGames }: MissionFacts,
): readonly CountedFact[] {
  if (games.length > 0)
    return playedGames
      .filter(({ game }) => games.includes(game))
      .map(({ game, ...fact }) => ({ ...fact, place: game }))
  return played.filter(
    ({ category, place }) =>
      (categories.length === 0 || categories.some((one) => one === category)) &&
      // A lottery may have the code of a vendor.
      (providers.length === 0 || (!isLottery(category) && providers.includes(place))),
  )
}

const isLottery = (category: string): boolean => category === 'lottery' || category === 'elottery'

/** The names under which plays are left once those that were taken back are subtracted. */
function distinct(facts: readonly CountedFact[], nameOf: (fact: CountedFact) => string): bigint {
  const plays = new Map<string, bigint>()
  for (const fact of facts) plays.set(nameOf(fact), (plays.get(nameOf(fact)) ?? 0n) + fact.plays)
  return BigInt([...plays.values()].filter((count) => count > 0n).length)
}

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n)
