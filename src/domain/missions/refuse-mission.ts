import { isReadableName } from '#domain/language/names.ts'
import { UNIT } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import { type PricedGood, isWorthTooMuch, isWorthTooMuchOf } from '#domain/points/terms.ts'
import { GIFT_TICKETS_MOST } from '#domain/raffles/refuse-raffle.ts'
import { addDays, dayNumber } from '#domain/records/business-day.ts'
import { type SegmentNames, refuseSegment } from '#domain/segments/segment.ts'

import { type MissionRecurrence, type MissionRules, type MissionTask, namesGames } from './mission.ts'

export const MISSIONS_MOST = 60
/** The most days of a mission that is done once. */
export const ONCE_DAYS_MOST = 92
export const CLAIM_DAYS_MOST = 30
export const PROVIDERS_MOST = 10
export const GAMES_MOST = 20
/** The most games that a search by name finds. */
export const GAMES_FOUND_MOST = 20

export type MissionFault =
  | 'name_missing'
  | 'target_of_nothing'
  | 'target_too_high'
  | 'target_not_payable'
  | 'categories_without_plays'
  | 'providers'
  | 'games'
  | 'amount_of_nothing'
  | 'raffle_missing'
  | 'raffle_short'
  | 'amount_not_payable'
  | 'amount_too_high'
  | 'budget_too_small'
  | 'claim_days'
  | 'segment'
  | 'to_day'
  | 'after_unknown'
  | 'after_circle'

/**
 * The most that a task may ask for in a period, so that no mission asks for play on every day, or for more than an hour
 * or two of it. Check-ins are no play. Stakes are bounded by the worth of the reward instead.
 */
const mosts: Readonly<Record<Exclude<MissionTask, 'stakes'>, Readonly<Record<MissionRecurrence, bigint>>>> = {
  plays: { day: 50n, week: 150n, month: 400n, once: 400n },
  days: { day: 1n, week: 4n, month: 16n, once: 16n },
  places: { day: 5n, week: 10n, month: 20n, once: 20n },
  check_ins: { day: 1n, week: 7n, month: 28n, once: 28n },
}

/** The most points of a reward whose task names no stakes. In cash the worth of this many points at 1 % of a unit each. */
const GIFT_POINTS_MOST = 1_000n
const GIFT_CASH_MOST = 100n

/** A raffle that gives tickets today. */
export interface GivingRaffle {
  /** The mean worth of a ticket. */
  readonly ticketWorth: bigint
  /** Tickets that it can still give. */
  readonly left: bigint
  /** The last day on which it gives tickets; undefined: no end. */
  readonly toDay?: string | undefined
}

export interface MissionBrand extends SegmentNames {
  readonly currency: string
  /** The money and the goods that points are changed for. */
  readonly uses: readonly PricedGood[]
  /** The raffle that the mission names; undefined: no raffle of that name gives tickets today. */
  readonly raffle?: GivingRaffle | undefined
  /** Of the providers and games that the mission names, those that the brand offers. */
  readonly offered: { readonly providers: ReadonlySet<string>; readonly games: ReadonlySet<string> }
  /** The missions before each other one of the brand. */
  readonly others: ReadonlyMap<string, string | undefined>
}

/** Why a version of a mission cannot be published. */
export function refuseMission(
  code: string,
  mission: MissionRules,
  brand: MissionBrand,
): MissionFault | undefined {
  if (!isReadableName(mission)) return 'name_missing'
  if (mission.segment && refuseSegment(mission.segment, brand)) return 'segment'
  return (
    refuseTask(mission, brand) ??
    refuseNamed(mission, brand) ??
    refuseReward(mission, brand) ??
    refuseDays(mission) ??
    refuseRaffle(mission, brand) ??
    refuseChain(code, mission, brand)
  )
}

function refuseTask(
  { task, target, recurrence, categories }: MissionRules,
  { currency }: MissionBrand,
): MissionFault | undefined {
  if (target <= 0n) return 'target_of_nothing'
  if (task === 'check_ins' && categories.length > 0) return 'categories_without_plays'
  if (task === 'stakes') return target % payableStep(currency) === 0n ? undefined : 'target_not_payable'
  return target > mosts[task][recurrence] ? 'target_too_high' : undefined // guard: mission-asks-for-little
}

/** A provider or a game must be one that members can play, and a task one that they can do there. */
function refuseNamed(
  { task, target, categories, providers = [], games = [] }: MissionRules,
  { offered }: MissionBrand,
): MissionFault | undefined {
  const isFitProvider =
    task !== 'check_ins' &&
    providers.length <= PROVIDERS_MOST &&
    new Set(providers).size === providers.length &&
    (task !== 'places' || target <= BigInt(providers.length)) &&
    providers.every((code) => offered.providers.has(code))
  if (providers.length > 0 && !isFitProvider) return 'providers' // guard: mission-of-offered-providers
  const isFitGame =
    namesGames(task) &&
    categories.length === 0 &&
    providers.length === 0 &&
    games.length <= GAMES_MOST &&
    new Set(games).size === games.length &&
    games.every((id) => offered.games.has(id))
  return games.length > 0 && !isFitGame ? 'games' : undefined // guard: mission-of-offered-games
}

function refuseReward(
  { task, target, gives, raffle, amount, budget }: MissionRules,
  { currency, uses, raffle: giving }: MissionBrand,
): MissionFault | undefined {
  if (amount <= 0n) return 'amount_of_nothing'
  if (gives === 'cash' && amount % payableStep(currency) !== 0n) return 'amount_not_payable'
  if ((gives === 'tickets') !== (raffle !== undefined)) return 'raffle_missing'
  if (gives === 'tickets' && giving === undefined) return 'raffle_missing' // guard: mission-tickets-of-known-raffle
  // Tickets are worth what they win on average.
  const cash = gives === 'cash' ? amount : amount * (giving?.ticketWorth ?? 0n)
  const isTooMuch =
    gives === 'points'
      ? amount > GIFT_POINTS_MOST ||
        (task === 'stakes' && uses.some((use) => isWorthTooMuchOf([{ stake: target, points: amount }], use)))
      : isTooDear({ task, target }, cash)
  if (isTooMuch) return 'amount_too_high' // guard: mission-reward-within-cap
  if (gives === 'tickets' && amount > BigInt(GIFT_TICKETS_MOST)) return 'amount_too_high'
  return budget < amount ? 'budget_too_small' : undefined
}

/** Whether a reward is worth more money than a mission may give for its task. */
export const isTooDear = ({ task, target }: Pick<MissionRules, 'task' | 'target'>, worth: bigint): boolean =>
  (task === 'stakes' && isWorthTooMuch(worth, target)) || worth > GIFT_CASH_MOST * UNIT

/** The raffle must give the tickets of the whole budget, until the last one is claimed. */
function refuseRaffle(
  { gives, budget, toDay, claimDays }: MissionRules,
  { raffle }: MissionBrand,
): MissionFault | undefined {
  if (gives !== 'tickets' || raffle === undefined) return undefined
  if (budget > raffle.left) return 'raffle_short' // guard: mission-tickets-left
  if (raffle.toDay === undefined) return undefined
  const isOverBefore = toDay === undefined || raffle.toDay < addDays(toDay, claimDays)
  return isOverBefore ? 'raffle_short' : undefined // guard: mission-tickets-until-last-claim
}

function refuseDays({ recurrence, fromDay, toDay, claimDays }: MissionRules): MissionFault | undefined {
  if (claimDays < 1 || claimDays > CLAIM_DAYS_MOST) return 'claim_days'
  if (toDay === undefined) return recurrence === 'once' ? 'to_day' : undefined
  const from = dayNumber(fromDay)
  const to = dayNumber(toDay)
  if (from === undefined || to === undefined || to < from) return 'to_day'
  return recurrence === 'once' && to - from >= ONCE_DAYS_MOST ? 'to_day' : undefined
}

function refuseChain(
  code: string,
  { after }: MissionRules,
  { others }: MissionBrand,
): MissionFault | undefined {
  if (after === undefined) return undefined
  if (after === code) return 'after_circle'
  if (!others.has(after)) return 'after_unknown'
  const seen = new Set([code])
  for (let one: string | undefined = after; one !== undefined; one = others.get(one)) {
    if (seen.has(one)) return 'after_circle'
    seen.add(one)
  }
  return undefined
}
