import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A block of the chain, with the hash of the previous one. */
export interface ArchivedBlock {
  readonly number: string
  readonly from: string
  readonly before: string
  readonly transfers: string
  readonly batches: number
  readonly hash: string
  readonly previous: string
  readonly sealedAt: string
}

export async function selectBlocks(
  tx: Tx,
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<readonly ArchivedBlock[]> {
  const { rows } = await sql<ArchivedBlock>`
    SELECT block.number::text AS number, coalesce(previous.before_transaction, '0'::xid8)::text AS "from",
           block.before_transaction::text AS "before", block.transfers::text AS transfers, block.batches,
           encode(block.hash, 'hex') AS hash, coalesce(encode(previous.hash, 'hex'), '') AS previous,
           to_json(block.created_at) #>> '{}' AS "sealedAt"
      FROM ledger_block AS block
      LEFT JOIN ledger_block AS previous ON previous.number = block.number - 1
     WHERE block.number BETWEEN ${from} AND ${to} ORDER BY block.number`.execute(query(tx))
  return rows
}

/** One line of an archive: exactly the data that the hash of a batch covers. */
export interface ArchivedBatch {
  readonly id: string
  readonly transaction: string
  readonly hash: string
  /** Seconds since 1970, as they are hashed. */
  readonly at: string
  readonly transfers: readonly ArchivedTransfer[]
}

export interface ArchivedTransfer {
  readonly member: string
  readonly id: string
  readonly merchant: string
  readonly currency: string
  readonly key: string
  readonly kind: string
  readonly reference: string
  readonly settles?: string
  readonly reverses?: string
  readonly provider?: string
  readonly providerTransaction?: string
  readonly day: string
  /** Account, amount, balance after the entry, and the entry's number in the account. */
  readonly entries: readonly (readonly [string, string, string | null, string | null])[]
}

/** The batches of a range of transactions in order, each with its transfers. */
export async function selectBatches(
  tx: Tx,
  { from, before }: { readonly from: string; readonly before: string },
): Promise<readonly ArchivedBatch[]> {
  const { rows } = await sql<{ line: ArchivedBatch }>`
    SELECT json_build_object('id', batch.id::text, 'transaction', batch.transaction_id::text,
             'hash', encode(batch.hash, 'hex'), 'at', extract(epoch FROM batch.created_at)::text,
             'transfers', transfers.list) AS line
      FROM ledger_batch AS batch
     CROSS JOIN LATERAL (
       SELECT coalesce(json_agg(json_strip_nulls(json_build_object(
                'member', transfer.member_id::text, 'id', transfer.id::text, 'merchant', transfer.merchant_id::text,
                'currency', transfer.currency, 'key', transfer.key, 'kind', transfer.kind,
                'reference', transfer.reference, 'settles', transfer.settles::text, 'reverses', transfer.reverses::text,
                'provider', transfer.provider, 'providerTransaction', transfer.provider_transaction,
                'day', transfer.business_date::text, 'entries', sides.list)) ORDER BY named.place), '[]'::json) AS list
         FROM unnest(batch.members, batch.transfers) WITH ORDINALITY AS named (member, number, place)
        CROSS JOIN LATERAL (
          SELECT * FROM ledger_transfer WHERE member_id = named.member AND id = named.number OFFSET 0) AS transfer
        CROSS JOIN LATERAL (
          SELECT json_agg(json_build_array(account, amount::text, balance_after::text, version::text) ORDER BY line) AS list
            FROM ledger_entry WHERE member_id = named.member AND transfer_id = named.number) AS sides) AS transfers
     WHERE batch.transaction_id >= ${from}::xid8 AND batch.transaction_id < ${before}::xid8
     ORDER BY batch.transaction_id, batch.id`.execute(query(tx))
  return rows.map(({ line }) => line)
}

export async function selectHashes(tx: Tx, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ number: string; hash: string }>`
    SELECT number::text AS number, encode(hash, 'hex') AS hash FROM ledger_block
     WHERE number = ANY (${[...numbers]}::bigint[])`.execute(query(tx))
  return new Map(rows.map(({ number, hash }) => [number, hash]))
}

/** The last block sealed before a moment; without a moment the newest block. */
export async function selectLastBlockBefore(tx: Tx, at: Date | undefined): Promise<bigint | undefined> {
  const { rows } = await sql<{ number: bigint | null }>`
    SELECT max(number) AS number FROM ledger_block
     WHERE ${at ?? null}::timestamptz IS NULL OR created_at < ${at ?? null}::timestamptz`.execute(query(tx))
  return rows[0]?.number ?? undefined
}

/** The market profiles of all brands. */
export async function selectProfiles(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ profile: string }>`
    SELECT DISTINCT market_profile AS profile FROM merchant ORDER BY 1`.execute(query(tx))
  return rows.map(({ profile }) => profile)
}
