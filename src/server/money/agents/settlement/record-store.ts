import { type RawBuilder, sql } from 'kysely'

import type { ContractKind } from '#domain/agents/terms.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type StatementRow, statementsWhere } from './store.ts'

export interface StatementFilter {
  readonly merchantId: number
  readonly agentId: bigint
  readonly kind: ContractKind | undefined
  readonly state: 'open' | 'paid' | undefined
  /** First days of statements, both included. */
  readonly days: { readonly from: string; readonly to: string } | undefined
}

function conditionOf({ merchantId, agentId, kind, state, days }: StatementFilter): RawBuilder<unknown> {
  const conditions = [
    sql`statement.merchant_id = ${merchantId} AND statement.agent_id = ${agentId}`, // guard: statements-of-own-agent
    ...(kind === undefined ? [] : [sql`run.kind = ${kind}`]),
    ...(state === undefined
      ? []
      : [state === 'paid' ? sql`statement.paid_at IS NOT NULL` : sql`statement.paid_at IS NULL`]),
    ...(days ? [sql`statement.start_day BETWEEN ${days.from}::date AND ${days.to}::date`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

/** Statements of an agent, newest first. One more than the limit. */
export const selectStatements = (
  tx: Tx,
  filter: StatementFilter,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly StatementRow[]> =>
  statementsWhere(
    tx,
    before === undefined
      ? conditionOf(filter)
      : sql`${conditionOf(filter)} AND statement.id < ${before}::bigint`,
    limit + 1,
  )

export interface SumRow {
  readonly kind: ContractKind
  readonly count: number
  readonly claimable: number
  readonly gross: bigint
  readonly paidBelow: bigint
  readonly fromWallet: bigint
  readonly debtsPaid: bigint
  readonly credited: bigint
  readonly held: bigint
}

export async function selectStatementSums(tx: Tx, filter: StatementFilter): Promise<readonly SumRow[]> {
  const { rows } = await sql<SumRow>`
    SELECT run.kind, count(*)::int AS count,
           count(*) FILTER (WHERE statement.paid_at IS NULL AND run.state = 'released')::int AS claimable, sum(statement.gross)::bigint AS gross,
           coalesce(sum(paid_below), 0)::bigint AS "paidBelow", coalesce(sum(from_wallet), 0)::bigint AS "fromWallet",
           coalesce(sum(debts_paid), 0)::bigint AS "debtsPaid", coalesce(sum(credited), 0)::bigint AS credited,
           coalesce(sum(held), 0)::bigint AS held
      FROM agent_statement AS statement JOIN agent_run AS run ON run.id = statement.run_id
     WHERE ${conditionOf(filter)} GROUP BY run.kind ORDER BY run.kind`.execute(query(tx))
  return rows
}

export interface BelowRow {
  readonly agentId: bigint
  readonly gross: bigint
  readonly received: bigint | null
}

/** The statements of the direct downlines in the run of a statement, largest first. */
export async function selectBelow(
  tx: Tx,
  { runId, agentId }: Pick<StatementRow, 'runId' | 'agentId'>,
  limit: number,
): Promise<readonly BelowRow[]> {
  const { rows } = await sql<BelowRow>`
    SELECT agent_id AS "agentId", gross, received FROM agent_statement
     WHERE run_id = ${runId} AND upline_id = ${agentId} ORDER BY gross DESC, id LIMIT ${limit}`.execute(
    query(tx),
  )
  return rows
}

export interface DebtRow {
  readonly id: bigint
  readonly since: string
  /** The other party; null for the brand. */
  readonly otherId: bigint | null
  readonly amount: bigint
  readonly open: bigint
}

export interface DebtsOf {
  readonly merchantId: number
  readonly memberId: bigint
  /** Owed by the member, or due to it. */
  readonly side: 'owed' | 'due'
}

// guard: debts-of-own-agent
const sideOf = ({ merchantId, memberId, side }: DebtsOf) =>
  side === 'owed'
    ? sql`merchant_id = ${merchantId} AND debtor_id = ${memberId}`
    : sql`merchant_id = ${merchantId} AND creditor_id = ${memberId}`

/** Debts of one side, newest first. One more than the limit. */
export async function selectDebts(
  tx: Tx,
  whose: DebtsOf,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly DebtRow[]> {
  const other = whose.side === 'owed' ? sql`creditor_id` : sql`debtor_id`
  const { rows } = await sql<DebtRow>`
    SELECT id, since::text AS since, ${other} AS "otherId", amount, open FROM agent_debt
     WHERE ${sideOf(whose)} AND (${before ?? null}::bigint IS NULL OR id < ${before ?? null}::bigint)
     ORDER BY id DESC LIMIT ${limit + 1}`.execute(query(tx))
  return rows
}

export async function selectOpenDebt(tx: Tx, whose: DebtsOf): Promise<bigint> {
  const { rows } = await sql<{ open: bigint }>`
    SELECT coalesce(sum(open), 0)::bigint AS open FROM agent_debt WHERE ${sideOf(whose)}`.execute(query(tx))
  return rows[0]?.open ?? 0n
}
