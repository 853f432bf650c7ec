import { type RawBuilder, sql } from 'kysely'

import { FEATURED_MAX, STRIP_MIN } from '#domain/games/featured.ts'
import { NEW_AT_MOST, type Offered } from '#domain/games/new-mark.ts'
import type { Category } from '#domain/navigation/category.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type GameRow, isOffered, type Lobbying, offeredGames, selectRows } from './store.ts'

interface Halls {
  readonly merchantId: number
  readonly categories: readonly string[]
}

/** Each hall's newest games, newest first. */
export async function selectYoungest(
  tx: Tx,
  { merchantId, categories }: Halls,
): Promise<readonly (Offered & { readonly category: string })[]> {
  const found = await sql<{ id: string; category: string; offeredAt: Date }>`
    SELECT game_id::text AS id, hall.category, offered_at AS "offeredAt"
      FROM unnest(${[...categories]}::text[]) AS hall (category), LATERAL (
        SELECT game_id, offered_at FROM merchant_game
         WHERE merchant_id = ${merchantId} AND category = hall.category AND is_on
         ORDER BY offered_at DESC, game_id DESC LIMIT ${NEW_AT_MOST}) AS young`.execute(query(tx))
  return found.rows.map(({ offeredAt, ...row }) => ({ ...row, offeredAtMs: offeredAt.getTime() }))
}

/** Games fit for the home page: playable and not under maintenance. */
const isFit = sql`
  AND NOT offered.is_in_maintenance AND game.launch_kind <> 'none' -- guard: home-games-playable
  AND NOT EXISTS (SELECT FROM merchant_vendor AS maker
    WHERE maker.merchant_id = offered.merchant_id AND maker.vendor_code = offered.vendor_code AND maker.is_in_maintenance)`

/** A hall's games for the home page: hot ones first, then the brand's order. */
export async function selectFeatured(tx: Tx, query: Lobbying): Promise<readonly GameRow[]> {
  const part = (place: number, which: RawBuilder<unknown>) => sql`
    (SELECT offered.game_id, offered.position, ${place}::integer AS part ${offeredGames}
      WHERE ${isOffered(query)} ${isFit} AND ${which}
      ORDER BY offered.position, offered.game_id LIMIT ${FEATURED_MAX})`
  return await selectRows(
    tx,
    query,
    sql`FROM (${part(0, sql`offered.is_hot`)} UNION ALL ${part(1, sql`NOT offered.is_hot`)}) AS offered
        ORDER BY offered.part, offered.position, offered.game_id LIMIT ${FEATURED_MAX}`,
  )
}

/** Those of these halls with a game for the home page, in the given order, with as many as fill a strip. */
export async function selectHallsWithGames(
  tx: Tx,
  { merchantId, categories }: { readonly merchantId: number; readonly categories: readonly Category[] },
): Promise<readonly { readonly category: Category; readonly games: number }[]> {
  if (categories.length === 0) return []
  const parts = categories.map(
    (category) => sql`
      SELECT ${category}::text AS category, count(*)::integer AS games FROM (SELECT ${offeredGames}
       WHERE ${isOffered({ merchantId, categories: [category] })} ${isFit} LIMIT ${STRIP_MIN}) AS few`,
  )
  const found = await sql<{ category: string; games: number }>`${sql.join(parts, sql` UNION ALL `)}`.execute(
    query(tx),
  )
  const counts = new Map(found.rows.map(({ category, games }) => [category, games]))
  return categories.flatMap((category) => {
    const games = counts.get(category) ?? 0
    return games > 0 ? [{ category, games }] : []
  })
}

/** Those of these halls in which the brand offers a game, one under maintenance included. */
export async function selectHallsWithOffers(
  tx: Tx,
  { merchantId, categories }: { readonly merchantId: number; readonly categories: readonly Category[] },
): Promise<readonly Category[]> {
  if (categories.length === 0) return []
  const parts = categories.map(
    (category) => sql`
      SELECT ${category}::text AS category
       WHERE EXISTS (SELECT ${offeredGames} WHERE ${isOffered({ merchantId, categories: [category] })})`,
  )
  const found = await sql<{ category: string }>`${sql.join(parts, sql` UNION ALL `)}`.execute(query(tx))
  return categories.filter((category) => found.rows.some((row) => row.category === category))
}

/** Vendors with games in a hall, even if their main hall is another. */
export async function selectVendorsIn(
  tx: Tx,
  { merchantId, category }: { readonly merchantId: number; readonly category: Category },
): Promise<readonly string[]> {
  const found = await sql<{ code: string }>`
    SELECT vendor_code AS code FROM merchant_vendor AS maker
     WHERE merchant_id = ${merchantId} AND is_on AND EXISTS (SELECT FROM merchant WHERE id = ${merchantId} AND are_games_on)
       AND EXISTS (SELECT ${offeredGames}
         WHERE offered.merchant_id = ${merchantId} AND offered.vendor_code = maker.vendor_code
           AND offered.category = ${category} AND offered.is_on AND game.retired_at IS NULL)`.execute(
    query(tx),
  )
  return found.rows.map(({ code }) => code)
}
