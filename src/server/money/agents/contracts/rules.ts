import { type AgentRules, defaultAgentRules } from '#domain/agents/brand-rules.ts'
import type { FeesFrom } from '#domain/agents/team-costs.ts'
import { type WrittenRules, readRules } from '#domain/agents/written-rules.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectOwnKinds, selectRules, selectRulesByDay } from './rules-store.ts'

/** The rules that count now, and the version that statements name; 0 stands for the defaults. */
export async function findRules(
  tx: Tx,
  merchantId: number,
): Promise<{ readonly version: number; readonly rules: AgentRules }> {
  const row = await selectRules(tx, merchantId)
  if (!row) return { version: 0, rules: defaultAgentRules }
  return { version: row.version, rules: mustRead(row.rules, merchantId) }
}

/** The fees of a brand by the business day from which they count: the one after they were set. */
export async function findFees(tx: Tx, merchantId: number): Promise<readonly FeesFrom[]> {
  const rows = await selectRulesByDay(tx, merchantId)
  return rows.map(({ rules, fromDay }) => ({ fromDay, fees: mustRead(rules, merchantId).fees }))
}

function mustRead(stored: unknown, merchantId: number): AgentRules {
  const rules = readRules(stored as WrittenRules)
  if (!rules) throw new Error(`rules of agents of merchant ${merchantId} cannot be read`)
  return rules
}

/** The kinds whose pages an agent sees: earned shares stay visible when the brand offers the kind no longer. */
export async function findVisibleKinds(
  tx: Tx,
  who: { readonly merchantId: number; readonly memberId: bigint },
): Promise<ReadonlySet<string>> {
  const { rules } = await findRules(tx, who.merchantId)
  return new Set([...rules.kinds, ...(await selectOwnKinds(tx, who))])
}
