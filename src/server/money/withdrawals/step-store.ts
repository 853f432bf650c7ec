import { sql } from 'kysely'

import type { Holder, WithdrawalDeed, WithdrawalState } from '#domain/cashier/withdrawal-state.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { WithdrawalRow } from './store.ts'

export interface NewStep {
  readonly state: WithdrawalState
  readonly deed: WithdrawalDeed | 'request' | 'claim' | 'release_claim'
  readonly holder: Holder
  readonly operatorId?: bigint | undefined
  readonly note?: string | undefined
  readonly pictures?: readonly string[] | undefined
  readonly requestId?: string | undefined
  readonly until?: Date | null | undefined
}

export async function insertStep(
  tx: Tx,
  { merchantId, id }: Pick<WithdrawalRow, 'merchantId' | 'id'>,
  step: NewStep,
): Promise<void> {
  await query(tx)
    .insertInto('withdrawal_step')
    .values({
      merchant_id: merchantId,
      withdrawal_id: id,
      state: step.state,
      deed: step.deed,
      holder: step.holder,
      operator_id: step.operatorId ?? null,
      note: step.note ?? '',
      pictures: [...(step.pictures ?? [])],
      request_id: step.requestId ?? null,
      until: step.until ?? null,
    })
    .execute()
}

export interface StepRow {
  readonly withdrawalId: bigint
  readonly id: string
  readonly state: WithdrawalState
  readonly deed: NewStep['deed']
  readonly holder: Holder
  readonly operatorName: string | null
  readonly note: string
  readonly pictures: readonly string[]
  readonly at: Date
  readonly until: Date | null
}

export async function selectSteps(
  tx: Tx,
  { merchantId, ids }: { readonly merchantId: number; readonly ids: readonly bigint[] },
): Promise<StepRow[]> {
  if (ids.length === 0) return []
  const found = await sql<StepRow>`
    SELECT withdrawal_id AS "withdrawalId", step.id::text, state, deed, holder, operator.name AS "operatorName", note,
           pictures, at, until
      FROM withdrawal_step AS step LEFT JOIN operator ON operator.id = step.operator_id
     WHERE step.merchant_id = ${merchantId} AND withdrawal_id = ANY (${[...ids]}::bigint[])
     ORDER BY step.id`.execute(query(tx))
  return found.rows
}

export type KnownStep = Pick<StepRow, 'deed' | 'note' | 'pictures'>

/** The step that this request already made. */
export async function selectStepOf(
  tx: Tx,
  { merchantId, id }: Pick<WithdrawalRow, 'merchantId' | 'id'>,
  requestId: string,
): Promise<KnownStep | undefined> {
  const found = await sql<KnownStep>`
    SELECT deed, note, pictures FROM withdrawal_step
     WHERE merchant_id = ${merchantId} AND withdrawal_id = ${id} AND request_id = ${requestId}`.execute(
    query(tx),
  )
  return found.rows[0]
}
