import { sql } from 'kysely'

import type { PayoutAccount } from '#domain/members/payout-account.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface Owner {
  readonly merchantId: number
  readonly memberId: bigint
}

export interface KeptPayoutAccount extends PayoutAccount {
  readonly id: string
  readonly addedAt: Date
}

export async function selectPayoutAccounts(
  tx: Tx,
  { merchantId, memberId }: Owner,
): Promise<KeptPayoutAccount[]> {
  const found = await sql<KeptPayoutAccount>`
    SELECT id, kind, institution, holder_name AS "holderName", account_number AS "accountNumber",
           created_at AS "addedAt"
      FROM payout_account
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND removed_at IS NULL
     ORDER BY created_at, id`.execute(query(tx))
  return found.rows
}

/** Serialises a member's additions. */
export async function lockOwner(tx: Tx, { merchantId, memberId }: Owner): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('payout ' || ${merchantId}::text || ' ' || ${memberId}::text, 0))`.execute(
    query(tx),
  )
}

/**
 * Returns no id if the number is bound already, even by the same member: the unique index admits one of two at once.
 */
export async function insertPayoutAccount(
  tx: Tx,
  { merchantId, memberId }: Owner,
  account: PayoutAccount,
): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
    VALUES (${merchantId}, ${memberId}, ${account.kind}, ${account.institution}, ${account.holderName},
            ${account.accountNumber})
    ON CONFLICT DO NOTHING RETURNING id`.execute(query(tx))
  return made.rows[0]?.id
}

/** Returns the removed account. The row stays, as evidence of where money went. */
export async function updateRemoved(
  tx: Tx,
  { merchantId, memberId }: Owner,
  id: string,
): Promise<KeptPayoutAccount | undefined> {
  // guard: payout-account-of-member
  const removed = await sql<KeptPayoutAccount>`
    UPDATE payout_account SET removed_at = clock_timestamp()
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND id = ${id} AND removed_at IS NULL
    RETURNING id, kind, institution, holder_name AS "holderName", account_number AS "accountNumber",
              created_at AS "addedAt"`.execute(query(tx))
  return removed.rows[0]
}

/** A member's account that is not removed; locked against removal until the transaction ends. */
export async function selectPayoutAccount(
  tx: Tx,
  { merchantId, memberId }: Owner,
  id: string,
): Promise<(KeptPayoutAccount & { readonly boundHours: number }) | undefined> {
  const found = await sql<KeptPayoutAccount & { readonly boundHours: number }>`
    SELECT id, kind, institution, holder_name AS "holderName", account_number AS "accountNumber",
           created_at AS "addedAt",
           (extract(epoch FROM clock_timestamp() - created_at) / 3600)::float8 AS "boundHours"
      FROM payout_account
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND id = ${id} AND removed_at IS NULL
       FOR SHARE`.execute(query(tx))
  return found.rows[0]
}

/** Number of other members of the merchant with the same account number, including removed accounts. */
export async function countSharing(
  tx: Tx,
  { merchantId, memberId }: Owner,
  accountNumber: string,
): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(DISTINCT member_id)::integer AS count FROM payout_account
     WHERE merchant_id = ${merchantId} AND member_id <> ${memberId}
       AND lower(account_number) = lower(${accountNumber})`.execute(query(tx))
  return found.rows[0]?.count ?? 0
}

export interface EveryPayoutAccount extends KeptPayoutAccount {
  readonly removedAt: Date | null
  readonly boundHours: number
}

/** A member's accounts with the removed ones, which stand last; the newest fifty. */
export async function selectEveryPayoutAccount(
  tx: Tx,
  { merchantId, memberId }: Owner,
): Promise<readonly EveryPayoutAccount[]> {
  const found = await sql<EveryPayoutAccount>`
    SELECT id, kind, institution, holder_name AS "holderName", account_number AS "accountNumber",
           created_at AS "addedAt", removed_at AS "removedAt",
           (extract(epoch FROM clock_timestamp() - created_at) / 3600)::float8 AS "boundHours"
      FROM payout_account
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId}
     ORDER BY removed_at IS NOT NULL, created_at DESC, id LIMIT 50`.execute(query(tx))
  return found.rows
}

/**
 * The names by which members are known as one person: payout accounts that they have or had, and the names of the payee and of
 * holders with each birthday. A name without a birthday is shared by many persons.
 */
export async function selectPersonNames(
  tx: Tx,
  { merchantId, memberIds }: { readonly merchantId: number; readonly memberIds: readonly bigint[] },
): Promise<ReadonlyMap<bigint, readonly string[]>> {
  const ids = memberIds.map(String)
  const { rows } = await sql<{ memberId: bigint; names: readonly string[] }>`
    WITH named AS (
      SELECT unnest(${ids}::text[]::bigint[]) AS member_id
    ), held AS (
      SELECT account.member_id, lower(account.account_number) AS number, person_name(account.holder_name) AS holder
        FROM named JOIN payout_account AS account USING (member_id) WHERE account.merchant_id = ${merchantId}
    ), person AS (
      SELECT member.id AS member_id, person_name(member.payee_name) AS payee, member.birthday
        FROM named JOIN member ON member.id = named.member_id AND member.merchant_id = ${merchantId}
    ), called AS (
      SELECT member_id, payee AS name FROM person WHERE payee IS NOT NULL
      UNION SELECT member_id, holder FROM held
    ), born AS (
      SELECT member_id, birthday FROM person WHERE birthday IS NOT NULL
      UNION SELECT former.member_id, former.birthday FROM named JOIN member_former_birthday AS former USING (member_id)
             WHERE former.merchant_id = ${merchantId}
    )
    SELECT member_id AS "memberId", array_agg(name) AS names
      FROM (SELECT member_id, 'payout ' || number AS name FROM held
            UNION SELECT member_id, 'born ' || birthday || ' ' || name FROM called JOIN born USING (member_id)) AS all_names
     GROUP BY member_id`.execute(query(tx))
  return new Map(rows.map(({ memberId, names }) => [memberId, names]))
}

/** Members who have or had a payout account with others, each with the smallest id among those. */
export async function selectInstruments(
  tx: Tx,
  { merchantId, memberIds }: { readonly merchantId: number; readonly memberIds: readonly bigint[] },
): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await sql<{ memberId: bigint; first: bigint }>`
    SELECT own.member_id AS "memberId", min(other.member_id) AS first
      FROM payout_account AS own
      JOIN payout_account AS other
        ON other.merchant_id = own.merchant_id AND lower(other.account_number) = lower(own.account_number)
     WHERE own.merchant_id = ${merchantId} AND own.member_id = ANY (${memberIds.map(String)}::bigint[])
     GROUP BY own.member_id
    HAVING count(DISTINCT other.member_id) > 1`.execute(query(tx))
  return new Map(rows.map(({ memberId, first }) => [memberId, `instrument ${first}`]))
}
