import { sql } from 'kysely'

import {
  type CampaignPlace,
  type CampaignPurpose,
  type CampaignText,
  PLANNED_DAYS_MOST,
} from '#domain/campaigns/campaign.ts'
import type { CampaignChannel, CampaignProduct, DropReason } from '#domain/campaigns/delivery.ts'
import type { Segment } from '#domain/segments/segment.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface CampaignKey {
  readonly merchantId: number
  readonly id: bigint
}

export interface NewCampaign {
  readonly merchantId: number
  readonly requestId: string
  readonly name: string
  readonly purpose: CampaignPurpose
  readonly place: CampaignPlace | undefined
  readonly segment: Segment
  readonly texts: readonly CampaignText[]
  readonly channels: readonly CampaignChannel[]
  readonly products: readonly CampaignProduct[]
  /** Absent: at once. */
  readonly startsAt: Date | undefined
  readonly operatorId: bigint
  readonly approvedBy: bigint | undefined
  readonly counted: number
}

/**
 * Serialises the campaigns that single operators of a brand send, and counts the members of those that begin, or are still sent,
 * within 24 hours before or after this one: campaigns that were planned on several days could begin at once.
 */
export async function lockReached(tx: Tx, merchantId: number, startsAt: Date | undefined): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.campaignAlone}, ${merchantId})`.execute(query(tx))
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(counted), 0)::integer AS count
      FROM campaign, (SELECT greatest(${startsAt ?? null}::timestamptz, clock_timestamp()) AS at) AS given
     WHERE merchant_id = ${merchantId} AND approved_by IS NULL
       AND created_at > statement_timestamp() - ${PLANNED_DAYS_MOST + 2} * interval '1 day'
       -- A campaign whose start had passed began when it was created.
       AND greatest(starts_at, created_at) < given.at + interval '24 hours'
       AND greatest(starts_at, created_at, coalesce(ended_at, clock_timestamp())) > given.at - interval '24 hours'`.execute(
    query(tx),
  )
  return rows[0]?.count ?? 0
}

/** Adds a campaign; undefined if the request added one before. */
export async function insertCampaign(tx: Tx, given: NewCampaign): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO campaign (merchant_id, request_id, name, purpose, place, segment, texts, channels, products, starts_at, operator_id, approved_by, counted)
    VALUES (${given.merchantId}, ${given.requestId}, ${given.name}, ${given.purpose}, ${given.place ?? null},
            ${JSON.stringify(given.segment)}::jsonb, ${JSON.stringify(given.texts)}::jsonb,
            ${[...given.channels]}::text[], ${[...given.products]}::text[],
            coalesce(${given.startsAt ?? null}::timestamptz, clock_timestamp()),
            ${given.operatorId}, ${given.approvedBy ?? null}, ${given.counted})
    ON CONFLICT (merchant_id, request_id) DO NOTHING
    RETURNING id`.execute(query(tx))
  return rows[0]?.id
}

/** The campaign of a request, and whether it is the same. */
export async function selectByRequest(
  tx: Tx,
  given: Omit<NewCampaign, 'counted' | 'approvedBy'>,
): Promise<{ readonly id: bigint; readonly isSame: boolean } | undefined> {
  const { rows } = await sql<{ id: bigint; isSame: boolean }>`
    SELECT id, operator_id = ${given.operatorId} AND name = ${given.name} AND purpose = ${given.purpose}
               AND place IS NOT DISTINCT FROM ${given.place ?? null}
               AND segment = ${JSON.stringify(given.segment)}::jsonb AND texts = ${JSON.stringify(given.texts)}::jsonb
               AND channels = ${[...given.channels]}::text[] AND products = ${[...given.products]}::text[]
               AND starts_at = coalesce(${given.startsAt ?? null}::timestamptz, starts_at) AS "isSame"
      FROM campaign WHERE merchant_id = ${given.merchantId} AND request_id = ${given.requestId}`.execute(
    query(tx),
  )
  return rows[0]
}

/** Messages of a campaign that did not leave the site. */
export interface Dropped {
  readonly channel: CampaignChannel
  readonly why: DropReason
  readonly count: number
}

export interface CampaignRow {
  readonly id: bigint
  readonly name: string
  readonly purpose: CampaignPurpose
  readonly place: CampaignPlace | null
  readonly segment: Segment
  readonly texts: CampaignText[]
  readonly channels: CampaignChannel[]
  readonly products: CampaignProduct[]
  readonly startsAt: Date
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly operator: string
  readonly second: string | null
  readonly stoppedBy: string | null
  readonly counted: number
  readonly sent: number
  readonly delivered: number
  readonly undelivered: number
  readonly dropped: Dropped[]
  readonly read: number
  readonly followed: number
}

export async function selectCampaigns(
  tx: Tx,
  merchantId: number,
  { beyond, limit }: { readonly beyond: bigint | undefined; readonly limit: number },
): Promise<readonly CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    SELECT campaign.id, campaign.name, purpose, place, segment, texts, channels, products, starts_at AS "startsAt",
           campaign.created_at AS "createdAt", ended_at AS "endedAt", maker.name AS operator,
           second.name AS second, stopper.name AS "stoppedBy", counted, sent,
           coalesce(readers, seen.read) AS read, coalesce(followers, seen.followed) AS followed,
           outside.delivered, outside.undelivered, outside.dropped
      FROM campaign
      JOIN operator AS maker ON maker.id = campaign.operator_id
      LEFT JOIN operator AS second ON second.id = campaign.approved_by
      LEFT JOIN operator AS stopper ON stopper.id = campaign.stopped_by
      LEFT JOIN LATERAL (
       SELECT count(*)::integer AS read, count(followed_at)::integer AS followed
         FROM member_message WHERE campaign_id = campaign.id AND read_at IS NOT NULL) AS seen ON readers IS NULL
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(members) FILTER (WHERE status = 'sent'), 0)::integer AS delivered,
              coalesce(sum(members) FILTER (WHERE status = 'waiting'), 0)::integer AS undelivered,
              coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'why', reason, 'count', members)
                                 ORDER BY channel, members DESC, reason) FILTER (WHERE status = 'dropped'), '[]') AS dropped
         FROM (SELECT status, channel, CASE WHEN status = 'dropped' THEN split_part(why, ':', 1) END AS reason,
                      count(*) AS members
                 FROM campaign_delivery AS delivery
                WHERE delivery.merchant_id = campaign.merchant_id AND delivery.campaign_id = campaign.id
                GROUP BY 1, 2, 3) AS parts) AS outside
     WHERE campaign.merchant_id = ${merchantId}
       ${beyond === undefined ? sql`` : sql`AND campaign.id < ${beyond}`}
     ORDER BY campaign.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** Names of all levels that members may have, in all languages, whether the brand still gives them or not. */
export async function selectLevelNames(tx: Tx, merchantId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT label_name AS name FROM club WHERE merchant_id = ${merchantId}
    UNION
    SELECT translated.value FROM club, jsonb_each_text(names) AS translated WHERE merchant_id = ${merchantId}
     ORDER BY name`.execute(query(tx))
  return rows.map(({ name }) => name)
}

/** Stops a campaign of which messages are still to be sent, in the site or out of it. A step of sending that is in progress is waited for. */
export async function updateStopped(
  tx: Tx,
  { merchantId, id, operatorId }: CampaignKey & { readonly operatorId: bigint },
): Promise<'stopped' | 'over' | 'absent'> {
  const { rows } = await sql<{ isOver: boolean }>`
    SELECT ended_at IS NOT NULL AND (stopped_by IS NOT NULL OR NOT EXISTS (
             SELECT FROM campaign_delivery AS delivery
              WHERE delivery.merchant_id = campaign.merchant_id AND delivery.campaign_id = campaign.id
                AND delivery.status = 'waiting')) AS "isOver"
      FROM campaign
     WHERE merchant_id = ${merchantId} AND id = ${id} FOR UPDATE`.execute(query(tx))
  if (!rows[0]) return 'absent'
  if (rows[0].isOver) return 'over'
  await sql`
    UPDATE campaign SET ended_at = coalesce(ended_at, clock_timestamp()), stopped_by = ${operatorId}
     WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(query(tx))
  return 'stopped'
}
