import { type SegmentFacts, isInSegment } from '#domain/segments/offer-segment.ts'

import type { OfferNeed, OfferVersion } from './version.ts'

/** The member as an offer sees them, read at one moment. */
export interface Candidate {
  /** Suspended or closed, on a break, excluded, with markers of harm, a trial account, or an agent: never rewarded. */
  readonly isActive: boolean
  readonly isTrial: boolean
  readonly isAgent: boolean
  readonly isShutOut: boolean
  readonly hasHarmMarker: boolean
  /** A limit of their own or of the house: such members are not invited to games of chance. */
  readonly hasLimit: boolean
  readonly currency: string
  readonly level: string
  readonly country: string
  /** The verified age, else the age that the brand's registration asks for. */
  readonly ageLeast: number
  readonly registeredDays: number
  /** Names of rules that versions of before state: none holds for any member. */
  readonly segments: readonly string[]
  readonly segment: SegmentFacts
  readonly hasJoined: boolean
  readonly code?: string | undefined
  readonly isVerified: boolean
  readonly hasApp: boolean
  /** The pages on which operators have accepted the member's application. */
  readonly approvals: readonly string[]
}

export const barredReasons = [
  'not_active',
  'trial_account',
  'agent_account',
  'shut_out',
  'harm_marker',
] as const
export type BarredReason = (typeof barredReasons)[number]
export type BarringFacts = Pick<Candidate, 'isActive' | 'isTrial' | 'isAgent' | 'isShutOut' | 'hasHarmMarker'>

export const qualifyRefusals = [
  ...barredReasons,
  'paused',
  'not_begun',
  'ended',
  'weekday',
  'currency',
  'country',
  'level',
  'too_young',
  'registered_too_short',
  'registered_too_long',
  'segment',
  'limited',
  'needs_opt_in',
  'needs_code',
  'needs_verification',
  'needs_app',
  'needs_approval',
] as const
export type QualifyRefusal = (typeof qualifyRefusals)[number]

/** One guard for joining, grants, claims, the activation of a bonus and messages. In the database: `offer_barred`. */
export function barredBy(member: BarringFacts): BarredReason | undefined {
  if (!member.isActive) return 'not_active'
  if (member.isTrial) return 'trial_account'
  if (member.isAgent) return 'agent_account'
  if (member.isShutOut) return 'shut_out'
  return member.hasHarmMarker ? 'harm_marker' : undefined
}

export interface QualifyMoment {
  readonly ms: number
  readonly isoWeekday: number
  readonly isPaused: boolean
}

/** Whether a member qualifies for a deed or figure at a moment. A pause stops new grants only. */
export function refuseQualifying(
  version: OfferVersion,
  member: Candidate,
  at: QualifyMoment,
): QualifyRefusal | undefined {
  return (
    barredBy(member) ??
    refuseMoment(version, at) ??
    refuseAudience(version, member) ??
    missingNeed(version, member)
  )
}

/** Whether a member may join: the needs, approval among them, are met afterwards. */
export function refuseJoining(
  version: OfferVersion,
  member: Candidate,
  at: { readonly ms: number; readonly isPaused: boolean },
): QualifyRefusal | 'closed' | 'joined' | undefined {
  const { startsAtMs, closesAtMs, endsAtMs } = version.window
  if (member.hasJoined) return 'joined'
  const barred = barredBy(member)
  if (barred) return barred
  if (at.isPaused) return 'paused'
  if (at.ms < startsAtMs) return 'not_begun'
  if (at.ms >= (closesAtMs ?? endsAtMs)) return 'closed'
  return refuseAudience(version, member)
}

function refuseMoment(
  { window: { startsAtMs, endsAtMs, weekdays } }: OfferVersion,
  { ms, isoWeekday, isPaused }: QualifyMoment,
): QualifyRefusal | undefined {
  if (isPaused) return 'paused'
  if (ms < startsAtMs) return 'not_begun'
  if (ms >= endsAtMs) return 'ended'
  return weekdays.length > 0 && !weekdays.includes(isoWeekday) ? 'weekday' : undefined
}

function refuseAudience(
  { audience, sums, reward }: OfferVersion,
  member: Candidate,
): QualifyRefusal | undefined {
  const {
    levels,
    countries,
    ageMin,
    registeredDaysMin = 0,
    registeredDaysMax = Infinity,
    segments,
    segment,
  } = audience
  if (!Object.hasOwn(sums, member.currency)) return 'currency'
  if (countries.length > 0 && !countries.includes(member.country)) return 'country'
  if (levels.length > 0 && !levels.includes(member.level)) return 'level'
  if (member.ageLeast < ageMin) return 'too_young'
  if (member.registeredDays < registeredDaysMin) return 'registered_too_short'
  if (member.registeredDays > registeredDaysMax) return 'registered_too_long'
  if (!segments.every((name) => member.segments.includes(name))) return 'segment'
  if (segment && !isInSegment(segment, member.segment)) return 'segment'
  return reward.of === 'tickets' && member.hasLimit ? 'limited' : undefined // guard: no-reward-tickets-with-limits
}

function missingNeed(
  { needs, code, approvalPage }: OfferVersion,
  member: Candidate,
): QualifyRefusal | undefined {
  const isMet: Readonly<Record<OfferNeed, boolean>> = {
    opt_in: member.hasJoined,
    code: member.code === code,
    verification: member.isVerified,
    app: member.hasApp,
    approval: approvalPage !== undefined && member.approvals.includes(approvalPage),
  }
  const missing = needs.find((need) => !isMet[need])
  return missing && `needs_${missing}`
}
