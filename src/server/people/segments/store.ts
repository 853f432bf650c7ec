import { type RawBuilder, sql } from 'kysely'

import type { CampaignPurpose } from '#domain/campaigns/campaign.ts'
import type { Segment } from '#domain/segments/segment.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * The members of a brand as the rules see them; `member`, `brand` and `club` are their rows. Members who have reached no level
 * have the first one, as the site shows it.
 */
export const membersOf = (merchantId: number) => sql`
  member JOIN merchant AS brand ON brand.id = member.merchant_id AND member.merchant_id = ${merchantId}
  LEFT JOIN club ON club.merchant_id = member.merchant_id AND club.id = coalesce(member.club_id, (SELECT first_club(${merchantId})))`

/** Whether the member is in the segment and may get such a campaign. Judges each member by the guard of rewards. */
export function isReached(
  merchantId: number,
  { segment = {}, purpose }: { readonly segment?: Segment; readonly purpose: CampaignPurpose },
): RawBuilder<unknown> {
  const barred = sql`offer_barred(member.merchant_id, member.id, clock_timestamp()) IS NULL` // guard: barred-member-gets-no-offer
  return allOf([active, ...(purpose === 'offer' ? [barred] : []), ...rulesOf(merchantId, segment)])
}

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` AND `)

// Trial accounts are of visitors.
const active = sql`member.status = 'active' AND member.account_type <> 4`
/**
 * `offer_barred` for active members as conditions that one query answers for all of them: a call for each member of a large
 * brand takes longer than a request may. For counts alone.
 */
const notBarred = sql`
  member.account_type NOT IN (1, 2, 41, 42)
  AND NOT EXISTS (
    SELECT FROM play_guard AS guard
     WHERE guard.member_id = member.id
       AND (guard.break_until > now()
            OR (guard.excluded_at IS NOT NULL AND (guard.lifts_at IS NULL OR guard.lifts_at > now()))))
  AND NOT EXISTS (SELECT FROM harm_mark AS mark WHERE mark.member_id = member.id)`

/**
 * The conditions of a segment. `segment_members` judges them; a semi-join lets a query for some members read their rows alone.
 */
function rulesOf(merchantId: number, segment: Segment): readonly RawBuilder<unknown>[] {
  if (Object.keys(segment).length === 0) return []
  return [sql`EXISTS (SELECT FROM ${inSegment(merchantId, segment)} AS one WHERE one.member_id = member.id)`]
}

const inSegment = (merchantId: number, segment: Segment) =>
  sql`segment_members(${merchantId}, ${JSON.stringify(segment)}::jsonb, statement_timestamp(), NULL)`

export interface SegmentAt {
  readonly rules: Segment
  /** The moment at which the rules are judged; absent: now. */
  readonly atMs?: number | undefined
}

/** Which of these segments the member is in, in their order. */
export async function selectHeld(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
  segments: readonly SegmentAt[],
): Promise<readonly boolean[]> {
  if (segments.length === 0) return []
  const { rows } = await sql<{ isHeld: boolean }>`
    SELECT EXISTS (SELECT FROM segment_members(${merchantId}, given.rules, coalesce(given.at, statement_timestamp()), NULL) AS one
                    WHERE one.member_id = ${memberId}) AS "isHeld"
      FROM unnest(${segments.map(({ rules }) => JSON.stringify(rules))}::jsonb[],
                  ${segments.map(({ atMs }) => (atMs === undefined ? null : new Date(atMs).toISOString()))}::timestamptz[])
           WITH ORDINALITY AS given (rules, at, place)
     ORDER BY place`.execute(query(tx))
  return rows.map(({ isHeld }) => isHeld)
}

/** Accounts among these that are no agents of the brand. */
export async function selectNoAgents(
  tx: Tx,
  merchantId: number,
  accounts: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ account: string }>`
    SELECT given.account FROM unnest(${[...accounts]}::text[]) AS given (account)
     WHERE NOT EXISTS (SELECT FROM member
                        WHERE merchant_id = ${merchantId} AND member.account = given.account
                          AND account_type IN (1, 2, 41, 42))`.execute(query(tx))
  return rows.map(({ account }) => account)
}

/** Members whom the campaign would reach now. */
export async function countReached(
  tx: Tx,
  merchantId: number,
  { segment, purpose }: { readonly segment: Segment; readonly purpose: CampaignPurpose },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${membersOf(merchantId)}
     WHERE ${allOf([active, ...(purpose === 'offer' ? [notBarred] : []), ...rulesOf(merchantId, segment)])}`.execute(
    query(tx),
  )
  return rows[0]?.count ?? 0
}

/** The levels of a brand that members can have, by their rank. */
export async function selectLevels(
  tx: Tx,
  merchantId: number,
): Promise<readonly { readonly rank: number; readonly name: string }[]> {
  const { rows } = await sql<{ rank: number; name: string }>`
    SELECT DISTINCT ON (rank_level) rank_level::integer AS rank, label_name AS name FROM club
     WHERE merchant_id = ${merchantId} AND is_active ORDER BY rank_level, id`.execute(query(tx))
  return rows
}
