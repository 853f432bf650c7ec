import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

export async function selectFavouriteIds(
  tx: Tx,
  { merchantId, memberId }: OfMember,
): Promise<readonly string[]> {
  const found = await sql<{ id: string }>`
    SELECT game_id::text AS id FROM member_favourite_game
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId.toString()}::bigint
     ORDER BY added_at DESC, game_id DESC`.execute(query(tx))
  return found.rows.map(({ id }) => id)
}

export async function insertFavourite(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  gameId: string,
): Promise<void> {
  await sql`
    INSERT INTO member_favourite_game (merchant_id, member_id, game_id)
    VALUES (${merchantId}, ${memberId.toString()}::bigint, ${gameId}::bigint) ON CONFLICT DO NOTHING`.execute(
    query(tx),
  )
}

export async function deleteFavourite(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  gameId: string,
): Promise<void> {
  await sql`
    DELETE FROM member_favourite_game
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId.toString()}::bigint
       AND game_id = ${gameId}::bigint`.execute(query(tx))
}

/** Marks a game as just started; beyond `most` the oldest entries are deleted. */
export async function upsertRecent(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  { gameId, most }: { readonly gameId: string; readonly most: number },
): Promise<void> {
  const open = query(tx)
  await sql`
    INSERT INTO member_recent_game (merchant_id, member_id, game_id)
    VALUES (${merchantId}, ${memberId.toString()}::bigint, ${gameId}::bigint)
    ON CONFLICT (merchant_id, member_id, game_id) DO UPDATE SET played_at = excluded.played_at`.execute(open)
  await sql`
    DELETE FROM member_recent_game
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId.toString()}::bigint AND game_id IN (
       SELECT game_id FROM member_recent_game
        WHERE merchant_id = ${merchantId} AND member_id = ${memberId.toString()}::bigint
        ORDER BY played_at DESC, game_id DESC OFFSET ${most})`.execute(open)
}
