import { type AgentRules, defaultAgentRules } from '#domain/agents/brand-rules.ts'
import { type WrittenRules, readRules } from '#domain/agents/written-rules.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectRules } from './rules-store.ts'

/** The rules that count now, and the version that statements name; 0 stands for the defaults. */
export async function findRules(
  tx: Tx,
  merchantId: number,
): Promise<{ readonly version: number; readonly rules: AgentRules }> {
  const row = await selectRules(tx, merchantId)
  if (!row) return { version: 0, rules: defaultAgentRules }
  const rules = readRules(row.rules as WrittenRules)
  if (!rules) throw new Error(`rules ${row.version} of agents of merchant ${merchantId} cannot be read`)
  return { version: row.version, rules }
}
