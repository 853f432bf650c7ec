import { sql } from 'kysely'

import type { CarriedWin } from '#domain/agents/carry-over.ts'
import type { Period, PeriodKind } from '#domain/agents/periods.ts'
import type { ContractKind } from '#domain/agents/terms.ts'
import { readInputs, inputsText } from '#domain/agents/stored-json.ts'
import type { StatementResult } from '#domain/agents/statement.ts'
import type { MemberFacts } from '#domain/agents/team-figures.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type SettledKind = ContractKind
/** Rebates have no contract; a run of them is one day. */
export type RunKind = SettledKind | 'rebate'
/** Periods of whole days, windows of real-time salaries, and the snapshots that choose their rows. */
export type RunPart = PeriodKind | 'five_minutes' | 'snapshot'
export const runStates = ['waiting', 'released', 'stopped', 'paid'] as const
export type RunState = (typeof runStates)[number]

export interface RunRow {
  readonly id: bigint
  readonly merchantId: number
  readonly kind: RunKind
  readonly part: RunPart
  /** The last window of a run of windows; of a snapshot the number of its days; 0 otherwise. */
  readonly slot: number
  readonly startDay: string
  readonly endDay: string
  readonly currency: string
  readonly state: RunState
  readonly version: number
  readonly gross: bigint
  readonly inputs: string
  readonly computedAt: Date
  readonly paidAt: Date | null
  readonly operator: string | null
  readonly second: string | null
  /** Agents with signs of abuse in a payout without operators, whose income is held. */
  readonly heldAgents: readonly string[]
}

const columns = sql`
  run.id, run.merchant_id AS "merchantId", run.kind, run.part, run.slot, run.start_day::text AS "startDay",
  run.end_day::text AS "endDay", run.currency, run.state, run.version, run.gross, run.inputs::text AS inputs,
  run.computed_at AS "computedAt", run.paid_at AS "paidAt", operator.name AS operator, second.name AS second,
  run.held_agents AS "heldAgents"`

const joined = sql`
  agent_run AS run
  LEFT JOIN operator ON operator.id = run.released_by
  LEFT JOIN operator AS second ON second.id = run.second_operator_id`

/** The end of the last computed period of a kind. */
export async function selectLastEnd(
  tx: Tx,
  { merchantId, kind, part }: Pick<RunRow, 'merchantId' | 'kind' | 'part'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT max(end_day)::text AS day FROM agent_run
     WHERE merchant_id = ${merchantId} AND kind = ${kind} AND part = ${part}`.execute(query(tx))
  return rows[0]?.day ?? undefined
}

export type NewRun = Pick<
  RunRow,
  'merchantId' | 'kind' | 'part' | 'startDay' | 'endDay' | 'currency' | 'state' | 'gross'
> & { readonly slot?: number; readonly inputs: object }

/** Nothing if another process has computed the period. A released one waits until its signs of abuse were looked for. */
export async function insertRun(tx: Tx, run: NewRun): Promise<bigint | undefined> {
  const isAlone = run.state === 'released'
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO agent_run (merchant_id, kind, part, slot, start_day, end_day, currency, state, is_alone, gross, inputs, paid_at)
    VALUES (${run.merchantId}, ${run.kind}, ${run.part}, ${run.slot ?? 0}, ${run.startDay}::date, ${run.endDay}::date, ${run.currency},
            ${isAlone ? 'waiting' : run.state}, ${isAlone}, ${run.gross}, ${inputsText(run.inputs)}::jsonb,
            CASE WHEN ${run.state} = 'paid' THEN clock_timestamp() END)
    ON CONFLICT (merchant_id, kind, part, start_day, slot) DO NOTHING RETURNING id`.execute(query(tx))
  return rows[0]?.id
}

export async function insertFacts(
  tx: Tx,
  runId: bigint,
  facts: ReadonlyMap<bigint, MemberFacts>,
): Promise<void> {
  const list = [...facts]
  await sql`
    INSERT INTO agent_run_member (run_id, member_id, deposited, counts, identity)
    SELECT ${runId}, * FROM unnest(${list.map(([id]) => id.toString())}::bigint[],
                                   ${list.map(([, { deposited }]) => deposited.toString())}::bigint[],
                                   ${list.map(([, { counts }]) => counts)}::boolean[],
                                   ${list.map(([, { identity }]) => identity ?? null)}::text[])`.execute(
    query(tx),
  )
}

export async function selectFacts(tx: Tx, runId: bigint): Promise<ReadonlyMap<bigint, MemberFacts>> {
  const { rows } = await sql<{ id: bigint; deposited: bigint; counts: boolean; identity: string | null }>`
    SELECT member_id AS id, deposited, counts, identity FROM agent_run_member WHERE run_id = ${runId}`.execute(
    query(tx),
  )
  return new Map(
    rows.map(({ id, deposited, counts, identity }) => [
      id,
      { deposited, counts, identity: identity ?? undefined },
    ]),
  )
}

export interface NewStatement {
  readonly key: string
  readonly runId: bigint
  readonly merchantId: number
  readonly contractId: bigint
  readonly version: number
  readonly agentId: bigint
  readonly uplineId: bigint | undefined
  readonly rootId: bigint
  readonly startDay: string
  readonly endDay: string
  readonly inputs: object
  readonly result: object
  readonly hash: string
  readonly gross: bigint
}

export interface StatementRow extends Omit<NewStatement, 'inputs' | 'result' | 'uplineId'> {
  readonly id: bigint
  readonly uplineId: bigint | null
  readonly inputs: unknown
  readonly result: unknown
  readonly currency: string
  readonly kind: SettledKind
  readonly part: RunPart
  readonly slot: number
  readonly runState: RunState
  readonly received: bigint | null
  readonly dueBelow: bigint | null
  readonly fromWallet: bigint | null
  readonly advanced: bigint | null
  readonly paidBelow: bigint | null
  readonly debtIncome: bigint | null
  readonly debtsPaid: bigint | null
  readonly credited: bigint | null
  readonly held: bigint | null
  readonly paidAt: Date | null
}

const statementColumns = sql`
  statement.id, statement.key, statement.run_id AS "runId", statement.merchant_id AS "merchantId",
  statement.contract_id AS "contractId", statement.version, statement.agent_id AS "agentId",
  statement.upline_id AS "uplineId", statement.root_id AS "rootId", statement.start_day::text AS "startDay",
  statement.end_day::text AS "endDay", statement.inputs::text AS inputs, statement.result::text AS result,
  encode(statement.hash, 'hex') AS hash, statement.gross, run.currency, run.kind, run.part, run.slot, run.state AS "runState",
  received, due_below AS "dueBelow", from_wallet AS "fromWallet", advanced, paid_below AS "paidBelow",
  debt_income AS "debtIncome", debts_paid AS "debtsPaid", credited, held, statement.paid_at AS "paidAt"`

export async function statementsWhere(
  tx: Tx,
  condition: ReturnType<typeof sql>,
  limit = 100_000,
): Promise<readonly StatementRow[]> {
  const { rows } = await sql<StatementRow & { inputs: string; result: string }>`
    SELECT ${statementColumns} FROM agent_statement AS statement JOIN agent_run AS run ON run.id = statement.run_id
     WHERE ${condition} ORDER BY statement.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows.map((row) => ({ ...row, inputs: readInputs(row.inputs), result: readInputs(row.result) }))
}

export const selectStatement = async (tx: Tx, id: bigint) =>
  (await statementsWhere(tx, sql`statement.id = ${id}`))[0]

export const selectStatementsOfTree = (tx: Tx, runId: bigint, rootId: bigint) =>
  statementsWhere(tx, sql`statement.run_id = ${runId} AND statement.root_id = ${rootId}`)

export const selectStatementsOfRun = (
  tx: Tx,
  { runId, before, limit }: { runId: bigint; before: string | undefined; limit: number },
) =>
  statementsWhere(
    tx,
    sql`statement.run_id = ${runId} AND (${before ?? null}::bigint IS NULL OR statement.id < ${before ?? null}::bigint)`,
    limit + 1,
  )

/** The newest statements of an agent, of one kind. */
export const selectStatementsOfAgent = (
  tx: Tx,
  { merchantId, agentId, kind }: { merchantId: number; agentId: bigint; kind: SettledKind },
  limit: number,
) =>
  statementsWhere(
    tx,
    sql`statement.merchant_id = ${merchantId} AND statement.agent_id = ${agentId} AND run.kind = ${kind}`,
    limit,
  )

/** All runs of a period, oldest first: the one that paid it, and its corrections. */
export async function selectRunsOf(
  tx: Tx,
  { merchantId, kind, part, startDay }: Pick<RunRow, 'merchantId' | 'kind' | 'part' | 'startDay'>,
): Promise<readonly RunRow[]> {
  const { rows } = await sql<RunRow>`
    SELECT ${columns} FROM ${joined}
     WHERE run.merchant_id = ${merchantId} AND run.kind = ${kind} AND run.part = ${part}
       AND run.start_day = ${startDay}::date
     ORDER BY run.slot`.execute(query(tx))
  return rows
}

/** The statements of runs, oldest first. */
export const selectStatementsOfRuns = async (tx: Tx, runIds: readonly bigint[]) =>
  (await statementsWhere(tx, sql`statement.run_id = ANY (${runIds.map(String)}::bigint[])`)).toReversed()

/** The statements of one tree in runs, oldest first. */
export const selectStatementsOfTreeIn = async (
  tx: Tx,
  { runIds, rootId }: { readonly runIds: readonly bigint[]; readonly rootId: bigint },
) =>
  (
    await statementsWhere(
      tx,
      sql`statement.run_id = ANY (${runIds.map(String)}::bigint[]) AND statement.root_id = ${rootId}`,
    )
  ).toReversed()

/** The statement of a period before another one of the same version. */
export const selectStatementBefore = async (
  tx: Tx,
  { contractId, version, startDay, id }: Pick<StatementRow, 'contractId' | 'version' | 'startDay' | 'id'>,
) =>
  (
    await statementsWhere(
      tx,
      sql`statement.contract_id = ${contractId} AND statement.version = ${version}
          AND statement.start_day = ${startDay}::date AND statement.id < ${id}`,
      1,
    )
  )[0]

/** The statements before a day under the same contracts, as they were corrected last, with the kind of their periods. */
export async function selectLastBefore(
  tx: Tx,
  of: readonly { readonly contractId: bigint; readonly startDay: string }[],
): Promise<
  ReadonlyMap<
    bigint,
    { readonly kind: PeriodKind; readonly period: Period; readonly carried: readonly CarriedWin[] }
  >
> {
  const { rows } = await sql<{
    contractId: bigint
    part: PeriodKind
    startDay: string
    endDay: string
    result: string
  }>`
    SELECT wanted.contract_id AS "contractId", part, last.start_day::text AS "startDay", last.end_day::text AS "endDay",
           result::text AS result
      FROM unnest(${of.map(({ contractId }) => contractId.toString())}::bigint[], ${of.map(({ startDay }) => startDay)}::date[])
           AS wanted (contract_id, day)
     CROSS JOIN LATERAL (
       SELECT run_id, start_day, end_day, result FROM agent_statement
        WHERE contract_id = wanted.contract_id AND start_day < wanted.day
        -- A correction comes after what it corrects.
        ORDER BY start_day DESC, id DESC LIMIT 1) AS last
      JOIN agent_run AS run ON run.id = last.run_id`.execute(query(tx))
  return new Map(
    rows.map(({ contractId, part, startDay, endDay, result }) => {
      const { carried = [] } = readInputs(result) as Partial<StatementResult>
      return [contractId, { kind: part, period: { startDay, endDay }, carried }]
    }),
  )
}

export async function lockRun(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: bigint },
): Promise<RunRow | undefined> {
  const { rows } = await sql`
    SELECT FROM agent_run WHERE merchant_id = ${merchantId} AND id = ${id} FOR NO KEY UPDATE`.execute(
    query(tx),
  )
  return rows.length === 0 ? undefined : await selectRun(tx, { merchantId, id })
}

export async function selectRun(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: bigint },
): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    SELECT ${columns} FROM ${joined} WHERE run.merchant_id = ${merchantId} AND run.id = ${id}`.execute(
    query(tx),
  )
  return rows[0]
}

/** Runs of a brand, newest first; those without any statement or rebate are left out. */
export async function selectRuns(
  tx: Tx,
  { merchantId, state }: { readonly merchantId: number; readonly state: RunState | undefined },
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly RunRow[]> {
  const { rows } = await sql<RunRow>`
    SELECT ${columns} FROM ${joined}
     WHERE run.merchant_id = ${merchantId} AND (${state ?? null}::text IS NULL OR run.state = ${state ?? null})
       AND (${before ?? null}::bigint IS NULL OR run.id < ${before ?? null}::bigint)
       AND (EXISTS (SELECT FROM agent_statement WHERE run_id = run.id) OR EXISTS (SELECT FROM agent_rebate WHERE run_id = run.id))
     ORDER BY run.id DESC LIMIT ${limit + 1}`.execute(query(tx))
  return rows
}

/** Released runs, oldest first, and of one of them the trees that are not settled. */
export async function selectReleased(tx: Tx, merchantId: number): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM agent_run WHERE merchant_id = ${merchantId} AND state = 'released' ORDER BY id`.execute(
    query(tx),
  )
  return rows.map(({ id }) => id)
}

export async function selectOpenTrees(tx: Tx, runId: bigint): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT root_id AS id FROM agent_statement WHERE run_id = ${runId} AND paid_at IS NULL
     UNION SELECT root_id FROM agent_rebate WHERE run_id = ${runId} AND paid_at IS NULL ORDER BY 1`.execute(
    query(tx),
  )
  return rows.map(({ id }) => id)
}

export async function updateRun(
  tx: Tx,
  id: bigint,
  {
    state,
    operatorId,
    secondId,
  }: {
    readonly state: RunState
    readonly operatorId?: bigint | undefined
    readonly secondId?: bigint | undefined
  },
): Promise<void> {
  await sql`
    UPDATE agent_run
       SET state = ${state}, version = version + 1, released_by = coalesce(${operatorId ?? null}, released_by),
           second_operator_id = coalesce(${secondId ?? null}, second_operator_id),
           -- Two operators have read the signs of all lines.
           held_agents = CASE WHEN ${secondId ?? null}::bigint IS NULL THEN held_agents ELSE '{}' END,
           paid_at = CASE WHEN ${state} = 'paid' THEN clock_timestamp() END
     WHERE id = ${id}`.execute(query(tx))
}

export async function insertTree(
  tx: Tx,
  {
    runId,
    rootId,
    inputs,
    hash,
  }: { readonly runId: bigint; readonly rootId: bigint; readonly inputs: object; readonly hash: string },
): Promise<void> {
  await sql`
    INSERT INTO agent_tree_settlement (run_id, root_id, inputs, hash)
    VALUES (${runId}, ${rootId}, ${inputsText(inputs)}::jsonb, decode(${hash}, 'hex'))`.execute(query(tx))
}

export async function selectTree(
  tx: Tx,
  { runId, rootId }: { readonly runId: bigint; readonly rootId: bigint },
): Promise<{ readonly inputs: unknown; readonly hash: string } | undefined> {
  const { rows } = await sql<{ inputs: string; hash: string }>`
    SELECT inputs::text AS inputs, encode(hash, 'hex') AS hash FROM agent_tree_settlement
     WHERE run_id = ${runId} AND root_id = ${rootId}`.execute(query(tx))
  return rows[0] && { ...rows[0], inputs: readInputs(rows[0].inputs) }
}

/** Locks wallets in the order of members, as the ledger does. */
export async function lockWallets(
  tx: Tx,
  { merchantId, currency, memberIds }: { merchantId: number; currency: string; memberIds: readonly bigint[] },
): Promise<void> {
  const sorted = [...new Set(memberIds)].toSorted((a, b) => (a < b ? -1 : 1))
  // A set of arrays is read in its order.
  await sql`
    SELECT lock_wallet(member_id, ${merchantId}, ${currency}) FROM unnest(${sorted.map(String)}::bigint[]) AS member_id`.execute(
    query(tx),
  )
}
