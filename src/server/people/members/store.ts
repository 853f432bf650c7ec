import { sql } from 'kysely'

import type { Translations } from '#domain/language/names.ts'
import { AGENT_TYPES, TRIAL_TYPE } from '#domain/access/role.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { drawReferralCode } from './friend-store.ts'

export interface Member {
  readonly id: bigint
  readonly account: string
  readonly nickname: string
  readonly accountType: number
  readonly mayTransferToUpline: boolean
  readonly labelName: string
  readonly clubNames: Translations | undefined
  readonly rankLevel: number
  /** The brand has levels. */
  readonly givesLevels: boolean
  readonly memberLabel: string | undefined
  readonly mustChangePassword: boolean
  /** The seed of the chosen picture. */
  readonly avatar: string | undefined
  readonly language: string | undefined
  readonly previousLoginAt: Date | undefined
}

export interface NewMember {
  readonly merchantId: number
  readonly account: string
  readonly nickname?: string
  readonly accountType?: number
  readonly uplineId?: bigint
}

/** The club of members who have reached no level yet. */
const firstLevel = sql<bigint | null>`(
  SELECT club_id FROM level_rank AS level WHERE level.merchant_id = member.merchant_id AND rank = 0
   ORDER BY version DESC LIMIT 1)`

export async function selectMember(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<Member | undefined> {
  const row = await query(tx)
    .selectFrom('member')
    .leftJoin('club', (join) =>
      join
        .onRef('club.merchant_id', '=', 'member.merchant_id')
        .on('club.id', '=', sql<bigint>`coalesce(member.club_id, ${firstLevel})`),
    )
    .selectAll('member')
    .select([
      'club.label_name',
      'club.names',
      'club.rank_level',
      sql<boolean>`${firstLevel} IS NOT NULL`.as('gives_levels'),
    ])
    .where('member.merchant_id', '=', merchantId)
    .where('member.id', '=', memberId)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    accountType: row.account_type,
    mayTransferToUpline: row.may_transfer_to_upline,
    labelName: row.label_name ?? '',
    clubNames: (row.names ?? undefined) as Translations | undefined,
    rankLevel: row.rank_level ?? 0,
    givesLevels: row.gives_levels,
    memberLabel: row.member_label ?? undefined,
    mustChangePassword: row.must_change_password,
    avatar: row.avatar ?? undefined,
    language: row.language ?? undefined,
    previousLoginAt: row.previous_login_at ?? undefined,
  }
}

export async function insertMember(tx: Tx, member: NewMember): Promise<bigint> {
  const row = await query(tx)
    .insertInto('member')
    .values({
      merchant_id: member.merchantId,
      account: member.account,
      nickname: member.nickname ?? '',
      account_type: member.accountType ?? 0,
      upline_id: member.uplineId ?? null,
      referral_code: drawReferralCode(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Marks an account that a program of the demonstration plays. */
export async function updateDemo(
  tx: Tx,
  { merchantId, account }: { readonly merchantId: number; readonly account: string },
): Promise<void> {
  await query(tx)
    .updateTable('member')
    .set({ is_demo: true })
    .where('merchant_id', '=', merchantId)
    .where('account', '=', account)
    .execute()
}

export async function selectDemoAccounts(
  tx: Tx,
  { merchantId }: { readonly merchantId: number },
): Promise<readonly string[]> {
  const rows = await query(tx)
    .selectFrom('member')
    .select('account')
    .where('merchant_id', '=', merchantId)
    .where('is_demo', '=', true)
    .execute()
  return rows.map(({ account }) => account)
}

/** A registration with all its fields. */
export interface NewRegistration {
  readonly merchantId: number
  readonly account: string
  readonly passwordHash: string | undefined
  readonly paymentPasswordHash: string | undefined
  readonly email: string | undefined
  /** A proven number. */
  readonly mobile: string | undefined
  readonly payeeName: string | undefined
  /** `YYYY-MM-DD` */
  readonly birthday: string
  readonly language: string
  readonly particulars: Readonly<Record<string, string>>
  readonly uplineId: bigint | undefined
  /** Of an agent who joins by a link; otherwise a player. */
  readonly accountType?: number | undefined
  readonly referralCode: string
}

/** Returns no id if the name or the number is taken: the unique indexes admit one of two at once. */
export async function insertRegistration(tx: Tx, registration: NewRegistration): Promise<bigint | undefined> {
  const now = sql<Date>`clock_timestamp()`
  const row = await query(tx)
    .insertInto('member')
    .values({
      merchant_id: registration.merchantId,
      account: registration.account,
      password_hash: registration.passwordHash ?? null,
      password_changed_at: registration.passwordHash === undefined ? null : now,
      payment_password_hash: registration.paymentPasswordHash ?? null,
      email: registration.email ?? null,
      mobile: registration.mobile ?? null,
      mobile_verified_at: registration.mobile === undefined ? null : now,
      payee_name: registration.payeeName ?? null,
      birthday: registration.birthday,
      language: registration.language,
      particulars: JSON.stringify(registration.particulars),
      agreed_at: now,
      first_login_at: now,
      last_login_at: now,
      upline_id: registration.uplineId ?? null,
      ...(registration.accountType === undefined ? {} : { account_type: registration.accountType }),
      referral_code: registration.referralCode,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The member with a number; unique per merchant. */
export interface MemberOfMobile {
  readonly id: bigint
  readonly status: string
  readonly isVerified: boolean
}

export async function selectMemberByMobile(
  tx: Tx,
  { merchantId, mobile }: { readonly merchantId: number; readonly mobile: string },
): Promise<MemberOfMobile | undefined> {
  const row = await query(tx)
    .selectFrom('member')
    .select(['id', 'status', 'mobile_verified_at'])
    .where('merchant_id', '=', merchantId)
    .where('mobile', '=', mobile)
    .executeTakeFirst()
  return row && { id: row.id, status: row.status, isVerified: row.mobile_verified_at !== null }
}

interface CodeOfMerchant {
  readonly merchantId: number
  readonly code: string
}

/** The agent with this code: of this merchant, active, and still an agent. */
export async function selectAgentByCode(
  tx: Tx,
  { merchantId, code }: CodeOfMerchant,
): Promise<bigint | undefined> {
  const row = await query(tx)
    .selectFrom('affiliate_code')
    .innerJoin('member', 'member.id', 'affiliate_code.agent_id')
    .select('member.id')
    .where('affiliate_code.merchant_id', '=', merchantId)
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .where('is_active', '=', true) // guard: invitation-code-active
    .where('member.status', '=', 'active') // guard: agent-of-code-active
    .where('member.frozen_at', 'is', null) // guard: agent-of-code-not-frozen
    .where('member.account_type', 'in', [...AGENT_TYPES])
    .executeTakeFirst()
  return row?.id
}

export async function selectReferrer(
  tx: Tx,
  { merchantId, code }: CodeOfMerchant,
): Promise<bigint | undefined> {
  const row = await query(tx)
    .selectFrom('member')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('referral_code', '=', code.toUpperCase())
    .where('status', '=', 'active')
    .where('account_type', '<>', TRIAL_TYPE)
    .executeTakeFirst()
  return row?.id
}

export async function insertAffiliateCode(
  tx: Tx,
  { merchantId, code, agentId }: CodeOfMerchant & { readonly agentId: bigint },
): Promise<void> {
  await query(tx)
    .insertInto('affiliate_code')
    .values({ merchant_id: merchantId, code, agent_id: agentId })
    .execute()
}

interface MemberOfMerchant {
  readonly merchantId: number
  readonly memberId: bigint
}

/** A member's contacts and passwords, with the times of their last changes. */
export interface Bindings {
  readonly mobile: string | null
  readonly mobileVerifiedAt: Date | null
  readonly email: string | null
  readonly emailVerifiedAt: Date | null
  readonly hasPassword: boolean
  readonly passwordChangedAt: Date | null
  readonly hasPaymentPassword: boolean
}

export async function selectBindings(
  tx: Tx,
  { merchantId, memberId }: MemberOfMerchant,
): Promise<Bindings | undefined> {
  const found = await sql<Bindings>`
    SELECT mobile, mobile_verified_at AS "mobileVerifiedAt", email, email_verified_at AS "emailVerifiedAt",
           password_hash IS NOT NULL AS "hasPassword", password_changed_at AS "passwordChangedAt",
           payment_password_hash IS NOT NULL AS "hasPaymentPassword"
      FROM member WHERE merchant_id = ${merchantId} AND id = ${memberId}`.execute(query(tx))
  return found.rows[0]
}

/**
 * Deletes the payment password when an operator resets the factors, and records the time: withdrawals soon after it
 * are reviewed.
 */
export async function updateFactorsReset(tx: Tx, { merchantId, memberId }: MemberOfMerchant): Promise<void> {
  await sql`
    UPDATE member
       SET payment_password_hash = NULL, payment_password_changed_at = NULL, factors_reset_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND id = ${memberId}`.execute(query(tx))
}

/** Locks the row until the transaction ends. */
export async function lockProfile(
  tx: Tx,
  { merchantId, memberId }: MemberOfMerchant,
): Promise<
  { account: string; nickname: string; avatar: string | null; language: string | null } | undefined
> {
  return await query(tx)
    .selectFrom('member')
    .select(['account', 'nickname', 'avatar', 'language'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateProfile(
  tx: Tx,
  { merchantId, memberId }: MemberOfMerchant,
  change: { readonly nickname?: string; readonly avatar?: string | null; readonly language?: string },
): Promise<void> {
  await query(tx)
    .updateTable('member')
    .set(change)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', memberId)
    .execute()
}

/** Whether the member has a password. Locks the row until the transaction ends. */
export async function lockPassword(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<boolean> {
  const found = await sql<{ hasPassword: boolean }>`
    SELECT password_hash IS NOT NULL AS "hasPassword" FROM member
     WHERE merchant_id = ${merchantId} AND id = ${memberId} FOR UPDATE`.execute(query(tx))
  return found.rows[0]?.hasPassword ?? false
}

/** Binds a proven number or address and returns the one before; nothing if it belongs to another member. */
export async function updateContact(
  tx: Tx,
  { merchantId, memberId }: MemberOfMerchant,
  { kind, value }: { readonly kind: 'mobile' | 'email'; readonly value: string },
): Promise<{ readonly before: string | null } | undefined> {
  // Serialises members who bind the same contact.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bind ${merchantId} ${kind} ${value}`}, 0))`.execute(
    query(tx),
  )
  const column = sql.ref(kind)
  const verified = sql.ref(`${kind}_verified_at`)
  const isOfAnother = sql`EXISTS (SELECT FROM member AS other
    WHERE other.merchant_id = ${merchantId} AND other.id <> ${memberId} AND lower(other.${column}) = ${value}
      AND (${kind} = 'mobile' OR other.${verified} IS NOT NULL))`
  const found = await sql<{ before: string | null; isOfAnother: boolean }>`
    SELECT ${column} AS before, ${isOfAnother} AS "isOfAnother" FROM member
     WHERE merchant_id = ${merchantId} AND id = ${memberId} FOR UPDATE`.execute(query(tx))
  const [row] = found.rows
  if (!row || row.isOfAnother) return undefined
  await sql`
    UPDATE member SET ${column} = ${value}, ${verified} = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND id = ${memberId}`.execute(query(tx))
  return { before: row.before }
}
