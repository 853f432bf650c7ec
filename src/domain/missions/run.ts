import type { Period } from '#domain/agents/periods.ts'
import { type MerchantClock, offerPeriodOf } from '#domain/offers/occurrence.ts'
import { addDays } from '#domain/records/business-day.ts'

import { type MissionFacts, type MissionRules, missionPeriodOf, progressOf } from './mission.ts'
import { type MissionRewardState, type MissionState, countedDays, missionStateOf } from './mission-state.ts'

export interface MissionVersion extends MissionRules {
  readonly mission: string
  readonly version: number
  /** An operator has stopped it: no reward is added any more. */
  readonly isStopped: boolean
}

/** A reward that a member has earned for one period of a mission. */
export interface EarnedReward {
  readonly mission: string
  readonly startDay: string
  readonly reachedDay: string
  readonly state: MissionRewardState
}

export interface MissionRun {
  readonly version: MissionVersion
  readonly period: Period
  /** The first day of the next version of a mission that is done once: from it on, this one counts nothing. */
  readonly nextDay?: string | undefined
}

/**
 * The version of a mission that holds on a day, and the period around it. `versions` are those of one mission, newest
 * first. A mission that has ended stays at its last period. One that is done once has one period for all versions, so that a
 * new version gives no second reward.
 */
export function runOn(
  versions: readonly MissionVersion[],
  day: string,
  clock: MerchantClock,
): MissionRun | undefined {
  const first = versions.at(-1)
  if (!first) return undefined
  if (first.recurrence === 'once') return onceRuns(versions, day, clock).at(-1)
  const start = offerPeriodOf(first.recurrence, day, clock).startDay
  const version = versions.find(({ fromDay }) => fromDay <= start)
  if (!version) return undefined
  const isOver = version.toDay !== undefined && version.toDay < day
  const at = isOver ? (version.toDay ?? day) : day
  return { version, period: missionPeriodOf(version, at, clock) }
}

/** The runs of all versions that have begun by a day, of a mission that is done once, the oldest first. */
function onceRuns(
  versions: readonly MissionVersion[],
  day: string,
  clock: MerchantClock,
): readonly MissionRun[] {
  const startDay = versions.at(-1)?.fromDay ?? day
  return versions
    .map((version, at) => ({
      version,
      period: { ...missionPeriodOf(version, day, clock), startDay },
      nextDay: versions[at - 1]?.fromDay,
    }))
    .filter(({ version }) => version.fromDay <= day)
    .toReversed()
}

/** Plays of the last minutes of a period are followed after its end. */
const DAYS_BACK = 2

/**
 * The runs whose rewards can still be added on a day: by plays that are followed late, or from a budget that holds them again. So an earlier
 * version of a mission that is done once stays open until its own last day, unless a later one was stopped.
 */
export function openRuns(
  missions: ReadonlyMap<string, readonly MissionVersion[]>,
  today: string,
  clock: MerchantClock,
): readonly MissionRun[] {
  const firstEnd = addDays(today, -DAYS_BACK)
  const runs = new Map<string, MissionRun>()
  for (const versions of missions.values())
    for (const run of begunRuns(versions, today, clock)) {
      const { version, period } = run
      if (version.isStopped || period.endDay < firstEnd) continue
      runs.set(`${version.mission} ${version.version} ${period.startDay}`, run)
    }
  return [...runs.values()]
}

/** The oldest first. */
function begunRuns(
  versions: readonly MissionVersion[],
  today: string,
  clock: MerchantClock,
): readonly MissionRun[] {
  if (versions[0]?.recurrence === 'once') {
    const runs = onceRuns(versions, today, clock)
    const lastStopped = runs.findLastIndex(({ version }) => version.isStopped)
    return runs.slice(lastStopped + 1) // guard: stop-ends-earlier-versions
  }
  return Array.from({ length: DAYS_BACK + 1 }, (_, at) => addDays(today, at - DAYS_BACK)).flatMap(
    (day) => runOn(versions, day, clock) ?? [],
  )
}

/** How far a member is in a run: undefined while the mission before it is not done. Only days of the version count. */
export function progressIn(
  { version, period, nextDay }: MissionRun,
  facts: MissionFacts,
  rewards: readonly EarnedReward[],
): bigint | undefined {
  const days = countedDays(period, { after: version.after, doneOn: doneOn(version.after, period, rewards) })
  if (!days) return undefined
  const startDay = days.startDay < version.fromDay ? version.fromDay : days.startDay
  const endDay = nextDay !== undefined && nextDay < days.endDay ? nextDay : days.endDay
  return progressOf(version, facts, { startDay, endDay })
}

/** The first day within a period, or after it, on which a mission was done. */
function doneOn(
  mission: string | undefined,
  { startDay }: Period,
  rewards: readonly EarnedReward[],
): string | undefined {
  return rewards
    .filter((one) => one.mission === mission && one.reachedDay >= startDay)
    .map(({ reachedDay }) => reachedDay)
    .toSorted()[0]
}

/**
 * The runs that a member has done and that have no reward yet: of a mission that is done once maybe several versions, of which one gives the
 * reward. Idempotent: a repeated count finds the same.
 */
export function dueRuns(
  runs: readonly MissionRun[],
  facts: MissionFacts,
  rewards: readonly EarnedReward[],
): readonly MissionRun[] {
  return runs.filter((run) => {
    const { version, period } = run
    const isKnown = rewards.some(
      ({ mission, startDay }) => mission === version.mission && startDay === period.startDay,
    )
    const progress = progressIn(run, facts, rewards)
    return !isKnown && progress !== undefined && progress >= version.target
  })
}

/** The due runs, and those of missions that a chain may go on with once they are rewarded. */
export function reachableRuns(
  runs: readonly MissionRun[],
  due: readonly MissionRun[],
): readonly MissionRun[] {
  const reached = new Set(due)
  for (let size = -1; size < reached.size;) {
    size = reached.size
    const done = new Set([...reached].map(({ version }) => version.mission))
    for (const run of runs)
      if (run.version.after !== undefined && done.has(run.version.after)) reached.add(run)
  }
  return [...reached]
}

export interface MissionCard {
  readonly run: MissionRun
  readonly state: MissionState
  readonly progress: bigint
}

/** Days for which a mission that has ended is still shown as missed. */
const MISSED_DAYS = 7

/** A run as the member sees it; undefined where there is nothing to see. */
export function cardOf(
  run: MissionRun,
  { facts, rewards, today }: { facts: MissionFacts; rewards: readonly EarnedReward[]; today: string },
): MissionCard | undefined {
  const { version, period } = run
  const reward = rewards.find(
    ({ mission, startDay }) => mission === version.mission && startDay === period.startDay,
  )?.state
  const counted = progressIn(run, facts, rewards)
  const progress = counted ?? 0n
  const isWaiting = counted === undefined
  const state = missionStateOf({ period, today, target: version.target, progress, reward, isWaiting })
  if (reward === undefined && version.isStopped) return undefined
  if (state === 'missed' && (progress === 0n || today >= addDays(period.endDay, MISSED_DAYS)))
    return undefined
  return { run, state, progress }
}
