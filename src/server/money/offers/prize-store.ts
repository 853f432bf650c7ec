import { sql } from 'kysely'

import type { OfferForm } from '#domain/offers/offer-form.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface PrizeVersionRow {
  readonly offer: string
  readonly version: number
  readonly rules: OfferForm
  /** Of free rounds: the names of their game. */
  readonly game: Readonly<Record<string, string>> | null
}

/** The newest versions of offers that operators give, without those that are paused or whose window is over. */
export async function selectPrizeVersions(tx: Tx, merchantId: number): Promise<readonly PrizeVersionRow[]> {
  const found = await sql<PrizeVersionRow>`
    SELECT one.offer, one.version, one.rules,
           (SELECT label FROM game WHERE vendor_code = one.rules->'reward'->>'vendorCode'
                                     AND code = one.rules->'reward'->>'gameCode') AS game
      FROM (SELECT DISTINCT ON (offer) * FROM offer_version WHERE merchant_id = ${merchantId}
             ORDER BY offer, version DESC) AS one
     WHERE one.rules->'trigger'->>'event' = 'operator'
       AND (one.rules->'window'->>'endsAtMs')::numeric > extract(epoch FROM statement_timestamp()) * 1000
       AND NOT EXISTS (SELECT FROM offer_pause AS pause
                        WHERE pause.merchant_id = one.merchant_id AND pause.offer = one.offer
                          AND pause.resumed_at IS NULL)
     ORDER BY one.offer`.execute(query(tx))
  return found.rows
}
