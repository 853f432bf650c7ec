import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import {
  type ListedMember,
  type MemberFilters,
  memberColumns,
  memberConditions,
  memberTables,
} from './console-store.ts'

/** Takes one of a limited number of places, across processes, until the transaction ends; false if none is free. */
export async function takeFilePlace(tx: Tx, places: number): Promise<boolean> {
  for (let place = 1; place <= places; place += 1) {
    const found = await sql<{ isTaken: boolean }>`
      SELECT pg_try_advisory_xact_lock(${advisoryLocks.memberFile}, ${place}) AS "isTaken"`.execute(query(tx))
    if (found.rows[0]?.isTaken === true) return true
  }
  return false
}

/** Opens a cursor over the filtered members, oldest first. It sees one snapshot and ends with the transaction. */
export async function openMembers(tx: Tx, filters: MemberFilters): Promise<void> {
  // All rows are fetched, so the plan must minimise the total cost, not the cost of the first row.
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
