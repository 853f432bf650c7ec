import { isIP } from 'node:net'

import { type RawBuilder, sql } from 'kysely'

import { TRIAL_TYPE } from '#domain/access/role.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** An operator's filters. */
export interface MemberFilters {
  readonly merchantId: number
  readonly zone: string
  readonly search?: string | undefined
  readonly status?: string | undefined
  readonly type?: number | undefined
  readonly clubId?: string | undefined
  readonly uplineId?: string | undefined
  readonly registeredFrom?: string | undefined
  readonly registeredTo?: string | undefined
}

export type MemberSort = 'newest' | 'oldest' | 'account'

export interface ListedMember {
  readonly id: string
  readonly account: string
  readonly nickname: string
  readonly type: number
  readonly status: 'active' | 'suspended' | 'closed'
  readonly isDemo: boolean
  readonly clubId: string | null
  readonly labelName: string | null
  readonly rankLevel: number | null
  readonly uplineId: string | null
  readonly uplineAccount: string | null
  readonly mobile: string | null
  readonly email: string | null
  readonly registeredAt: Date
  readonly lastLoginAt: Date | null
}

export const memberColumns = sql`
  member.id::text, member.account, member.nickname, member.account_type AS type, member.status,
  member.is_demo AS "isDemo",
  member.club_id::text AS "clubId", club.label_name AS "labelName", club.rank_level AS "rankLevel",
  member.upline_id::text AS "uplineId", upline.account AS "uplineAccount", member.mobile, member.email,
  member.created_at AS "registeredAt", member.last_login_at AS "lastLoginAt"`

export const memberTables = sql`
  member
  LEFT JOIN club ON club.merchant_id = member.merchant_id AND club.id = member.club_id
  LEFT JOIN member AS upline ON upline.merchant_id = member.merchant_id AND upline.id = member.upline_id`

/**
 * One row more than the limit. Sorted by immutable columns, so keyset pagination neither repeats nor skips a member.
 */
export async function selectMembers(
  tx: Tx,
  filters: MemberFilters,
  page: { readonly sort: MemberSort; readonly after: string | undefined; readonly limit: number },
): Promise<readonly ListedMember[]> {
  const { sort, after, limit } = page
  const order = {
    newest: { by: sql`member.id DESC`, beyond: sql`member.id < ${after ?? '0'}::bigint` },
    oldest: { by: sql`member.id`, beyond: sql`member.id > ${after ?? '0'}::bigint` },
    account: { by: sql`lower(member.account)`, beyond: sql`lower(member.account) > ${after ?? ''}` },
  }[sort]
  const found = await sql<ListedMember>`
    SELECT ${memberColumns} FROM ${memberTables}
     WHERE ${memberConditions(filters)} AND ${after === undefined ? sql`true` : order.beyond}
     ORDER BY ${order.by} LIMIT ${limit + 1}`.execute(query(tx))
  return found.rows
}

export function memberConditions(filters: MemberFilters): RawBuilder<unknown> {
  const { merchantId, zone, status, type, clubId, uplineId, registeredFrom, registeredTo } = filters
  const search = filters.search?.trim() ?? ''
  const day = (text: string, later: number) =>
    sql`(${text}::date + ${later}::integer)::timestamp AT TIME ZONE ${zone}`
  return sql.join(
    [
      sql`member.merchant_id = ${merchantId}`,
      ...(status === undefined ? [] : [sql`member.status = ${status}`]),
      ...(type === undefined ? [] : [sql`member.account_type = ${type}`]),
      ...(clubId === undefined ? [] : [sql`member.club_id = ${clubId}::bigint`]),
      ...(uplineId === undefined ? [] : [sql`member.upline_id = ${uplineId}::bigint`]),
      ...(registeredFrom === undefined ? [] : [sql`member.created_at >= ${day(registeredFrom, 0)}`]),
      ...(registeredTo === undefined ? [] : [sql`member.created_at < ${day(registeredTo, 1)}`]),
      ...(search === '' ? [] : [sql`member.id IN (${idsOf(merchantId, search)})`]),
    ],
    sql` AND `,
  )
}

/** Each way of searching has its own index, so they are separate queries in a union. */
function idsOf(merchantId: number, search: string): RawBuilder<unknown> {
  const beginning = `${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const own = sql`SELECT id FROM member WHERE merchant_id = ${merchantId}`
  const digits = search.replaceAll(/[\s().-]/g, '')
  return sql.join(
    [
      sql`${own} AND lower(account) LIKE ${beginning}`,
      sql`${own} AND nickname <> '' AND lower(nickname) LIKE ${beginning}`,
      ...(/^[1-9]\d{0,17}$/.test(search) ? [sql`${own} AND id = ${search}::bigint`] : []),
      ...(search.includes('@') ? [sql`${own} AND lower(email) = ${search.toLowerCase()}`] : []),
      ...(/^\+?[1-9]\d{5,14}$/.test(digits)
        ? [sql`${own} AND mobile = ${`+${digits.replace('+', '')}`}`]
        : []),
      ...(isIP(search) === 0
        ? []
        : [
            sql`SELECT member_id FROM session WHERE merchant_id = ${merchantId} AND address = ${search}::inet`,
          ]),
    ],
    sql` UNION `,
  )
}

export interface MemberInFull extends Omit<ListedMember, 'clubId'> {
  readonly clubId: string | null
  readonly memberLabel: string | null
  readonly mayTransferToUpline: boolean
  readonly downline: number
  readonly isMobileVerified: boolean
  readonly isEmailVerified: boolean
  readonly payeeName: string | null
  readonly birthday: string | null
  readonly isAgeVerified: boolean
  readonly particulars: Readonly<Record<string, unknown>>
  readonly language: string | null
  readonly countryCode: string | null
  readonly passwordChangedAt: Date | null
  readonly mustChangePassword: boolean
  readonly trialEndsAt: Date | null
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly recoveryCodesLeft: number
  readonly devices: number
  readonly openSessions: number
  readonly version: number
}

interface Which {
  readonly merchantId: number
  readonly memberId: bigint
}

export async function selectMemberInFull(
  tx: Tx,
  { merchantId, memberId }: Which,
): Promise<MemberInFull | undefined> {
  const found = await sql<MemberInFull>`
    SELECT ${memberColumns}, member.member_label AS "memberLabel",
           member.may_transfer_to_upline AS "mayTransferToUpline",
           (SELECT count(*)::integer FROM member AS below
             WHERE below.merchant_id = member.merchant_id AND below.upline_id = member.id) AS downline,
           member.mobile_verified_at IS NOT NULL AS "isMobileVerified",
           member.email_verified_at IS NOT NULL AS "isEmailVerified", member.payee_name AS "payeeName",
           EXISTS (SELECT FROM age_verification
                    WHERE merchant_id = member.merchant_id AND member_id = member.id) AS "isAgeVerified",
           member.birthday::text, member.particulars, member.language, member.country_code AS "countryCode",
           member.password_changed_at AS "passwordChangedAt", member.must_change_password AS "mustChangePassword",
           member.trial_ends_at AS "trialEndsAt",
           EXISTS (SELECT FROM member_totp WHERE member_id = member.id AND confirmed_at IS NOT NULL) AS "hasTotp",
           (SELECT count(*)::integer FROM member_passkey WHERE member_id = member.id) AS passkeys,
           (SELECT count(*)::integer FROM member_recovery_code
             WHERE member_id = member.id AND used_at IS NULL) AS "recoveryCodesLeft",
           (SELECT count(*)::integer FROM known_device WHERE member_id = member.id) AS devices,
           (SELECT count(*)::integer FROM session
             WHERE member_id = member.id AND ended_at IS NULL AND expires_at > clock_timestamp()) AS "openSessions",
           member.version
      FROM ${memberTables} WHERE member.merchant_id = ${merchantId} AND member.id = ${memberId}`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** The fields of a member that operators may change. */
export interface ChangeableMember {
  readonly id: bigint
  readonly account: string
  readonly status: 'active' | 'suspended' | 'closed'
  readonly nickname: string
  readonly memberLabel: string | null
  readonly mayTransferToUpline: boolean
  readonly clubId: string | null
  readonly version: number
}

/** Serialises changes of a member, also by concurrent tabs. Rows that refer to the member are not held up. */
export async function lockMember(
  tx: Tx,
  { merchantId, memberId }: Which,
): Promise<ChangeableMember | undefined> {
  const found = await sql<ChangeableMember>`
    SELECT id, account, status, nickname, member_label AS "memberLabel",
           may_transfer_to_upline AS "mayTransferToUpline", club_id::text AS "clubId", version
      FROM member WHERE merchant_id = ${merchantId} AND id = ${memberId} FOR NO KEY UPDATE`.execute(query(tx))
  return found.rows[0]
}

const nextVersion = sql<number>`version + 1`

export async function updateMemberStatus(
  tx: Tx,
  memberId: bigint,
  status: 'active' | 'suspended' | 'closed',
): Promise<number> {
  const row = await query(tx)
    .updateTable('member')
    .set({ status, version: nextVersion })
    .where('id', '=', memberId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export async function updateMemberByOperator(
  tx: Tx,
  change: {
    readonly memberId: bigint
    readonly nickname: string
    readonly memberLabel: string | null
    readonly mayTransferToUpline: boolean
    readonly clubId: string | null
  },
): Promise<number> {
  const row = await query(tx)
    .updateTable('member')
    .set({
      nickname: change.nickname,
      member_label: change.memberLabel,
      may_transfer_to_upline: change.mayTransferToUpline,
      club_id: change.clubId === null ? null : BigInt(change.clubId),
      version: nextVersion,
    })
    .where('id', '=', change.memberId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export interface UplineRow {
  readonly id: string
  readonly account: string
  readonly type: number
  readonly status: 'active' | 'suspended' | 'closed'
  readonly downline: number
}

/** Nearest first. */
export async function selectUplines(tx: Tx, { merchantId, memberId }: Which): Promise<readonly UplineRow[]> {
  const found = await sql<UplineRow>`
    SELECT member.id::text, member.account, member.account_type AS type, member.status,
           (SELECT count(*)::integer FROM member AS below
             WHERE below.merchant_id = ${merchantId} AND below.upline_id = member.id) AS downline
      FROM member AS one
     CROSS JOIN LATERAL unnest(agents_above(one.id)) WITH ORDINALITY AS above (id, level)
      JOIN member ON member.id = above.id AND member.merchant_id = ${merchantId}
     WHERE one.merchant_id = ${merchantId} AND one.id = ${memberId} ORDER BY level`.execute(query(tx))
  return found.rows
}

export interface MemberFigures {
  readonly members: number
  readonly suspendedMembers: number
  readonly signedInToday: number
  readonly days: readonly { readonly day: string; readonly registered: number }[]
}

/** Counts of a merchant, by the days of its zone; accounts of trials and of the demonstration are no players. */
export async function selectMemberFigures(
  tx: Tx,
  { merchantId, zone }: { readonly merchantId: number; readonly zone: string },
): Promise<MemberFigures> {
  const counts = await sql<Omit<MemberFigures, 'days'>>`
    SELECT count(*)::integer AS members,
           count(*) FILTER (WHERE status <> 'active')::integer AS "suspendedMembers",
           count(*) FILTER (WHERE last_login_at >=
             date_trunc('day', clock_timestamp() AT TIME ZONE ${zone}) AT TIME ZONE ${zone})::integer AS "signedInToday"
      FROM member WHERE merchant_id = ${merchantId} AND account_type <> ${TRIAL_TYPE} AND NOT is_demo`.execute(
    query(tx),
  )
  const days = await sql<{ day: string; registered: number }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, (
             SELECT count(*)::integer FROM member
              WHERE merchant_id = ${merchantId} AND account_type <> ${TRIAL_TYPE} AND NOT is_demo
                AND created_at >= day AT TIME ZONE ${zone}
                AND created_at < (day + interval '1 day') AT TIME ZONE ${zone}) AS registered
      FROM generate_series(date_trunc('day', clock_timestamp() AT TIME ZONE ${zone}) - interval '6 days',
                           date_trunc('day', clock_timestamp() AT TIME ZONE ${zone}), interval '1 day') AS day
     ORDER BY day`.execute(query(tx))
  const [row] = counts.rows
  if (!row) throw new Error('the count returned no row')
  return { ...row, days: days.rows }
}
