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
export function isReached(segment: Segment, purpose: CampaignPurpose): RawBuilder<unknown> {
  const barred = sql`offer_barred(member.merchant_id, member.id, clock_timestamp()) IS NULL` // guard: barred-member-gets-no-offer
  return allOf([active, ...(purpose === 'offer' ? [barred] : []), ...rulesOf(segment)])
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

function rulesOf(segment: Segment): readonly RawBuilder<unknown>[] {
  const rules: RawBuilder<unknown>[] = []
  const { levels, seenWithinDays, unseenForDays, registeredFrom, registeredTo } = segment
  if (levels) rules.push(sql`coalesce(club.rank_level, 0) = ANY (${[...levels]}::integer[])`)
  if (seenWithinDays !== undefined)
    rules.push(sql`${seenAt} >= clock_timestamp() - ${seenWithinDays} * interval '1 day'`)
  if (unseenForDays !== undefined)
    rules.push(sql`${seenAt} < clock_timestamp() - ${unseenForDays} * interval '1 day'`)
  if (registeredFrom !== undefined) rules.push(sql`${registeredOn} >= ${registeredFrom}::date`)
  if (registeredTo !== undefined) rules.push(sql`${registeredOn} <= ${registeredTo}::date`)
  if (segment.languages)
    rules.push(
      sql`coalesce(member.language, brand.default_language) = ANY (${[...segment.languages]}::text[])`,
    )
  if (segment.countries) rules.push(sql`member.country_code = ANY (${[...segment.countries]}::text[])`)
  if (segment.hasDeposited !== undefined) rules.push(sql`${hasDeposited} = ${segment.hasDeposited}::boolean`)
  return rules
}

/** A remembered session is used without another sign-in. */
const seenAt = sql`
  greatest(member.created_at, member.last_login_at,
           (SELECT max(session.last_used_at) FROM session WHERE session.member_id = member.id))`
const registeredOn = sql`((member.created_at AT TIME ZONE brand.zone) - brand.day_start)::date`
const hasDeposited = sql`
  EXISTS (SELECT FROM deposit
           WHERE deposit.merchant_id = member.merchant_id AND deposit.member_id = member.id
             AND deposit.credited_at IS NOT NULL)`

/** Members whom the campaign would reach now. */
export async function countReached(
  tx: Tx,
  merchantId: number,
  { segment, purpose }: { readonly segment: Segment; readonly purpose: CampaignPurpose },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${membersOf(merchantId)}
     WHERE ${allOf([active, ...(purpose === 'offer' ? [notBarred] : []), ...rulesOf(segment)])}`.execute(
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
