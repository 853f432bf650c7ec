import { sql } from 'kysely'

import type { CampaignPlace, CampaignText } from '#domain/campaigns/campaign.ts'
import {
  type CampaignChannel,
  type CampaignProduct,
  DELIVERY_HOURS_MOST,
  QUIET_HOURS,
} from '#domain/campaigns/delivery.ts'
import type { Translations } from '#domain/language/names.ts'
import { MESSAGE_DAYS } from '#domain/retention/retention.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { isReached, membersOf } from '#server/people/segments/actions.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { CampaignKey } from './store.ts'

/** Rows of one statement. */
const AT_ONCE = 5_000

export interface DeliveryKey {
  readonly merchantId: number
  readonly campaignId: bigint
  readonly memberId: bigint
  readonly channel: CampaignChannel
}

export interface Delivery extends DeliveryKey {
  readonly tries: number
  /** For the other side to drop duplicates: the same for every try. */
  readonly outsideId: string
}

/** Adds deliveries to those members who consented to every product of the campaign by a channel. */
export async function insertDeliveries(
  tx: Tx,
  {
    merchantId,
    id,
    channels,
    products,
  }: CampaignKey & {
    readonly channels: readonly CampaignChannel[]
    readonly products: readonly CampaignProduct[]
  },
  memberIds: readonly bigint[],
): Promise<void> {
  await sql`
    INSERT INTO campaign_delivery (merchant_id, campaign_id, member_id, channel)
    SELECT merchant_id, ${id}, member_id, channel FROM marketing_consent
     WHERE merchant_id = ${merchantId} AND member_id = ANY (${[...memberIds]}::bigint[])
       AND channel = ANY (${[...channels]}::text[]) AND product = ANY (${[...products]}::text[])
       AND withdrawn_at IS NULL
     GROUP BY merchant_id, member_id, channel HAVING count(*) = ${products.length}
    ON CONFLICT DO NOTHING`.execute(query(tx))
}

const isKey = ({ merchantId, campaignId, memberId, channel }: DeliveryKey) => sql`
  merchant_id = ${merchantId} AND campaign_id = ${campaignId} AND member_id = ${memberId} AND channel = ${channel}`

/** Locks the next due delivery of a lane with room, skipping locked ones. None is due in the quiet hours of its brand. */
export async function lockDue(
  tx: Tx,
  {
    channels,
    fullLanes,
    textsMost,
  }: {
    readonly channels: readonly CampaignChannel[]
    readonly fullLanes: readonly string[]
    readonly textsMost: number
  },
): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    SELECT due.* FROM merchant AS brand CROSS JOIN unnest(${[...channels]}::text[]) AS way (channel)
     CROSS JOIN LATERAL (
       SELECT way.channel <> 'sms' OR ${textsMost} > (
         SELECT count(*) FROM campaign_delivery AS text
          WHERE text.merchant_id = brand.id AND text.channel = 'sms' AND text.status = 'sent'
            AND text.sent_at > clock_timestamp() - interval '24 hours') + (
         SELECT count(*) FROM campaign_delivery AS text
          WHERE text.merchant_id = brand.id AND text.channel = 'sms' AND text.status = 'waiting' AND text.tries > 0)
         AS "hasRoom") AS texts
     CROSS JOIN LATERAL (
       SELECT merchant_id AS "merchantId", campaign_id AS "campaignId", member_id AS "memberId", channel, tries,
              'campaign-' || campaign_id || '-' || member_id || '-' || floor(extract(epoch FROM created_at) * 1000) AS "outsideId"
         FROM campaign_delivery
        WHERE merchant_id = brand.id AND channel = way.channel AND status = 'waiting' AND due_at <= clock_timestamp()
          -- One that has left once has its place already.
          AND (tries > 0 OR texts."hasRoom")
        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) AS due
     WHERE brand.id || ' ' || way.channel <> ALL (${[...fullLanes]}::text[])
       -- Links need one.
       AND EXISTS (SELECT FROM merchant_host AS host WHERE host.merchant_id = brand.id)
       -- guard: quiet-hours-kept
       AND extract(hour FROM clock_timestamp() AT TIME ZONE brand.zone) BETWEEN ${quietHour('until')} AND ${quietHour('from')} - 1
     LIMIT 1`.execute(query(tx))
  return rows[0]
}

/** An end of the quiet hours of `brand`, which is a row of `merchant`. */
const quietHour = (end: 'from' | 'until') => sql`
  coalesce((SELECT ${sql.ref(`${end}_hour`)} FROM campaign_quiet_hours AS quiet WHERE quiet.merchant_id = brand.id),
           ${QUIET_HOURS[end]})::integer`

/** A campaign and one of its members at this moment. */
export interface DeliveryNow {
  readonly isStopped: boolean
  readonly mayReceive: boolean
  readonly hasConsented: boolean
  /** The address or number, if it is proven. */
  readonly recipient: string | null
  readonly sentToday: number
  /** Until the quiet hours of the brand begin. */
  readonly secondsLeft: number
  readonly account: string
  readonly level: string
  readonly levels: Translations
  readonly language: string | null
  readonly texts: CampaignText[]
  readonly place: CampaignPlace | null
}

/** Serialises the deliveries of one member, so that they are counted one after the other. */
export async function lockMember(tx: Tx, { memberId }: DeliveryKey): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(${advisoryLocks.campaignDelivery}, hashtext(${memberId.toString()}))`.execute(
    query(tx),
  )
}

export async function selectNow(tx: Tx, key: DeliveryKey): Promise<DeliveryNow> {
  const { merchantId, campaignId, memberId, channel } = key
  const { rows } = await sql<DeliveryNow>`
    SELECT campaign.stopped_by IS NOT NULL AS "isStopped", ${isReached(merchantId, { purpose: 'offer' })} AS "mayReceive",
           (SELECT count(*) FROM marketing_consent AS consent
             WHERE consent.merchant_id = member.merchant_id AND consent.member_id = member.id
               AND consent.channel = ${channel} AND consent.product = ANY (campaign.products)
               AND consent.withdrawn_at IS NULL) = cardinality(campaign.products) AS "hasConsented",
           CASE WHEN ${channel} = 'email' AND member.email_verified_at IS NOT NULL THEN member.email
                WHEN ${channel} = 'sms' AND member.mobile_verified_at IS NOT NULL THEN member.mobile END AS recipient,
           (SELECT count(*)::integer FROM campaign_delivery AS other
             WHERE other.merchant_id = member.merchant_id AND other.member_id = member.id
               AND other.created_at > clock_timestamp() - ${DELIVERY_HOURS_MOST + 24} * interval '1 hour'
               AND NOT (other.campaign_id = ${campaignId} AND other.channel = ${channel})
               AND (other.sent_at > clock_timestamp() - interval '24 hours'
                    OR (other.status = 'waiting' AND other.tries > 0 AND other.why IS NULL))) AS "sentToday",
           greatest(0, floor(extract(epoch FROM make_interval(hours => ${quietHour('from')})
             - (clock_timestamp() AT TIME ZONE brand.zone)::time::interval)))::integer AS "secondsLeft",
           member.account, coalesce(club.label_name, '') AS level, coalesce(club.names, '{}') AS levels,
           member.language, campaign.texts, campaign.place
      FROM ${membersOf(merchantId)}
      JOIN campaign ON campaign.merchant_id = member.merchant_id AND campaign.id = ${campaignId}
     WHERE member.id = ${memberId}`.execute(query(tx))
  const [now] = rows
  if (!now) throw new Error(`no campaign ${campaignId} of member ${memberId}`)
  return now
}

/** Leases the delivery: until then no other process takes it. */
export async function updateTaken(
  tx: Tx,
  key: DeliveryKey,
  { recipient, leaseSeconds }: { readonly recipient: string; readonly leaseSeconds: number },
): Promise<void> {
  await sql`
    UPDATE campaign_delivery
       SET tries = tries + 1, why = NULL, recipient = ${recipient}, due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
     WHERE ${isKey(key)}`.execute(query(tx))
}

export async function updateDropped(tx: Tx, key: DeliveryKey, why: string): Promise<void> {
  await sql`UPDATE campaign_delivery SET status = 'dropped', why = ${why} WHERE ${isKey(key)}`.execute(
    query(tx),
  )
}

/** A process that lost its lease changes nothing: `tries` no longer matches. */
const isLeased = (delivery: Delivery) => sql`
  ${isKey(delivery)} AND status = 'waiting' AND tries = ${delivery.tries}`

export async function updateSent(tx: Tx, delivery: Delivery, providerId: string | undefined): Promise<void> {
  await sql`
    UPDATE campaign_delivery
       SET status = 'sent', sent_at = clock_timestamp(), why = NULL, provider_id = ${providerId?.slice(0, 200) ?? null}
     WHERE ${isLeased(delivery)}`.execute(query(tx))
}

export async function updateLater(
  tx: Tx,
  delivery: Delivery,
  { why, seconds }: { readonly why: string; readonly seconds: number },
): Promise<void> {
  await sql`
    UPDATE campaign_delivery
       SET why = ${why.slice(0, 500)}, due_at = clock_timestamp() + make_interval(secs => ${seconds})
     WHERE ${isLeased(delivery)}`.execute(query(tx))
}

/** No browser of the member is left. */
export async function updateGone(tx: Tx, delivery: Delivery): Promise<void> {
  await sql`
    UPDATE campaign_delivery SET status = 'dropped', why = 'no_contact' WHERE ${isLeased(delivery)}`.execute(
    query(tx),
  )
}

/** Drops those that could not leave for two days; returns their number. */
export async function updateTooOld(tx: Tx): Promise<number> {
  const { rows } = await sql`
    UPDATE campaign_delivery SET status = 'dropped', why = coalesce('too_old: ' || left(why, 400), 'too_old')
     WHERE status = 'waiting' AND due_at <= clock_timestamp()
       AND created_at < clock_timestamp() - ${DELIVERY_HOURS_MOST} * interval '1 hour'
    RETURNING 1 AS old`.execute(query(tx))
  return rows.length
}

/** Deletes deliveries after some months; returns their number. The cursor of their campaign has long passed. */
export async function sweepDeliveries(tx: Tx): Promise<number> {
  const { rows } = await sql`
    DELETE FROM campaign_delivery WHERE ctid IN (
      SELECT ctid FROM campaign_delivery
       WHERE status <> 'waiting' AND created_at < clock_timestamp() - make_interval(days => ${MESSAGE_DAYS})
       ORDER BY created_at LIMIT ${AT_ONCE})
    RETURNING 1 AS swept`.execute(query(tx))
  return rows.length
}
