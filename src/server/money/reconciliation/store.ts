import { sql } from 'kysely'

import type { BookedMovement, DifferenceKind, SideSum, Verdict } from '#domain/reconciliation/match.ts'
import type { StatementLine } from '#domain/reconciliation/statement-line.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { BadLine } from './reading.ts'

export interface OfStatement {
  readonly merchantId: number
  readonly id: bigint
}

/** Serialises uploads of the same file: the second one gets the first one's result. */
export async function lockFile(tx: Tx, merchantId: number, fileHash: Buffer): Promise<void> {
  const what = `reconciliation ${merchantId} ${fileHash.toString('hex')}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(query(tx))
}

export interface FileKey {
  readonly merchantId: number
  readonly fileHash: Buffer
  readonly choicesHash: Buffer
}

export async function selectKnown(tx: Tx, key: FileKey): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM reconciliation_statement
     WHERE merchant_id = ${key.merchantId} AND file_hash = ${key.fileHash} AND choices_hash = ${key.choicesHash}`.execute(
    query(tx),
  )
  return rows[0]?.id
}

export async function isZone(tx: Tx, zone: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_timezone_names WHERE name = ${zone}`.execute(query(tx))
  return rows.length > 0
}

/** Today's date in the zone. */
export async function selectToday(tx: Tx, zone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    SELECT (clock_timestamp() AT TIME ZONE ${zone})::date::text AS today`.execute(query(tx))
  return rows[0]?.today ?? ''
}

export async function nextStatementId(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`SELECT nextval('reconciliation_statement_id') AS id`.execute(
    query(tx),
  )
  const [row] = rows
  if (!row) throw new Error('a sequence has a next number')
  return row.id
}

export interface NewStatement extends FileKey, OfStatement {
  readonly source: string
  readonly from: string
  readonly to: string
  readonly zone: string
  readonly fileName: string
  readonly fileBytes: number
  readonly choices: object
  readonly lineCount: number
  readonly badCount: number
  readonly matchedCount: number
  readonly differenceCount: number
  readonly operatorId: bigint
}

export async function insertStatement(tx: Tx, given: NewStatement): Promise<void> {
  await sql`
    INSERT INTO reconciliation_statement
      (merchant_id, id, source, first_day, last_day, zone, file_name, file_hash, file_bytes, choices, choices_hash,
       line_count, bad_count, matched_count, difference_count, uploaded_by)
    VALUES (${given.merchantId}, ${given.id}, ${given.source}, ${given.from}::date, ${given.to}::date, ${given.zone},
            ${given.fileName}, ${given.fileHash}, ${given.fileBytes}, ${JSON.stringify(given.choices)}::jsonb,
            ${given.choicesHash}, ${given.lineCount}, ${given.badCount}, ${given.matchedCount},
            ${given.differenceCount}, ${given.operatorId})`.execute(query(tx))
}

export interface JudgedLine {
  readonly line: StatementLine
  readonly verdict: Verdict<BookedMovement>
}

const texts = (values: readonly (string | undefined)[]) => values.map((value) => value ?? null)

export async function insertLines(
  tx: Tx,
  { merchantId, id }: OfStatement,
  judged: readonly JudgedLine[],
): Promise<void> {
  if (judged.length === 0) return
  const lines = judged.map(({ line }) => line)
  await sql`
    INSERT INTO reconciliation_line
      (merchant_id, statement_id, line, direction, amount, currency, state, at, provider_reference, our_reference,
       outcome, movement)
    SELECT ${merchantId}, ${id}, line, direction, amount, currency, state, at::timestamptz, theirs, ours, outcome, movement
      FROM unnest(${lines.map(({ line }) => line)}::integer[], ${lines.map(({ direction }) => direction)}::text[],
                  ${lines.map(({ amount }) => amount.toString())}::bigint[],
                  ${lines.map(({ currency }) => currency)}::text[], ${lines.map(({ state }) => state)}::text[],
                  ${lines.map(({ at }) => at)}::text[],
                  ${texts(lines.map(({ providerReference }) => providerReference))}::text[],
                  ${texts(lines.map(({ ourReference }) => ourReference))}::text[],
                  ${judged.map(({ verdict }) => verdict.outcome)}::text[],
                  ${texts(judged.map(({ verdict }) => verdict.movement?.id))}::text[])
        AS read (line, direction, amount, currency, state, at, theirs, ours, outcome, movement)`.execute(
    query(tx),
  )
}

export async function insertBadLines(
  tx: Tx,
  { merchantId, id }: OfStatement,
  bad: readonly BadLine[],
): Promise<void> {
  if (bad.length === 0) return
  await sql`
    INSERT INTO reconciliation_bad_line (merchant_id, statement_id, line, fault, cell)
    SELECT ${merchantId}, ${id}, line, fault, cell
      FROM unnest(${bad.map(({ line }) => line)}::integer[], ${bad.map(({ fault }) => fault)}::text[],
                  ${bad.map(({ cell }) => cell)}::text[]) AS read (line, fault, cell)`.execute(query(tx))
}

export interface NewDifference {
  readonly number: number
  readonly kind: DifferenceKind
  readonly line?: number
  readonly firstLine?: number | undefined
  readonly movement?: BookedMovement | undefined
}

export async function insertDifferences(
  tx: Tx,
  { merchantId, id }: OfStatement,
  given: readonly NewDifference[],
): Promise<void> {
  if (given.length === 0) return
  const here = given.map(({ movement }) => movement)
  await sql`
    INSERT INTO reconciliation_difference
      (merchant_id, statement_id, number, kind, line, first_line, movement, member_id, here_amount, here_currency,
       here_state, here_provider_reference, here_our_reference, here_at)
    SELECT ${merchantId}, ${id}, found.*
      FROM unnest(${given.map(({ number }) => number)}::integer[], ${given.map(({ kind }) => kind)}::text[],
                  ${given.map(({ line }) => line ?? null)}::integer[],
                  ${given.map(({ firstLine }) => firstLine ?? null)}::integer[],
                  ${texts(here.map((one) => one?.id))}::text[],
                  ${texts(here.map((one) => one?.memberId.toString()))}::bigint[],
                  ${texts(here.map((one) => one?.amount.toString()))}::bigint[],
                  ${texts(here.map((one) => one?.currency))}::text[], ${texts(here.map((one) => one?.state))}::text[],
                  ${texts(here.map((one) => one?.providerReference))}::text[],
                  ${texts(here.map((one) => one?.ourReference))}::text[],
                  ${texts(here.map((one) => one?.at))}::timestamptz[]) AS found`.execute(query(tx))
}

export async function insertSums(
  tx: Tx,
  { merchantId, id }: OfStatement,
  sums: readonly SideSum[],
): Promise<void> {
  for (const { currency, direction, hereCount, here, thereCount, there } of sums)
    await sql`
      INSERT INTO reconciliation_sum
        (merchant_id, statement_id, currency, direction, here_count, here, there_count, there)
      VALUES (${merchantId}, ${id}, ${currency}, ${direction}, ${hereCount}, ${here}, ${thereCount}, ${there})`.execute(
      query(tx),
    )
}

/** The movements among these that a statement already names. */
export async function selectNamedElsewhere(
  tx: Tx,
  { merchantId, movements }: { readonly merchantId: number; readonly movements: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ movement: string }>`
    SELECT DISTINCT movement FROM reconciliation_line
     WHERE merchant_id = ${merchantId} AND movement = ANY (${[...movements]}::text[])`.execute(query(tx))
  return new Set(rows.map(({ movement }) => movement))
}

/** Locks a difference and reads whether it is explained; nothing if it does not exist. */
export async function lockDifference(
  tx: Tx,
  { merchantId, id, number }: OfStatement & { readonly number: number },
): Promise<{ readonly kind: DifferenceKind; readonly isExplained: boolean } | undefined> {
  const what = `explain ${merchantId} ${id} ${number}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(query(tx))
  // guard: differences-of-brand
  const { rows } = await sql<{ kind: DifferenceKind; isExplained: boolean }>`
    SELECT kind, EXISTS (SELECT FROM reconciliation_explanation AS explanation
                          WHERE explanation.merchant_id = difference.merchant_id
                            AND explanation.statement_id = difference.statement_id
                            AND explanation.number = difference.number) AS "isExplained"
      FROM reconciliation_difference AS difference
     WHERE merchant_id = ${merchantId} AND statement_id = ${id} AND number = ${number}`.execute(query(tx))
  return rows[0]
}

export async function insertExplanation(
  tx: Tx,
  given: OfStatement & { readonly number: number; readonly operatorId: bigint; readonly reason: string },
): Promise<void> {
  await sql`
    INSERT INTO reconciliation_explanation (merchant_id, statement_id, number, operator_id, reason)
    VALUES (${given.merchantId}, ${given.id}, ${given.number}, ${given.operatorId}, ${given.reason})`.execute(
    query(tx),
  )
}

/** The newest statement line of the order's source that credits this order with this amount. */
export async function selectCreditLine(
  tx: Tx,
  order: {
    readonly merchantId: number
    readonly channelId: string
    readonly providerCode: string | null
    readonly reference: string
    readonly currency: string
    readonly amount: bigint
  },
): Promise<
  | {
      readonly statementId: bigint
      readonly line: number
      readonly broughtBy: bigint
      readonly broughtAt: Date
    }
  | undefined
> {
  const source = order.providerCode === null ? `channel:${order.channelId}` : `provider:${order.providerCode}`
  const { rows } = await sql<{ statementId: bigint; line: number; broughtBy: bigint; broughtAt: Date }>`
    SELECT line.statement_id AS "statementId", line.line, statement.uploaded_by AS "broughtBy",
           statement.uploaded_at AS "broughtAt"
      FROM reconciliation_line AS line
      JOIN reconciliation_statement AS statement
        ON statement.merchant_id = line.merchant_id AND statement.id = line.statement_id
     WHERE line.merchant_id = ${order.merchantId} AND lower(our_reference) = lower(${order.reference})
       AND direction = 'in' AND state = 'done' AND currency = ${order.currency} AND amount = ${order.amount}
       AND source = ${source}
     ORDER BY line.statement_id DESC, line.line LIMIT 1`.execute(query(tx))
  return rows[0]
}
