import { sql } from 'kysely'

import type { Hours } from '#domain/cashier/hours.ts'
import { writeServiceHours } from '#domain/support/hours.ts'
import type { MarketChoice } from '#domain/merchant/loosening.ts'
import type { MarketProfileName } from '#domain/merchant/market-profile.ts'
import { readAmount } from '#domain/money/amount.ts'
import type { OfferMarketCode } from '#domain/offers/version.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A merchant's settings, as stored in its row. */
export interface SettingsRow {
  readonly id: number
  readonly code: string
  readonly version: number
  readonly flags: Readonly<Record<string, unknown>>
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  readonly registration: Readonly<Record<string, unknown>>
  readonly passwordDays: number | null
  readonly accounts: Readonly<Record<string, unknown>>
  readonly isClosed: boolean
  readonly opensAt: Date | null
  readonly blockedCountries: readonly string[]
  readonly servedCountries: readonly string[]
  readonly marketProfile: MarketProfileName
  readonly minimumAge: number
  readonly isCockfightOn: boolean
  readonly offerMarket: OfferMarketCode
  readonly bonusStakeMin: bigint
  readonly outsideHosts: readonly string[]
  readonly customerServiceUrl: string | null
  readonly serviceHours: string | null
  readonly copy: Readonly<Record<string, unknown>>
  readonly theme: Readonly<Record<string, unknown>>
  readonly wallets: Readonly<Record<string, unknown>>
}

const columns = sql`
  SELECT id, code, version, flags, languages, default_language AS "defaultLanguage", registration,
         password_days AS "passwordDays", accounts, is_closed AS "isClosed",
         CASE WHEN isfinite(opens_at) THEN opens_at END AS "opensAt", blocked_countries AS "blockedCountries",
         served_countries AS "servedCountries", market_profile AS "marketProfile", minimum_age AS "minimumAge",
         is_cockfight_on AS "isCockfightOn", offer_market AS "offerMarket", bonus_stake_min AS "bonusStakeMin", outside_hosts AS "outsideHosts",
         customer_service_url AS "customerServiceUrl", service_hours AS "serviceHours", copy, theme,
         wallets
    FROM merchant`

export async function selectSettings(tx: Tx, id: number): Promise<SettingsRow | undefined> {
  const found = await sql<SettingsRow>`${columns} WHERE id = ${id}`.execute(query(tx))
  return found.rows[0]
}

/** Locks the merchant: concurrent saves run one after the other. */
export async function lockSettings(tx: Tx, id: number): Promise<SettingsRow | undefined> {
  const found = await sql<SettingsRow>`${columns} WHERE id = ${id} FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

/** The version after the save; the database raises it. */
export async function selectVersion(tx: Tx, id: number): Promise<number> {
  const row = await query(tx)
    .selectFrom('merchant')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.version
}

export async function updateFlags(tx: Tx, id: number, flags: object): Promise<void> {
  // Flags unknown to this version keep their value.
  await sql`UPDATE merchant SET flags = flags || ${JSON.stringify(flags)}::jsonb WHERE id = ${id}`.execute(
    query(tx),
  )
}

export async function updateLanguages(
  tx: Tx,
  id: number,
  { languages, defaultLanguage }: { readonly languages: readonly string[]; readonly defaultLanguage: string },
): Promise<void> {
  await query(tx)
    .updateTable('merchant')
    .set({ languages: [...languages], default_language: defaultLanguage })
    .where('id', '=', id)
    .execute()
}

export async function updateRegistration(
  tx: Tx,
  id: number,
  { registration, passwordDays }: { readonly registration: object; readonly passwordDays: number | null },
): Promise<void> {
  await query(tx)
    .updateTable('merchant')
    .set({ registration: JSON.stringify(registration), password_days: passwordDays })
    .where('id', '=', id)
    .execute()
}

export async function updateAccounts(tx: Tx, id: number, accounts: object): Promise<void> {
  await sql`UPDATE merchant SET accounts = ${JSON.stringify(accounts)}::jsonb WHERE id = ${id}`.execute(
    query(tx),
  )
}

export async function updateProfile(tx: Tx, id: number, profile: MarketChoice): Promise<void> {
  await query(tx)
    .updateTable('merchant')
    .set({
      market_profile: profile.marketProfile,
      minimum_age: profile.minimumAge,
      is_cockfight_on: profile.isCockfightOn,
      offer_market: profile.offerMarket,
      bonus_stake_min: readAmount(profile.bonusStakeMin) ?? 0n,
    })
    .where('id', '=', id)
    .execute()
}

export interface Window {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Windows that are not over. Those without an end belong to the database's owner and are left alone here. */
export async function selectWindows(tx: Tx, id: number): Promise<readonly Window[]> {
  const found = await sql<Window>`
    SELECT starts_at AS "startsAt", ends_at AS "endsAt" FROM maintenance_window
     WHERE merchant_id = ${id} AND ends_at > clock_timestamp() AND isfinite(starts_at) AND isfinite(ends_at)
     ORDER BY starts_at, ends_at, id`.execute(query(tx))
  return found.rows
}

export async function replaceWindows(tx: Tx, id: number, windows: readonly Window[]): Promise<void> {
  await sql`
    DELETE FROM maintenance_window
     WHERE merchant_id = ${id} AND ends_at > clock_timestamp() AND isfinite(starts_at) AND isfinite(ends_at)`.execute(
    query(tx),
  )
  if (windows.length === 0) return
  await query(tx)
    .insertInto('maintenance_window')
    .values(
      windows.map(({ startsAt, endsAt }) => ({ merchant_id: id, starts_at: startsAt, ends_at: endsAt })),
    )
    .execute()
}

export interface AddressRule {
  readonly range: string
  readonly verdict: 'block' | 'admit'
}

export async function selectRules(tx: Tx, id: number): Promise<readonly AddressRule[]> {
  const found = await sql<AddressRule>`
    SELECT range::text, verdict FROM address_rule WHERE merchant_id = ${id} ORDER BY range, verdict`.execute(
    query(tx),
  )
  return found.rows
}

/** Ranges are stored without host bits; the primary key refuses two that become equal. */
export async function replaceRegions(
  tx: Tx,
  id: number,
  regions: {
    readonly blockedCountries: readonly string[]
    readonly servedCountries: readonly string[]
    readonly rules: readonly AddressRule[]
  },
): Promise<boolean> {
  await query(tx)
    .updateTable('merchant')
    .set({
      blocked_countries: [...regions.blockedCountries],
      served_countries: [...regions.servedCountries],
    })
    .where('id', '=', id)
    .execute()
  await query(tx).deleteFrom('address_rule').where('merchant_id', '=', id).execute()
  if (regions.rules.length === 0) return true
  const made = await sql`
    INSERT INTO address_rule (merchant_id, range, verdict)
    SELECT ${id}, network(range::inet), verdict
      FROM unnest(${regions.rules.map((rule) => rule.range)}::text[],
                  ${regions.rules.map((rule) => rule.verdict)}::text[]) AS rule (range, verdict)
    ON CONFLICT DO NOTHING RETURNING 1 AS made`.execute(query(tx))
  return made.rows.length === regions.rules.length
}

export interface Resource {
  readonly resourceType: string
  readonly url: string
  readonly labelNameEn: string
}

export async function selectResources(tx: Tx, id: number): Promise<readonly Resource[]> {
  const found = await sql<Resource>`
    SELECT resource_type AS "resourceType", url, label_name_en AS "labelNameEn" FROM resource
     WHERE merchant_id = ${id} ORDER BY position, id`.execute(query(tx))
  return found.rows
}

export async function replaceLinks(
  tx: Tx,
  id: number,
  links: {
    readonly serviceUrl: string
    readonly serviceHours?: Hours | undefined
    readonly outsideHosts: readonly string[]
    readonly resources: readonly Resource[]
  },
): Promise<void> {
  await query(tx)
    .updateTable('merchant')
    .set({
      outside_hosts: [...links.outsideHosts],
      customer_service_url: links.serviceUrl === '' ? null : links.serviceUrl,
      service_hours: writeServiceHours(links.serviceHours) ?? null,
    })
    .where('id', '=', id)
    .execute()
  await query(tx).deleteFrom('resource').where('merchant_id', '=', id).execute()
  if (links.resources.length === 0) return
  await query(tx)
    .insertInto('resource')
    .values(
      links.resources.map((one, position) => ({
        merchant_id: id,
        resource_type: one.resourceType,
        url: one.url,
        label_name_en: one.labelNameEn,
        position,
      })),
    )
    .execute()
}

export async function updateCopy(tx: Tx, id: number, copy: object): Promise<void> {
  await query(tx)
    .updateTable('merchant')
    .set({ copy: JSON.stringify(copy) })
    .where('id', '=', id)
    .execute()
}

export async function updateTheme(tx: Tx, id: number, theme: object): Promise<void> {
  await query(tx)
    .updateTable('merchant')
    .set({ theme: JSON.stringify(theme) })
    .where('id', '=', id)
    .execute()
}

export async function updateWallets(tx: Tx, id: number, wallets: object): Promise<void> {
  await query(tx)
    .updateTable('merchant')
    .set({ wallets: JSON.stringify(wallets) })
    .where('id', '=', id)
    .execute()
}
