import { sql } from 'kysely'

import type { CampaignPurpose } from '#domain/campaigns/campaign.ts'
import type { CampaignChannel, CampaignProduct } from '#domain/campaigns/delivery.ts'
import type { Segment } from '#domain/segments/segment.ts'
import { isReached, membersOf } from '#server/people/segments/actions.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { CampaignKey } from './store.ts'

/** Campaigns whose sending has begun or is due, oldest first, without those that failed in this run. */
export async function selectDue(tx: Tx, failed: readonly bigint[]): Promise<readonly CampaignKey[]> {
  const { rows } = await sql<CampaignKey>`
    SELECT merchant_id AS "merchantId", id FROM campaign
     WHERE ended_at IS NULL AND starts_at <= statement_timestamp() AND id <> ALL (${[...failed]}::bigint[]) ORDER BY starts_at, id LIMIT 20`.execute(
    query(tx),
  )
  return rows
}

export interface OpenCampaign extends CampaignKey {
  readonly purpose: CampaignPurpose
  readonly segment: Segment
  readonly channels: CampaignChannel[]
  readonly products: CampaignProduct[]
  readonly afterMember: bigint
  /** Members that it may still reach; null: no limit. */
  readonly left: number | null
}

/** Locks a campaign for one step; undefined if it has ended, was stopped, or another process sends it. */
export async function lockOpen(tx: Tx, { merchantId, id }: CampaignKey): Promise<OpenCampaign | undefined> {
  const { rows } = await sql<OpenCampaign>`
    SELECT merchant_id AS "merchantId", id, purpose, segment, channels, products, after_member AS "afterMember",
           CASE WHEN approved_by IS NULL THEN counted - sent END AS left
      FROM campaign
     WHERE merchant_id = ${merchantId} AND id = ${id} AND ended_at IS NULL
       FOR UPDATE SKIP LOCKED`.execute(query(tx))
  return rows[0]
}

/** The last of the next members of the brand; undefined behind the last one. */
export async function selectStepEnd(
  tx: Tx,
  { merchantId, afterMember }: OpenCampaign,
  atOnce: number,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ last: bigint | null }>`
    SELECT max(id) AS last
      FROM (SELECT id FROM member WHERE merchant_id = ${merchantId} AND id > ${afterMember}
             ORDER BY id LIMIT ${atOnce}) AS step`.execute(query(tx))
  return rows[0]?.last ?? undefined
}

/** Writes the message to the members of the step whom it reaches. The index lets no member get it twice. */
export async function insertStep(
  tx: Tx,
  { merchantId, id, purpose, segment, afterMember, left }: OpenCampaign,
  last: bigint,
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ memberId: bigint }>`
    INSERT INTO member_message (merchant_id, member_id, source, about, body, facts, campaign_id)
    SELECT member.merchant_id, member.id, 'campaign', ${id.toString()}, 'campaign',
           jsonb_build_object('campaign', ${id.toString()}::text, 'account', member.account,
                              'level', coalesce(club.label_name, ''),
                              'levels', coalesce(club.names, '{}')), ${id}
      FROM ${membersOf(merchantId)}
     WHERE member.id > ${afterMember} AND member.id <= ${last}
       AND ${isReached(merchantId, { segment, purpose })}
     ORDER BY member.id
     LIMIT ${left}
    ON CONFLICT (campaign_id, member_id) WHERE campaign_id IS NOT NULL DO NOTHING
    RETURNING member_id AS "memberId"`.execute(query(tx))
  return rows.map(({ memberId }) => memberId)
}

export async function updateSent(
  tx: Tx,
  { merchantId, id }: CampaignKey,
  { last, sent, hasEnded }: { readonly last: bigint; readonly sent: number; readonly hasEnded: boolean },
): Promise<void> {
  await sql`
    UPDATE campaign
       SET after_member = ${last}, sent = sent + ${sent},
           ended_at = CASE WHEN ${hasEnded} THEN clock_timestamp() END
     WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(query(tx))
}
