import { type RawBuilder, sql } from 'kysely'

import type { LedgerKind } from '#domain/ledger/kind.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * A member's transfers of some days. The merchant is required although the member id implies it, so that a guessed id
 * finds nothing.
 */
export interface RecordScope {
  readonly merchantId: number
  readonly memberId: bigint
  readonly currency: string
  readonly from: string
  readonly to: string
}

export interface RecordFilters extends RecordScope {
  /** Absent: all kinds. */
  readonly kinds?: readonly LedgerKind[] | undefined
  readonly way?: 'in' | 'out' | undefined
}

/** Keyset cursor: the last row of a page. */
export interface RecordPlace {
  readonly day: string
  readonly id: string
}

export interface TransferRow {
  readonly id: bigint
  readonly kind: string
  readonly reference: string
  readonly day: string
  readonly at: Date
  readonly settles: bigint | null
  readonly reverses: bigint | null
  /** The entries in order: account, amount, and the balance afterwards for a member's account. */
  readonly accounts: readonly string[]
  readonly amounts: readonly string[]
  readonly balances: readonly (string | null)[]
}

/** The change of the member's money; points are not money. */
const change = sql`coalesce(sum(amount) FILTER (WHERE balance_after IS NOT NULL AND account <> 'points'), 0)`

const sides = sql`
  SELECT array_agg(account ORDER BY line) AS accounts, array_agg(amount::text ORDER BY line) AS amounts,
         array_agg(balance_after::text ORDER BY line) AS balances, ${change} AS change
    FROM ledger_entry AS entry
   WHERE entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id`

const columns = sql`
  transfer.id, transfer.kind, transfer.reference, transfer.business_date::text AS day, transfer.created_at AS at,
  transfer.settles, transfer.reverses, sides.accounts, sides.amounts, sides.balances`

function conditions(filters: RecordFilters): RawBuilder<unknown> {
  const { merchantId, memberId, currency, from, to, kinds, way } = filters
  // guard: records-of-member
  const parts = [
    sql`transfer.member_id = ${memberId} AND transfer.currency = ${currency}`,
    sql`transfer.business_date BETWEEN ${from}::date AND ${to}::date`,
    sql`transfer.merchant_id = ${merchantId}`,
    ...(kinds ? [sql`transfer.kind = ANY (${[...kinds]}::text[])`] : []),
    ...(way === 'in' ? [sql`sides.change > 0`] : way === 'out' ? [sql`sides.change < 0`] : []),
  ]
  return sql.join(parts, sql` AND `)
}

/** The current business date of the merchant. */
export async function selectToday(
  tx: Tx,
  { zone, dayStart }: { readonly zone: string; readonly dayStart: string },
): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    SELECT ((clock_timestamp() AT TIME ZONE ${zone}) - ${dayStart}::time)::date::text AS today`.execute(
    query(tx),
  )
  return rows[0]?.today ?? ''
}

/**
 * Newest first, with keyset pagination, so that new transfers shift no page. With a filter each kind is read by a short
 * index range: the last deposit does not require reading a hundred thousand bets.
 */
export async function selectTransfers(
  tx: Tx,
  filters: RecordFilters,
  page: { readonly after?: RecordPlace | undefined; readonly limit: number },
): Promise<TransferRow[]> {
  if (filters.kinds?.length === 0) return []
  const { rows } = await transfersQuery(filters, page).execute(query(tx))
  return rows
}

/** Exported separately, so that a test can EXPLAIN it. */
export function transfersQuery(
  { kinds, ...filters }: RecordFilters,
  { after, limit }: { readonly after?: RecordPlace | undefined; readonly limit: number },
): RawBuilder<TransferRow> {
  const beyond = after
    ? sql`AND (transfer.business_date, transfer.id) < (${after.day}::date, ${after.id}::bigint)`
    : sql``
  const newest = (ofKind: RawBuilder<unknown>) => sql`(
    SELECT ${columns}, transfer.business_date
      FROM ledger_transfer AS transfer CROSS JOIN LATERAL (${sides}) AS sides
     WHERE ${conditions(filters)} ${beyond} ${ofKind}
     ORDER BY transfer.business_date DESC, transfer.id DESC
     LIMIT ${limit})`
  // Kinds are literals, because a partial index is used only if the planner sees the kind.
  const ranges = kinds?.map((kind) => newest(sql`AND transfer.kind = ${sql.lit(kind)}`)) ?? [newest(sql``)]
  return sql<TransferRow>`
    SELECT id, kind, reference, day, at, settles, reverses, accounts, amounts, balances
      FROM (${sql.join(ranges, sql` UNION ALL `)}) AS newest
     ORDER BY business_date DESC, id DESC
     LIMIT ${limit}`
}

export async function selectTransfer(
  tx: Tx,
  {
    merchantId,
    memberId,
    id,
  }: { readonly merchantId: number; readonly memberId: bigint; readonly id: bigint },
): Promise<(TransferRow & { readonly currency: string }) | undefined> {
  // guard: transfer-of-member
  const { rows } = await sql<TransferRow & { currency: string }>`
    SELECT ${columns}, transfer.currency
      FROM ledger_transfer AS transfer CROSS JOIN LATERAL (${sides}) AS sides
     WHERE transfer.member_id = ${memberId} AND transfer.id = ${id} AND transfer.merchant_id = ${merchantId}`.execute(
    query(tx),
  )
  return rows[0]
}

export interface KindSumRow {
  readonly kind: string
  readonly count: number
  readonly in: string
  readonly out: string
}

/** Sums per kind under these filters. Numeric, since many amounts may exceed a bigint. */
export async function selectKindSums(tx: Tx, filters: RecordFilters): Promise<KindSumRow[]> {
  const { rows } = await sql<KindSumRow>`
    SELECT transfer.kind, count(*)::integer AS count,
           sum(greatest(sides.change, 0))::text AS in, sum(-least(sides.change, 0))::text AS out
      FROM ledger_transfer AS transfer
      CROSS JOIN LATERAL (
        SELECT ${change} AS change FROM ledger_entry AS entry
         WHERE entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id) AS sides
     WHERE ${conditions(filters)}
     GROUP BY transfer.kind
     ORDER BY transfer.kind`.execute(query(tx))
  return rows
}

export interface DaySumRow {
  readonly day: string
  /** A reversal counts under the kind of the transfer it reverses. */
  readonly kind: string
  readonly change: string
}

export async function selectDaySums(tx: Tx, scope: RecordScope): Promise<DaySumRow[]> {
  const { rows } = await sql<DaySumRow>`
    SELECT transfer.business_date::text AS day, coalesce(original.kind, transfer.kind) AS kind,
           sum(sides.change)::text AS change
      FROM ledger_transfer AS transfer
      CROSS JOIN LATERAL (
        SELECT ${change} AS change FROM ledger_entry AS entry
         WHERE entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id) AS sides
      LEFT JOIN ledger_transfer AS original
        ON original.member_id = transfer.member_id AND original.id = transfer.reverses
     WHERE ${conditions(scope)}
     GROUP BY 1, 2
     ORDER BY 1, 2`.execute(query(tx))
  return rows
}

export interface WalletSpanRow {
  readonly account: string
  readonly opening: string
  readonly closing: string
}

/** Each wallet's balance at the beginning and end of the days: the current balance less all later changes. */
export async function selectWalletSpans(tx: Tx, scope: RecordScope): Promise<WalletSpanRow[]> {
  const { merchantId, memberId, currency, from, to } = scope
  const { rows } = await sql<WalletSpanRow>`
    SELECT wallet.account, (wallet.balance - coalesce(since.all_of_it, 0))::text AS opening,
           (wallet.balance - coalesce(since.later, 0))::text AS closing
      FROM wallet
      LEFT JOIN (
        SELECT entry.account, sum(entry.amount) AS all_of_it,
               sum(entry.amount) FILTER (WHERE transfer.business_date > ${to}::date) AS later
          FROM ledger_transfer AS transfer
          JOIN ledger_entry AS entry
            ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
         WHERE transfer.member_id = ${memberId} AND transfer.currency = ${currency}
           AND transfer.business_date >= ${from}::date AND entry.balance_after IS NOT NULL
         GROUP BY entry.account) AS since USING (account)
     WHERE wallet.member_id = ${memberId} AND wallet.currency = ${currency}
       AND wallet.merchant_id = ${merchantId} AND wallet.account <> 'points'
     ORDER BY wallet.account`.execute(query(tx))
  return rows
}

/** Fixes one snapshot for the rest of the transaction, so that a document's sums agree with its rows. */
export async function freezeView(tx: Tx): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(query(tx))
}

/** Opens a cursor over the filtered transfers, oldest first. */
export async function openTransfers(tx: Tx, filters: RecordFilters): Promise<void> {
  // All rows will be fetched, so the plan must not favour the first row.
  await sql`SET LOCAL cursor_tuple_fraction = 1`.execute(query(tx))
  await sql`
    DECLARE transfers_file NO SCROLL CURSOR FOR
    SELECT ${columns}
      FROM ledger_transfer AS transfer CROSS JOIN LATERAL (${sides}) AS sides
     WHERE ${conditions(filters)}
     ORDER BY transfer.business_date, transfer.id`.execute(query(tx))
}

export async function fetchTransfers(tx: Tx, count: number): Promise<readonly TransferRow[]> {
  const found = await sql<TransferRow>`FETCH ${sql.lit(count)} FROM transfers_file`.execute(query(tx))
  return found.rows
}

export async function countTransfers(tx: Tx, filters: RecordScope, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (
      SELECT FROM ledger_transfer AS transfer WHERE ${conditions(filters)} LIMIT ${most + 1}) AS found`.execute(
    query(tx),
  )
  return rows[0]?.count ?? 0
}
