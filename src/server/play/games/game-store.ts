import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { isOffered, offeredGames } from './store.ts'

export interface KnownGame {
  readonly vendorCode: string
  readonly code: string
  readonly providerGameId: string
  readonly label: Readonly<Record<string, string>>
  readonly folded: string
  readonly category: string
  readonly languages: readonly string[]
  readonly features: readonly string[]
  readonly classify: readonly string[]
  readonly hasFreePlay: boolean
  readonly minLines: number | null
  readonly rtpBp: number | null
  /** Null keeps what is known. */
  readonly jackpotBp: number | null
  readonly volatility: string | null
  readonly launchKind: string
  readonly imageUrl: string | null
  /** By currency. */
  readonly minBets: Readonly<Record<string, bigint>>
}

/** Upserts whole games; a retired game becomes available again. Returns their ids, unordered. */
export async function upsertGames(tx: Tx, games: readonly KnownGame[]): Promise<readonly string[]> {
  const found = await sql<{ id: string }>`
    WITH given AS (SELECT * FROM jsonb_to_recordset(${rowsOf(games)}::jsonb) AS row (
      vendor_code text, code text, provider_game_id text, label jsonb, folded text, category text, languages text[],
      features text[], classify text[], has_free_play boolean, min_lines integer, rtp_bp integer, jackpot_bp integer,
      volatility text,
      launch_kind text, image_url text, min_bets jsonb)
    ), written AS (
      INSERT INTO game AS kept (vendor_code, code, provider_game_id, label, folded, category, languages, features,
        classify, has_free_play, min_lines, rtp_bp, jackpot_bp, volatility, launch_kind, image_url)
      SELECT vendor_code, code, provider_game_id, label, folded, category, languages, features, classify,
             has_free_play, min_lines, rtp_bp, jackpot_bp, volatility, launch_kind, image_url FROM given
      ON CONFLICT (vendor_code, code) DO UPDATE SET
        provider_game_id = excluded.provider_game_id, label = excluded.label, folded = excluded.folded,
        category = excluded.category, languages = excluded.languages, features = excluded.features,
        classify = excluded.classify, has_free_play = excluded.has_free_play, min_lines = excluded.min_lines,
        rtp_bp = excluded.rtp_bp, jackpot_bp = coalesce(excluded.jackpot_bp, kept.jackpot_bp),
        volatility = excluded.volatility, launch_kind = excluded.launch_kind,
        image_url = excluded.image_url,
        retired_at = NULL, version = kept.version + 1
      RETURNING id, vendor_code, code
    ), gone AS (
      DELETE FROM game_minimum_bet AS bet USING written JOIN given USING (vendor_code, code)
       WHERE bet.game_id = written.id AND NOT given.min_bets ? bet.currency
    ), bets AS (
      INSERT INTO game_minimum_bet (game_id, currency, units)
      SELECT written.id, bet.key, bet.value::bigint
        FROM written JOIN given USING (vendor_code, code), jsonb_each_text(given.min_bets) AS bet
      ON CONFLICT (game_id, currency) DO UPDATE SET units = excluded.units
    )
    SELECT id::text FROM written`.execute(query(tx))
  return found.rows.map(({ id }) => id)
}

function rowsOf(games: readonly KnownGame[]): string {
  return JSON.stringify(
    games.map((game) => ({
      vendor_code: game.vendorCode,
      code: game.code,
      provider_game_id: game.providerGameId,
      label: game.label,
      folded: game.folded,
      category: game.category,
      languages: game.languages,
      features: game.features,
      classify: game.classify,
      has_free_play: game.hasFreePlay,
      min_lines: game.minLines,
      rtp_bp: game.rtpBp,
      jackpot_bp: game.jackpotBp,
      volatility: game.volatility,
      launch_kind: game.launchKind,
      image_url: game.imageUrl,
      min_bets: Object.fromEntries(
        Object.entries(game.minBets).map(([key, units]) => [key, units.toString()]),
      ),
    })),
  )
}

/** Serializes changes to a vendor's games. */
export async function lockVendorGames(
  tx: Tx,
  vendorCode: string,
): Promise<{ readonly category: string } | undefined> {
  const found = await sql<{ category: string }>`
    SELECT category FROM vendor WHERE code = ${vendorCode} FOR NO KEY UPDATE`.execute(query(tx))
  return found.rows[0]
}

/** Adds games behind the others of their halls; existing offers stay unchanged. */
export async function insertOffers(
  tx: Tx,
  {
    merchantId,
    ids,
    isOn,
  }: { readonly merchantId: number; readonly ids: readonly string[]; readonly isOn: boolean },
): Promise<number> {
  const made = await sql`
    INSERT INTO merchant_game (merchant_id, game_id, vendor_code, category, is_on, position)
    SELECT ${merchantId}, game.id, game.vendor_code, game.category, ${isOn},
           coalesce((SELECT max(position) FROM merchant_game
                      WHERE merchant_id = ${merchantId} AND category = game.category), -1)
             + row_number() OVER (PARTITION BY game.category ORDER BY place)
      FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS requested (id, place) JOIN game USING (id)
    ON CONFLICT DO NOTHING RETURNING 1`.execute(query(tx))
  return made.rows.length
}

/** Copies a brand's offers to another brand, except pictures that the brand set itself. */
export async function copyMerchantGames(
  tx: Tx,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
): Promise<void> {
  await sql`
    INSERT INTO merchant_game (merchant_id, game_id, vendor_code, category, is_on, position, is_hot, is_in_maintenance)
    SELECT ${toId}, game_id, vendor_code, category, is_on, position, is_hot, is_in_maintenance
      FROM merchant_game WHERE merchant_id = ${fromId}
    ON CONFLICT DO NOTHING`.execute(query(tx))
}

/** The facts that starting a game requires. Absent: the brand does not show it. */
export interface PlayableGame {
  readonly id: string
  readonly vendorCode: string
  readonly provider: string
  readonly code: string
  readonly providerGameId: string
  readonly category: string
  readonly label: Readonly<Record<string, string>>
  readonly languages: readonly string[]
  readonly hasFreePlay: boolean
  readonly launchKind: string
  readonly isInMaintenance: boolean
  readonly rtpBp: number | null
  /** Currencies with a stated minimum bet. */
  readonly currencies: readonly string[]
}

/** Finds a visible game by id, or by vendor and code; every switch of the brand must be on. */
export async function selectPlayable(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly categories: readonly string[]
    readonly game: { readonly id: string } | { readonly vendorCode: string; readonly code: string }
  },
): Promise<PlayableGame | undefined> {
  const { game } = filter
  const named =
    'id' in game
      ? sql`game.id = ${game.id}::bigint`
      : sql`game.vendor_code = ${game.vendorCode} AND game.code = ${game.code}`
  const found = await sql<PlayableGame>`${playable} WHERE ${isOffered(filter)} AND ${named}`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** The first playable game in the brand's order: of a vendor, or of a hall's first vendors. */
export async function selectFirstPlayable(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly categories: readonly string[]
    readonly vendor?: string | undefined
  },
): Promise<PlayableGame | undefined> {
  const found = await sql<PlayableGame>`${playable}
     WHERE ${isOffered(filter)} AND game.launch_kind <> 'none'
       AND NOT (offered.is_in_maintenance OR shown.is_in_maintenance)
     ORDER BY shown.position, offered.vendor_code, offered.position, game.id LIMIT 1`.execute(query(tx))
  return found.rows[0]
}

const playable = sql`
  SELECT game.id::text, game.vendor_code AS "vendorCode", vendor.provider, game.code,
         game.provider_game_id AS "providerGameId", game.category, game.label, game.languages,
         game.has_free_play AS "hasFreePlay", game.launch_kind AS "launchKind", game.rtp_bp AS "rtpBp",
         offered.is_in_maintenance OR shown.is_in_maintenance AS "isInMaintenance",
         ARRAY(SELECT currency FROM game_minimum_bet WHERE game_id = game.id ORDER BY currency) AS currencies
    ${offeredGames}
    JOIN merchant_vendor AS shown
      ON shown.merchant_id = offered.merchant_id AND shown.vendor_code = offered.vendor_code
    JOIN vendor ON vendor.code = offered.vendor_code`
