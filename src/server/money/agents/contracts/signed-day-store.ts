import { sql } from 'kysely'

import type { PeriodKind } from '#domain/agents/periods.ts'
import type { ContractKind } from '#domain/agents/terms.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * The first day from one on that counts under any contract of a kind; of dividends, under one of a kind of period. Undefined if
 * there is none.
 */
export async function selectSignedDay(
  tx: Tx,
  {
    merchantId,
    kind,
    part,
    from,
  }: {
    readonly merchantId: number
    readonly kind: ContractKind
    readonly part: PeriodKind
    /** Absent: the first day of all. */
    readonly from: string | undefined
  },
): Promise<string | undefined> {
  const first = sql`greatest(starts_on, ${from ?? null}::date)`
  const { rows } = await sql<{ day: string | null }>`
    SELECT min(${first})::text AS day FROM agent_contract_version
     WHERE merchant_id = ${merchantId} AND kind = ${kind} AND starts_on IS NOT NULL
       AND (ends_on IS NULL OR ends_on > ${first})
       AND (kind <> 'dividend' OR terms ->> 'period' = ${part})`.execute(query(tx))
  return rows[0]?.day ?? undefined
}
