import { sql } from 'kysely'

import type { CampaignChannel, CampaignProduct } from '#domain/campaigns/delivery.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface Consenting {
  readonly merchantId: number
  readonly memberId: bigint
}

export interface Consent {
  readonly product: CampaignProduct
  readonly channel: CampaignChannel
  readonly givenAt: Date
}

/** The consents of a member that are in force. */
export async function selectConsents(
  tx: Tx,
  { merchantId, memberId }: Consenting,
): Promise<readonly Consent[]> {
  const { rows } = await sql<Consent>`
    SELECT product, channel, given_at AS "givenAt" FROM marketing_consent
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND withdrawn_at IS NULL
     ORDER BY product, channel`.execute(query(tx))
  return rows
}

/** Whether it changed anything: a second consent keeps the day of the first. */
export async function giveConsent(
  tx: Tx,
  { merchantId, memberId }: Consenting,
  { product, channel }: Pick<Consent, 'product' | 'channel'>,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO marketing_consent (merchant_id, member_id, product, channel)
    VALUES (${merchantId}, ${memberId}, ${product}, ${channel})
    ON CONFLICT (merchant_id, member_id, product, channel)
    DO UPDATE SET given_at = clock_timestamp(), withdrawn_at = NULL, withdrawn_by = NULL
     WHERE marketing_consent.withdrawn_at IS NOT NULL
    RETURNING 1 AS changed`.execute(query(tx))
  return rows.length > 0
}

/** Withdraws the consents to a channel, or to one product by it; returns those products whose consent was in force. */
export async function withdrawConsents(
  tx: Tx,
  { merchantId, memberId }: Consenting,
  {
    channel,
    product,
    by,
  }: {
    readonly channel: CampaignChannel
    readonly product?: CampaignProduct
    readonly by: 'member' | 'link'
  },
): Promise<readonly CampaignProduct[]> {
  const { rows } = await sql<{ product: CampaignProduct }>`
    UPDATE marketing_consent SET withdrawn_at = clock_timestamp(), withdrawn_by = ${by}
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND channel = ${channel}
       AND product = coalesce(${product ?? null}, product) AND withdrawn_at IS NULL
    RETURNING product`.execute(query(tx))
  return rows.map((row) => row.product)
}
