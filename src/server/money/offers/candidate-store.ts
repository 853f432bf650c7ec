import { sql } from 'kysely'

import type { BarredReason } from '#domain/offers/qualify.ts'
import type { JudgedSegment } from '#domain/segments/offer-segment.ts'
import { preparedAs } from '#server/platform/db/named.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './claim-store.ts'

/** The member and the brand's calendar, as an offer sees them. */
export interface CandidateRow {
  readonly barred: BarredReason | null
  readonly country: string
  readonly level: string
  readonly birthday: string | null
  readonly isVerified: boolean
  readonly registeredAt: Date
  readonly zone: string
  readonly dayStart: string
  readonly weekStart: number
  readonly minimumAge: number
  readonly marketProfile: string
  readonly currency: string
  readonly language: string
  /** Null: the brand has no offer for a segment. */
  readonly hasDeposited: boolean | null
  /** The segments of the brand's offers. */
  readonly segments: readonly JudgedSegment[]
  /** Applications on pages, each as the page and its state. */
  readonly applications: readonly string[]
  /** A limit of their own or of the house. */
  readonly hasLimit: boolean
  /** The page has announced a start of the installed app. */
  readonly hasApp: boolean
}

/** Of `offer_candidate`, for every query that judges members: a fact that is missing in one of them would refuse its members. */
export const candidateColumns = sql`
  barred, country, level, birthday, is_verified AS "isVerified", registered_at AS "registeredAt", zone,
  day_start AS "dayStart", week_start AS "weekStart", minimum_age AS "minimumAge", market_profile AS "marketProfile",
  currency, language, has_deposited AS "hasDeposited", applications, segments, has_limit AS "hasLimit",
  has_app AS "hasApp"`

export async function selectCandidate(tx: Tx, who: Who, nowMs: number): Promise<CandidateRow | undefined> {
  const found = await sql<CandidateRow>`
    ${preparedAs('offer_candidate')} SELECT ${candidateColumns}
      FROM offer_candidate(${who.merchantId}, ${who.memberId}, ${new Date(nowMs)})`.execute(query(tx))
  return found.rows[0]
}

/** The member and the brand's calendar, as the claim of a reward needs them: the audience was judged when the reward was promised. */
export type ClaimantRow = Pick<CandidateRow, 'barred' | 'zone' | 'dayStart' | 'weekStart'>

export async function selectClaimant(
  tx: Tx,
  { merchantId, memberId }: Who,
  nowMs: number,
): Promise<ClaimantRow | undefined> {
  const found = await sql<ClaimantRow>`
    ${preparedAs('offer_claimant')} SELECT offer_barred(${merchantId}, ${memberId}, ${new Date(nowMs)}) AS barred, zone,
           day_start::text AS "dayStart", week_start::integer AS "weekStart"
      FROM merchant WHERE id = ${merchantId}`.execute(query(tx))
  return found.rows[0]
}
