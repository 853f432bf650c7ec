import { sql } from 'kysely'

import { marketProfile } from '#domain/merchant/market-profile.ts'
import type { OfferBrand } from '#domain/offers/brand-faults.ts'
import type { OfferForm } from '#domain/offers/offer-form.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface OfBrand {
  readonly merchantId: number
}

interface OfOffer extends OfBrand {
  readonly offer: string
}

export interface VersionRow {
  readonly offer: string
  readonly version: number
  readonly rules: OfferForm
  readonly operatorName: string
  readonly secondName: string
  readonly publishedAt: Date
}

const columns = sql`
  one.offer, one.version, one.rules, one.published_at AS "publishedAt",
  (SELECT name FROM operator WHERE id = one.operator_id) AS "operatorName",
  (SELECT name FROM operator WHERE id = one.approved_by) AS "secondName"`

/** The newest version of each offer, by offer. */
export async function selectNewest(
  tx: Tx,
  { merchantId }: OfBrand,
  limit: number,
): Promise<readonly VersionRow[]> {
  const found = await sql<VersionRow>`
    SELECT ${columns} FROM (
      SELECT DISTINCT ON (offer) * FROM offer_version WHERE merchant_id = ${merchantId}
       ORDER BY offer, version DESC) AS one
     ORDER BY one.offer LIMIT ${limit}`.execute(query(tx))
  return found.rows
}

/** The versions of an offer, newest first. */
export async function selectVersions(
  tx: Tx,
  { merchantId, offer }: OfOffer,
  limit: number,
): Promise<readonly VersionRow[]> {
  const found = await sql<VersionRow>`
    SELECT ${columns} FROM offer_version AS one
     WHERE one.merchant_id = ${merchantId} AND one.offer = ${offer}
     ORDER BY one.version DESC LIMIT ${limit}`.execute(query(tx))
  return found.rows
}

/** The stacks of the other offers' newest versions. */
export async function selectStacks(tx: Tx, { merchantId, offer }: OfOffer): Promise<OfferForm['stack'][]> {
  const found = await sql<{ stack: OfferForm['stack'] }>`
    SELECT DISTINCT ON (offer) rules->'stack' AS stack FROM offer_version
     WHERE merchant_id = ${merchantId} AND offer <> ${offer} ORDER BY offer, version DESC`.execute(query(tx))
  return found.rows.map(({ stack }) => stack)
}

/** Adds a version; false if it exists, because another proposal was approved first. */
export async function insertVersion(
  tx: Tx,
  {
    merchantId,
    offer,
    version,
    rules,
    operatorId,
    approvedBy,
  }: OfOffer & {
    readonly version: number
    readonly rules: OfferForm
    readonly operatorId: bigint
    readonly approvedBy: bigint
  },
): Promise<boolean> {
  const found = await sql`
    INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by)
    VALUES (${merchantId}, ${offer}, ${version}, ${JSON.stringify(rules)}::jsonb, ${operatorId}, ${approvedBy})
    ON CONFLICT DO NOTHING RETURNING version`.execute(query(tx))
  return found.rows.length > 0
}

/** The settings of the brand that bound its offers. */
export async function selectBrand(tx: Tx, { merchantId }: OfBrand): Promise<OfferBrand> {
  return await brandRow(tx, merchantId, sql``)
}

/** The same, until the transaction ends: a version and a change of the settings are judged one after the other. */
export async function lockBrand(tx: Tx, { merchantId }: OfBrand): Promise<OfferBrand> {
  return await brandRow(tx, merchantId, sql`FOR SHARE`)
}

async function brandRow(tx: Tx, merchantId: number, lock: ReturnType<typeof sql>): Promise<OfferBrand> {
  const found = await sql<OfferBrand & { readonly marketProfile: string }>`
    SELECT offer_market AS market, currency, minimum_age AS "minimumAge", market_profile AS "marketProfile"
      FROM merchant WHERE id = ${merchantId} ${lock}`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error(`no brand ${merchantId}`)
  const { market, currency, minimumAge } = row
  return { market, currency, minimumAge: Math.max(minimumAge, marketProfile(row.marketProfile).minimumAge) }
}

/** The rules of one version. */
export async function selectVersion(
  tx: Tx,
  { merchantId, offer, version }: OfOffer & { readonly version: number },
): Promise<OfferForm | undefined> {
  const found = await sql<{ rules: OfferForm }>`
    SELECT rules FROM offer_version
     WHERE merchant_id = ${merchantId} AND offer = ${offer} AND version = ${version}`.execute(query(tx))
  return found.rows[0]?.rules
}

/** Those of the payment channels through which members of the brand cannot deposit. */
export async function selectUnknownChannels(
  tx: Tx,
  { merchantId, channels }: OfBrand & { readonly channels: readonly string[] },
): Promise<readonly string[]> {
  if (channels.length === 0) return []
  const found = await sql<{ id: string }>`
    SELECT given.id FROM unnest(${[...channels]}::text[]) AS given (id)
     WHERE NOT EXISTS (SELECT FROM payment_channel AS channel
                        WHERE channel.merchant_id = ${merchantId} AND channel.direction = 'deposit'
                          AND channel.id::text = given.id)`.execute(query(tx))
  return found.rows.map(({ id }) => id)
}

/** Whether the brand shows the page, and members can apply on it. */
export async function takesApplications(
  tx: Tx,
  { merchantId, page }: { readonly merchantId: number; readonly page: bigint },
): Promise<boolean> {
  const found = await sql`
    SELECT id FROM content_entry
     WHERE merchant_id = ${merchantId} AND id = ${page} AND kind = 'promotion'
       AND published->'facts'->>'application' IN ('comment', 'pictures')`.execute(query(tx))
  return found.rows.length > 0
}
