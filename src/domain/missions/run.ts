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
  if (first.recurrence === 'once') {
    const version = versions.find(({ fromDay }) => fromDay <= day)
    if (!version) return undefined
    return { version, period: { ...missionPeriodOf(version, day, clock), startDay: first.fromDay } }
  }
  const start = offerPeriodOf(first.recurrence, day, clock).startDay
  const version = versions.find(({ fromDay }) => fromDay <= start)
  if (!version) return undefined
  const isOver = version.toDay !== undefined && version.toDay < day
  const at = isOver ? (version.toDay ?? day) : day
  return { version, period: missionPeriodOf(version, at, clock) }
}

/** Plays of the last minutes of a period are followed after its end. */
const DAYS_BACK = 2

/** The runs whose tasks can still be done by plays that are followed on a day. */
export function openRuns(
  missions: ReadonlyMap<string, readonly MissionVersion[]>,
  today: string,
  clock: MerchantClock,
): readonly MissionRun[] {
  const runs = new Map<string, MissionRun>()
  for (const [mission, versions] of missions)
    for (let back = DAYS_BACK; back >= 0; back -= 1) {
      const run = runOn(versions, addDays(today, -back), clock)
      if (!run || run.version.isStopped || run.period.endDay < addDays(today, -DAYS_BACK)) continue
      runs.set(`${mission} ${run.period.startDay}`, run)
    }
  return [...runs.values()]
}

/** How far a member is in a run: undefined while the mission before it is not done. Days before the version do not count. */
export function progressIn(
  { version, period }: MissionRun,
  facts: MissionFacts,
  rewards: readonly EarnedReward[],
): bigint | undefined {
  const days = countedDays(period, { after: version.after, doneOn: doneOn(version.after, period, rewards) })
  if (!days) return undefined
  const startDay = days.startDay < version.fromDay ? version.fromDay : days.startDay
  return progressOf(version, facts, { startDay, endDay: days.endDay })
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

/** The runs that a member has done and that have no reward yet. Idempotent: a repeated count finds the same. */
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
