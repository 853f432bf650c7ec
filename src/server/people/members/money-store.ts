import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The member data that rules about money read. Ages are in hours by the database's clock. */
export interface MoneyFacts {
  readonly account: string
  readonly accountType: number
  readonly status: 'active' | 'suspended' | 'closed'
  readonly createdAt: Date
  readonly accountHours: number
  /** Hours since a change of the password; the one of the registration is no change. */
  readonly passwordHours: number | null
  readonly paymentPasswordHours: number | null
  /** Hours since an operator last reset the member's factors. */
  readonly factorsResetHours: number | null
  readonly hasPaymentPassword: boolean
  readonly payeeName: string | null
  readonly uplineId: bigint | null
  readonly mayTransferToUpline: boolean
  /** The upline has frozen this agent. */
  readonly isFrozen: boolean
}

const hoursSince = (
  moment: 'created_at' | 'password_changed_at' | 'payment_password_changed_at' | 'factors_reset_at',
) => sql`(extract(epoch FROM clock_timestamp() - ${sql.ref(moment)}) / 3600)::float8`

const columns = sql`
  account, account_type AS "accountType", status, created_at AS "createdAt",
  ${hoursSince('created_at')} AS "accountHours",
  -- The registration sets its own password within its transaction, which takes less than a minute.
  CASE WHEN password_changed_at > created_at + interval '1 minute' THEN ${hoursSince('password_changed_at')} END
    AS "passwordHours",
  ${hoursSince('payment_password_changed_at')} AS "paymentPasswordHours",
  ${hoursSince('factors_reset_at')} AS "factorsResetHours",
  payment_password_hash IS NOT NULL AS "hasPaymentPassword", NULLIF(trim(payee_name), '') AS "payeeName",
  (agents_above(id))[1] AS "uplineId", may_transfer_to_upline AS "mayTransferToUpline",
  frozen_at IS NOT NULL AS "isFrozen"`

export async function selectMoneyFacts(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<MoneyFacts | undefined> {
  const found = await sql<MoneyFacts>`
    SELECT ${columns} FROM member WHERE merchant_id = ${merchantId} AND id = ${memberId}`.execute(query(tx))
  return found.rows[0]
}

/** The states of members of a brand. */
export async function selectStatuses(
  tx: Tx,
  { merchantId, memberIds }: { readonly merchantId: number; readonly memberIds: readonly bigint[] },
): Promise<ReadonlyMap<bigint, MoneyFacts['status']>> {
  const { rows } = await sql<{ id: bigint; status: MoneyFacts['status'] }>`
    SELECT id, status FROM member
     WHERE merchant_id = ${merchantId} AND id = ANY (${memberIds.map(String)}::bigint[])`.execute(query(tx))
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** A member by account name or by id. */
type Named = { readonly account: string } | { readonly id: string }

/** A recipient of a member transfer: the upline, or a member of the own line, by account name. */
export async function selectInOwnLine(
  tx: Tx,
  { merchantId, memberId, ...named }: { readonly merchantId: number; readonly memberId: bigint } & Named,
): Promise<bigint | undefined> {
  const isNamed =
    'id' in named ? sql`id = ${named.id}::bigint` : sql`lower(account) = lower(${named.account})`
  // guard: transfer-within-own-line
  const found = await sql<{ id: bigint }>`
    SELECT id FROM member
     WHERE merchant_id = ${merchantId} AND ${isNamed}
       AND agents_above(id) @> ARRAY[${memberId}::bigint]`.execute(query(tx))
  return found.rows[0]?.id
}

/** The accounts of those of these members who are the agent or below it now. */
export async function selectAccountsInTeam(
  tx: Tx,
  {
    merchantId,
    agentId,
    ids,
  }: { readonly merchantId: number; readonly agentId: bigint; readonly ids: readonly bigint[] },
): Promise<ReadonlyMap<bigint, string>> {
  // guard: statement-of-present-team
  const found = await sql<{ id: bigint; account: string }>`
    SELECT id, account FROM member
     WHERE merchant_id = ${merchantId} AND id = ANY (${[...ids]}::bigint[])
       AND (id = ${agentId} OR agents_above(id) @> ARRAY[${agentId}::bigint])`.execute(query(tx))
  return new Map(found.rows.map(({ id, account }) => [id, account]))
}

export async function selectAccounts(
  tx: Tx,
  { merchantId, ids }: { readonly merchantId: number; readonly ids: readonly bigint[] },
): Promise<ReadonlyMap<bigint, string>> {
  const found = await sql<{ id: bigint; account: string }>`
    SELECT id, account FROM member WHERE merchant_id = ${merchantId} AND id = ANY (${[...ids]}::bigint[])`.execute(
    query(tx),
  )
  return new Map(found.rows.map(({ id, account }) => [id, account]))
}
