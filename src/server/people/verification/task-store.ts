import { sql } from 'kysely'

import type { DocumentKind } from '#domain/verification/documents.ts'
import type { CheckState } from '#domain/verification/vendor-check.ts'
import type { Waiting } from '#domain/work/work.ts'
import { query } from '#server/platform/db/query.ts'
import { countTasks } from '#server/platform/db/tasks.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Checks that a vendor took back or contradicted, until the member sends another document of the kind, or an operator asks for one or
 * judges one.
 */
const takenBack = (merchantId: number) => sql`
  verification_check AS taken
  JOIN member ON member.merchant_id = taken.merchant_id AND member.id = taken.member_id AND member.status <> 'closed'
 WHERE taken.merchant_id = ${merchantId} AND taken.taken_back_at IS NOT NULL
   AND NOT EXISTS (SELECT FROM verification_document AS other
                    WHERE other.merchant_id = taken.merchant_id AND other.member_id = taken.member_id
                      AND other.kind = taken.kind
                      AND greatest(other.sent_at, other.judged_at) > taken.taken_back_at)
   AND NOT EXISTS (SELECT FROM verification_request AS request
                    WHERE request.merchant_id = taken.merchant_id AND request.member_id = taken.member_id
                      AND request.kind = taken.kind
                      AND (request.ended_at IS NULL OR request.asked_at > taken.taken_back_at))`

/** Documents that wait for an operator, and checks that were taken back. */
export async function selectTasks(tx: Tx, merchantId: number): Promise<Waiting> {
  return await countTasks(
    tx,
    sql`SELECT sent_at AS since, NULL::text AS name FROM verification_document
         WHERE merchant_id = ${merchantId} AND state = 'checking'
         UNION ALL
        SELECT taken.taken_back_at, NULL FROM ${takenBack(merchantId)}`,
  )
}

export interface TakenBack {
  readonly id: string
  readonly kind: DocumentKind
  readonly state: CheckState
  readonly memberId: bigint
  readonly account: string
  readonly takenBackAt: Date
}

/** More are listed once these are done. */
const LISTED = 20

/** The oldest checks that were taken back. */
export async function selectTakenBack(tx: Tx, merchantId: number): Promise<readonly TakenBack[]> {
  const { rows } = await sql<TakenBack>`
    SELECT taken.id, taken.kind, taken.state, taken.member_id AS "memberId", member.account,
           taken.taken_back_at AS "takenBackAt"
      FROM ${takenBack(merchantId)} ORDER BY taken.taken_back_at LIMIT ${LISTED}`.execute(query(tx))
  return rows
}
