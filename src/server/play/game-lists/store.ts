import { sql } from 'kysely'

import type { BadListedGame, ListedGame } from '#domain/games/listed-game.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Lists kept per provider, so that earlier ones can be inspected. */
const KEPT = 5

export interface KeptList {
  readonly id: string
  readonly source: 'provider' | 'file'
  readonly fileName: string | null
  readonly games: readonly ListedGame[]
  readonly bad: readonly BadListedGame[]
  readonly takenBy: string
  readonly takenAt: Date
}

export interface NewList {
  readonly code: string
  readonly source: KeptList['source']
  readonly fileName: string | undefined
  readonly games: readonly ListedGame[]
  readonly bad: readonly BadListedGame[]
  readonly operatorId: bigint
}

export async function insertList(tx: Tx, list: NewList): Promise<string> {
  const found = await sql<{ id: string }>`
    INSERT INTO provider_game_list (provider_code, source, file_name, games, bad, taken_by)
    VALUES (${list.code}, ${list.source}, ${list.fileName ?? null}, ${JSON.stringify(list.games)}::jsonb,
            ${JSON.stringify(list.bad)}::jsonb, ${list.operatorId})
    RETURNING id::text`.execute(query(tx))
  await sql`
    DELETE FROM provider_game_list WHERE provider_code = ${list.code} AND id NOT IN (
      SELECT id FROM provider_game_list WHERE provider_code = ${list.code} ORDER BY id DESC LIMIT ${KEPT})`.execute(
    query(tx),
  )
  const [row] = found.rows
  if (!row) throw new Error('a row that is inserted has its id')
  return row.id
}

export async function selectList(tx: Tx, code: string): Promise<KeptList | undefined> {
  const found = await sql<KeptList>`
    SELECT list.id::text, source, file_name AS "fileName", games, bad, operator.name AS "takenBy", taken_at AS "takenAt"
      FROM provider_game_list AS list JOIN operator ON operator.id = taken_by
     WHERE provider_code = ${code} ORDER BY list.id DESC LIMIT 1`.execute(query(tx))
  return found.rows[0]
}

/** Advisory lock: serializes imports of one provider. */
export async function lockImport(tx: Tx, code: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`game list ${code}`}, 0))`.execute(query(tx))
}

/** The vendors that a provider's maker names are mapped to. */
export async function selectMapping(tx: Tx, code: string): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ name: string; vendorCode: string }>`
    SELECT name, vendor_code AS "vendorCode" FROM provider_vendor WHERE provider_code = ${code}`.execute(
    query(tx),
  )
  return new Map(found.rows.map(({ name, vendorCode }) => [name, vendorCode]))
}

export async function upsertMapping(
  tx: Tx,
  { code, name, vendorCode }: { readonly code: string; readonly name: string; readonly vendorCode: string },
): Promise<void> {
  await sql`
    INSERT INTO provider_vendor (provider_code, name, vendor_code) VALUES (${code}, ${name}, ${vendorCode})
    ON CONFLICT (provider_code, name) DO UPDATE SET vendor_code = excluded.vendor_code`.execute(query(tx))
}
