import { sql } from 'kysely'

import type { LineFault } from '#domain/reconciliation/line-fault.ts'
import type { DifferenceKind, SideSum } from '#domain/reconciliation/match.ts'
import type { Direction, PaymentState } from '#domain/reconciliation/statement-line.ts'
import type { CsvFault } from '#domain/text/csv-reader.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfStatement } from './store.ts'

export interface StatementRow {
  readonly id: bigint
  readonly source: string
  readonly from: string
  readonly to: string
  readonly zone: string
  readonly fileName: string
  readonly fileHash: Buffer
  readonly fileBytes: number
  readonly lineCount: number
  readonly badCount: number
  readonly matchedCount: number
  readonly differenceCount: number
  readonly explainedCount: number
  readonly uploadedBy: string
  readonly uploadedAt: Date
}

const columns = sql`
  statement.id, statement.source, statement.first_day::text AS "from", statement.last_day::text AS "to", statement.zone,
  statement.file_name AS "fileName", statement.file_hash AS "fileHash", statement.file_bytes AS "fileBytes",
  statement.line_count AS "lineCount", statement.bad_count AS "badCount", statement.matched_count AS "matchedCount",
  statement.difference_count AS "differenceCount",
  (SELECT count(*)::integer FROM reconciliation_explanation AS explanation
    WHERE explanation.merchant_id = statement.merchant_id AND explanation.statement_id = statement.id) AS "explainedCount",
  operator.name AS "uploadedBy", statement.uploaded_at AS "uploadedAt"`

export async function selectStatements(
  tx: Tx,
  filter: { readonly merchantId: number; readonly beforeId: string | undefined; readonly limit: number },
): Promise<readonly StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    SELECT ${columns} FROM reconciliation_statement AS statement
      JOIN operator ON operator.id = statement.uploaded_by
     WHERE statement.merchant_id = ${filter.merchantId}
       AND (${filter.beforeId ?? null}::bigint IS NULL OR statement.id < ${filter.beforeId ?? null}::bigint)
     ORDER BY statement.id DESC LIMIT ${filter.limit + 1}`.execute(query(tx))
  return rows
}

export async function selectStatement(
  tx: Tx,
  { merchantId, id }: OfStatement,
): Promise<StatementRow | undefined> {
  // guard: statements-of-brand
  const { rows } = await sql<StatementRow>`
    SELECT ${columns} FROM reconciliation_statement AS statement
      JOIN operator ON operator.id = statement.uploaded_by
     WHERE statement.merchant_id = ${merchantId} AND statement.id = ${id}`.execute(query(tx))
  return rows[0]
}

export async function selectSums(tx: Tx, { merchantId, id }: OfStatement): Promise<readonly SideSum[]> {
  const { rows } = await sql<SideSum>`
    SELECT currency, direction, here_count AS "hereCount", here, there_count AS "thereCount", there
      FROM reconciliation_sum WHERE merchant_id = ${merchantId} AND statement_id = ${id}
     ORDER BY currency, direction`.execute(query(tx))
  return rows
}

export interface KindCount {
  readonly kind: DifferenceKind
  readonly count: number
  readonly open: number
}

const explained = sql`
  reconciliation_explanation AS explanation
    ON explanation.merchant_id = difference.merchant_id AND explanation.statement_id = difference.statement_id
   AND explanation.number = difference.number`

export async function countKinds(tx: Tx, { merchantId, id }: OfStatement): Promise<readonly KindCount[]> {
  const { rows } = await sql<KindCount>`
    SELECT kind, count(*)::integer AS count, (count(*) FILTER (WHERE explanation.number IS NULL))::integer AS open
      FROM reconciliation_difference AS difference LEFT JOIN ${explained}
     WHERE difference.merchant_id = ${merchantId} AND difference.statement_id = ${id}
     GROUP BY kind`.execute(query(tx))
  return rows
}

export interface BadLineRow {
  readonly line: number
  readonly fault: LineFault | CsvFault
  readonly cell: string
}

export async function selectBadLines(
  tx: Tx,
  { merchantId, id }: OfStatement,
  limit: number,
): Promise<readonly BadLineRow[]> {
  const { rows } = await sql<BadLineRow>`
    SELECT line, fault, cell FROM reconciliation_bad_line
     WHERE merchant_id = ${merchantId} AND statement_id = ${id} ORDER BY line LIMIT ${limit}`.execute(
    query(tx),
  )
  return rows
}

export interface DifferenceRow {
  readonly number: number
  readonly kind: DifferenceKind
  readonly line: number | null
  readonly firstLine: number | null
  readonly thereDirection: Direction | null
  readonly thereAmount: bigint | null
  readonly thereCurrency: string | null
  readonly thereState: PaymentState | null
  readonly thereAt: Date | null
  readonly theirReference: string | null
  readonly ourReference: string | null
  readonly movement: string | null
  readonly memberId: bigint | null
  readonly account: string | null
  readonly hereAmount: bigint | null
  readonly hereCurrency: string | null
  readonly hereState: PaymentState | null
  readonly hereAt: Date | null
  readonly hereTheirReference: string | null
  readonly hereOurReference: string | null
  readonly elsewhereId: bigint | null
  readonly elsewhereLine: number | null
  readonly explainedBy: string | null
  readonly explainedAt: Date | null
  readonly reason: string | null
}

export interface DifferenceQuery extends OfStatement {
  readonly kind: DifferenceKind | undefined
  readonly isOpen: boolean | undefined
  readonly afterNumber: number
  readonly limit: number
}

/** By number, with keyset pagination. A movement found only here may have been named by another statement since. */
export async function selectDifferences(
  tx: Tx,
  criteria: DifferenceQuery,
): Promise<readonly DifferenceRow[]> {
  const { merchantId, id, kind, isOpen, afterNumber, limit } = criteria
  const filters = [
    sql`difference.merchant_id = ${merchantId}`,
    sql`difference.statement_id = ${id}`,
    sql`difference.number > ${afterNumber}`,
    ...(kind === undefined ? [] : [sql`difference.kind = ${kind}`]),
    ...(isOpen === undefined
      ? []
      : [isOpen ? sql`explanation.number IS NULL` : sql`explanation.number IS NOT NULL`]),
  ]
  const { rows } = await sql<DifferenceRow>`
    SELECT difference.number, difference.kind, difference.line, difference.first_line AS "firstLine",
           line.direction AS "thereDirection", line.amount AS "thereAmount", line.currency AS "thereCurrency",
           line.state AS "thereState", line.at AS "thereAt", line.provider_reference AS "theirReference",
           line.our_reference AS "ourReference", difference.movement, difference.member_id AS "memberId",
           member.account, difference.here_amount AS "hereAmount", difference.here_currency AS "hereCurrency",
           difference.here_state AS "hereState", difference.here_at AS "hereAt",
           difference.here_provider_reference AS "hereTheirReference",
           difference.here_our_reference AS "hereOurReference",
           other.statement_id AS "elsewhereId", other.line AS "elsewhereLine",
           operator.name AS "explainedBy", explanation.explained_at AS "explainedAt", explanation.reason
      FROM reconciliation_difference AS difference
      LEFT JOIN ${explained}
      LEFT JOIN operator ON operator.id = explanation.operator_id
      LEFT JOIN reconciliation_line AS line
        ON line.merchant_id = difference.merchant_id AND line.statement_id = difference.statement_id
       AND line.line = difference.line
      LEFT JOIN member ON member.merchant_id = difference.merchant_id AND member.id = difference.member_id
      LEFT JOIN LATERAL (
        SELECT statement_id, line FROM reconciliation_line AS named
         WHERE difference.kind = 'only_here' AND named.merchant_id = difference.merchant_id
           AND named.movement = difference.movement
         ORDER BY statement_id LIMIT 1) AS other ON true
     WHERE ${sql.join(filters, sql` AND `)}
     ORDER BY difference.number LIMIT ${limit}`.execute(query(tx))
  return rows
}
