import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ConsoleGame {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly vendorCode: string
  readonly vendorName: string
  readonly launchKind: string
  readonly rtpBp: number | null
  readonly isRetired: boolean
  readonly isOn: boolean
  readonly isHot: boolean
  readonly isInMaintenance: boolean
  readonly position: number
  readonly version: number
}

export interface ConsoleGameQuery {
  readonly merchantId: number
  readonly category: string
  readonly vendorCode?: string | undefined
  /** Already folded: lower case, without accents. */
  readonly typed: string
  readonly state?: 'on' | 'off' | 'hot' | 'maintenance' | undefined
  readonly after?: { readonly position: string; readonly id: string } | undefined
  readonly limit: number
}

const states = {
  on: sql`AND offered.is_on`,
  off: sql`AND NOT offered.is_on`,
  hot: sql`AND offered.is_hot`,
  maintenance: sql`AND offered.is_in_maintenance`,
} as const

export async function selectConsoleGames(
  tx: Tx,
  criteria: ConsoleGameQuery,
): Promise<readonly ConsoleGame[]> {
  const { vendorCode, typed, state, after } = criteria
  const parts = typed === '' ? [] : typed.split(' ').map((part) => sql`AND game.folded LIKE ${`%${part}%`}`)
  const found = await sql<ConsoleGame>`
    SELECT game.id::text, coalesce(label ->> 'EN', (SELECT value FROM jsonb_each_text(label) ORDER BY key LIMIT 1)) AS name,
           game.code, game.vendor_code AS "vendorCode", coalesce(shown.display_name, vendor.display_name) AS "vendorName",
           launch_kind AS "launchKind", rtp_bp AS "rtpBp", retired_at IS NOT NULL AS "isRetired", offered.is_on AS "isOn",
           offered.is_hot AS "isHot", offered.is_in_maintenance AS "isInMaintenance", offered.position, offered.version
      FROM merchant_game AS offered
      JOIN game ON game.id = offered.game_id
      JOIN vendor ON vendor.code = game.vendor_code
      LEFT JOIN merchant_vendor AS shown ON shown.merchant_id = offered.merchant_id AND shown.vendor_code = vendor.code
     WHERE offered.merchant_id = ${criteria.merchantId} AND offered.category = ${criteria.category}
       ${vendorCode === undefined ? sql`` : sql`AND offered.vendor_code = ${vendorCode}`}
       ${state === undefined ? sql`` : states[state]} ${sql.join(parts, sql` `)}
       ${after === undefined ? sql`` : sql`AND (offered.position, offered.game_id) > (${after.position}::integer, ${after.id}::bigint)`}
     ORDER BY offered.position, offered.game_id LIMIT ${criteria.limit}`.execute(query(tx))
  return found.rows
}

/** A brand's vendors, with the number of further games of each that it does not offer yet. */
export async function selectGameVendors(
  tx: Tx,
  merchantId: number,
): Promise<readonly { readonly code: string; readonly name: string; readonly further: number }[]> {
  const found = await sql<{ code: string; name: string; further: number }>`
    SELECT vendor.code, coalesce(shown.display_name, vendor.display_name) AS name,
           (SELECT count(*)::int FROM game WHERE vendor_code = vendor.code AND retired_at IS NULL AND NOT EXISTS (
             SELECT FROM merchant_game WHERE merchant_id = ${merchantId} AND game_id = game.id)) AS further
      FROM merchant_vendor AS shown JOIN vendor ON vendor.code = shown.vendor_code
     WHERE merchant_id = ${merchantId} ORDER BY name, code`.execute(query(tx))
  return found.rows
}

export async function selectFurtherIds(
  tx: Tx,
  { merchantId, vendorCode }: { readonly merchantId: number; readonly vendorCode: string },
): Promise<readonly string[]> {
  const found = await sql<{ id: string }>`
    SELECT game.id::text FROM game
      JOIN merchant_vendor ON merchant_vendor.vendor_code = game.vendor_code AND merchant_id = ${merchantId}
     WHERE game.vendor_code = ${vendorCode} AND retired_at IS NULL AND NOT EXISTS (
       SELECT FROM merchant_game WHERE merchant_id = ${merchantId} AND game_id = game.id)
     ORDER BY game.id`.execute(query(tx))
  return found.rows.map(({ id }) => id)
}

/** A game that the brand offers, by its vendor. */
export async function selectGameOfOffer(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<{ readonly vendorCode: string; readonly gameCode: string } | undefined> {
  // guard: bounds-of-own-game
  const found = await sql<{ vendorCode: string; gameCode: string }>`
    SELECT game.vendor_code AS "vendorCode", game.code AS "gameCode"
      FROM merchant_game AS offered JOIN game ON game.id = offered.game_id
     WHERE offered.merchant_id = ${merchantId} AND offered.game_id = ${id}::bigint`.execute(query(tx))
  return found.rows[0]
}

export type KeptOffer = Pick<
  ConsoleGame,
  'id' | 'isOn' | 'isHot' | 'isInMaintenance' | 'position' | 'version'
>

/** The brand's offers of these games, locked, in hall order. */
export async function lockOffers(
  tx: Tx,
  filter: { readonly merchantId: number; readonly ids: readonly string[]; readonly category?: string },
): Promise<readonly KeptOffer[]> {
  // guard: game-of-brand
  const found = await sql<KeptOffer>`
    SELECT game_id::text AS id, is_on AS "isOn", is_hot AS "isHot", is_in_maintenance AS "isInMaintenance", position, version
      FROM merchant_game
     WHERE merchant_id = ${filter.merchantId} AND game_id = ANY (${[...filter.ids]}::bigint[])
       ${filter.category === undefined ? sql`` : sql`AND category = ${filter.category}`}
     ORDER BY position, game_id FOR UPDATE`.execute(query(tx))
  return found.rows
}

export async function updateOffer(
  tx: Tx,
  offer: {
    readonly merchantId: number
    readonly id: string
    readonly isOn: boolean
    readonly isHot: boolean
    readonly isInMaintenance: boolean
  },
): Promise<void> {
  await sql`
    UPDATE merchant_game
       SET is_on = ${offer.isOn}, is_hot = ${offer.isHot}, is_in_maintenance = ${offer.isInMaintenance}, version = version + 1
     WHERE merchant_id = ${offer.merchantId} AND game_id = ${offer.id}::bigint`.execute(query(tx))
}

export async function updatePlaces(
  tx: Tx,
  {
    merchantId,
    ids,
    positions,
  }: { readonly merchantId: number; readonly ids: readonly string[]; readonly positions: readonly number[] },
): Promise<void> {
  await sql`
    UPDATE merchant_game SET position = requested.position, version = version + 1
      FROM unnest(${[...ids]}::bigint[], ${[...positions]}::integer[]) AS requested (id, position)
     WHERE merchant_id = ${merchantId} AND game_id = requested.id AND merchant_game.position <> requested.position`.execute(
    query(tx),
  )
}

export async function lockGamesSwitch(tx: Tx, merchantId: number): Promise<boolean> {
  const found = await sql<{ isOn: boolean }>`
    SELECT are_games_on AS "isOn" FROM merchant WHERE id = ${merchantId} FOR NO KEY UPDATE`.execute(query(tx))
  return found.rows[0]?.isOn ?? false
}

export async function updateGamesSwitch(tx: Tx, merchantId: number, isOn: boolean): Promise<void> {
  await sql`UPDATE merchant SET are_games_on = ${isOn} WHERE id = ${merchantId}`.execute(query(tx))
}

export async function selectGamesSwitch(tx: Tx, merchantId: number): Promise<boolean> {
  const found = await sql<{ isOn: boolean }>`
    SELECT are_games_on AS "isOn" FROM merchant WHERE id = ${merchantId}`.execute(query(tx))
  return found.rows[0]?.isOn ?? false
}
