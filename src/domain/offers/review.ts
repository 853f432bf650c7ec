import type { OccurrenceState } from './claims.ts'
import type { UseLimit } from './version.ts'

export const reviewVerdicts = ['approve', 'refuse'] as const
export type ReviewVerdict = (typeof reviewVerdicts)[number]

/** Another account of the person has used the offer; or the page alone has announced the app. */
export type ReviewCause = 'person' | 'app'

/**
 * The limits after operators have decided that another account of the person does not count: those of a person or device
 * then hold for the account alone.
 */
export function ownLimits(limits: readonly UseLimit[]): UseLimit[] {
  return limits.map((limit) =>
    limit.per === 'person' || limit.per === 'device' ? { ...limit, per: 'member' } : limit,
  )
}

/** A moment, as the server reads it. */
interface At {
  getTime(): number
  toISOString(): string
}

/** The times and reasons of a reward. */
export interface RewardHistory {
  readonly state: OccurrenceState
  readonly reason: string | null
  readonly qualifiedAt: At
  /** When it began to wait for operators. */
  readonly reviewedAt: At | null
  /** Why it waits for operators, or waited last; null if it was judged before causes were stored. */
  readonly reviewedFor: string | null
  readonly endedAt: At | null
  readonly judgement: Judgement | null
}

export interface Judgement {
  readonly verdict: ReviewVerdict
  readonly reason: string
  readonly operatorName: string
  readonly secondName: string | null
  readonly at: At
}

export const rewardSteps = [
  'qualified',
  'claimable',
  'review',
  'approve',
  'refuse',
  'claimed',
  'issued',
  'lapsed',
  'refused',
] as const
export type RewardStepKind = (typeof rewardSteps)[number]

export interface RewardStep {
  readonly step: RewardStepKind
  readonly at: At
  /** A code, or the words of an operator. */
  readonly reason?: string
  readonly judgement?: Judgement
}

/** Every step of a reward, oldest first. */
export function stepsOf(reward: RewardHistory & { readonly claimEndsAt: At | null }): RewardStep[] {
  const { state, reason, qualifiedAt, reviewedAt, reviewedFor, endedAt, judgement, claimEndsAt } = reward
  const steps: RewardStep[] = [{ step: 'qualified', at: qualifiedAt }]
  const wasReviewed = state === 'review' || judgement !== null
  // A reward without a claim is never claimable, whatever else became of it.
  if (claimEndsAt !== null && (state === 'claimable' || state === 'claimed' || state === 'lapsed'))
    steps.push({ step: 'claimable', at: qualifiedAt })
  // Only persons were reviewed before causes were stored.
  const cause = reviewedFor ?? (state === 'review' ? reason : null) ?? 'person'
  if (wasReviewed) steps.push({ step: 'review', at: reviewedAt ?? qualifiedAt, reason: cause })
  if (judgement) steps.push({ step: judgement.verdict, at: judgement.at, judgement })
  if (endedAt === null || state === 'claimable' || state === 'review') return steps
  if (state === 'refused' && judgement) return steps
  return [...steps, { step: state, at: endedAt, ...(reason === null ? {} : { reason }) }]
}
