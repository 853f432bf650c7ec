import { sql } from 'kysely'

import type { KnownListed } from '#domain/games/list-diff.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** All stored data of a provider's game, so that an update keeps what the provider's list omits. */
export interface ListedKnown extends KnownListed {
  readonly label: Readonly<Record<string, string>>
  readonly category: string
  readonly classify: readonly string[]
  readonly launchKind: string
  readonly minBets: Readonly<Record<string, string>>
}

export async function selectOfProvider(tx: Tx, provider: string): Promise<readonly ListedKnown[]> {
  const found = await sql<ListedKnown>`
    SELECT game.id::text, vendor_code AS "vendorCode", game.code, provider_game_id AS "providerGameId",
           coalesce(label ->> 'EN', (SELECT value FROM jsonb_each_text(label) ORDER BY key LIMIT 1)) AS name, label,
           game.category, classify, launch_kind AS "launchKind", rtp_bp AS "rtpBp", volatility, image_url AS "imageUrl", languages,
           features, has_free_play AS "hasFreePlay", min_lines AS "minLines", retired_at IS NOT NULL AS "isRetired",
           coalesce((SELECT jsonb_object_agg(currency, units::text) FROM game_minimum_bet WHERE game_id = game.id),
                    '{}') AS "minBets"
      FROM game JOIN vendor ON vendor.code = game.vendor_code
     WHERE vendor.provider = ${provider} ORDER BY game.id`.execute(query(tx))
  return found.rows
}

/** Returns how many were retired. */
export async function updateRetired(tx: Tx, ids: readonly string[]): Promise<number> {
  const found = await sql`
    UPDATE game SET retired_at = clock_timestamp(), version = version + 1
     WHERE id = ANY (${[...ids]}::bigint[]) AND retired_at IS NULL RETURNING 1`.execute(query(tx))
  return found.rows.length
}
