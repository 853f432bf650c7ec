import { sql } from 'kysely'

import type { LotteryMenu, Names } from '#domain/catalogue/lottery-menu.ts'
import type { Weekday } from '#domain/catalogue/weekday.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface KeptMenu extends LotteryMenu {
  readonly version: number
}

interface MenuRow extends Omit<KeptMenu, 'games'> {
  readonly games: readonly {
    readonly code: string
    readonly remark: Names
    readonly weekdays: readonly Weekday[]
    readonly isHot: boolean
  }[]
}

const columns = sql`
  tag, label, region, prize_mode AS "prizeMode", is_on AS "isOn", version, coalesce((
    SELECT jsonb_agg(jsonb_build_object('code', code, 'remark', remark, 'weekdays', to_jsonb(draw_weekdays), 'isHot', is_hot)
                     ORDER BY game.position, code)
      FROM lottery_menu_game AS game
     WHERE game.merchant_id = lottery_menu.merchant_id AND game.tag = lottery_menu.tag), '[]') AS games`

export async function selectMenus(tx: Tx, merchantId: number): Promise<readonly KeptMenu[]> {
  const found = await sql<MenuRow>`
    SELECT ${columns} FROM lottery_menu WHERE merchant_id = ${merchantId} ORDER BY position, tag`.execute(
    query(tx),
  )
  return found.rows
}

export async function lockMenu(
  tx: Tx,
  { merchantId, tag }: { readonly merchantId: number; readonly tag: string },
): Promise<KeptMenu | undefined> {
  const found = await sql<MenuRow>`
    SELECT ${columns} FROM lottery_menu WHERE merchant_id = ${merchantId} AND tag = ${tag} FOR UPDATE`.execute(
    query(tx),
  )
  return found.rows[0]
}

export async function lockMenus(
  tx: Tx,
  merchantId: number,
): Promise<readonly { readonly tag: string; readonly version: number }[]> {
  const found = await sql<{ tag: string; version: number }>`
    SELECT tag, version FROM lottery_menu WHERE merchant_id = ${merchantId} ORDER BY position, tag FOR UPDATE`.execute(
    query(tx),
  )
  return found.rows
}

/** Advisory lock until the transaction ends: serializes new menus of a brand. */
export async function lockNewMenus(tx: Tx, merchantId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lottery menus ${merchantId}`}, 0))`.execute(
    query(tx),
  )
}

export async function nextPosition(tx: Tx, merchantId: number): Promise<number> {
  const found = await sql<{ next: number }>`
    SELECT coalesce(max(position), -1) + 1 AS next FROM lottery_menu WHERE merchant_id = ${merchantId}`.execute(
    query(tx),
  )
  return found.rows[0]?.next ?? 0
}

export async function selectPosition(
  tx: Tx,
  { merchantId, tag }: { readonly merchantId: number; readonly tag: string },
): Promise<number> {
  const found = await sql<{ position: number }>`
    SELECT position FROM lottery_menu WHERE merchant_id = ${merchantId} AND tag = ${tag}`.execute(query(tx))
  return found.rows[0]?.position ?? 0
}

export async function updateMenuPositions(
  tx: Tx,
  { merchantId, tags }: { readonly merchantId: number; readonly tags: readonly string[] },
): Promise<void> {
  await sql`
    UPDATE lottery_menu SET position = place, version = version + 1
      FROM unnest(${[...tags]}::text[]) WITH ORDINALITY AS requested (tag, place)
     WHERE merchant_id = ${merchantId} AND lottery_menu.tag = requested.tag AND position <> place`.execute(
    query(tx),
  )
}

export async function deleteMenu(
  tx: Tx,
  { merchantId, tag }: { readonly merchantId: number; readonly tag: string },
): Promise<void> {
  for (const table of ['lottery_menu_game', 'lottery_menu'] as const)
    await query(tx).deleteFrom(table).where('merchant_id', '=', merchantId).where('tag', '=', tag).execute()
}
