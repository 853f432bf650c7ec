import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface Copying {
  readonly fromId: number
  readonly toId: number
}

/**
 * Copies registration, sign-in, flags, closed halls and regions. Settings about money (payout thresholds) and ties to
 * third parties (projects, identity providers, analytics) are not copied.
 */
export async function copySettings(tx: Tx, { fromId, toId }: Copying): Promise<void> {
  await sql`
    UPDATE merchant AS made SET
      flags = old.flags, registration = old.registration, accounts = old.accounts - 'firebaseProjectId',
      password_days = old.password_days, wallets = old.wallets, categories_off = old.categories_off,
      is_cockfight_on = old.is_cockfight_on, minimum_age = old.minimum_age, lottery_type = old.lottery_type,
      prize_modes = old.prize_modes, blocked_countries = old.blocked_countries,
      served_countries = old.served_countries, outside_hosts = old.outside_hosts, day_start = old.day_start,
      week_start = old.week_start, offer_market = old.offer_market, are_games_on = old.are_games_on
      FROM merchant AS old WHERE old.id = ${fromId} AND made.id = ${toId}`.execute(query(tx))
  await sql`
    INSERT INTO address_rule (merchant_id, range, verdict)
    SELECT ${toId}, range, verdict FROM address_rule WHERE merchant_id = ${fromId}
    ON CONFLICT DO NOTHING`.execute(query(tx))
}

export async function copyLook(tx: Tx, { fromId, toId }: Copying): Promise<void> {
  await sql`UPDATE merchant AS made SET theme = old.theme FROM merchant AS old
             WHERE old.id = ${fromId} AND made.id = ${toId}`.execute(query(tx))
}

/** Copies texts, and links to pages of the site: an external address belongs to the other brand. */
export async function copyWords(tx: Tx, { fromId, toId }: Copying): Promise<void> {
  await sql`UPDATE merchant AS made SET copy = old.copy FROM merchant AS old
             WHERE old.id = ${fromId} AND made.id = ${toId}`.execute(query(tx))
  await sql`
    INSERT INTO resource (merchant_id, resource_type, url, label_name_en, position)
    SELECT ${toId}, resource_type, url, label_name_en, position FROM resource
     WHERE merchant_id = ${fromId} AND url LIKE '/%' ORDER BY position, id`.execute(query(tx))
}

/** Whether the database knows the zone: it computes business days. */
export async function selectIsZoneKnown(tx: Tx, zone: string): Promise<boolean> {
  const found = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = ${zone}) AS known`.execute(query(tx))
  return found.rows[0]?.known === true
}
