import { sql } from 'kysely'

import type { AgentDebt } from '#domain/agents/settlement.ts'
import { inputsText } from '#domain/agents/stored-json.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface DebtPayment {
  readonly merchantId: number
  readonly debtorId: bigint
  readonly currency: string
  readonly amount: bigint
  readonly requestId: string
  /** The open debts before. */
  readonly debts: readonly AgentDebt[]
  readonly waived?: {
    readonly debtId: bigint
    readonly operatorId: bigint
    readonly secondId: bigint
  }
}

/** The caller holds the lock of the debtor's debts or wallet. */
export async function insertDebtPayment(tx: Tx, made: DebtPayment): Promise<bigint> {
  const { merchantId, debtorId, currency, amount, requestId, debts, waived } = made
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO agent_debt_payment (merchant_id, debtor_id, currency, amount, request_id, inputs, debt_id, operator_id,
                                    second_operator_id)
    VALUES (${merchantId}, ${debtorId}, ${currency}, ${amount}, ${requestId}::uuid, ${inputsText({ debts })}::jsonb,
            ${waived?.debtId ?? null}, ${waived?.operatorId ?? null}, ${waived?.secondId ?? null})
    RETURNING id`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('no payment was stored')
  return row.id
}

/** An earlier payment or waiver of this request. */
export async function selectDebtPayment(
  tx: Tx,
  { debtorId, requestId }: Pick<DebtPayment, 'debtorId' | 'requestId'>,
): Promise<{ readonly amount: bigint; readonly debtId: bigint | null } | undefined> {
  const { rows } = await sql<{ amount: bigint; debtId: bigint | null }>`
    SELECT amount, debt_id AS "debtId" FROM agent_debt_payment
     WHERE debtor_id = ${debtorId} AND request_id = ${requestId}::uuid`.execute(query(tx))
  return rows[0]
}

export interface DebtHead {
  readonly debtorId: bigint
  readonly creditorId: bigint | 'brand'
  readonly currency: string
  readonly since: string
}

/** A debt of a brand by its number, without its amount, which only the lock of the debtor's debts fixes. */
export async function selectDebtHead(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: bigint },
): Promise<DebtHead | undefined> {
  // guard: debt-of-own-brand
  const { rows } = await sql<Omit<DebtHead, 'creditorId'> & { creditorId: bigint | null }>`
    SELECT debtor_id AS "debtorId", creditor_id AS "creditorId", currency, since::text AS since FROM agent_debt
     WHERE id = ${id} AND merchant_id = ${merchantId}`.execute(query(tx))
  const [row] = rows
  return row && { ...row, creditorId: row.creditorId ?? 'brand' }
}
