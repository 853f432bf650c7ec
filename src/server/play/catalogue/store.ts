import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface VendorRow {
  readonly code: string
  readonly displayName: string
  readonly category: string
  readonly accountTypeId: number
  readonly picture: string | null
  readonly isHot: boolean
  readonly isInMaintenance: boolean
}

/** The brand's vendors in these categories, limited per category. */
export async function selectVendors(
  tx: Tx,
  filter: { readonly merchantId: number; readonly categories: readonly string[]; readonly most: number },
): Promise<VendorRow[]> {
  const found = await sql<VendorRow>`
    SELECT code, name AS "displayName", category, account_type_id AS "accountTypeId", picture::text,
           is_hot AS "isHot", is_in_maintenance AS "isInMaintenance"
      FROM (
        SELECT code, category, account_type_id, name, picture, is_hot, is_in_maintenance,
               row_number() OVER (PARTITION BY category ORDER BY offered.position, name, code) AS place
          FROM merchant_vendor AS offered
          JOIN vendor ON vendor.code = offered.vendor_code
         CROSS JOIN LATERAL (SELECT coalesce(offered.display_name, vendor.display_name)) AS shown (name)
         WHERE merchant_id = ${filter.merchantId} AND is_on AND category = ANY (${[...filter.categories]}::text[])
      ) AS placed
     WHERE place <= ${filter.most}
     ORDER BY category, place`.execute(query(tx))
  return found.rows
}

/** The vendors of a hall: its own in the brand's order, then those of other halls. */
export async function selectHallVendors(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly category: string
    readonly further: readonly string[]
    readonly most: number
  },
): Promise<VendorRow[]> {
  const found = await sql<VendorRow>`
    SELECT code, name AS "displayName", category, account_type_id AS "accountTypeId", picture::text,
           is_hot AS "isHot", is_in_maintenance AS "isInMaintenance"
      FROM merchant_vendor AS offered
      JOIN vendor ON vendor.code = offered.vendor_code
     CROSS JOIN LATERAL (SELECT coalesce(offered.display_name, vendor.display_name)) AS shown (name)
     WHERE merchant_id = ${filter.merchantId} AND is_on
       AND (category = ${filter.category} OR code = ANY (${[...filter.further]}::text[]))
     ORDER BY category <> ${filter.category}, offered.position, name, code
     LIMIT ${filter.most}`.execute(query(tx))
  return found.rows
}

export interface VendorName {
  readonly code: string
  readonly name: string
}

/** The brand's names of these vendors; unknown ones are left out. */
export async function selectVendorNames(
  tx: Tx,
  { merchantId, codes }: { readonly merchantId: number; readonly codes: readonly string[] },
): Promise<VendorName[]> {
  const found = await sql<VendorName>`
    SELECT vendor.code, coalesce(offered.display_name, vendor.display_name) AS name
      FROM vendor
      LEFT JOIN merchant_vendor AS offered ON offered.vendor_code = vendor.code AND merchant_id = ${merchantId}
     WHERE vendor.code = ANY (${[...codes]}::text[]) ORDER BY name, code`.execute(query(tx))
  return found.rows
}

/** All vendors that a brand offers, in every hall. */
export async function selectOfferedVendors(tx: Tx, merchantId: number): Promise<VendorName[]> {
  const found = await sql<VendorName>`
    SELECT vendor.code, coalesce(offered.display_name, vendor.display_name) AS name
      FROM merchant_vendor AS offered JOIN vendor ON vendor.code = offered.vendor_code
     WHERE merchant_id = ${merchantId} AND is_on ORDER BY name, code`.execute(query(tx))
  return found.rows
}

export async function selectVendorsOfProvider(
  tx: Tx,
  provider: string,
): Promise<readonly (VendorName & { readonly category: string })[]> {
  const found = await sql<VendorName & { readonly category: string }>`
    SELECT code, display_name AS name, category FROM vendor WHERE provider = ${provider} ORDER BY name, code`.execute(
    query(tx),
  )
  return found.rows
}

export interface NewVendor {
  readonly code: string
  readonly displayName: string
  readonly category: string
  readonly accountTypeId: number
  readonly provider: string
}

export async function upsertVendor(tx: Tx, vendor: NewVendor): Promise<void> {
  const values = {
    display_name: vendor.displayName,
    category: vendor.category,
    account_type_id: vendor.accountTypeId,
    provider: vendor.provider,
  }
  await query(tx)
    .insertInto('vendor')
    .values({ code: vendor.code, ...values })
    .onConflict((taken) => taken.column('code').doUpdateSet(values))
    .execute()
}

export interface OfferedVendor {
  readonly merchantId: number
  readonly code: string
  readonly isOn: boolean
  readonly position: number
  readonly isHot: boolean
  readonly isInMaintenance: boolean
}

export async function upsertMerchantVendor(tx: Tx, offered: OfferedVendor): Promise<void> {
  const values = {
    is_on: offered.isOn,
    position: offered.position,
    is_hot: offered.isHot,
    is_in_maintenance: offered.isInMaintenance,
  }
  await query(tx)
    .insertInto('merchant_vendor')
    .values({ merchant_id: offered.merchantId, vendor_code: offered.code, ...values })
    .onConflict((taken) =>
      taken
        .columns(['merchant_id', 'vendor_code'])
        .doUpdateSet({ ...values, version: sql<number>`merchant_vendor.version + 1` }),
    )
    .execute()
}

/** A text of a menu in the language of the reader, else in the brand's, else in any. */
const wordIn =
  ({ language, fallback }: { readonly language: string; readonly fallback: string }) =>
  (column: 'label' | 'remark') =>
    sql<string>`
    coalesce(${sql.ref(column)} ->> ${language}::text, ${sql.ref(column)} ->> ${fallback}::text,
             (SELECT value FROM jsonb_each_text(${sql.ref(column)}) ORDER BY key LIMIT 1))`

export interface LotteryMenuRow {
  readonly tag: string
  readonly label: string
  readonly region: string
  readonly code: string
  readonly remark: string
  readonly drawDays: string
  readonly isHot: boolean
}

/** One row per lottery, by menu and position. Menus without lotteries are left out. */
export async function selectLotteryMenus(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly prizeModes: readonly string[]
    readonly language: string
    readonly fallback: string
  },
): Promise<LotteryMenuRow[]> {
  const wordOf = wordIn(filter)
  const found = await sql<LotteryMenuRow>`
    SELECT tag, ${wordOf('label')} AS label, region, code, ${wordOf('remark')} AS remark,
           array_to_string(draw_weekdays, ',') AS "drawDays", is_hot AS "isHot"
      FROM lottery_menu AS menu
      JOIN lottery_menu_game AS game USING (merchant_id, tag)
     WHERE merchant_id = ${filter.merchantId} AND is_on AND prize_mode = ANY (${[...filter.prizeModes]}::text[])
     ORDER BY menu.position, tag, game.position, code`.execute(query(tx))
  return found.rows
}

/** A lottery as the first menu that lists it has it. */
export interface NamedLottery {
  readonly tag: string
  readonly label: string
  readonly region: string
  readonly remark: string
  readonly isHot: boolean
}

/** The names that a brand gives its lotteries, by the code of the game, with the first menu of each. */
export async function selectLotteryNames(
  tx: Tx,
  filter: { readonly merchantId: number; readonly language: string; readonly fallback: string },
): Promise<ReadonlyMap<string, NamedLottery>> {
  const wordOf = wordIn(filter)
  const { rows } = await sql<NamedLottery & { code: string }>`
    SELECT DISTINCT ON (code) code, tag, ${wordOf('label')} AS label, region, ${wordOf('remark')} AS remark,
           bool_or(is_hot) OVER (PARTITION BY code) AS "isHot"
      FROM lottery_menu AS menu JOIN lottery_menu_game AS game USING (merchant_id, tag)
     WHERE merchant_id = ${filter.merchantId} AND is_on
     ORDER BY code, menu.position, tag`.execute(query(tx))
  return new Map(rows.map(({ code, ...named }) => [code, named]))
}

export interface NewLotteryMenu {
  readonly merchantId: number
  readonly tag: string
  /** By language code. */
  readonly label: Readonly<Record<string, string>>
  readonly region: string
  readonly prizeMode: string
  readonly isOn: boolean
  readonly position: number
  readonly games: readonly {
    readonly code: string
    readonly remark: Readonly<Record<string, string>>
    readonly weekdays: readonly number[]
    readonly isHot: boolean
  }[]
}

/** Returns the new version. A lottery's columns that the menu does not contain are kept. */
export async function replaceLotteryMenu(tx: Tx, menu: NewLotteryMenu): Promise<number> {
  const open = query(tx)
  const own = { merchant_id: menu.merchantId, tag: menu.tag }
  const values = {
    label: JSON.stringify(menu.label),
    region: menu.region,
    prize_mode: menu.prizeMode,
    is_on: menu.isOn,
    position: menu.position,
  }
  const { version } = await open
    .insertInto('lottery_menu')
    .values({ ...own, ...values })
    .onConflict((taken) =>
      taken
        .columns(['merchant_id', 'tag'])
        .doUpdateSet({ ...values, version: sql<number>`lottery_menu.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  await sql`
    DELETE FROM lottery_menu_game
     WHERE merchant_id = ${menu.merchantId} AND tag = ${menu.tag}
       AND code <> ALL (${menu.games.map(({ code }) => code)}::text[])`.execute(open)
  for (const [position, game] of menu.games.entries()) {
    const about = {
      remark: JSON.stringify(game.remark),
      draw_weekdays: [...game.weekdays],
      is_hot: game.isHot,
      position,
    }
    await open
      .insertInto('lottery_menu_game')
      .values({ ...own, code: game.code, ...about })
      .onConflict((taken) => taken.columns(['merchant_id', 'tag', 'code']).doUpdateSet(about))
      .execute()
  }
  return version
}

/** Copies a brand's vendors to another brand, except pictures that the brand set itself. */
export async function copyMerchantVendors(
  tx: Tx,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
): Promise<void> {
  await sql`
    INSERT INTO merchant_vendor (merchant_id, vendor_code, is_on, position, is_hot, is_in_maintenance, display_name)
    SELECT ${toId}, vendor_code, is_on, position, is_hot, is_in_maintenance, display_name
      FROM merchant_vendor WHERE merchant_id = ${fromId}
    ON CONFLICT DO NOTHING`.execute(query(tx))
}
