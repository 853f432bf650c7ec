import { query } from '#server/platform/db/query.ts'

import type { TestServer } from './test-server.ts'

export interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** A statement that can be compiled. */
interface Sendable {
  compile(executor: ReturnType<typeof query>): {
    readonly sql: string
    readonly parameters: readonly unknown[]
  }
}

/** The execution plan of a statement, with actual row counts. */
export async function planOf(server: TestServer, statement: Sendable): Promise<Plan> {
  const { sql: text, parameters } = statement.compile(query(server.services.store.read))
  const found = await server.asOwner<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    [...parameters],
  )
  const plan = found[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('no plan')
  return plan
}

/** Rows read from tables, including those filtered out. */
export function readBy(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + readBy(one), 0)
  if (plan['Relation Name'] === undefined) return below
  return below + (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
}

/** Scan types by table. Empty partitions created ahead are planned but not executed, so they are ignored. */
export function scansIn(plan: Plan): string[] {
  const isOpened = plan['Relation Name'] !== undefined && plan['Actual Loops'] > 0
  const own = isOpened ? [plan['Node Type']] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansIn)]
}
