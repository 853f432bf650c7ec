import type { Period } from '#domain/agents/periods.ts'

export const missionStates = ['locked', 'open', 'active', 'done', 'claimable', 'claimed', 'missed'] as const
export type MissionState = (typeof missionStates)[number]

export const missionRewardStates = ['claimable', 'claimed', 'lapsed'] as const
export type MissionRewardState = (typeof missionRewardStates)[number]

export interface MissionStanding {
  readonly period: Period
  readonly today: string
  readonly target: bigint
  readonly progress: bigint
  /** The reward of the period; undefined until the task was done and the budget held it. */
  readonly reward?: MissionRewardState | undefined
  /** The mission before it is not done yet. */
  readonly isWaiting: boolean
}

/**
 * How a mission stands for a member. `done` is a task that is done before its reward was counted, or whose budget is
 * spent. A reward whose plays were taken back before the claim is open again.
 */
export function missionStateOf({
  period,
  today,
  target,
  progress,
  reward,
  isWaiting,
}: MissionStanding): MissionState {
  if (reward === 'claimed') return 'claimed'
  if (reward === 'lapsed') return 'missed'
  const isDone = progress >= target
  if (reward === 'claimable' && isDone) return 'claimable'
  if (today >= period.endDay && !isDone) return 'missed'
  if (isWaiting || today < period.startDay) return 'locked'
  if (isDone) return 'done'
  return progress > 0n ? 'active' : 'open'
}

/** The days that count: from the day on which the mission before it was done. Undefined while that one is not done. */
export function countedDays(
  { startDay, endDay }: Period,
  chain: { readonly after: string | undefined; readonly doneOn: string | undefined },
): Period | undefined {
  if (chain.after === undefined) return { startDay, endDay }
  // guard: chain-in-order
  if (chain.doneOn === undefined || chain.doneOn < startDay) return undefined
  return { startDay: chain.doneOn, endDay }
}

export type MissionClaimRefusal = 'mission_over' | 'mission_barred' | 'mission_not_done' | 'mission_of_person'

/** Why a reward that waits is not paid. A limit that the member has set since takes no reward away. */
export function refuseMissionClaim(facts: {
  readonly isOver: boolean
  readonly isBarred: boolean
  readonly isDone: boolean
  /** Another account of the person has claimed the reward of this period. */
  readonly isOfPerson: boolean
}): MissionClaimRefusal | undefined {
  if (facts.isOver) return 'mission_over' // guard: mission-claimed-in-time
  if (facts.isBarred) return 'mission_barred' // guard: barred-member-claims-no-mission
  if (!facts.isDone) return 'mission_not_done' // guard: mission-done-at-claim
  return facts.isOfPerson ? 'mission_of_person' : undefined // guard: mission-once-per-person
}
