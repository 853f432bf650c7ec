import type { listMissions, saveMission } from '#contract/console/missions.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type Named, tidyName } from '#domain/language/names.ts'
import { parseAmount } from '#domain/money/amount.ts'
import {
  type MissionGift,
  type MissionRecurrence,
  type MissionTask,
  namesGames,
} from '#domain/missions/mission.ts'
import { type MissionFault, refuseMission } from '#domain/missions/refuse-mission.ts'
import type { Category } from '#domain/navigation/category.ts'

import {
  type AudienceField,
  type AudienceWhy,
  type TypedAudience,
  readAudience,
  typedAudience,
} from './typed-audience.ts'

export type Listed = Output<typeof listMissions>
export type ListedMission = Listed['list'][number]
export type NamedGame = Listed['games'][number]
type Rules = Input<typeof saveMission>['rules']

/** A mission as operators type it. */
export interface TypedMission extends Named {
  readonly code: string
  readonly task: MissionTask
  readonly categories: readonly Category[]
  readonly providers: readonly string[]
  readonly games: readonly NamedGame[]
  readonly target: string
  readonly recurrence: MissionRecurrence
  readonly after: string
  readonly gives: MissionGift
  readonly raffle: string
  readonly amount: string
  readonly budget: string
  readonly claimDays: string
  readonly toDay: string
  readonly audience: TypedAudience
}

export const typedMission = (
  mission: ListedMission | undefined,
  games: readonly NamedGame[] = [],
): TypedMission => ({
  code: mission?.mission ?? '',
  name: mission?.name ?? '',
  names: mission?.names,
  task: mission?.task ?? 'plays',
  categories: mission?.categories ?? [],
  providers: mission?.providers ?? [],
  games: games.filter(({ id }) => mission?.games?.includes(id) === true),
  target: mission?.target ?? '',
  recurrence: mission?.recurrence ?? 'week',
  after: mission?.after ?? '',
  gives: mission?.gives ?? 'points',
  raffle: mission?.raffle ?? '',
  amount: mission?.amount ?? '',
  budget: mission?.budget ?? '',
  claimDays: String(mission?.claimDays ?? 7),
  toDay: mission?.toDay ?? '',
  audience: typedAudience(mission?.segment),
})

export type MissionField =
  | 'code'
  | 'name'
  | 'target'
  | 'categories'
  | 'providers'
  | 'games'
  | 'amount'
  | 'raffle'
  | 'budget'
  | 'claimDays'
  | 'toDay'
  | 'after'
  | AudienceField
export type MissionWhy =
  | 'code'
  | 'known'
  | 'name'
  | 'target'
  | 'much'
  | 'categories'
  | 'providers'
  | 'games'
  | 'amount'
  | 'raffle'
  | 'dear'
  | 'budget'
  | 'days'
  | 'to'
  | 'after'
  | AudienceWhy
export type ReadMission =
  | { readonly code: string; readonly rules: Rules; readonly fault?: undefined }
  | { readonly fault: MissionField; readonly why: MissionWhy }

/** Rules that a mission may leave out. */
type OptionalRules = {
  readonly [Field in 'providers' | 'games' | 'raffle' | 'after' | 'toDay' | 'segment']:
    | Rules[Field]
    | undefined
}

/** The typed mission for the server, or its first fault. The server judges it again, with the worth of points and tickets. */
export function readTypedMission(
  typed: TypedMission,
  {
    found: { currency, today, list, levels, languages, providers },
    known,
  }: {
    readonly found: Pick<Listed, 'currency' | 'today' | 'list' | 'levels' | 'languages' | 'providers'>
    readonly known: ListedMission | undefined
  },
): ReadMission {
  const code = known?.mission ?? typed.code.trim()
  if (!/^[a-z0-9-]{2,40}$/.test(code)) return { fault: 'code', why: 'code' }
  if (!known && list.some(({ mission }) => mission === code)) return { fault: 'code', why: 'known' }
  const money = (text: string) => parseAmount(text, currency) ?? 0n
  const whole = (text: string) => (/^\d{1,9}$/.test(text) ? BigInt(text) : 0n)
  const ofGift = typed.gives === 'cash' ? money : whole
  const { name, names, task, recurrence, gives } = typed
  const places = placesOf(typed)
  const after = typed.after === '' ? undefined : typed.after
  const toDay = typed.toDay === '' ? undefined : typed.toDay
  const claimDays = Number(whole(typed.claimDays))
  const audience = readAudience(typed.audience)
  if (audience.fault !== undefined) return audience
  const { segment } = audience
  const raffle = gives === 'tickets' && typed.raffle !== '' ? typed.raffle : undefined
  const fault = refuseMission(
    code,
    {
      name,
      names,
      task,
      ...places,
      recurrence,
      gives,
      raffle,
      after,
      toDay,
      claimDays,
      segment,
      target: task === 'stakes' ? money(typed.target) : whole(typed.target),
      amount: ofGift(typed.amount),
      budget: ofGift(typed.budget),
      fromDay: today,
    },
    {
      currency,
      ranks: levels.map(({ rank }) => rank),
      languages,
      offered: {
        providers: new Set(providers.filter(({ isOn }) => isOn).map(({ id }) => id)),
        games: new Set(typed.games.filter(({ isOn }) => isOn).map(({ id }) => id)),
      },
      uses: [],
      // The server knows the raffle.
      raffle: { ticketWorth: 0n, left: ofGift(typed.budget) },
      others: new Map(list.map(({ mission, after: before }) => [mission, before])),
    },
  )
  if (fault !== undefined) return faults[fault]
  return { code, rules: rulesOf(typed, { ...places, claimDays, raffle, after, toDay, segment }) }
}

/** The categories, providers and games that count. Games stand for themselves. */
function placesOf({ task, categories, providers, games }: TypedMission) {
  if (namesGames(task) && games.length > 0)
    return { categories: [], providers: undefined, games: games.map(({ id }) => id) }
  const isAny = task === 'check_ins' || providers.length === 0
  return { categories: [...categories], providers: isAny ? undefined : [...providers], games: undefined }
}

/** The rules as the server takes them: what was left out is absent. */
function rulesOf(
  typed: TypedMission,
  { claimDays, categories, ...optional }: Pick<Rules, 'claimDays' | 'categories'> & OptionalRules,
): Rules {
  const { task, recurrence, gives, target, amount, budget } = typed
  const { providers, games, raffle, after, toDay, segment } = optional
  return {
    ...tidyName(typed),
    task,
    categories,
    ...(providers === undefined ? {} : { providers }),
    ...(games === undefined ? {} : { games }),
    recurrence,
    gives,
    ...(raffle === undefined ? {} : { raffle }),
    claimDays,
    ...(after === undefined ? {} : { after }),
    ...(toDay === undefined ? {} : { toDay }),
    ...(segment === undefined ? {} : { segment }),
    target,
    amount,
    budget,
  }
}

const faults: Readonly<Record<MissionFault, { readonly fault: MissionField; readonly why: MissionWhy }>> = {
  name_missing: { fault: 'name', why: 'name' },
  target_of_nothing: { fault: 'target', why: 'target' },
  target_not_payable: { fault: 'target', why: 'target' },
  target_too_high: { fault: 'target', why: 'much' },
  categories_without_plays: { fault: 'categories', why: 'categories' },
  providers: { fault: 'providers', why: 'providers' },
  games: { fault: 'games', why: 'games' },
  amount_of_nothing: { fault: 'amount', why: 'amount' },
  raffle_missing: { fault: 'raffle', why: 'raffle' },
  raffle_short: { fault: 'raffle', why: 'raffle' },
  amount_not_payable: { fault: 'amount', why: 'amount' },
  amount_too_high: { fault: 'amount', why: 'dear' },
  budget_too_small: { fault: 'budget', why: 'budget' },
  claim_days: { fault: 'claimDays', why: 'days' },
  to_day: { fault: 'toDay', why: 'to' },
  segment: { fault: 'registeredTo', why: 'segment' },
  after_unknown: { fault: 'after', why: 'after' },
  after_circle: { fault: 'after', why: 'after' },
}
