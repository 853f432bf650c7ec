import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface RulesRow {
  readonly version: number
  readonly rules: unknown
  readonly setAt: Date
  readonly operator: string
  readonly second: string | null
}

/** The newest rules of a brand; nothing where it has set none. */
export async function selectRules(tx: Tx, merchantId: number): Promise<RulesRow | undefined> {
  const { rows } = await sql<RulesRow>`
    SELECT rules.version, rules.rules, rules.set_at AS "setAt", operator.name AS operator, second.name AS second
      FROM agent_rules AS rules
      JOIN operator ON operator.id = rules.operator_id
      LEFT JOIN operator AS second ON second.id = rules.second_operator_id
     WHERE rules.merchant_id = ${merchantId} ORDER BY rules.version DESC LIMIT 1`.execute(query(tx))
  return rows[0]
}

/** All rules of a brand, oldest first, each with the first business day after it was set. */
export async function selectRulesByDay(
  tx: Tx,
  merchantId: number,
): Promise<readonly { readonly rules: unknown; readonly fromDay: string }[]> {
  const { rows } = await sql<{ rules: unknown; fromDay: string }>`
    SELECT rules, (((set_at AT TIME ZONE zone) - day_start)::date + 1)::text AS "fromDay"
      FROM agent_rules JOIN merchant ON merchant.id = merchant_id
     WHERE merchant_id = ${merchantId} ORDER BY agent_rules.version`.execute(query(tx))
  return rows
}

export async function insertRules(
  tx: Tx,
  made: {
    readonly merchantId: number
    readonly version: number
    readonly rules: object
    readonly operatorId: bigint
    readonly secondId: bigint | undefined
  },
): Promise<void> {
  await sql`
    INSERT INTO agent_rules (merchant_id, version, rules, operator_id, second_operator_id)
    VALUES (${made.merchantId}, ${made.version}, ${JSON.stringify(made.rules)}::jsonb, ${made.operatorId},
            ${made.secondId ?? null})`.execute(query(tx))
}

/** The kinds of the contracts that an agent has or had with its upline or with downlines. */
export async function selectOwnKinds(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    SELECT DISTINCT kind FROM agent_contract
     WHERE merchant_id = ${merchantId} AND (downline_id = ${memberId} OR upline_id = ${memberId})`.execute(
    query(tx),
  )
  return rows.map(({ kind }) => kind)
}
