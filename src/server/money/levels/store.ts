import { sql } from 'kysely'

import type { Translations } from '#domain/language/names.ts'
import type { LevelKind } from '#domain/levels/levels.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface Who {
  readonly merchantId: number
  readonly memberId: bigint
}

export interface OwnLevel {
  readonly rank: number
  readonly since: Date | null
  readonly fixedThrough: string | null
}

/** The rank of a member's own row, or else of the club of before there were levels. */
const rankOf = (most: number) =>
  sql`coalesce(own.rank, least(coalesce(club.rank_level, 0), ${most}))::integer`

export async function selectOwn(tx: Tx, { merchantId, memberId }: Who, most: number): Promise<OwnLevel> {
  const { rows } = await sql<OwnLevel>`
    SELECT ${rankOf(most)} AS rank, own.since, own.fixed_through::text AS "fixedThrough"
      FROM member
      LEFT JOIN member_level AS own ON own.member_id = member.id
      LEFT JOIN club ON club.merchant_id = member.merchant_id AND club.id = member.club_id
     WHERE member.merchant_id = ${merchantId} AND member.id = ${memberId}`.execute(query(tx))
  return rows[0] ?? { rank: 0, since: null, fixedThrough: null }
}

export interface LevelRow extends OwnLevel {
  readonly memberId: bigint
}

/** Locks the levels of members; creates those that are missing. */
export async function lockLevels(
  tx: Tx,
  merchantId: number,
  members: readonly bigint[],
  most: number,
): Promise<readonly LevelRow[]> {
  await sql`
    INSERT INTO member_level (member_id, merchant_id, rank)
    SELECT member.id, member.merchant_id, ${rankOf(most)}
      FROM member
      LEFT JOIN member_level AS own ON own.member_id = member.id
      LEFT JOIN club ON club.merchant_id = member.merchant_id AND club.id = member.club_id
     WHERE member.merchant_id = ${merchantId} AND member.id = ANY (${[...members]}::bigint[])
     ORDER BY member.id ON CONFLICT DO NOTHING`.execute(query(tx))
  const { rows } = await sql<LevelRow>`
    SELECT member_id AS "memberId", rank::integer AS rank, since, fixed_through::text AS "fixedThrough"
      FROM member_level WHERE merchant_id = ${merchantId} AND member_id = ANY (${[...members]}::bigint[])
     ORDER BY member_id FOR NO KEY UPDATE`.execute(query(tx))
  return rows
}

/** Settled stakes in cash of closed days, by member. */
export async function selectTurnovers(
  tx: Tx,
  members: readonly bigint[],
  { currency, from, through }: { readonly currency: string; readonly from: string; readonly through: string },
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ memberId: bigint; turnover: bigint }>`
    SELECT member_id AS "memberId", sum(stake - bonus_stake)::bigint AS turnover FROM settled_copy
     WHERE member_id = ANY (${[...members]}::bigint[])
       AND currency = ${currency} -- guard: play-money-earns-no-level
       AND booked_day BETWEEN ${from}::date AND ${through}::date
     GROUP BY member_id`.execute(query(tx))
  return new Map(rows.map(({ memberId, turnover }) => [memberId, turnover]))
}

/** The member's settled stakes in cash from a day on, those of open days included. */
export async function selectTurnoverNow(
  tx: Tx,
  { memberId }: Who,
  { currency, from }: { readonly currency: string; readonly from: string },
): Promise<bigint> {
  const { rows } = await sql<{ turnover: bigint }>`
    SELECT coalesce(sum(stake - bonus_stake), 0)::bigint AS turnover FROM settled_sum
     WHERE member_id = ${memberId} AND currency = ${currency} AND booked_day >= ${from}::date`.execute(
    query(tx),
  )
  return rows[0]?.turnover ?? 0n
}

export interface LevelChange {
  readonly memberId: bigint
  readonly kind: LevelKind
  readonly day: string
  readonly version: number
  readonly before: number
  readonly rank: number
  readonly turnover: bigint | null
  readonly isBarred: boolean
  readonly fixedThrough: string | null
  readonly operatorId?: bigint | undefined
  readonly approvedBy?: bigint | undefined
  readonly reason?: string | undefined
}

/** Adds changes; their benefits by day count from the next business day on. */
export async function insertChanges(
  tx: Tx,
  merchantId: number,
  changes: readonly LevelChange[],
): Promise<void> {
  await sql`
    INSERT INTO level_change (merchant_id, member_id, kind, day, from_day, version, rank_before, rank, turnover, is_barred,
                              fixed_through, operator_id, approved_by, reason)
    SELECT ${merchantId}, given.member_id, given.kind, given.day,
           greatest(((clock_timestamp() AT TIME ZONE brand.zone) - brand.day_start)::date, given.day) + 1,
           given.version, given.rank_before,
           given.rank, given.turnover, given.is_barred, given.fixed_through, given.operator_id, given.approved_by,
           given.reason
      FROM merchant AS brand, unnest(
        ${changes.map(({ memberId }) => memberId)}::bigint[], ${changes.map(({ kind }) => kind)}::text[],
        ${changes.map(({ day }) => day)}::date[], ${changes.map(({ version }) => version)}::integer[],
        ${changes.map(({ before }) => before)}::smallint[], ${changes.map(({ rank }) => rank)}::smallint[],
        ${changes.map(({ turnover }) => turnover)}::numeric[], ${changes.map(({ isBarred }) => isBarred)}::boolean[],
        ${changes.map(({ fixedThrough }) => fixedThrough)}::date[],
        ${changes.map(({ operatorId }) => operatorId ?? null)}::bigint[],
        ${changes.map(({ approvedBy }) => approvedBy ?? null)}::bigint[],
        ${changes.map(({ reason }) => reason ?? '')}::text[])
        AS given (member_id, kind, day, version, rank_before, rank, turnover, is_barred, fixed_through, operator_id,
                  approved_by, reason)
     WHERE brand.id = ${merchantId} ORDER BY given.member_id`.execute(query(tx))
}

/** Gives members their ranks, and puts them into the clubs of these. */
export async function updateLevels(
  tx: Tx,
  merchantId: number,
  changes: readonly Pick<LevelChange, 'memberId' | 'rank' | 'fixedThrough' | 'version'>[],
): Promise<void> {
  const given = sql`unnest(
    ${changes.map(({ memberId }) => memberId)}::bigint[], ${changes.map(({ rank }) => rank)}::smallint[],
    ${changes.map(({ fixedThrough }) => fixedThrough)}::date[], ${changes.map(({ version }) => version)}::integer[])
    AS given (member_id, rank, fixed_through, version)`
  await sql`
    UPDATE member_level AS own
       SET since = CASE WHEN own.rank = given.rank THEN own.since ELSE clock_timestamp() END, rank = given.rank,
           fixed_through = given.fixed_through
      FROM ${given} WHERE own.member_id = given.member_id AND own.merchant_id = ${merchantId}`.execute(
    query(tx),
  )
  // An operator who has the member's page open reads it again before they change it.
  await sql`
    UPDATE member SET club_id = level.club_id, version = member.version + 1
      FROM ${given}
      JOIN level_rank AS level
        ON level.merchant_id = ${merchantId} AND level.version = given.version AND level.rank = given.rank
     WHERE member.id = given.member_id AND member.merchant_id = ${merchantId}
       AND member.club_id IS DISTINCT FROM level.club_id`.execute(query(tx))
}

export interface ChangeRow extends LevelChange {
  readonly id: bigint
  readonly at: Date
  readonly account: string
  readonly name: string
  readonly names: Translations
  readonly windowDays: number
  readonly operator: string | null
  readonly second: string | null
}

/** Changes of a brand's members, newest first. */
export async function selectChanges(
  tx: Tx,
  merchantId: number,
  {
    kind,
    account,
    memberId,
    beyond,
    limit,
  }: {
    readonly kind?: LevelKind | undefined
    readonly account?: string | undefined
    readonly memberId?: bigint | undefined
    readonly beyond: bigint | undefined
    readonly limit: number
  },
): Promise<readonly ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT change.id, change.made_at AS at, change.member_id AS "memberId", member.account, change.kind,
           change.day::text AS day, change.version, change.rank_before::integer AS before, change.rank::integer AS rank,
           change.turnover::bigint AS turnover, change.is_barred AS "isBarred",
           change.fixed_through::text AS "fixedThrough", change.reason, level.name, level.names, terms.window_days AS "windowDays",
           operator.name AS operator, second.name AS second
      FROM level_change AS change
      JOIN member ON member.merchant_id = change.merchant_id AND member.id = change.member_id
      JOIN level_terms AS terms ON terms.merchant_id = change.merchant_id AND terms.version = change.version
      JOIN level_rank AS level
        ON level.merchant_id = change.merchant_id AND level.version = change.version AND level.rank = change.rank
      LEFT JOIN operator ON operator.id = change.operator_id
      LEFT JOIN operator AS second ON second.id = change.approved_by
     WHERE change.merchant_id = ${merchantId}
       ${kind === undefined ? sql`` : sql`AND change.kind = ${kind}`}
       ${account === undefined ? sql`` : sql`AND member.account = ${account}`}
       ${memberId === undefined ? sql`` : sql`AND change.member_id = ${memberId}`}
       ${beyond === undefined ? sql`` : sql`AND change.id < ${beyond}`}
     ORDER BY change.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** The member of an account; play-only accounts are trial accounts. */
export async function selectMemberByAccount(
  tx: Tx,
  { merchantId, account }: { readonly merchantId: number; readonly account: string },
): Promise<{ readonly id: bigint; readonly isTrial: boolean } | undefined> {
  const { rows } = await sql<{ id: bigint; isTrial: boolean }>`
    SELECT id, account_type = 4 AS "isTrial" FROM member
     WHERE merchant_id = ${merchantId} AND account = ${account}`.execute(query(tx))
  return rows[0]
}
