import { type AgentRules, defaultAgentRules } from '#domain/agents/brand-rules.ts'
import { type WrittenRules, readRules } from '#domain/agents/written-rules.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectOwnKinds, selectRules } from './rules-store.ts'

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

/** The kinds whose pages an agent sees: earned shares stay visible when the brand offers the kind no longer. */
export async function findVisibleKinds(
  tx: Tx,
  who: { readonly merchantId: number; readonly memberId: bigint },
): Promise<ReadonlySet<string>> {
  const { rules } = await findRules(tx, who.merchantId)
  return new Set([...rules.kinds, ...(await selectOwnKinds(tx, who))])
}
