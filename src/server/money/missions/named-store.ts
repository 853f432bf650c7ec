import { sql } from 'kysely'

import { type Category, isCategory } from '#domain/navigation/category.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface NamesQuery {
  readonly merchantId: number
  /** Of the names; absent: that of the brand. */
  readonly language?: string | undefined
}

export interface NamedProvider {
  readonly code: string
  readonly name: string
  readonly category: Category
  /** Members can play there. */
  readonly isOn: boolean
}

export interface NamedGame {
  readonly id: string
  readonly name: string
  readonly vendorName: string
  readonly category: string
  /** Members can play it. */
  readonly isOn: boolean
}

const gameColumns = ({ language }: NamesQuery) => sql`
  game.id::text, game.category, coalesce(shown.display_name, vendor.display_name) AS "vendorName",
  coalesce(game.label ->> ${language ?? null}::text, game.label ->> merchant.default_language, game.label ->> 'EN',
           (SELECT value FROM jsonb_each_text(game.label) ORDER BY key LIMIT 1)) AS name,
  offered.is_on AND coalesce(shown.is_on, false) AND game.retired_at IS NULL AS "isOn"`

const offeredGames = ({ merchantId }: NamesQuery) => sql`
  merchant_game AS offered
  JOIN game ON game.id = offered.game_id
  JOIN vendor ON vendor.code = game.vendor_code
  JOIN merchant ON merchant.id = offered.merchant_id
  LEFT JOIN merchant_vendor AS shown
    ON shown.merchant_id = offered.merchant_id AND shown.vendor_code = game.vendor_code
 WHERE offered.merchant_id = ${merchantId}`

/** The providers of a brand, without those of lotteries, whose places are the lotteries. */
export async function selectProviders(tx: Tx, { merchantId }: NamesQuery): Promise<readonly NamedProvider[]> {
  const { rows } = await sql<Omit<NamedProvider, 'category'> & { readonly category: string }>`
    SELECT vendor.code, coalesce(shown.display_name, vendor.display_name) AS name, vendor.category, shown.is_on AS "isOn"
      FROM merchant_vendor AS shown JOIN vendor ON vendor.code = shown.vendor_code
     WHERE shown.merchant_id = ${merchantId} AND vendor.category NOT IN ('lottery', 'elottery')
     ORDER BY name, vendor.code`.execute(query(tx))
  return rows.flatMap(({ category, ...row }) => (isCategory(category) ? [{ ...row, category }] : []))
}

/** These games of the brand, by their names. */
export async function selectGames(
  tx: Tx,
  { ids, ...of }: NamesQuery & { readonly ids: readonly string[] },
): Promise<readonly NamedGame[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NamedGame>`
    SELECT ${gameColumns(of)} FROM ${offeredGames(of)}
       AND offered.game_id = ANY (${[...ids]}::bigint[]) ORDER BY name, game.id`.execute(query(tx))
  return rows
}

/** Games of the brand that members can play, by parts of their names, already folded. */
export async function selectGamesByName(
  tx: Tx,
  { parts, limit, ...of }: NamesQuery & { readonly parts: readonly string[]; readonly limit: number },
): Promise<readonly NamedGame[]> {
  const named = parts.map((part) => sql`AND game.folded LIKE ${`%${part}%`}`)
  const { rows } = await sql<NamedGame>`
    SELECT ${gameColumns(of)} FROM ${offeredGames(of)}
       AND offered.is_on AND shown.is_on AND game.retired_at IS NULL ${sql.join(named, sql` `)}
     ORDER BY name, game.id LIMIT ${limit}`.execute(query(tx))
  return rows
}
