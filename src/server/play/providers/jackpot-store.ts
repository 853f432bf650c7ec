import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { ListedJackpot } from './adapter.ts'

/** A brand that offers games of a provider with a progressive jackpot: one that its members can play for. */
export interface JackpotBrand {
  readonly provider: string
  readonly merchantId: number
  readonly merchantCode: string
  readonly currency: string
}

export async function selectJackpotBrands(tx: Tx): Promise<readonly JackpotBrand[]> {
  const found = await sql<JackpotBrand>`
    SELECT DISTINCT provider.code AS provider, merchant.id AS "merchantId", merchant.code AS "merchantCode",
           merchant.currency
      FROM provider
      JOIN vendor ON vendor.provider = provider.code
      JOIN merchant_vendor AS offered ON offered.vendor_code = vendor.code AND offered.is_on
      JOIN merchant ON merchant.id = offered.merchant_id
     WHERE provider.is_on
       AND EXISTS (
         SELECT FROM game JOIN merchant_game AS shown ON shown.game_id = game.id
          WHERE game.vendor_code = vendor.code AND 'progressive' = ANY (game.features) AND game.retired_at IS NULL
            AND shown.merchant_id = merchant.id AND shown.is_on)
     ORDER BY provider, "merchantId"`.execute(query(tx))
  return found.rows
}

/** Stores what a feed lists for a brand, and removes what it no longer lists. */
export async function replaceJackpots(
  tx: Tx,
  { provider, merchantId }: Pick<JackpotBrand, 'provider' | 'merchantId'>,
  listed: readonly ListedJackpot[],
): Promise<void> {
  const rows = JSON.stringify(listed.map((one) => ({ ...one, amount: one.amount.toString() })))
  await sql`
    DELETE FROM provider_jackpot
     WHERE merchant_id = ${merchantId} AND provider_code = ${provider}
       AND (code, currency) NOT IN (
         SELECT code, currency FROM jsonb_to_recordset(${rows}::jsonb) AS row (code text, currency text))`.execute(
    query(tx),
  )
  await sql`
    INSERT INTO provider_jackpot (merchant_id, provider_code, code, currency, name, amount)
    SELECT ${merchantId}, ${provider}, code, currency, name, amount
      FROM jsonb_to_recordset(${rows}::jsonb) AS row (code text, currency text, name text, amount bigint)
     ORDER BY code, currency
    ON CONFLICT (merchant_id, provider_code, code, currency) DO UPDATE
      SET name = excluded.name, amount = excluded.amount, seen_at = clock_timestamp()`.execute(query(tx))
}

/** A pool that no feed has confirmed for this long is not shown: two queries of the feed have failed. */
const FRESH_SECONDS = 25

/** The largest pool of a brand's games in its currency, as a feed has just confirmed it. */
export async function selectLargestJackpot(
  tx: Tx,
  { merchantId, currency }: { readonly merchantId: number; readonly currency: string },
): Promise<{ readonly amount: bigint; readonly name: string } | undefined> {
  const found = await sql<{ amount: bigint; name: string }>`
    SELECT amount, provider_jackpot.name FROM provider_jackpot JOIN provider ON provider.code = provider_code
     WHERE merchant_id = ${merchantId} AND currency = ${currency} AND provider.is_on AND amount > 0
       AND seen_at > statement_timestamp() - make_interval(secs => ${FRESH_SECONDS}::integer)
     ORDER BY amount DESC LIMIT 1`.execute(query(tx))
  return found.rows[0]
}
