import { sql } from 'kysely'

import { writeAmount } from '#domain/money/amount.ts'
import type { KeptTransaction, TransactionDifference } from '#domain/play/compare.ts'
import { playerName } from '#domain/play/player-name.ts'
import type { HeldWin } from '#server/money/offers/actions.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { PlayItem } from './play-store.ts'

/** How many days back missing lists are still requested. */
const DAYS = 3

/**
 * Past hours, oldest first, that were never compared or still have open differences; late transactions have arrived by
 * the next comparison. Hours whose list failed come last, so that an unreadable one delays no other.
 */
export async function selectHoursToCompare(
  tx: Tx,
  code: string,
): Promise<readonly { readonly from: Date; readonly to: Date }[]> {
  const found = await sql<{ from: Date; to: Date }>`
    SELECT hour AS from, hour + interval '1 hour' AS to
      FROM provider, generate_series(
             greatest(date_trunc('hour', created_at), date_trunc('hour', clock_timestamp()) - make_interval(days => ${DAYS})),
             -- A quarter of an hour later, transactions in flight at the end of the hour have ended.
             date_trunc('hour', clock_timestamp() - interval '15 minutes') - interval '1 hour', interval '1 hour') AS hour
     WHERE code = ${code} AND (
       NOT EXISTS (SELECT FROM provider_comparison WHERE provider_code = code AND from_at = hour AND fault IS NULL)
       OR EXISTS (SELECT FROM provider_difference
                   WHERE provider_code = code AND explained_at IS NULL AND settled_at IS NULL
                     AND happened_at >= hour AND happened_at < hour + interval '1 hour'))
     ORDER BY EXISTS (SELECT FROM provider_comparison
                       WHERE provider_code = code AND from_at = hour AND fault IS NOT NULL), hour`.execute(
    query(tx),
  )
  return found.rows
}

export interface KeptAt extends KeptTransaction {
  readonly merchantId: number
  readonly memberId: bigint
  readonly at: Date
}

/** Transactions with these ids, whatever their time, and all others of the period. */
export async function selectKeptTransactions(
  tx: Tx,
  filter: { readonly code: string; readonly ids: readonly string[]; readonly from: Date; readonly to: Date },
): Promise<readonly KeptAt[]> {
  const found = await sql<Omit<KeptAt, 'player'> & { readonly merchantCode: string }>`
    SELECT transaction_id AS id, kind, undone_by IS NULL AS stands, amount, kept.currency, is_free AS "isFree",
           merchant_id AS "merchantId", member_id AS "memberId", kept.created_at AS at, merchant.code AS "merchantCode"
      FROM (SELECT * FROM provider_transaction
             WHERE provider_code = ${filter.code} AND transaction_id = ANY (${[...filter.ids]}::text[])
            UNION
            SELECT * FROM provider_transaction
             WHERE provider_code = ${filter.code} AND created_at >= ${filter.from} AND created_at < ${filter.to}) AS kept
      JOIN merchant ON merchant.id = merchant_id`.execute(query(tx))
  return found.rows.map(({ merchantCode, ...row }) => ({
    ...row,
    player: playerName({ merchantCode, memberId: row.memberId }),
  }))
}

/** One side's version of a transaction, as stored and shown. */
export interface SideReport {
  readonly player?: string
  readonly kind: string
  readonly stands: boolean
  readonly amount?: string
  readonly currency?: string
}

export interface NewProviderDifference {
  readonly transactionId: string
  readonly kind: TransactionDifference
  readonly merchantId: number | null
  readonly memberId: string | null
  readonly there: SideReport | null
  readonly here: SideReport | null
  readonly happenedAt: string
}

/** A difference that is already stored stays unchanged. */
export async function insertDifferences(
  tx: Tx,
  code: string,
  differences: readonly NewProviderDifference[],
): Promise<number> {
  const made = await sql`
    INSERT INTO provider_difference
      (provider_code, transaction_id, kind, merchant_id, member_id, there, here, happened_at)
    SELECT ${code}, "transactionId", kind, "merchantId", "memberId", there, here, "happenedAt"
      FROM jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) AS row (
        "transactionId" text, kind text, "merchantId" integer, "memberId" bigint, there jsonb, here jsonb,
        "happenedAt" timestamptz)
    ON CONFLICT DO NOTHING RETURNING 1`.execute(query(tx))
  return made.rows.length
}

/** Shows a win to operators that was recorded and not paid: no comparison settles it. */
export async function insertHeldWin(
  tx: Tx,
  {
    provider,
    merchantId,
    memberId,
    currency,
    amount,
    command: { transactionId },
  }: Pick<PlayItem, 'provider' | 'merchantId' | 'memberId' | 'currency' | 'command'> & {
    readonly amount: bigint
  },
): Promise<void> {
  const found = await sql<{ code: string }>`SELECT code FROM merchant WHERE id = ${merchantId}`.execute(
    query(tx),
  )
  const player = playerName({ merchantCode: found.rows[0]?.code ?? '', memberId })
  const there: SideReport = { kind: 'win', stands: true, player, amount: writeAmount(amount), currency }
  await insertDifferences(tx, provider, [
    {
      transactionId,
      kind: 'held',
      merchantId,
      memberId: memberId.toString(),
      there,
      here: { ...there, amount: writeAmount(0n) },
      happenedAt: new Date().toISOString(),
    },
  ])
}

/** Locks a held win as it was recorded, and says whether it still waits for operators. */
export async function lockHeldWin(
  tx: Tx,
  { code, id }: { readonly code: string; readonly id: string },
): Promise<(HeldWin & { readonly account: string; readonly isOpen: boolean }) | undefined> {
  const found = await sql<HeldWinRow>`
    SELECT known.provider_code AS provider, win.transaction_id AS "transactionId", win.merchant_id AS "merchantId",
           win.member_id AS "memberId", win.currency, win.amount, win.round_id AS "roundId", win.vendor_code AS "vendorCode",
           win.game_code AS "gameCode", win.created_at AS at, member.account,
           known.explained_at IS NULL AND known.settled_at IS NULL AND win.undone_by IS NULL AS "isOpen"
      FROM provider_difference AS known
      JOIN provider_transaction AS win USING (provider_code, transaction_id)
      JOIN member ON member.merchant_id = win.merchant_id AND member.id = win.member_id
     WHERE known.provider_code = ${code} AND known.id = ${id}::bigint AND known.kind = 'held'
       FOR UPDATE OF known`.execute(query(tx))
  const [row] = found.rows
  if (!row) return undefined
  const { roundId, vendorCode, gameCode, at, ...win } = row
  return {
    ...win,
    roundId: roundId ?? undefined,
    vendorCode: vendorCode ?? undefined,
    gameCode: gameCode ?? undefined,
    atMs: at.getTime(),
  }
}

interface HeldWinRow extends Omit<HeldWin, 'roundId' | 'vendorCode' | 'gameCode' | 'atMs'> {
  readonly roundId: string | null
  readonly vendorCode: string | null
  readonly gameCode: string | null
  readonly at: Date
  readonly account: string
  readonly isOpen: boolean
}

/** Settles held wins that the provider took back, alone or with their bet: nothing is left to judge. */
export async function updateHeldSettled(
  tx: Tx,
  { provider, reference }: { readonly provider: string; readonly reference: string },
): Promise<void> {
  await sql`
    UPDATE provider_difference AS known SET settled_at = clock_timestamp()
     WHERE provider_code = ${provider} AND kind = 'held' AND explained_at IS NULL AND settled_at IS NULL
       AND (transaction_id = ${reference} OR EXISTS (
         SELECT FROM provider_transaction AS win
          WHERE win.provider_code = known.provider_code AND win.transaction_id = known.transaction_id
            AND win.reference = ${reference}))`.execute(query(tx))
}

export async function upsertComparison(
  tx: Tx,
  comparison: {
    readonly code: string
    readonly from: Date
    readonly to: Date
    readonly thereCount: number
    readonly hereCount: number
    readonly fault: string | null
  },
): Promise<void> {
  const { code, from, to, thereCount, hereCount, fault } = comparison
  await sql`
    INSERT INTO provider_comparison (provider_code, from_at, to_at, there_count, here_count, fault)
    VALUES (${code}, ${from}, ${to}, ${thereCount}, ${hereCount}, ${fault})
    ON CONFLICT (provider_code, from_at) DO UPDATE SET
      there_count = excluded.there_count, here_count = excluded.here_count, fault = excluded.fault,
      compared_at = clock_timestamp()`.execute(query(tx))
}

/**
 * Settles open differences of the period that the newest comparison no longer finds; no operator has to explain them.
 */
export async function updateSettled(
  tx: Tx,
  found: {
    readonly code: string
    readonly from: Date
    readonly to: Date
    readonly found: readonly Pick<NewProviderDifference, 'transactionId' | 'kind'>[]
  },
): Promise<void> {
  await sql`
    UPDATE provider_difference AS known SET settled_at = clock_timestamp()
     WHERE provider_code = ${found.code} AND happened_at >= ${found.from} AND happened_at < ${found.to}
       AND coalesce(there->>'kind', here->>'kind') <> 'free_rounds'
       AND kind <> 'held' -- guard: held-win-stays-open
       AND explained_at IS NULL AND settled_at IS NULL AND NOT EXISTS (
         SELECT FROM jsonb_to_recordset(${JSON.stringify(found.found)}::jsonb) AS still ("transactionId" text, kind text)
          WHERE still."transactionId" = known.transaction_id AND still.kind = known.kind)`.execute(query(tx))
}

/** Settles open differences of free rounds that the newest comparison no longer finds. */
export async function updateRoundsSettled(
  tx: Tx,
  {
    code,
    found,
  }: {
    readonly code: string
    readonly found: readonly Pick<NewProviderDifference, 'transactionId' | 'kind'>[]
  },
): Promise<void> {
  await sql`
    UPDATE provider_difference AS known SET settled_at = clock_timestamp()
     WHERE provider_code = ${code} AND coalesce(there->>'kind', here->>'kind') = 'free_rounds'
       AND explained_at IS NULL AND settled_at IS NULL AND NOT EXISTS (
         SELECT FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS still ("transactionId" text, kind text)
          WHERE still."transactionId" = known.transaction_id AND still.kind = known.kind)`.execute(query(tx))
}

/** Open differences by provider; with a merchant, only those about its members. */
export async function countOpenDifferences(
  tx: Tx,
  merchantId?: number,
): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ code: string; count: number }>`
    SELECT provider_code AS code, count(*)::int AS count FROM provider_difference
     WHERE explained_at IS NULL AND settled_at IS NULL
       ${merchantId === undefined ? sql`` : sql`AND merchant_id = ${merchantId}`}
     GROUP BY provider_code`.execute(query(tx))
  return new Map(found.rows.map(({ code, count }) => [code, count]))
}

export interface DifferenceRow {
  readonly id: string
  readonly transactionId: string
  readonly kind: TransactionDifference
  readonly there: SideReport | null
  readonly here: SideReport | null
  readonly happenedAt: Date
  readonly settledAt: Date | null
  readonly explainedBy: string | null
  readonly explainedAt: Date | null
  readonly reason: string | null
}

export async function selectDifferences(
  tx: Tx,
  filter: {
    readonly code: string
    readonly isOpen: boolean | undefined
    readonly before: string | undefined
    readonly limit: number
  },
): Promise<readonly DifferenceRow[]> {
  const { code, isOpen, before, limit } = filter
  const found = await sql<DifferenceRow>`
    SELECT difference.id::text, transaction_id AS "transactionId", kind, there, here, happened_at AS "happenedAt",
           settled_at AS "settledAt", operator.name AS "explainedBy", explained_at AS "explainedAt", reason
      FROM provider_difference AS difference LEFT JOIN operator ON operator.id = explained_by
     WHERE provider_code = ${code}
       ${before === undefined ? sql`` : sql`AND difference.id < ${before}::bigint`}
       ${isOpen === undefined ? sql`` : isOpen ? sql`AND explained_at IS NULL AND settled_at IS NULL` : sql`AND (explained_at IS NOT NULL OR settled_at IS NOT NULL)`}
     ORDER BY difference.id DESC LIMIT ${limit}`.execute(query(tx))
  return found.rows
}

export async function lockDifference(
  tx: Tx,
  { code, id }: { readonly code: string; readonly id: string },
): Promise<
  { readonly transactionId: string; readonly kind: string; readonly isExplained: boolean } | undefined
> {
  const found = await sql<{ transactionId: string; kind: string; isExplained: boolean }>`
    SELECT transaction_id AS "transactionId", kind, explained_at IS NOT NULL AS "isExplained"
      FROM provider_difference WHERE provider_code = ${code} AND id = ${id}::bigint FOR UPDATE`.execute(
    query(tx),
  )
  return found.rows[0]
}

export async function updateExplained(
  tx: Tx,
  given: {
    readonly code: string
    readonly id: string
    readonly operatorId: bigint
    readonly reason: string
  },
): Promise<void> {
  await sql`
    UPDATE provider_difference
       SET explained_by = ${given.operatorId}, explained_at = clock_timestamp(), reason = ${given.reason}
     WHERE provider_code = ${given.code} AND id = ${given.id}::bigint`.execute(query(tx))
}

/** The end of the newest successful comparison, and why the latest attempt failed. */
export async function selectLastComparison(
  tx: Tx,
  code: string,
): Promise<{ readonly until: Date | null; readonly fault: string | null }> {
  const found = await sql<{ until: Date | null; fault: string | null }>`
    SELECT (SELECT max(to_at) FROM provider_comparison WHERE provider_code = ${code} AND fault IS NULL) AS until,
           (SELECT fault FROM provider_comparison WHERE provider_code = ${code}
             ORDER BY compared_at DESC LIMIT 1) AS fault`.execute(query(tx))
  return found.rows[0] ?? { until: null, fault: null }
}
