import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

/** What a deed with money asks of a member. Hours are told, because the database has the clock. */
export interface MoneyFacts {
  readonly account: string
  readonly accountType: number
  readonly status: 'active' | 'suspended' | 'closed'
  readonly createdAt: Date
  readonly accountHours: number
  readonly passwordHours: number | null
  readonly paymentPasswordHours: number | null
  readonly hasPaymentPassword: boolean
  readonly payeeName: string | null
  readonly uplineId: bigint | null
  readonly mayTransferToUpline: boolean
}

const hoursSince = (moment: 'created_at' | 'password_changed_at' | 'payment_password_changed_at') =>
  sql`(extract(epoch FROM clock_timestamp() - ${sql.ref(moment)}) / 3600)::float8`

const columns = sql`
  account, account_type AS "accountType", status, created_at AS "createdAt",
  ${hoursSince('created_at')} AS "accountHours", ${hoursSince('password_changed_at')} AS "passwordHours",
  ${hoursSince('payment_password_changed_at')} AS "paymentPasswordHours",
  payment_password_hash IS NOT NULL AS "hasPaymentPassword", NULLIF(trim(payee_name), '') AS "payeeName",
  upline_id AS "uplineId", may_transfer_to_upline AS "mayTransferToUpline"`

export async function selectMoneyFacts(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<MoneyFacts | undefined> {
  const found = await sql<MoneyFacts>`
    SELECT ${columns} FROM member WHERE merchant_id = ${merchantId} AND id = ${memberId}`.execute(query(tx))
  return found.rows[0]
}
