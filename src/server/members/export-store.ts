import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

import {
  type ListedMember,
  type MemberFilters,
  memberColumns,
  memberConditions,
  memberTables,
} from './desk-store.ts'

/** A number that stands for files of members; the other half of the lock is the place. */
const FILE_LOCK = 7_283_041

/** Takes one of so many places until the transaction ends, over all processes; nothing where none is free. */
export async function takeFilePlace(tx: Tx, places: number): Promise<boolean> {
  for (let place = 1; place <= places; place += 1) {
    const found = await sql<{ isTaken: boolean }>`
      SELECT pg_try_advisory_xact_lock(${FILE_LOCK}, ${place}) AS "isTaken"`.execute(query(tx))
    if (found.rows[0]?.isTaken === true) return true
  }
  return false
}

/**
 * Lays out who is meant, the oldest first, and searches once: the rows are fetched from one cursor, which ends with the
 * transaction. What is registered meanwhile is not in it.
 */
export async function openMembers(tx: Tx, filters: MemberFilters): Promise<void> {
  // All of them are fetched: the plan that has the first row soonest is not the one.
  await sql`SET LOCAL cursor_tuple_fraction = 1`.execute(query(tx))
  await sql`
    DECLARE members_file NO SCROLL CURSOR FOR
    SELECT ${memberColumns} FROM ${memberTables} WHERE ${memberConditions(filters)} ORDER BY member.id`.execute(
    query(tx),
  )
}

export async function fetchMembers(tx: Tx, count: number): Promise<readonly ListedMember[]> {
  const found = await sql<ListedMember>`FETCH ${sql.lit(count)} FROM members_file`.execute(query(tx))
  return found.rows
}
