import { dayOf } from '#domain/agents/periods.ts'
import { marketProfile } from '#domain/merchant/market-profile.ts'
import type { DeedMoment } from '#domain/offers/due.ts'
import type { MerchantClock } from '#domain/offers/occurrence.ts'
import type { Candidate } from '#domain/offers/qualify.ts'
import { dayNumber } from '#domain/records/business-day.ts'
import { minuteOf } from '#domain/records/zone.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type CandidateRow, type ClaimantRow, selectCandidate, selectClaimant } from './candidate-store.ts'
import type { MemberOfferRow, Who } from './claim-store.ts'

/** The member at one moment of the brand's calendar. */
export interface Standing<Row = CandidateRow> {
  readonly row: Row
  readonly nowMs: number
  readonly day: string
  readonly clock: MerchantClock
}
/** The time alone, by which uses are counted. */
export type StandingTime = Pick<Standing, 'day' | 'clock'>

export async function readStanding(tx: Tx, who: Who, nowMs: number): Promise<Standing> {
  const row = await selectCandidate(tx, who, nowMs)
  if (!row) throw new Error(`no member ${who.memberId} of merchant ${who.merchantId}`)
  return standingOf(row, nowMs)
}

/** The same for a claim, without the facts by which audiences are judged. */
export async function readClaimant(tx: Tx, who: Who, nowMs: number): Promise<Standing<ClaimantRow>> {
  const row = await selectClaimant(tx, who, nowMs)
  if (!row) throw new Error(`no merchant ${who.merchantId}`)
  return standingOf(row, nowMs)
}

export function standingOf<Row extends ClaimantRow>(row: Row, nowMs: number): Standing<Row> {
  const clock = { zone: row.zone, cutMinute: minuteOf(row.dayStart), weekStart: row.weekStart }
  return { row, nowMs, clock, day: dayOf(nowMs, clock) }
}

/** The member as one offer sees them. */
export function candidateOf(
  { row, day, clock }: Standing,
  { joinedAt, enteredCode }: Pick<MemberOfferRow, 'joinedAt' | 'enteredCode'>,
  currency: string,
): Candidate {
  const numberOf = (one: string) => dayNumber(one) ?? 0
  const registeredOn = dayOf(row.registeredAt.getTime(), clock)
  return {
    isActive: row.barred !== 'not_active',
    isTrial: row.barred === 'trial_account',
    isAgent: row.barred === 'agent_account',
    isShutOut: row.barred === 'shut_out',
    hasHarmMarker: row.barred === 'harm_marker',
    hasLimit: row.hasLimit,
    currency,
    level: row.level,
    country: row.country,
    ageLeast: ageLeastOf(row, day),
    registeredDays: numberOf(day) - numberOf(registeredOn),
    segments: [],
    segment: { hasDeposited: row.hasDeposited === true, judged: row.segments },
    hasJoined: joinedAt !== null,
    code: enteredCode ?? undefined,
    isVerified: row.isVerified,
    hasApp: row.hasApp,
    approvals: applicationsOf(row).flatMap(({ page, status }) => (status === 'approved' ? [page] : [])),
  }
}

/** The member's applications on pages. */
export function applicationsOf({ applications }: Pick<CandidateRow, 'applications'>) {
  return applications.map((one) => {
    const [page = '', status = ''] = one.split(' ')
    return { page, status: status as ApplicationStatus }
  })
}
export type ApplicationStatus = 'applying' | 'processing' | 'approved' | 'rejected'

export function momentOf(
  { nowMs, day, clock }: Standing,
  { isPaused }: Pick<MemberOfferRow, 'isPaused'>,
): DeedMoment {
  // 1 January 1970 was a Thursday.
  return { ms: nowMs, isoWeekday: (((dayNumber(day) ?? 0) + 3) % 7) + 1, isPaused, day, clock }
}

/** The age by a verified birthday, else the age that the brand's registration asks for. */
function ageLeastOf(
  { birthday, isVerified, minimumAge, marketProfile: name }: CandidateRow,
  day: string,
): number {
  const least = Math.max(minimumAge, marketProfile(name).minimumAge)
  if (birthday === null || !isVerified) return least
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  const age = day.slice(5) < birthday.slice(5) ? years - 1 : years
  return Math.max(least, age)
}
