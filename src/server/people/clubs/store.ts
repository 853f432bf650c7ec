import { sql } from 'kysely'

import type { Translations } from '#domain/language/names.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface Club {
  readonly id: string
  readonly labelName: string
  readonly names: Translations
  readonly rankLevel: number
  readonly isActive: boolean
  readonly version: number
}

const columns = sql`
  club.id::text, label_name AS "labelName", names, rank_level AS "rankLevel", is_active AS "isActive", club.version`

export async function selectClubs(
  tx: Tx,
  merchantId: number,
): Promise<readonly (Club & { readonly members: number })[]> {
  const found = await sql<Club & { members: number }>`
    SELECT ${columns}, (
             SELECT count(*)::integer FROM member
              WHERE member.merchant_id = club.merchant_id AND member.club_id = club.id) AS members
      FROM club WHERE merchant_id = ${merchantId}
     ORDER BY rank_level DESC, lower(label_name)`.execute(query(tx))
  return found.rows
}

interface Which {
  readonly merchantId: number
  readonly id: string
}

export async function selectClub(tx: Tx, { merchantId, id }: Which): Promise<Club | undefined> {
  const found = await sql<Club>`
    SELECT ${columns} FROM club WHERE merchant_id = ${merchantId} AND id = ${id}::bigint`.execute(query(tx))
  return found.rows[0]
}

export async function lockClub(tx: Tx, { merchantId, id }: Which): Promise<Club | undefined> {
  const found = await sql<Club>`
    SELECT ${columns} FROM club WHERE merchant_id = ${merchantId} AND id = ${id}::bigint FOR UPDATE`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** The club of a name, ignoring case. */
export async function lockClubByName(
  tx: Tx,
  { merchantId, labelName }: { readonly merchantId: number; readonly labelName: string },
): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    SELECT id::text FROM club WHERE merchant_id = ${merchantId} AND lower(label_name) = lower(${labelName})
       FOR UPDATE`.execute(query(tx))
  return found.rows[0]?.id
}

export async function selectGivesLevels(tx: Tx, merchantId: number): Promise<boolean> {
  const found = await sql`SELECT FROM level_terms WHERE merchant_id = ${merchantId} LIMIT 1`.execute(
    query(tx),
  )
  return found.rows.length > 0
}

/** Undefined if the name is taken, ignoring case. */
export async function insertClub(
  tx: Tx,
  club: Pick<Club, 'labelName' | 'names' | 'rankLevel'> & { readonly merchantId: number },
): Promise<string | undefined> {
  const row = await query(tx)
    .insertInto('club')
    .values({
      merchant_id: club.merchantId,
      label_name: club.labelName,
      names: JSON.stringify(club.names),
      rank_level: club.rankLevel,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id.toString()
}

/** Whether another club of the merchant has the name. The unique index decides concurrent cases. */
export async function isNameTaken(
  tx: Tx,
  { merchantId, id, labelName }: Which & { readonly labelName: string },
) {
  const found = await sql`
    SELECT 1 FROM club WHERE merchant_id = ${merchantId} AND lower(label_name) = lower(${labelName})
       AND id <> ${id}::bigint`.execute(query(tx))
  return found.rows.length > 0
}

export async function updateClub(
  tx: Tx,
  { merchantId, id, labelName, names, rankLevel, isActive }: Which & Omit<Club, 'id' | 'version'>,
): Promise<number> {
  const row = await query(tx)
    .updateTable('club')
    .set({
      label_name: labelName,
      names: JSON.stringify(names),
      rank_level: rankLevel,
      is_active: isActive,
      version: sql<number>`version + 1`,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', BigInt(id))
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}
