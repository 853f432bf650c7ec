import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ListedRow {
  readonly id: bigint
  readonly memberId: bigint
  readonly account: string | null
  readonly kind: string
  readonly currency: string
  readonly change: string
  readonly reference: string
  readonly businessDate: string
  readonly at: Date
}

const columns = sql`
  transfer.id, transfer.member_id AS "memberId", member.account, transfer.kind, transfer.currency, transfer.reference,
  transfer.business_date::text AS "businessDate", transfer.created_at AS at,
  (SELECT coalesce(sum(amount), 0)::text FROM ledger_entry AS entry
    WHERE entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id AND balance_after IS NOT NULL) AS change`

const joined = sql`LEFT JOIN member ON member.id = transfer.member_id`

export interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

export async function selectMemberId(
  tx: Tx,
  { merchantId, account }: { readonly merchantId: number; readonly account: string },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM member WHERE merchant_id = ${merchantId} AND lower(account) = lower(${account})`.execute(
    query(tx),
  )
  return rows[0]?.id
}

/** A member's newest transfers by number: numbers grow under the wallet's lock. */
export async function selectOfMember(
  tx: Tx,
  filter: OfMember & {
    readonly key: string | undefined
    readonly reference: string | undefined
    readonly beforeId: string | undefined
    readonly limit: number
  },
): Promise<readonly ListedRow[]> {
  const { merchantId, memberId, key, reference, beforeId, limit } = filter
  const filters = [
    sql`transfer.member_id = ${memberId}`,
    sql`transfer.merchant_id = ${merchantId}`,
    ...(key === undefined ? [] : [sql`transfer.key = ${key}`]),
    ...(reference === undefined ? [] : [sql`transfer.reference = ${reference}`]),
    ...(beforeId === undefined ? [] : [sql`transfer.id < ${beforeId}::bigint`]),
  ]
  const { rows } = await sql<ListedRow>`
    SELECT ${columns} FROM ledger_transfer AS transfer ${joined}
     WHERE ${sql.join(filters, sql` AND `)}
     ORDER BY transfer.id DESC LIMIT ${limit + 1}`.execute(query(tx))
  return rows
}

export async function selectByNumber(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<readonly ListedRow[]> {
  // guard: transfer-by-number-of-brand
  const { rows } = await sql<ListedRow>`
    SELECT ${columns} FROM ledger_transfer AS transfer ${joined}
     WHERE transfer.id = ${id}::bigint AND transfer.merchant_id = ${merchantId}`.execute(query(tx))
  return rows
}

const AT_MOST = 50

/** Found by the index that begins with the key, without knowing the member. Two members may have the same key. */
export async function selectByKeys(
  tx: Tx,
  { merchantId, keys }: { readonly merchantId: number; readonly keys: readonly string[] },
): Promise<readonly ListedRow[]> {
  // guard: transfers-by-key-of-brand
  const { rows } = await sql<ListedRow>`
    SELECT ${columns} FROM ledger_transfer AS transfer ${joined}
     WHERE transfer.key = ANY (${[...keys]}::text[]) AND transfer.merchant_id = ${merchantId}
     ORDER BY transfer.id DESC LIMIT ${AT_MOST}`.execute(query(tx))
  return rows
}

/**
 * Limited to a range of transfer numbers: rows are stored in that order, so only the range's pages are read.
 */
export async function selectByReference(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly reference: string
    readonly above: bigint
    readonly below: bigint
    readonly limit: number
  },
): Promise<readonly ListedRow[]> {
  // guard: transfers-by-reference-of-brand
  const { rows } = await sql<ListedRow>`
    SELECT ${columns} FROM ledger_transfer AS transfer ${joined}
     WHERE transfer.id > ${filter.above} AND transfer.id < ${filter.below}
       AND transfer.merchant_id = ${filter.merchantId} AND transfer.reference = ${filter.reference}
     ORDER BY transfer.id DESC LIMIT ${filter.limit}`.execute(query(tx))
  return rows
}

/** The largest number in the last batches: transactions commit out of order, but within a few of each other. */
export async function selectNewestNumber(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ newest: bigint }>`
    SELECT coalesce(max(number), 0)::bigint AS newest
      FROM (SELECT transfers FROM ledger_batch ORDER BY id DESC LIMIT 500) AS batch,
           unnest(batch.transfers) AS number`.execute(query(tx))
  return rows[0]?.newest ?? 0n
}

/**
 * By a number of a bank or a provider. The key of a play holds its number; the index of the others begins with the
 * provider, so each of the few providers is queried.
 */
export async function selectByProvider(
  tx: Tx,
  { merchantId, number }: { readonly merchantId: number; readonly number: string },
): Promise<readonly ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    WITH RECURSIVE known AS (
      SELECT min(provider) AS provider FROM ledger_transfer
       WHERE merchant_id = ${merchantId} AND provider IS NOT NULL AND NOT starts_with(key, 'play:')
      UNION ALL
      SELECT (SELECT min(provider) FROM ledger_transfer
               WHERE merchant_id = ${merchantId} AND provider > known.provider AND NOT starts_with(key, 'play:'))
        FROM known WHERE known.provider IS NOT NULL
    ), numbered AS (
      SELECT transfer.*
        FROM known JOIN ledger_transfer AS transfer
          ON transfer.merchant_id = ${merchantId} AND transfer.provider = known.provider
         AND transfer.provider_transaction = ${number} AND NOT starts_with(transfer.key, 'play:')
      UNION ALL
      SELECT transfer.*
        FROM provider JOIN ledger_transfer AS transfer ON transfer.key = 'play:' || provider.code || ':' || ${number}
       WHERE transfer.merchant_id = ${merchantId}
    )
    SELECT ${columns}
      FROM numbered AS transfer
      ${joined}
     ORDER BY transfer.id DESC LIMIT 50`.execute(query(tx))
  return rows
}

/** A brand's newest transfers, from the last batches: no index exists for this alone. */
export async function selectNewest(
  tx: Tx,
  { merchantId, limit }: { readonly merchantId: number; readonly limit: number },
): Promise<readonly ListedRow[]> {
  // guard: newest-transfers-of-brand
  const { rows } = await sql<ListedRow>`
    SELECT ${columns}
      FROM (SELECT members, transfers FROM ledger_batch ORDER BY id DESC LIMIT 500) AS batch,
           unnest(batch.members, batch.transfers) AS named (member, number)
      JOIN ledger_transfer AS transfer ON transfer.member_id = named.member AND transfer.id = named.number
      ${joined}
     WHERE transfer.merchant_id = ${merchantId}
     ORDER BY transfer.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

export interface Related {
  readonly id: string
  readonly kind: string
}

export interface OpenedRow extends ListedRow {
  readonly key: string
  readonly provider: string | null
  readonly providerTransaction: string | null
  readonly settles: Related | null
  readonly settledBy: Related | null
  readonly reverses: Related | null
  readonly reversedBy: Related | null
  readonly batch: string | null
  readonly block: string | null
}

const related = (condition: ReturnType<typeof sql>) => sql`
  (SELECT jsonb_build_object('id', other.id::text, 'kind', other.kind) FROM ledger_transfer AS other
    WHERE other.member_id = transfer.member_id AND ${condition})`

export async function selectOpened(
  tx: Tx,
  { merchantId, memberId, id }: OfMember & { readonly id: string },
): Promise<OpenedRow | undefined> {
  // guard: opened-transfer-of-brand
  const { rows } = await sql<OpenedRow>`
    SELECT ${columns}, transfer.key, transfer.provider, transfer.provider_transaction AS "providerTransaction",
           ${related(sql`other.id = transfer.settles`)} AS settles,
           ${related(sql`other.settles = transfer.id`)} AS "settledBy",
           ${related(sql`other.id = transfer.reverses`)} AS reverses,
           ${related(sql`other.reverses = transfer.id`)} AS "reversedBy",
           batch.id::text AS batch,
           (SELECT block.number::text FROM ledger_block AS block
             WHERE block.before_transaction > batch.transaction_id ORDER BY block.before_transaction LIMIT 1) AS block
      FROM ledger_transfer AS transfer ${joined}
      LEFT JOIN ledger_sealed AS sealed
        ON sealed.member_id = transfer.member_id AND sealed.transfer_id = transfer.id
      LEFT JOIN ledger_batch AS batch ON batch.id = sealed.batch_id
     WHERE transfer.member_id = ${memberId} AND transfer.id = ${id}::bigint
       AND transfer.merchant_id = ${merchantId}`.execute(query(tx))
  return rows[0]
}

export interface EntryRow {
  readonly account: string
  readonly amount: bigint
  readonly balanceAfter: bigint | null
  readonly version: bigint | null
}

export async function selectEntries(
  tx: Tx,
  { memberId, id }: { readonly memberId: bigint; readonly id: string },
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT account, amount, balance_after AS "balanceAfter", version FROM ledger_entry
     WHERE member_id = ${memberId} AND transfer_id = ${id}::bigint ORDER BY line`.execute(query(tx))
  return rows
}
