import { sql } from 'kysely'

import type { RateBook } from '#domain/points/points.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The book of a member for one category and rate. */
export interface BookName {
  readonly memberId: bigint
  readonly category: string
  readonly stakePerPoint: bigint
}

/** Settled stakes that are not counted yet. */
export interface DueRow extends BookName {
  readonly merchantId: number
  readonly cash: bigint
}

/** Whether any brand gives points, or did. */
export async function selectGivesPoints(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ gives: boolean }>`
    SELECT EXISTS (SELECT FROM point_terms) AS gives`.execute(query(tx))
  return rows[0]?.gives === true
}

interface DueFilter {
  readonly limit: number
  /** Of one member alone. */
  readonly memberId?: bigint
}

const due = ({ limit, memberId }: DueFilter) => sql`
  SELECT member_id AS "memberId", category, stake_per_point AS "stakePerPoint", merchant_id AS "merchantId",
         cash::bigint AS cash
    FROM point_due WHERE ready_at <= statement_timestamp() ${memberId === undefined ? sql`` : sql`AND member_id = ${memberId}`}
   ORDER BY member_id, category, stake_per_point LIMIT ${limit}`

/** Stakes that wait to be counted, in the order of members. */
export async function selectDue(tx: Tx, limit: number): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`${due({ limit })}`.execute(query(tx))
  return rows
}

/** Locks stakes that wait to be counted, in the order of members; rows that another transaction has locked are left. */
export async function lockDue(tx: Tx, filter: DueFilter): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`${due(filter)} FOR UPDATE SKIP LOCKED`.execute(query(tx))
  return rows
}

export async function deleteDue(tx: Tx, due: readonly BookName[]): Promise<void> {
  await sql`
    DELETE FROM point_due USING ${named(due)}
     WHERE point_due.member_id = named.member_id AND point_due.category = named.category
       AND point_due.stake_per_point = named.stake_per_point`.execute(query(tx))
}

/** Lets stakes of barred members wait. */
export async function delayDue(tx: Tx, due: readonly BookName[], minutes: number): Promise<void> {
  await sql`
    UPDATE point_due SET ready_at = clock_timestamp() + make_interval(mins => ${minutes}) FROM ${named(due)}
     WHERE point_due.member_id = named.member_id AND point_due.category = named.category
       AND point_due.stake_per_point = named.stake_per_point`.execute(query(tx))
}

export interface AccountRow {
  readonly memberId: bigint
  readonly owed: bigint
  readonly movements: bigint
}

/** Locks the accounts of members, which serialises the counting of each; creates those that are missing. */
export async function lockAccounts(
  tx: Tx,
  members: readonly { readonly memberId: bigint; readonly merchantId: number }[],
): Promise<ReadonlyMap<bigint, AccountRow>> {
  const ids = members.map(({ memberId }) => memberId)
  await sql`
    INSERT INTO point_account (member_id, merchant_id)
    SELECT * FROM unnest(${ids}::bigint[], ${members.map(({ merchantId }) => merchantId)}::integer[])
     ORDER BY 1 ON CONFLICT DO NOTHING`.execute(query(tx))
  const { rows } = await sql<AccountRow>`
    SELECT member_id AS "memberId", owed, movements FROM point_account
     WHERE member_id = ANY (${ids}::bigint[]) ORDER BY member_id FOR NO KEY UPDATE`.execute(query(tx))
  return new Map(rows.map((row) => [row.memberId, row]))
}

export interface OwingPage {
  readonly after: bigint
  readonly through?: bigint
  readonly limit: number
}

export interface OwingRow extends AccountRow {
  readonly merchantId: number
}

const owing = ({ after, through, limit }: OwingPage) => sql`
  SELECT member_id AS "memberId", merchant_id AS "merchantId", owed, movements FROM point_account
   WHERE owed > 0 AND member_id > ${after} ${through === undefined ? sql`` : sql`AND member_id <= ${through}`}
   ORDER BY member_id LIMIT ${limit}`

/** Accounts that owe points, in the order of members. */
export async function selectOwing(tx: Tx, page: OwingPage): Promise<readonly OwingRow[]> {
  const { rows } = await sql<OwingRow>`${owing(page)}`.execute(query(tx))
  return rows
}

/** Locks accounts that owe points, in the order of members; those that another transaction has locked are left. */
export async function lockOwing(tx: Tx, page: OwingPage): Promise<readonly OwingRow[]> {
  const { rows } = await sql<OwingRow>`${owing(page)} FOR NO KEY UPDATE SKIP LOCKED`.execute(query(tx))
  return rows
}

export async function updateAccounts(tx: Tx, accounts: readonly AccountRow[]): Promise<void> {
  await sql`
    UPDATE point_account AS account SET owed = counted.owed, movements = counted.movements
      FROM unnest(${accounts.map(({ memberId }) => memberId)}::bigint[], ${accounts.map(({ owed }) => owed)}::bigint[],
                  ${accounts.map(({ movements }) => movements)}::bigint[]) AS counted (member_id, owed, movements)
     WHERE account.member_id = counted.member_id`.execute(query(tx))
}

export interface BookRow extends BookName, RateBook {
  readonly merchantId: number
}

/** The books under the locks of their accounts. */
export async function selectBooks(tx: Tx, names: readonly BookName[]): Promise<readonly BookRow[]> {
  const { rows } = await sql<BookRow>`
    SELECT book.member_id AS "memberId", book.category, book.stake_per_point AS "stakePerPoint",
           book.merchant_id AS "merchantId", book.points, book.carried
      FROM point_book AS book JOIN ${named(names)} USING (member_id, category, stake_per_point)`.execute(
    query(tx),
  )
  return rows
}

export async function upsertBooks(tx: Tx, books: readonly BookRow[]): Promise<void> {
  await sql`
    INSERT INTO point_book (member_id, category, stake_per_point, merchant_id, points, carried)
    SELECT * FROM unnest(
      ${books.map(({ memberId }) => memberId)}::bigint[], ${books.map(({ category }) => category)}::text[],
      ${books.map(({ stakePerPoint }) => stakePerPoint)}::bigint[],
      ${books.map(({ merchantId }) => merchantId)}::integer[],
      ${books.map(({ points }) => points)}::bigint[], ${books.map(({ carried }) => carried)}::bigint[])
    ON CONFLICT (member_id, category, stake_per_point) DO UPDATE
       SET points = excluded.points, carried = excluded.carried`.execute(query(tx))
}

/** Adds points to the business day on which they are counted. */
export async function addToDays(
  tx: Tx,
  earned: readonly {
    readonly memberId: bigint
    readonly merchantId: number
    readonly category: string
    readonly points: bigint
  }[],
): Promise<void> {
  await sql`
    INSERT INTO point_day AS sums (member_id, day, category, merchant_id, points)
    SELECT given.member_id, ((clock_timestamp() AT TIME ZONE merchant.zone) - merchant.day_start)::date, given.category,
           given.merchant_id, sum(given.points)
      FROM unnest(${earned.map(({ memberId }) => memberId)}::bigint[],
                  ${earned.map(({ merchantId }) => merchantId)}::integer[],
                  ${earned.map(({ category }) => category)}::text[], ${earned.map(({ points }) => points)}::bigint[])
           AS given (member_id, merchant_id, category, points)
      JOIN merchant ON merchant.id = given.merchant_id
     GROUP BY 1, 2, 3, 4
    ON CONFLICT (member_id, day, category) DO UPDATE SET points = sums.points + excluded.points`.execute(
    query(tx),
  )
}

function named(names: readonly BookName[]) {
  return sql`unnest(
    ${names.map(({ memberId }) => memberId)}::bigint[], ${names.map(({ category }) => category)}::text[],
    ${names.map(({ stakePerPoint }) => stakePerPoint)}::bigint[]) AS named (member_id, category, stake_per_point)`
}
