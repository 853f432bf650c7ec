import { sql } from 'kysely'

import type { ContractState } from '#domain/agents/contract-life.ts'
import type { ContractKind } from '#domain/agents/terms.ts'
import { inputsText } from '#domain/agents/stored-json.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { isOfTeam } from './debt-store.ts'

export interface HeldRow {
  readonly agentId: bigint
  readonly currency: string
  readonly amount: bigint
}

/** Agents, and members with rebates, whose income is held, by id; of one, its own. */
export async function selectHeld(
  tx: Tx,
  {
    merchantId,
    agentId,
    team,
    after,
    limit,
  }: {
    readonly merchantId: number
    readonly agentId?: bigint
    /** The agent and all below it. */
    readonly team?: bigint | undefined
    readonly after?: string | undefined
    readonly limit: number
  },
): Promise<readonly HeldRow[]> {
  if (agentId !== undefined) return await selectHeldOf(tx, merchantId, [agentId])
  const found: HeldRow[] = []
  for (let from = after; found.length <= limit;) {
    const ids = await selectHolders(tx, { merchantId, team, after: from, limit: limit + 1 })
    found.push(...(await selectHeldOf(tx, merchantId, ids)))
    // All income of some may be released: the next ones are read.
    if (ids.length <= limit) break
    from = ids.at(-1)?.toString()
  }
  return found.slice(0, limit + 1)
}

/** The next agents with held income, released or not, by two indexes of it: as many lookups as there are agents. */
async function selectHolders(
  tx: Tx,
  {
    merchantId,
    team,
    after,
    limit,
  }: {
    readonly merchantId: number
    readonly team: bigint | undefined
    readonly after: string | undefined
    readonly limit: number
  },
): Promise<readonly bigint[]> {
  const next = (from: ReturnType<typeof sql>) => sql`
    (SELECT least(
      (SELECT agent_id FROM agent_statement WHERE merchant_id = ${merchantId} AND held > 0 AND agent_id > ${from}
        ORDER BY agent_id LIMIT 1),
      (SELECT member_id FROM agent_rebate WHERE merchant_id = ${merchantId} AND held > 0 AND member_id > ${from}
        ORDER BY member_id LIMIT 1)))`
  const { rows } = await sql<{ id: bigint }>`
    WITH RECURSIVE holder AS (
      SELECT ${next(sql`${after ?? '0'}::bigint`)} AS id
       UNION ALL
      SELECT ${next(sql`holder.id`)} FROM holder WHERE holder.id IS NOT NULL
    )
    SELECT id FROM holder WHERE id IS NOT NULL AND ${isOfTeam(sql`id`, team)} LIMIT ${limit}`.execute(
    query(tx),
  )
  return rows.map(({ id }) => id)
}

async function selectHeldOf(
  tx: Tx,
  merchantId: number,
  agentIds: readonly bigint[],
): Promise<readonly HeldRow[]> {
  const ids = agentIds.map(String)
  const { rows } = await sql<HeldRow>`
    SELECT held.agent_id AS "agentId", held.currency, (held.amount - coalesce(released.amount, 0))::bigint AS amount
      FROM (SELECT agent_id, run.currency, sum(held) AS amount
              FROM (SELECT run_id, agent_id, held FROM agent_statement
                     WHERE merchant_id = ${merchantId} AND agent_id = ANY (${ids}::text[]::bigint[]) AND held > 0
                     UNION ALL
                    SELECT run_id, member_id, held FROM agent_rebate
                     WHERE merchant_id = ${merchantId} AND member_id = ANY (${ids}::text[]::bigint[]) AND held > 0) AS income
              JOIN agent_run AS run ON run.id = income.run_id
             GROUP BY agent_id, run.currency) AS held
      LEFT JOIN LATERAL (
        SELECT sum(amount) AS amount FROM agent_held_release
         WHERE agent_id = held.agent_id AND currency = held.currency) AS released ON true
     WHERE held.amount > coalesce(released.amount, 0)
     ORDER BY held.agent_id`.execute(query(tx))
  return rows
}

/** The income of each member that is held now. */
export async function selectAllHeld(
  tx: Tx,
  { merchantId, currency }: { readonly merchantId: number; readonly currency: string },
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await selectHeld(tx, { merchantId, limit: HELD_MOST })
  return new Map(rows.flatMap((row) => (row.currency === currency ? [[row.agentId, row.amount]] : [])))
}

/** More members than hold income at a time. */
const HELD_MOST = 100_000

interface HeldOf {
  readonly merchantId: number
  readonly currency: string
}

export interface HeldLineRow {
  readonly agentId: bigint
  readonly runId: bigint
  readonly kind: ContractKind | 'rebate'
  readonly startDay: string
  readonly endDay: string
  /** The part that no release covers. */
  readonly open: bigint
  readonly heldAt: Date
  readonly contractId: bigint | null
  readonly version: number | null
  readonly contractState: ContractState | null
  readonly lacksUpline: boolean
  /** The payout had signs of abuse. */
  readonly isFlagged: boolean
}

/** Held income of agents that no release covers: releases cover the oldest income first. */
const openLines = ({ merchantId, currency }: HeldOf, agentIds: readonly bigint[]) => sql`
  SELECT line.*, least(line.held, line.upto - coalesce(released.amount, 0))::bigint AS open
    FROM (SELECT income.*, run.kind, run.start_day AS first_day, run.end_day AS last_day,
                 income.agent_id = ANY (run.held_agents) AS is_flagged,
                 sum(income.held) OVER (PARTITION BY income.agent_id
                                            ORDER BY income.paid_at, income.contract_id NULLS LAST, income.id) AS upto
            FROM (SELECT id, run_id, agent_id, contract_id, version, held, paid_at, inputs ? 'lacksUpline' AS lacks_upline FROM agent_statement
                   WHERE merchant_id = ${merchantId} AND agent_id = ANY (${agentIds.map(String)}::text[]::bigint[]) AND held > 0
                   UNION ALL
                  SELECT id, run_id, member_id, NULL, NULL, held, paid_at, false FROM agent_rebate
                   WHERE merchant_id = ${merchantId} AND member_id = ANY (${agentIds.map(String)}::text[]::bigint[]) AND held > 0) AS income
            JOIN agent_run AS run ON run.id = income.run_id AND run.currency = ${currency}) AS line
    LEFT JOIN LATERAL (
      SELECT sum(amount) AS amount FROM agent_held_release
       WHERE agent_id = line.agent_id AND currency = ${currency}) AS released ON true
   WHERE line.upto > coalesce(released.amount, 0)`

/** Since when income of agents is held. */
export async function selectHeldSince(
  tx: Tx,
  of: HeldOf,
  agentIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Date>> {
  const { rows } = await sql<{ agentId: bigint; since: Date }>`
    SELECT agent_id AS "agentId", min(paid_at) AS since FROM (${openLines(of, agentIds)}) AS open
     GROUP BY agent_id`.execute(query(tx))
  return new Map(rows.map(({ agentId, since }) => [agentId, since]))
}

/** The oldest held income of an agent. */
export async function selectHeldLines(
  tx: Tx,
  of: HeldOf,
  { agentId, limit }: { readonly agentId: bigint; readonly limit: number },
): Promise<readonly HeldLineRow[]> {
  const { rows } = await sql<HeldLineRow>`
    SELECT open.agent_id AS "agentId", open.run_id AS "runId", open.kind, open.first_day::text AS "startDay",
           open.last_day::text AS "endDay", open.open, open.paid_at AS "heldAt", open.contract_id AS "contractId",
           open.version, contract.state AS "contractState", open.lacks_upline AS "lacksUpline",
           open.is_flagged AS "isFlagged"
      FROM (${openLines(of, [agentId])}) AS open
      LEFT JOIN agent_contract_version AS contract
        ON contract.contract_id = open.contract_id AND contract.version = open.version
     ORDER BY open.upto LIMIT ${limit}`.execute(query(tx))
  return rows
}

export interface PastRelease {
  readonly amount: bigint
  readonly at: Date
  readonly operator: string
  readonly second: string
}

/** Releases of held income of an agent, newest first. */
export async function selectHeldReleases(
  tx: Tx,
  { merchantId, currency }: HeldOf,
  { agentId, limit }: { readonly agentId: bigint; readonly limit: number },
): Promise<readonly PastRelease[]> {
  const { rows } = await sql<PastRelease>`
    SELECT release.amount, release.released_at AS at, operator.name AS operator, second.name AS second
      FROM agent_held_release AS release
      JOIN operator ON operator.id = release.operator_id
      JOIN operator AS second ON second.id = release.second_operator_id
     WHERE release.merchant_id = ${merchantId} AND release.agent_id = ${agentId} AND release.currency = ${currency}
     ORDER BY release.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

export interface HeldRelease extends HeldRow {
  readonly merchantId: number
  readonly requestId: string
  readonly inputs: object
  readonly operatorId: bigint
  readonly secondId: bigint
}

export async function insertHeldRelease(tx: Tx, made: HeldRelease): Promise<void> {
  await sql`
    INSERT INTO agent_held_release (merchant_id, agent_id, currency, amount, request_id, inputs, operator_id,
                                    second_operator_id)
    VALUES (${made.merchantId}, ${made.agentId}, ${made.currency}, ${made.amount}, ${made.requestId}::uuid,
            ${inputsText(made.inputs)}::jsonb, ${made.operatorId}, ${made.secondId})`.execute(query(tx))
}

/** A release of this request. */
export async function selectHeldRelease(
  tx: Tx,
  { merchantId, requestId }: Pick<HeldRelease, 'merchantId' | 'requestId'>,
): Promise<Pick<HeldRow, 'agentId' | 'amount'> | undefined> {
  const { rows } = await sql<Pick<HeldRow, 'agentId' | 'amount'>>`
    SELECT agent_id AS "agentId", amount FROM agent_held_release
     WHERE merchant_id = ${merchantId} AND request_id = ${requestId}::uuid`.execute(query(tx))
  return rows[0]
}
