import { sql } from 'kysely'

import { TRIAL_TYPE } from '#domain/access/role.ts'
import type { Category } from '#domain/navigation/category.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface WinRow {
  readonly id: string
  readonly account: string
  readonly isDemo: boolean
  readonly gameCode: string
  readonly gameName: string
  readonly category: Category
  readonly amount: bigint
  readonly settledAt: Date
  readonly gameId: bigint | null
  readonly stake: bigint | null
}

export interface Board {
  readonly merchantId: number
  readonly currency: string
}

const columns = sql`
  win.id::text, member.account, member.is_demo AS "isDemo", game_code AS "gameCode", game_name AS "gameName", category, amount,
  settled_at AS "settledAt", game_id AS "gameId", stake`

/** Without play money and other currencies, which cannot be compared. */
// guard: wins-of-real-money
const wins = ({ merchantId, currency }: Board) => sql`
  FROM win JOIN member ON member.merchant_id = win.merchant_id AND member.id = win.member_id
 WHERE win.merchant_id = ${merchantId} AND currency = ${currency} AND member.account_type <> ${TRIAL_TYPE}
   AND settled_at <= statement_timestamp()`

export interface WinKey {
  readonly settledAt: string
  readonly id: string
}

/** The latest wins before the cursor. Times have microseconds, because several wins may fall into one millisecond. */
export async function selectLatestWins(
  tx: Tx,
  criteria: Board & {
    readonly category: Category | undefined
    readonly before: WinKey | undefined
    readonly limit: number
  },
): Promise<(WinRow & { readonly key: string })[]> {
  const ofCategory = criteria.category === undefined ? sql`` : sql`AND category = ${criteria.category}`
  const before = criteria.before
    ? sql`AND (settled_at, win.id) < (${criteria.before.settledAt}::timestamptz, ${criteria.before.id}::bigint)`
    : sql``
  const found = await sql<WinRow & { readonly key: string }>`
    SELECT ${columns}, to_char(settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS key
    ${wins(criteria)} ${ofCategory} ${before}
     ORDER BY settled_at DESC, win.id DESC LIMIT ${criteria.limit}`.execute(query(tx))
  return found.rows
}

const since = (hours: number) =>
  sql`settled_at > statement_timestamp() - make_interval(hours => ${hours}::integer)`

/** The largest wins of a period; of equal ones the earlier comes first. */
export async function selectLargestWins(
  tx: Tx,
  criteria: Board & { readonly hours: number; readonly limit: number; readonly memberId?: bigint },
): Promise<WinRow[]> {
  // guard: win-of-member
  const ofMember = criteria.memberId === undefined ? sql`` : sql`AND win.member_id = ${criteria.memberId}`
  const found = await sql<WinRow>`
    SELECT ${columns} ${wins(criteria)} AND ${since(criteria.hours)} ${ofMember}
     ORDER BY amount DESC, settled_at, win.id LIMIT ${criteria.limit}`.execute(query(tx))
  return found.rows
}

/** Number of wins of the period that rank before this one. */
export async function countLargerWins(
  tx: Tx,
  criteria: Board & { readonly hours: number; readonly winId: string },
): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::integer AS count ${wins(criteria)} AND ${since(criteria.hours)}
       AND (-amount, settled_at, win.id) < (
         SELECT -own.amount, own.settled_at, own.id FROM win AS own
          WHERE own.merchant_id = ${criteria.merchantId} AND own.id = ${criteria.winId}::bigint)`.execute(
    query(tx),
  )
  return found.rows[0]?.count ?? 0
}
