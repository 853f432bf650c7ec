import { sql } from 'kysely'

import type { LedgerFault } from '#domain/ledger/fault.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { findJackpotFaults } from './jackpot-check-store.ts'

export interface FaultRow {
  readonly fault: LedgerFault
  readonly memberId: string | null
  readonly transferId: string | null
  readonly about: string | null
}

/** A block as sealed, and as recomputed from its batches. */
export interface ComputedBlock {
  readonly number: bigint
  /** Its transaction ids: from `from` (inclusive) to `before` (exclusive). */
  readonly from: string
  readonly before: string
  readonly transfers: bigint
  readonly batches: number
  readonly hash: Buffer
  readonly isAfterItsOwn: boolean
  readonly foundBatches: number
  readonly foundTransfers: bigint
  readonly foundHash: Buffer
}

/** Blocks are computed in groups up to a number of transfers: most cover one minute and are small. */
const BLOCKS_OF_LOOK = 500

/** The next blocks with about this many transfers together; at least one, if any is left. */
export async function computeNextBlocks(
  tx: Tx,
  { after, upTo, most }: { readonly after: bigint; readonly upTo: bigint; readonly most: number },
): Promise<readonly ComputedBlock[]> {
  const { rows } = await sql<ComputedBlock>`
    SELECT block.number, block.from_transaction::text AS "from", block.before_transaction::text AS "before",
           block.transfers, block.batches, block.hash, block.is_after AS "isAfterItsOwn",
           found.batches AS "foundBatches", found.transfers AS "foundTransfers",
           ledger_block_hash(block.number, block.previous, block.from_transaction, block.before_transaction)
             AS "foundHash"
      FROM (
        SELECT block.*, previous.hash AS previous,
               coalesce(previous.before_transaction, '0'::xid8) AS from_transaction,
               (block.number = 1 OR previous.number IS NOT NULL) AS is_after,
               sum(block.transfers) OVER (ORDER BY block.number) - block.transfers AS of_those_before
          FROM (SELECT * FROM ledger_block WHERE number > ${after} AND number <= ${upTo}
                 ORDER BY number LIMIT ${BLOCKS_OF_LOOK}) AS block
          LEFT JOIN ledger_block AS previous ON previous.number = block.number - 1) AS block
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS batches, coalesce(sum(cardinality(batch.transfers)), 0)::bigint AS transfers
         FROM ledger_batch AS batch
        WHERE batch.transaction_id >= block.from_transaction
          AND batch.transaction_id < block.before_transaction) AS found
     WHERE block.of_those_before < ${most}
     ORDER BY block.number`.execute(query(tx))
  return rows
}

export interface Span {
  readonly from: string
  readonly before: string
}

/**
 * Differences between a block's rows and what the ledger wrote, recomputing each transfer. One statement, hence one
 * snapshot. Each row is fetched by its key, whatever the planner's statistics say: right after a crash they are
 * missing, and its large joins took many minutes.
 */
export async function findBlockFaults(
  tx: Tx,
  { from, before }: Span,
  most: number,
): Promise<readonly FaultRow[]> {
  const { rows } = await sql<FaultRow>`
    WITH named AS MATERIALIZED (
      SELECT batch.id AS batch, batch.created_at AS at, batch.hash, named.member, named.number, named.place, (
               SELECT block.number FROM ledger_block AS block
                WHERE block.before_transaction > batch.transaction_id
                ORDER BY block.before_transaction LIMIT 1) AS block
        FROM ledger_batch AS batch,
             unnest(batch.members, batch.transfers) WITH ORDINALITY AS named (member, number, place)
       WHERE batch.transaction_id >= ${from}::xid8 AND batch.transaction_id < ${before}::xid8
    ), written AS MATERIALIZED (
      SELECT named.*, transfer.*, legs.*
        FROM named
        LEFT JOIN LATERAL (
          SELECT * FROM ledger_transfer WHERE member_id = named.member AND id = named.number OFFSET 0
        ) AS transfer ON true
       CROSS JOIN LATERAL (
         SELECT count(*) AS lines, max(line) AS last, sum(amount) AS total,
                bool_or(account LIKE 'bonus:%' OR account = 'house:bonus') AS is_divided,
                string_agg(E'\\x1e' || account || ' ' || amount, '' ORDER BY line) AS content,
                string_agg(transfer_id || ' ' || coalesce(balance_after::text, '-'), E'\\x1e' ORDER BY line) AS balances
           FROM ledger_entry WHERE member_id = named.member AND transfer_id = named.number) AS legs
    ), entries AS MATERIALIZED (
      SELECT written.block, written.merchant_id, written.currency, entry.*
        FROM written CROSS JOIN LATERAL (
          SELECT * FROM ledger_entry WHERE member_id = written.member AND transfer_id = written.id OFFSET 0) AS entry
    ), faults AS (
      ${rowFaults}
      UNION ALL
      ${batchFaults}
      UNION ALL
      ${balanceFaults}
      UNION ALL
      ${houseFaults}
    )
    SELECT fault, member_id::text AS "memberId", transfer_id::text AS "transferId", about
      FROM faults LIMIT ${most}`.execute(query(tx))
  return rows
}

// guard: row-faults-found
const rowFaults = sql`
  SELECT 'transfer_missing' AS fault, member AS member_id, number AS transfer_id, NULL AS about
    FROM written WHERE id IS NULL
  UNION ALL
  SELECT 'content_changed', member, number, NULL
    FROM written
   WHERE id IS NOT NULL AND number >= ledger_kept_from()
     AND (created_at <> at
          OR content_hash IS DISTINCT FROM sha256(convert_to(
               concat_ws(E'\\x1f', key, merchant_id, currency, kind, reference, 's' || settles, 'r' || reverses,
                         'p' || provider, provider_transaction)
                 || coalesce(CASE WHEN is_divided AND kind IN ('bet', 'win', 'bet_return')
                                  THEN ledger_asked(member, number) ELSE content END, ''), 'UTF8')))
  UNION ALL
  SELECT 'unbalanced', member, number, total::text
    FROM written
   WHERE id IS NOT NULL AND number >= ledger_kept_from() AND (lines < 2 OR total <> 0 OR last <> lines)`

/** Rebuilds the input of `ledger_hash` from the rows. */
// guard: batch-faults-found
const batchFaults = sql`
  SELECT 'batch_changed', NULL::bigint, NULL::bigint, batch::text
    FROM written
   GROUP BY batch, at, hash
  HAVING min(number) >= ledger_kept_from() AND hash IS DISTINCT FROM sha256(convert_to(
           extract(epoch FROM at)::text || E'\\x1d'
             || string_agg(concat_ws(' ', member, id, encode(content_hash, 'hex'), business_date::text), E'\\x1e' ORDER BY place)
             || E'\\x1d' || string_agg(balances, E'\\x1e' ORDER BY place), 'UTF8'))
  UNION ALL
  SELECT 'named_twice', member, number, batch::text
    FROM named
    LEFT JOIN LATERAL (
      SELECT batch_id FROM ledger_sealed WHERE member_id = named.member AND transfer_id = named.number OFFSET 0
    ) AS sealed ON true
   WHERE sealed.batch_id IS DISTINCT FROM batch
  UNION ALL
  SELECT 'named_twice', member, number, min(batch)::text FROM named GROUP BY member, number HAVING count(*) > 1`

/**
 * The previous entry is the member's last one on the account: versions grow under the wallet's lock. It is usually in
 * the same block, and is looked up only if none there matches. Once it is detached, its opening stands for it.
 */
// guard: balance-faults-found
const balanceFaults = sql`
  SELECT CASE WHEN coalesce(earlier.version, opening.version, 0) + 1 <> entries.version THEN 'version_gap' ELSE 'balance_differs' END,
         entries.member_id, entries.transfer_id, entries.account
    FROM (
      SELECT *, coalesce(lag(version) OVER own + 1 = version
                         AND lag(balance_after) OVER own + amount = balance_after, false) AS follows
        FROM entries WHERE version IS NOT NULL
      WINDOW own AS (PARTITION BY member_id, currency, account ORDER BY transfer_id)) AS entries
    LEFT JOIN LATERAL (
      SELECT entry.version, entry.balance_after
        FROM ledger_entry AS entry
       WHERE entry.member_id = entries.member_id AND entry.transfer_id < entries.transfer_id
         AND entry.account = entries.account
         AND (SELECT currency FROM ledger_transfer AS transfer
               WHERE transfer.member_id = entry.member_id AND transfer.id = entry.transfer_id) = entries.currency
       ORDER BY entry.transfer_id DESC LIMIT 1) AS earlier ON true
    LEFT JOIN ledger_opening AS opening
      ON opening.member_id = entries.member_id AND opening.currency = entries.currency
     AND opening.account = entries.account
   WHERE NOT entries.follows
     AND (coalesce(earlier.version, opening.version, 0) + 1 <> entries.version
          OR coalesce(earlier.balance_after, opening.balance, 0) + entries.amount <> entries.balance_after)
  UNION ALL
  SELECT 'wallet_differs', entries.member_id, entries.transfer_id, entries.account
    FROM entries
    LEFT JOIN LATERAL (
      SELECT wallet.version, wallet.balance FROM wallet
       WHERE wallet.member_id = entries.member_id AND wallet.currency = entries.currency
         AND wallet.account = entries.account OFFSET 0
    ) AS wallet ON true
   WHERE entries.version IS NOT NULL
     AND (wallet.version IS NULL OR wallet.version < entries.version
          OR (wallet.version = entries.version AND wallet.balance <> entries.balance_after))
  UNION ALL
  ${reservedFaults(sql`SELECT DISTINCT member_id, currency FROM entries WHERE account = 'locked'`)}`

const houseFaults = sql`
  SELECT 'clearing_open', NULL::bigint, NULL::bigint, currency || ' ' || sum(amount)
    FROM entries WHERE account = 'clearing' GROUP BY block, merchant_id, currency HAVING sum(amount) <> 0`

/** A reservation is open until a transfer ends or reverses it. */
function reservedFaults(members: ReturnType<typeof sql>) {
  // guard: spent-reservation-found
  return sql`
    SELECT 'reserved_differs', held.member_id, NULL::bigint, held.currency
      FROM (${members}) AS held
      LEFT JOIN wallet ON wallet.member_id = held.member_id AND wallet.currency = held.currency
       AND wallet.account = 'locked'
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(entry.amount), 0) AS total
         FROM ledger_entry AS entry JOIN ledger_transfer AS transfer
           ON transfer.member_id = entry.member_id AND transfer.id = entry.transfer_id
        WHERE entry.member_id = held.member_id AND entry.account = 'locked' AND entry.amount > 0
          AND transfer.currency = held.currency
          AND NOT EXISTS (
            SELECT FROM ledger_transfer AS ending
             WHERE ending.member_id = transfer.member_id AND ending.settles = transfer.id)
          AND NOT EXISTS (
            SELECT FROM ledger_transfer AS ending
             WHERE ending.member_id = transfer.member_id AND ending.reverses = transfer.id)) AS reserved
     WHERE coalesce(wallet.balance, 0) <> reserved.total`
}

/** The last member of the next step; undefined for the final step. */
export async function selectStep(
  tx: Tx,
  { after, members }: { readonly after: bigint; readonly members: number },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT DISTINCT member_id AS id FROM wallet WHERE member_id > ${after}
     ORDER BY member_id OFFSET ${members} LIMIT 1`.execute(query(tx))
  return rows[0]?.id
}

/** Faults in these members' money over the whole history. One statement, hence one snapshot. */
export async function findMemberFaults(
  tx: Tx,
  { after, upTo }: { readonly after: bigint; readonly upTo: bigint | undefined },
  most: number,
): Promise<readonly FaultRow[]> {
  const last = upTo ?? 9_223_372_036_854_775_807n
  const range = (column: ReturnType<typeof sql>) => sql`${column} > ${after} AND ${column} <= ${last}`
  // guard: unsealed-money-found
  const { rows } = await sql<FaultRow>`
    WITH waiting AS MATERIALIZED (
      SELECT named.member, named.transfer
        FROM ledger_batch AS batch, unnest(batch.members, batch.transfers) AS named (member, transfer)
       WHERE batch.transaction_id >= coalesce((SELECT max(before_transaction) FROM ledger_block), '0'::xid8)
    ), faults AS (
      SELECT 'wallet_differs' AS fault, member_id, NULL::bigint AS transfer_id, account AS about
        FROM (SELECT * FROM wallet WHERE ${range(sql`member_id`)}) AS wallet
        FULL JOIN (
          SELECT member_id, currency, account, sum(amount) AS total, max(version) AS last, sum(entries) AS entries
            FROM (
              SELECT entry.member_id, transfer.currency, entry.account, entry.amount, entry.version, 1 AS entries
                FROM ledger_entry AS entry JOIN ledger_transfer AS transfer
                  ON transfer.member_id = entry.member_id AND transfer.id = entry.transfer_id
               WHERE entry.version IS NOT NULL AND ${range(sql`entry.member_id`)}
              UNION ALL
              SELECT member_id, currency, account, balance, version, version FROM ledger_opening
               WHERE ${range(sql`member_id`)}) AS kept
           GROUP BY 1, 2, 3) AS written USING (member_id, currency, account)
       WHERE wallet.balance IS DISTINCT FROM coalesce(written.total, 0)
          OR wallet.version IS DISTINCT FROM coalesce(written.last, 0)
          OR wallet.version IS DISTINCT FROM coalesce(written.entries, 0)
      UNION ALL
      SELECT 'transfer_added', transfer.member_id, transfer.id, NULL
        FROM ledger_transfer AS transfer
        LEFT JOIN ledger_sealed AS sealed
          ON sealed.member_id = transfer.member_id AND sealed.transfer_id = transfer.id
       WHERE ${range(sql`transfer.member_id`)}
         AND CASE WHEN sealed.batch_id IS NULL
               THEN (transfer.member_id, transfer.id) NOT IN (SELECT member, transfer FROM waiting)
               ELSE NOT EXISTS (
                 SELECT FROM ledger_batch AS batch
                  WHERE batch.id = sealed.batch_id AND transfer.id = ANY (batch.transfers))
             END
      UNION ALL
      SELECT 'unbalanced', member_id, transfer_id, sum(amount)::text
        FROM ledger_entry WHERE ${range(sql`member_id`)}
       GROUP BY member_id, transfer_id HAVING sum(amount) <> 0 OR count(*) < 2
      UNION ALL
      SELECT 'transfer_missing', entry.member_id, entry.transfer_id, NULL
        FROM ledger_entry AS entry LEFT JOIN ledger_transfer AS transfer
          ON transfer.member_id = entry.member_id AND transfer.id = entry.transfer_id
       WHERE ${range(sql`entry.member_id`)} AND transfer.id IS NULL
      UNION ALL
      SELECT 'end_of_nothing', ending.member_id, ending.id, NULL
        FROM ledger_transfer AS ending LEFT JOIN ledger_transfer AS begun
          ON begun.member_id = ending.member_id AND begun.id = coalesce(ending.settles, ending.reverses)
         AND begun.currency = ending.currency
       WHERE ${range(sql`ending.member_id`)} AND coalesce(ending.settles, ending.reverses) IS NOT NULL
         AND begun.id IS NULL
      UNION ALL
      ${reservedFaults(sql`
        SELECT DISTINCT member_id, currency FROM wallet WHERE account = 'locked' AND ${range(sql`member_id`)}`)}
    )
    SELECT fault, member_id::text AS "memberId", transfer_id::text AS "transferId", about
      FROM faults LIMIT ${most}`.execute(query(tx))
  return rows
}

export interface Total {
  /** Merchant, currency, day, account and kind. */
  readonly name: string
  readonly amount: string
  readonly transfers: bigint
}

const named = sql`concat_ws(' ', merchant_id, currency, business_date, account, kind) AS name,
  amount::text AS amount, transfers`

/** The sums of a span of blocks, recomputed. */
export async function computeTotals(tx: Tx, { from, before }: Span): Promise<readonly Total[]> {
  const { rows } = await sql<Total>`
    SELECT ${named} FROM ledger_sums(${from}::xid8, ${before}::xid8)`.execute(query(tx))
  return rows
}

/** The stored sums and the block they reach, read in one snapshot. */
export async function selectTotals(
  tx: Tx,
): Promise<{ readonly head: bigint; readonly totals: readonly Total[] }> {
  const { rows } = await sql<{ head: bigint; name: string | null; amount: string; transfers: bigint }>`
    SELECT head.number AS head, total.*
      FROM (SELECT coalesce(max(number), 0) AS number FROM ledger_block) AS head
      LEFT JOIN (SELECT ${named} FROM ledger_total) AS total ON true`.execute(query(tx))
  const totals = rows.flatMap(({ name, amount, transfers }) =>
    name === null ? [] : [{ name, amount, transfers }],
  )
  return { head: rows[0]?.head ?? 0n, totals }
}

/** Over all sealed money: all entries together sum to zero, and transfers between members leave no remainder. */
export async function findHouseFaults(tx: Tx): Promise<readonly FaultRow[]> {
  // guard: unbalanced-total-found
  const { rows } = await sql<FaultRow>`
    SELECT fault, NULL AS "memberId", NULL AS "transferId", about FROM (
      SELECT 'house_unbalanced' AS fault, currency || ' ' || sum(amount) AS about
        FROM ledger_total GROUP BY merchant_id, currency HAVING sum(amount) <> 0
      UNION ALL
      SELECT 'clearing_open', currency || ' ' || sum(amount)
        FROM ledger_total WHERE account = 'clearing' GROUP BY merchant_id, currency HAVING sum(amount) <> 0
    ) AS faults`.execute(query(tx))
  return [...rows, ...(await findClaimFaults(tx)), ...(await findJackpotFaults(tx))]
}

/**
 * Each shortfall has a claim of its amount, each claim is the sum of its movements, and the member's entries in
 * `house:receivables` and `house:write-offs` are what is open and written off. One snapshot: claims and entries are
 * written in one transaction.
 */
async function findClaimFaults(tx: Tx): Promise<readonly FaultRow[]> {
  // guard: claims-equal-the-books
  const { rows } = await sql<FaultRow>`
    SELECT 'claim_differs' AS fault, member_id::text AS "memberId", NULL AS "transferId", about FROM (
      SELECT short.member_id, 'T' || short.ticket_id AS about
        FROM lottery_shortfall AS short
        LEFT JOIN claim USING (draw_id, version, ticket_id)
       WHERE short.has_claim
         AND (claim.amount, claim.member_id, claim.currency)
             IS DISTINCT FROM (-short.difference, short.member_id, short.currency)
      UNION ALL
      SELECT claim.member_id, 'C' || claim.id
        FROM claim
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(amount) FILTER (WHERE kind = 'opened'), 0) AS opened,
                coalesce(sum(amount) FILTER (WHERE kind = 'collected'), 0) AS collected,
                coalesce(sum(amount) FILTER (WHERE kind = 'written_off'), 0) AS written_off,
                coalesce(sum(amount) FILTER (WHERE kind = 'cancelled'), 0) AS cancelled
           FROM claim_move WHERE claim_id = claim.id) AS move
       WHERE move.opened <> claim.amount OR move.cancelled <> claim.cancelled
          OR (claim.cancelled = 0 AND (move.collected <> claim.collected OR move.written_off <> claim.written_off))
          OR (claim.cancelled > 0 AND (claim.collected <> 0 OR claim.written_off <> 0))
      UNION ALL
      SELECT owed.member_id, due.account || ' ' || due.amount
        FROM (SELECT member_id, currency, sum(open) AS open, sum(written_off) AS written_off
                FROM claim GROUP BY member_id, currency) AS owed
       CROSS JOIN LATERAL (VALUES ('house:receivables', -owed.open), ('house:write-offs', -owed.written_off))
             AS due (account, amount)
       WHERE due.amount <> (
         SELECT coalesce(sum(entry.amount), 0)
           FROM ledger_entry AS entry
           JOIN ledger_transfer AS transfer ON transfer.member_id = entry.member_id AND transfer.id = entry.transfer_id
          WHERE entry.member_id = owed.member_id AND entry.account = due.account
            AND transfer.currency = owed.currency)
    ) AS faults LIMIT 1000`.execute(query(tx))
  return rows
}
