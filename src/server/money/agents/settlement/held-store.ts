import { sql } from 'kysely'

import { inputsText } from '#domain/agents/stored-json.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

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
    after,
    limit,
  }: {
    readonly merchantId: number
    readonly agentId?: bigint
    readonly after?: string | undefined
    readonly limit: number
  },
): Promise<readonly HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    SELECT held.agent_id AS "agentId", held.currency, (held.amount - coalesce(released.amount, 0))::bigint AS amount
      FROM (SELECT agent_id, run.currency, sum(held) AS amount
              FROM (SELECT merchant_id, run_id, agent_id, held FROM agent_statement
                     UNION ALL
                    SELECT merchant_id, run_id, member_id, held FROM agent_rebate) AS income
              JOIN agent_run AS run ON run.id = income.run_id
             WHERE income.merchant_id = ${merchantId} AND held > 0
               AND (${agentId ?? null}::bigint IS NULL OR agent_id = ${agentId ?? null}::bigint)
             GROUP BY agent_id, run.currency) AS held
      LEFT JOIN LATERAL (
        SELECT sum(amount) AS amount FROM agent_held_release
         WHERE agent_id = held.agent_id AND currency = held.currency) AS released ON true
     WHERE held.amount > coalesce(released.amount, 0)
       AND (${after ?? null}::bigint IS NULL OR held.agent_id > ${after ?? null}::bigint)
     ORDER BY held.agent_id LIMIT ${limit + 1}`.execute(query(tx))
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
