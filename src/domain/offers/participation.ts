import { type PromotionState, type Standing, stateOf } from '#domain/promotions/state.ts'

import type { OfferWindow } from './version.ts'

export const participationStates = [
  'none',
  'joined',
  'qualified',
  'applying',
  'processing',
  'approved',
  'rejected',
  'claimable',
  'claimed',
  'lapsed',
  'issued',
] as const
/** How far a member is in an offer; of a recurring one, in its newest occurrence. */
export type ParticipationState = (typeof participationStates)[number]

export type ParticipationDeed =
  | 'join'
  | 'leave'
  | 'qualify'
  | 'apply'
  | 'withdraw'
  | 'process'
  | 'approve'
  | 'reject'
  | 'make_claimable'
  | 'claim'
  | 'lapse'
  | 'issue'
  /** The next occurrence of a recurring offer begins. */
  | 'recur'

const next: Readonly<Record<ParticipationDeed, Partial<Record<ParticipationState, ParticipationState>>>> = {
  join: { none: 'joined' },
  leave: { joined: 'none' },
  qualify: { none: 'qualified', joined: 'qualified' },
  apply: { none: 'applying', joined: 'applying', qualified: 'applying' },
  withdraw: { applying: 'joined' },
  process: { applying: 'processing' },
  approve: { applying: 'approved', processing: 'approved' },
  reject: { applying: 'rejected', processing: 'rejected' },
  make_claimable: { qualified: 'claimable', approved: 'claimable' },
  claim: { claimable: 'claimed' },
  lapse: { claimable: 'lapsed' },
  issue: { qualified: 'issued', approved: 'issued' },
  recur: { claimed: 'joined', lapsed: 'joined', issued: 'joined' },
}

/** The state after a deed; undefined where the deed does not fit. */
export function afterParticipationDeed(
  state: ParticipationState,
  deed: ParticipationDeed,
): ParticipationState | undefined {
  return next[deed][state]
}

const standingOf: Readonly<Record<ParticipationState, Omit<Standing, 'times'>>> = {
  none: {},
  joined: { status: 'approved' },
  qualified: { status: 'approved' },
  applying: { status: 'applying' },
  processing: { status: 'processing' },
  approved: { status: 'approved' },
  rejected: { status: 'rejected' },
  claimable: { reward: 'claimable' },
  claimed: { reward: 'claimed' },
  lapsed: { status: 'approved' },
  issued: { reward: 'issued' },
}

/** The specification's eleven states, as a view of the participation and the time. */
export function offerStateOf(state: ParticipationState, window: OfferWindow, nowMs: number): PromotionState {
  return stateOf({ times: window, ...standingOf[state] }, nowMs)
}

const DAY_MS = 86_400_000

/** The end of a claim; undefined where rewards are credited without one. */
export function claimEndsAtMs({ claimDays }: OfferWindow, qualifiedAtMs: number): number | undefined {
  return claimDays === undefined ? undefined : qualifiedAtMs + claimDays * DAY_MS
}
