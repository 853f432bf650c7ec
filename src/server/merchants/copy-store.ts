import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

interface Copying {
  readonly fromId: number
  readonly toId: number
}

/**
 * How people register and sign in, what is switched on, which halls and regions are closed. What decides about money
 * (thresholds of payouts) and what ties to strangers (projects, providers of identity, measurement) stays behind.
 */
export async function copySettings(tx: Tx, { fromId, toId }: Copying): Promise<void> {
  await sql`
    UPDATE merchant AS made SET
      flags = old.flags, registration = old.registration, accounts = old.accounts - 'firebaseProjectId',
      password_days = old.password_days, wallets = old.wallets, categories_off = old.categories_off,
      is_cockfight_on = old.is_cockfight_on, minimum_age = old.minimum_age, lottery_type = old.lottery_type,
      prize_modes = old.prize_modes, blocked_countries = old.blocked_countries,
      served_countries = old.served_countries, outside_hosts = old.outside_hosts, day_start = old.day_start,
      week_start = old.week_start, are_games_on = old.are_games_on
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

/** Words over the catalogues, and ways to pages of the site's own: an address elsewhere is the other brand's. */
export async function copyWords(tx: Tx, { fromId, toId }: Copying): Promise<void> {
  await sql`UPDATE merchant AS made SET copy = old.copy FROM merchant AS old
             WHERE old.id = ${fromId} AND made.id = ${toId}`.execute(query(tx))
  await sql`
    INSERT INTO resource (merchant_id, resource_type, url, label_name_en, position)
    SELECT ${toId}, resource_type, url, label_name_en, position FROM resource
     WHERE merchant_id = ${fromId} AND url LIKE '/%' ORDER BY position, id`.execute(query(tx))
}

/** Whether the database knows the zone: the days of the books are counted by its clock. */
export async function selectIsZoneKnown(tx: Tx, zone: string): Promise<boolean> {
  const found = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = ${zone}) AS known`.execute(query(tx))
  return found.rows[0]?.known === true
}
