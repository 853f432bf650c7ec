import type { ApplicationKind } from './promotion.ts'

export const applicationStatuses = ['applying', 'processing', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** The specification's states of an offer, as one member sees it. */
export const promotionStates = [
  'coming_soon',
  'join',
  'joined',
  'applying',
  'process',
  'rejected',
  'issued',
  'claim',
  'claimed',
  'closed',
  'registration_closed',
] as const
export type PromotionState = (typeof promotionStates)[number]

/** When members may join, and when the offer runs. A missing bound does not restrict. */
export interface PromotionTimes {
  readonly opensAtMs?: number | undefined
  readonly closesAtMs?: number | undefined
  readonly startsAtMs?: number | undefined
  readonly endsAtMs?: number | undefined
}

/** The reward: credited, waiting to be claimed, or claimed. */
export type Reward = 'issued' | 'claimable' | 'claimed'

export interface Standing {
  readonly times: PromotionTimes
  readonly status?: ApplicationStatus | undefined
  readonly reward?: Reward | undefined
}

const ofReward = { issued: 'issued', claimable: 'claim', claimed: 'claimed' } as const

/**
 * State of an offer for a member: the reward first, then the application, then the time. Applications are still
 * decided after the end, so the end hides no answer.
 */
export function stateOf({ times, status, reward }: Standing, nowMs: number): PromotionState {
  if (reward) return ofReward[reward]
  if (status === 'rejected') return 'rejected'
  if (status === 'applying') return 'applying'
  if (status === 'processing') return 'process'
  if (nowMs >= (times.endsAtMs ?? Infinity)) return 'closed'
  if (status === 'approved') return 'joined'
  if (nowMs < (times.opensAtMs ?? times.startsAtMs ?? -Infinity)) return 'coming_soon'
  return nowMs >= (times.closesAtMs ?? Infinity) ? 'registration_closed' : 'join'
}

/** Under which of the three headings an offer is listed. */
export function offerGroupOf(state: PromotionState): 'open' | 'mine' | 'closed' {
  switch (state) {
    case 'coming_soon':
    case 'join':
      return 'open'
    case 'closed':
    case 'registration_closed':
      return 'closed'
    case 'joined':
    case 'applying':
    case 'process':
    case 'rejected':
    case 'issued':
    case 'claim':
    case 'claimed':
      return 'mine'
  }
}

/** End of the countdown: the opening, the end of joining, or the end. */
export function nextMomentOf(
  state: PromotionState,
  { opensAtMs, startsAtMs, closesAtMs, endsAtMs }: PromotionTimes,
): { readonly what: 'opens' | 'closes' | 'ends'; readonly atMs: number } | undefined {
  const opensAt = opensAtMs ?? startsAtMs
  if (state === 'coming_soon' && opensAt !== undefined) return { what: 'opens', atMs: opensAt }
  if (state === 'closed') return undefined
  const isStillOpen = state === 'join' && closesAtMs !== undefined
  if (isStillOpen && closesAtMs < (endsAtMs ?? Infinity)) return { what: 'closes', atMs: closesAtMs }
  return endsAtMs === undefined ? undefined : { what: 'ends', atMs: endsAtMs }
}

export type ApplyRefusal =
  | 'no_application_needed'
  | 'not_open_yet'
  | 'registration_closed'
  | 'already_applied'
  | 'application_rejected'

/** Why a member may not apply. */
export function refuseApplying(
  application: ApplicationKind,
  standing: Standing,
  nowMs: number,
): ApplyRefusal | undefined {
  if (application === 'none') return 'no_application_needed'
  const state = stateOf(standing, nowMs)
  switch (state) {
    case 'join':
      return undefined
    case 'coming_soon':
      return 'not_open_yet'
    case 'registration_closed':
      return 'registration_closed'
    case 'closed':
      return standing.status === 'approved' ? 'already_applied' : 'registration_closed'
    case 'rejected':
      return 'application_rejected'
    case 'joined':
    case 'applying':
    case 'process':
    case 'issued':
    case 'claim':
    case 'claimed':
      return 'already_applied'
  }
}

/** An application that is in process or decided cannot be withdrawn. */
export function refuseWithdrawal(status: ApplicationStatus | undefined): 'already_processed' | undefined {
  return status === 'applying' ? undefined : 'already_processed'
}

export const judgements = ['process', 'approve', 'reject'] as const
export type Judgement = (typeof judgements)[number]

/** The next status of an application; undefined where it is already decided or withdrawn. */
export function judged(status: ApplicationStatus, judgement: Judgement): ApplicationStatus | undefined {
  const isOpen = status === 'applying' || status === 'processing'
  if (!isOpen || (judgement === 'process' && status === 'processing')) return undefined
  return ({ process: 'processing', approve: 'approved', reject: 'rejected' } as const)[judgement]
}
