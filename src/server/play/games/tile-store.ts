import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Contents of a game's tile. */
export interface TileSubjectOfGame {
  readonly id: string
  readonly category: string
  readonly title: string
  readonly vendorCode: string
}

/** Only games of the house are drawn; an invented address gets nothing. */
export async function findTileSubject(tx: Tx, id: string): Promise<TileSubjectOfGame | undefined> {
  const found = await sql<TileSubjectOfGame>`
    SELECT id::text, category, vendor_code AS "vendorCode",
           coalesce(label ->> 'EN', (SELECT value FROM jsonb_each_text(label) ORDER BY key LIMIT 1)) AS title
      FROM game WHERE id = ${id}::bigint`.execute(query(tx))
  return found.rows[0]
}

export async function findKeptTile(
  tx: Tx,
  { id, type, drawnOf }: { readonly id: string; readonly type: 'avif' | 'webp'; readonly drawnOf: string },
): Promise<Buffer | undefined> {
  const found = await sql<{ body: Buffer }>`
    SELECT body FROM game_tile WHERE game_id = ${id}::bigint AND type = ${type} AND drawn_of = ${drawnOf}`.execute(
    query(tx),
  )
  return found.rows[0]?.body
}

export async function keepTile(
  tx: Tx,
  tile: {
    readonly id: string
    readonly type: 'avif' | 'webp'
    readonly drawnOf: string
    readonly body: Buffer
  },
): Promise<void> {
  await sql`
    INSERT INTO game_tile (game_id, type, drawn_of, body)
    VALUES (${tile.id}::bigint, ${tile.type}, ${tile.drawnOf}, ${tile.body})
    ON CONFLICT (game_id, type) DO UPDATE
      SET drawn_of = excluded.drawn_of, body = excluded.body, drawn_at = clock_timestamp()`.execute(query(tx))
}
