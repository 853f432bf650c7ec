import { sql } from 'kysely'

import type { MarketProfileName } from '#domain/merchant/market-profile.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { insertProvenHost } from './host-store.ts'
import { selectIdentityProviders } from './identity-providers.ts'
import { selectLotteryTerms } from './lottery-terms-store.ts'
import type { MerchantParts, MerchantRow } from './merchant-row.ts'

/** Versions alone show what changed: every change raises its merchant's version. */
export async function selectVersions(tx: Tx): Promise<Map<number, number>> {
  const rows = await query(tx).selectFrom('merchant').select(['id', 'version']).execute()
  return new Map(rows.map((row) => [row.id, row.version]))
}

/**
 * Merchants with their parts, in at most eight queries for any number of ids. Rows are read first: if a part changes meanwhile,
 * the loaded version is outdated and the next poll loads it again.
 */
export async function selectMerchants(
  tx: Tx,
  ids: readonly number[],
): Promise<{ readonly row: MerchantRow; readonly parts: MerchantParts }[]> {
  const open = query(tx)
  const list = [...ids]
  const rows = await open.selectFrom('merchant').selectAll().where('id', 'in', list).execute()
  const [hosts, windows, rules, resources, providers, lotteries, pointTerms] = await Promise.all([
    open.selectFrom('merchant_host').selectAll().where('merchant_id', 'in', list).orderBy('host').execute(),
    open.selectFrom('maintenance_window').selectAll().where('merchant_id', 'in', list).execute(),
    open.selectFrom('address_rule').selectAll().where('merchant_id', 'in', list).execute(),
    open
      .selectFrom('resource')
      .selectAll()
      .where('merchant_id', 'in', list)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    selectIdentityProviders(tx, list),
    selectLotteryTerms(tx, list),
    open
      .selectFrom('point_terms')
      .select('merchant_id')
      .distinct()
      .where('merchant_id', 'in', list)
      .execute(),
  ])
  return rows.map((row) => {
    const isOwn = (part: { readonly merchant_id: number }) => part.merchant_id === row.id
    return {
      row,
      parts: {
        hosts: hosts.filter(isOwn).map((one) => one.host),
        windows: windows.filter(isOwn),
        rules: rules.filter(isOwn),
        resources: resources.filter(isOwn),
        providers: providers.filter(isOwn),
        lotteries: lotteries.filter(isOwn),
        givesPoints: pointTerms.some(isOwn),
      },
    }
  })
}

export interface MerchantState {
  readonly id: number
  readonly code: string
  readonly currency: string
  readonly state: string
  readonly isClosed: boolean
  readonly opensAt: Date | null
  /** Whether customer service can be reached outside the site itself. */
  readonly hasServiceLink: boolean
  readonly version: number
}

/** Locks the merchant for a change. An operator of one merchant finds no other. */
export async function lockMerchant(
  tx: Tx,
  { code, onlyId }: { readonly code: string; readonly onlyId: number | undefined },
): Promise<MerchantState | undefined> {
  const row = await query(tx)
    .selectFrom('merchant')
    .select(['id', 'code', 'currency', 'state', 'is_closed', 'opens_at', 'customer_service_url', 'version'])
    .where('code', '=', code)
    .$if(onlyId !== undefined, (query) => query.where('id', '=', onlyId ?? 0))
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      code: row.code,
      currency: row.currency,
      state: row.state,
      isClosed: row.is_closed,
      // The driver returns an infinite timestamp as a number.
      opensAt: row.opens_at instanceof Date ? row.opens_at : null,
      hasServiceLink: row.customer_service_url?.startsWith('https://') === true,
      version: row.version,
    }
  )
}

/** Sets a merchant open, closing or closed for good. The database raises the version. */
export async function updateState(
  tx: Tx,
  { merchantId, state }: { readonly merchantId: number; readonly state: 'open' | 'closing' | 'closed' },
): Promise<number> {
  const row = await query(tx)
    .updateTable('merchant')
    .set({ state })
    .where('id', '=', merchantId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** The database raises the version. A change of a closed site, such as of its reopening, keeps when it was closed. */
export async function updateMaintenance(
  tx: Tx,
  change: { readonly id: number; readonly isClosed: boolean; readonly opensAt: Date | null },
): Promise<number> {
  const row = await query(tx)
    .updateTable('merchant')
    .set({
      is_closed: change.isClosed,
      opens_at: change.opensAt,
      closed_since: sql<Date | null>`
        CASE WHEN NOT ${change.isClosed} THEN NULL WHEN is_closed THEN closed_since ELSE clock_timestamp() END`,
    })
    .where('id', '=', change.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Stores which halls of a brand are empty. An unchanged list raises no version; returns whether it changed. */
export async function updateEmptyHalls(
  tx: Tx,
  { merchantId, emptyHalls }: { readonly merchantId: number; readonly emptyHalls: readonly string[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE merchant SET empty_halls = ${[...emptyHalls]}::text[]
     WHERE id = ${merchantId} AND empty_halls IS DISTINCT FROM ${[...emptyHalls]}::text[]`.execute(query(tx))
  return numAffectedRows === 1n
}

/** Adds an origin to those that the brand's pages may frame. */
export async function updateGameOrigin(
  tx: Tx,
  { merchantId, origin }: { readonly merchantId: number; readonly origin: string },
): Promise<void> {
  await sql`UPDATE merchant SET launch_game_cdns = launch_game_cdns || ${origin}::text
             WHERE id = ${merchantId} AND NOT ${origin} = ANY (launch_game_cdns)`.execute(query(tx))
}

export interface NewMerchant {
  readonly code: string
  readonly name: string
  /** The house's mark that is drawn if the merchant has none of its own. */
  readonly brand: string
  readonly mark?: object
  readonly mailFrom?: string | undefined
  readonly currency: string
  readonly currencySymbol: string
  readonly zone: string
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  readonly marketProfile: MarketProfileName
  readonly isCockfightOn: boolean
  readonly flags: Readonly<Record<string, boolean>>
  readonly theme: object
  readonly copy: object
  readonly customerServiceUrl: string | undefined
  readonly hosts: readonly string[]
  readonly resources: readonly {
    readonly resourceType: string
    readonly url: string
    readonly labelNameEn: string
  }[]
}

/** Inserts a merchant with hosts and resources; returns nothing if the code is taken. */
export async function insertMerchant(tx: Tx, merchant: NewMerchant): Promise<number | undefined> {
  const open = query(tx)
  const row = await open
    .insertInto('merchant')
    .values({
      code: merchant.code,
      name: merchant.name,
      brand: merchant.brand,
      mark: JSON.stringify(merchant.mark ?? {}),
      mail_from: merchant.mailFrom ?? null,
      currency: merchant.currency,
      currency_symbol: merchant.currencySymbol,
      zone: merchant.zone,
      languages: [...merchant.languages],
      default_language: merchant.defaultLanguage,
      market_profile: merchant.marketProfile,
      is_cockfight_on: merchant.isCockfightOn,
      flags: JSON.stringify(merchant.flags),
      theme: JSON.stringify(merchant.theme),
      copy: JSON.stringify(merchant.copy),
      customer_service_url: merchant.customerServiceUrl ?? null,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  const own = { merchant_id: row.id }
  for (const host of merchant.hosts) await insertProvenHost(tx, { merchantId: row.id, host, by: 'hand' })
  if (merchant.resources.length > 0)
    await open
      .insertInto('resource')
      .values(
        merchant.resources.map((one, position) => ({
          ...own,
          resource_type: one.resourceType,
          url: one.url,
          label_name_en: one.labelNameEn,
          position,
        })),
      )
      .execute()
  return row.id
}
