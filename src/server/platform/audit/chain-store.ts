import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * The hash input of an entry: a JSON list, which is unambiguous. Times in microseconds; numbers of the database as
 * text.
 */
const line = sql`json_build_array(
  entry.transaction_id::text, entry.id::text, entry.merchant_id::text, entry.operator_id::text, entry.member_id::text,
  action, reason, before::text, after::text, (extract(epoch FROM entry.created_at) * 1000000)::bigint::text)::text`

/** A block's hash: its number, the previous block's hash, and its entries in order. */
const hashOf = (number: ReturnType<typeof sql>, before: ReturnType<typeof sql>) => sql`
  sha256(convert_to(
    'tessera audit block ' || ${number} || E'\\n' || coalesce(encode(${before}, 'hex'), '') || E'\\n' ||
    coalesce(string_agg(${line}, E'\\n' ORDER BY entry.transaction_id, entry.id), ''), 'UTF8'))`

export interface Block {
  readonly number: bigint
  readonly hash: Buffer
  readonly beforeTransaction: string
  readonly entries: number
  readonly sealedAt: Date
}

export async function lockSealing(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.auditSeal})`.execute(query(tx))
}

export async function selectHead(tx: Tx): Promise<Block | undefined> {
  const found = await sql<Block>`
    SELECT number, hash, before_transaction::text AS "beforeTransaction", entries, created_at AS "sealedAt"
      FROM audit_block ORDER BY number DESC LIMIT 1`.execute(query(tx))
  return found.rows[0]
}

/**
 * How far the next block may reach. Transactions older than the oldest running one have ended, so no more of their
 * entries can appear. A block has a maximum size, but never splits a transaction.
 */
export async function selectReach(
  tx: Tx,
  { from, most }: { readonly from: string; readonly most: number },
): Promise<string> {
  // guard: audit-horizon-held
  const found = await sql<{ horizon: string; cut: string | null }>`
    WITH ended AS (SELECT house_horizon() AS horizon)
    SELECT horizon::text, (
             SELECT transaction_id FROM audit_entry
              WHERE transaction_id >= ${from}::xid8 AND transaction_id < horizon
              ORDER BY transaction_id, id OFFSET ${most} LIMIT 1)::text AS cut
      FROM ended`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error('the database returned no horizon')
  // A single transaction larger than a block: take everything up to the horizon.
  return row.cut === null || row.cut === from ? row.horizon : row.cut
}

/** Seals the entries in between into a block; none if there are no entries. */
export async function insertBlock(
  tx: Tx,
  block: {
    readonly number: bigint
    readonly previous: Buffer | undefined
    readonly from: string
    readonly before: string
  },
): Promise<boolean> {
  const made = await sql`
    INSERT INTO audit_block (number, before_transaction, entries, hash)
    SELECT ${block.number}::bigint, ${block.before}::xid8, count(*)::integer,
           ${hashOf(sql`${block.number}::bigint`, sql`${block.previous ?? null}::bytea`)}
      FROM audit_entry AS entry
     WHERE transaction_id >= ${block.from}::xid8 AND transaction_id < ${block.before}::xid8
    HAVING count(*) > 0
    RETURNING 1 AS made`.execute(query(tx))
  return made.rows.length > 0
}

export interface ComputedBlock {
  readonly number: bigint
  readonly hash: Buffer
  readonly entries: number
  readonly isAfterItsOwn: boolean
  readonly foundHash: Buffer
  readonly foundEntries: number
}

/** Blocks as sealed, and as recomputed from the entries. */
export async function computeBlocks(
  tx: Tx,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<readonly ComputedBlock[]> {
  const found = await sql<ComputedBlock>`
    SELECT block.number, block.hash, block.entries, found.entries AS "foundEntries", found.hash AS "foundHash",
           (block.number = 1 OR previous.number IS NOT NULL) AS "isAfterItsOwn"
      FROM (SELECT * FROM audit_block WHERE number > ${after} ORDER BY number LIMIT ${limit}) AS block
      LEFT JOIN audit_block AS previous ON previous.number = block.number - 1
      CROSS JOIN LATERAL (
        SELECT count(*)::integer AS entries, ${hashOf(sql`block.number`, sql`previous.hash`)} AS hash
          FROM audit_entry AS entry
         WHERE transaction_id >= coalesce(previous.before_transaction, '0'::xid8)
           AND transaction_id < block.before_transaction) AS found
     ORDER BY block.number`.execute(query(tx))
  return found.rows
}

export async function selectHashOfBlock(tx: Tx, number: bigint): Promise<Buffer | undefined> {
  const row = await query(tx)
    .selectFrom('audit_block')
    .select('hash')
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.hash
}

export async function countEntries(
  tx: Tx,
): Promise<{ readonly blocks: number; readonly entries: number; readonly waiting: number }> {
  const found = await sql<{ blocks: number; entries: number; waiting: number }>`
    SELECT (SELECT count(*)::integer FROM audit_block) AS blocks,
           (SELECT count(*)::integer FROM audit_entry) AS entries,
           (SELECT count(*)::integer FROM audit_entry
             WHERE transaction_id >= coalesce((SELECT max(before_transaction) FROM audit_block), '0'::xid8)) AS waiting`.execute(
    query(tx),
  )
  return found.rows[0] ?? { blocks: 0, entries: 0, waiting: 0 }
}

export interface CheckRow {
  readonly at: Date
  readonly blocks: bigint
  readonly entries: bigint
  readonly block: bigint | null
  readonly fault: 'changed' | 'missing' | 'added' | 'gap' | 'cut_short' | null
}

/** The highest block of any check without fault, and its hash. */
export async function selectFarthest(
  tx: Tx,
): Promise<{ readonly number: bigint; readonly hash: Buffer | null } | undefined> {
  const found = await sql<{ number: bigint; hash: Buffer | null }>`
    SELECT blocks AS number, head_hash AS hash FROM audit_check
     WHERE fault IS NULL AND blocks > 0 ORDER BY blocks DESC, id DESC LIMIT 1`.execute(query(tx))
  return found.rows[0]
}

const checkColumns = sql`checked_at AS at, blocks, entries, block, fault`

export async function insertCheck(
  tx: Tx,
  check: Omit<CheckRow, 'at'> & { readonly headHash?: Buffer | undefined },
): Promise<CheckRow> {
  const found = await sql<CheckRow>`
    INSERT INTO audit_check (blocks, entries, block, fault, head_hash)
    VALUES (${check.blocks}, ${check.entries}, ${check.block}, ${check.fault}, ${check.headHash ?? null}) RETURNING ${checkColumns}`.execute(
    query(tx),
  )
  const [row] = found.rows
  if (!row) throw new Error('the check was not stored')
  return row
}

/** The day of the first entry: until a check has run, the age of what none has seen. */
export async function selectFirstEntryAt(tx: Tx): Promise<Date | undefined> {
  const found = await sql<{ at: Date }>`
    SELECT created_at AS at FROM audit_entry ORDER BY id LIMIT 1`.execute(query(tx))
  return found.rows[0]?.at
}

export async function selectLastCheck(tx: Tx): Promise<CheckRow | undefined> {
  const found = await sql<CheckRow>`
    SELECT ${checkColumns} FROM audit_check ORDER BY id DESC LIMIT 1`.execute(query(tx))
  return found.rows[0]
}
