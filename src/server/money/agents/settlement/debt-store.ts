import { sql } from 'kysely'

import type { AgentDebt } from '#domain/agents/settlement.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface Brand {
  readonly merchantId: number
  readonly currency: string
}

/** The open debts of these agents, oldest first. */
export async function lockDebts(
  tx: Tx,
  { merchantId, currency, debtorIds }: Brand & { readonly debtorIds: readonly bigint[] },
): Promise<readonly AgentDebt[]> {
  const { rows } = await sql<{ debtorId: bigint; creditorId: bigint | null; since: string; amount: bigint }>`
    SELECT debtor_id AS "debtorId", creditor_id AS "creditorId", since::text AS since, open AS amount FROM agent_debt
     WHERE merchant_id = ${merchantId} AND currency = ${currency} AND open > 0
       AND debtor_id = ANY (${debtorIds.map(String)}::bigint[])
     ORDER BY debtor_id, since, creditor_id FOR UPDATE`.execute(query(tx))
  return rows.map(({ creditorId, ...debt }) => ({ ...debt, creditorId: creditorId ?? ('brand' as const) }))
}

/** Sets the open amount of one debt; its growth is added to the amount. */
export async function saveDebt(
  tx: Tx,
  { merchantId, currency }: Brand,
  { debtorId, creditorId, since, amount: open }: AgentDebt,
): Promise<void> {
  const creditor = creditorId === 'brand' ? null : creditorId
  await sql`
    INSERT INTO agent_debt AS debt (merchant_id, debtor_id, creditor_id, currency, since, amount, open)
    VALUES (${merchantId}, ${debtorId}, ${creditor}, ${currency}, ${since}::date, greatest(${open}::bigint, 1), ${open})
    ON CONFLICT (debtor_id, creditor_id, currency, since) DO UPDATE
       SET amount = debt.amount + greatest(excluded.open - debt.open, 0), open = excluded.open`.execute(
    query(tx),
  )
}

/** The open debts of an agent together. */
export async function selectOwed(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<{ readonly amount: bigint; readonly since: string | null }> {
  const { rows } = await sql<{ amount: bigint; since: string | null }>`
    SELECT coalesce(sum(open), 0)::bigint AS amount, min(since)::text AS since FROM agent_debt
     WHERE merchant_id = ${merchantId} AND debtor_id = ${memberId} AND open > 0`.execute(query(tx))
  return rows[0] ?? { amount: 0n, since: null }
}
