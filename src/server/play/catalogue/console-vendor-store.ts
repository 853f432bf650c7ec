import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A brand's vendor, for editing. */
export interface VendorView {
  readonly code: string
  readonly houseName: string
  readonly ownName: string | null
  readonly category: string
  readonly provider: string
  readonly picture: string | null
  readonly isOn: boolean
  readonly isHot: boolean
  readonly isInMaintenance: boolean
  readonly version: number
}

const columns = sql`
  vendor.code, vendor.display_name AS "houseName", offered.display_name AS "ownName", category, provider,
  picture::text, is_on AS "isOn", is_hot AS "isHot", is_in_maintenance AS "isInMaintenance", offered.version`
const joined = sql`merchant_vendor AS offered JOIN vendor ON vendor.code = offered.vendor_code`
const ordered = sql`category, offered.position, coalesce(offered.display_name, vendor.display_name), vendor.code`

export async function selectVendors(tx: Tx, merchantId: number): Promise<readonly VendorView[]> {
  const found = await sql<VendorView>`
    SELECT ${columns} FROM ${joined} WHERE merchant_id = ${merchantId} ORDER BY ${ordered}`.execute(query(tx))
  return found.rows
}

/** Vendors of the house that the brand does not offer. */
export async function selectFurtherVendors(
  tx: Tx,
  merchantId: number,
): Promise<readonly { readonly code: string; readonly name: string; readonly category: string }[]> {
  const found = await sql<{ code: string; name: string; category: string }>`
    SELECT code, display_name AS name, category FROM vendor
     WHERE NOT EXISTS (SELECT FROM merchant_vendor WHERE merchant_id = ${merchantId} AND vendor_code = code)
     ORDER BY display_name, code`.execute(query(tx))
  return found.rows
}

export async function lockVendor(
  tx: Tx,
  { merchantId, code }: { readonly merchantId: number; readonly code: string },
): Promise<VendorView | undefined> {
  // guard: vendor-of-brand
  const found = await sql<VendorView>`
    SELECT ${columns} FROM ${joined} WHERE merchant_id = ${merchantId} AND vendor.code = ${code}
       FOR UPDATE OF offered`.execute(query(tx))
  return found.rows[0]
}

export async function lockVendorsOfHall(
  tx: Tx,
  { merchantId, category }: { readonly merchantId: number; readonly category: string },
): Promise<readonly VendorView[]> {
  const found = await sql<VendorView>`
    SELECT ${columns} FROM ${joined} WHERE merchant_id = ${merchantId} AND category = ${category}
     ORDER BY ${ordered} FOR UPDATE OF offered`.execute(query(tx))
  return found.rows
}

export async function updateVendor(
  tx: Tx,
  details: Pick<VendorView, 'code' | 'ownName' | 'picture' | 'isOn' | 'isHot' | 'isInMaintenance'> & {
    readonly merchantId: number
  },
): Promise<number> {
  const row = await query(tx)
    .updateTable('merchant_vendor')
    .set({
      display_name: details.ownName,
      picture: details.picture,
      is_on: details.isOn,
      is_hot: details.isHot,
      is_in_maintenance: details.isInMaintenance,
      version: sql<number>`version + 1`,
    })
    .where('merchant_id', '=', details.merchantId)
    .where('vendor_code', '=', details.code)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Adds an offer, last in its hall and switched off. False if it exists, or the vendor is unknown. */
export async function insertOffer(
  tx: Tx,
  { merchantId, code }: { readonly merchantId: number; readonly code: string },
): Promise<boolean> {
  const made = await sql`
    INSERT INTO merchant_vendor (merchant_id, vendor_code, is_on, position)
    SELECT ${merchantId}, vendor.code, false, coalesce((
             SELECT max(position) + 1 FROM merchant_vendor JOIN vendor AS other ON other.code = vendor_code
              WHERE merchant_id = ${merchantId} AND other.category = vendor.category), 0)
      FROM vendor WHERE vendor.code = ${code}
    ON CONFLICT DO NOTHING RETURNING vendor_code`.execute(query(tx))
  return made.rows.length > 0
}

export async function isVendorKnown(tx: Tx, code: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM vendor WHERE code = ${code}`.execute(query(tx))
  return found.rows.length > 0
}

/** Takes the next free wallet number; concurrent inserts wait for each other. */
export async function insertVendor(
  tx: Tx,
  vendor: {
    readonly code: string
    readonly name: string
    readonly category: string
    readonly provider: string
  },
): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('vendor account type', 0))`.execute(query(tx))
  const made = await sql`
    INSERT INTO vendor (code, display_name, category, account_type_id, provider)
    SELECT ${vendor.code}, ${vendor.name}, ${vendor.category}, coalesce(max(account_type_id), 0) + 1, ${vendor.provider}
      FROM vendor
    ON CONFLICT (code) DO NOTHING RETURNING code`.execute(query(tx))
  return made.rows.length > 0
}

export async function updateVendorPositions(
  tx: Tx,
  { merchantId, codes }: { readonly merchantId: number; readonly codes: readonly string[] },
): Promise<void> {
  await sql`
    UPDATE merchant_vendor SET position = place, version = version + 1
      FROM unnest(${[...codes]}::text[]) WITH ORDINALITY AS requested (code, place)
     WHERE merchant_id = ${merchantId} AND vendor_code = requested.code AND position <> place`.execute(
    query(tx),
  )
}
