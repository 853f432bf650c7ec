import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Enough of a game to identify it, even if the brand no longer shows it. */
export interface GameFaceRow {
  readonly id: string
  readonly vendorCode: string
  readonly vendorName: string
  readonly category: string
  readonly name: string
  readonly drawnName: string
  readonly code: string
}

export async function selectFaces(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly ids: readonly string[]
    readonly language: string
    readonly fallback: string
  },
): Promise<readonly GameFaceRow[]> {
  const { rows } = await sql<GameFaceRow>`
    SELECT game.id::text, game.vendor_code AS "vendorCode", game.category, game.code,
           coalesce(shown.display_name, vendor.display_name) AS "vendorName",
           coalesce(label ->> ${filter.language}::text, label ->> ${filter.fallback}::text, label ->> 'EN',
                    (SELECT value FROM jsonb_each_text(label) ORDER BY key LIMIT 1)) AS name,
           coalesce(label ->> 'EN', (SELECT value FROM jsonb_each_text(label) ORDER BY key LIMIT 1)) AS "drawnName"
      FROM unnest(${[...filter.ids]}::bigint[]) AS requested (id)
      JOIN game ON game.id = requested.id
      JOIN vendor ON vendor.code = game.vendor_code
      LEFT JOIN merchant_vendor AS shown
        ON shown.merchant_id = ${filter.merchantId} AND shown.vendor_code = game.vendor_code`.execute(
    query(tx),
  )
  return rows
}

export async function selectVendorNames(
  tx: Tx,
  { merchantId, codes }: { readonly merchantId: number; readonly codes: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`
    SELECT vendor.code, coalesce(shown.display_name, vendor.display_name) AS name
      FROM vendor
      LEFT JOIN merchant_vendor AS shown ON shown.merchant_id = ${merchantId} AND shown.vendor_code = vendor.code
     WHERE vendor.code = ANY (${[...codes]}::text[])`.execute(query(tx))
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** The vendors whose games a provider runs. */
export async function selectVendorsOf(tx: Tx, provider: string): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM vendor WHERE provider = ${provider} ORDER BY code`.execute(query(tx))
  return rows.map(({ code }) => code)
}
