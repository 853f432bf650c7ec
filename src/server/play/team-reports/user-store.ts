import { type RawBuilder, sql } from 'kysely'

import type { RangeDays } from '#domain/agents/report-range.ts'
import { type TeamScope, type UserChoice, isByPerson } from '#domain/agents/team-report.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type OfAgent, teamIn } from './scope-store.ts'

export interface UserFilter extends OfAgent {
  readonly currency: string
  readonly days: RangeDays
  readonly scope: TeamScope
  readonly who: UserChoice
  /** The beginning of an account's name. */
  readonly find: string | undefined
  /** Least and largest values, in units of the ledger. */
  readonly bounds: readonly {
    readonly figure: 'validBet' | 'result' | 'deposits' | 'withdrawals'
    readonly least: bigint | undefined
    readonly most: bigint | undefined
  }[]
}

export interface UserRow {
  readonly id: string
  readonly account: string
  readonly isAgent: boolean
  readonly level: number
  readonly joinedDay: string
  readonly seenAt: Date
  readonly balance: string
  readonly plays: string
  readonly stake: string
  readonly validBet: string
  readonly returned: string
  readonly deposits: string
  readonly withdrawals: string
  readonly isActive: boolean
  /** Other active accounts of the person, in a list by persons. */
  readonly samePerson:
    | readonly {
        readonly id: string
        readonly account: string
        readonly validBet: string
      }[]
    | null
  /** The counted account of the same person; null unless the list has each account. */
  readonly countedWith: string | null
}

/** Where the last page ended: valid bet and member, or the member alone. */
export type UserPlace = readonly string[] | undefined

/** As they are, so that an index by one of them serves its bounds. */
const values = {
  validBet: sql`period.valid_bet`,
  result: sql`(period.returned - period.stake)`,
  deposits: sql`period.deposits`,
  withdrawals: sql`period.withdrawals`,
} as const

/** Whether the rows are ordered by valid bet: then members without any figure are left out. */
export const isByBet = (who: UserChoice) => who === 'figures' || who === 'active'

/** Whether the list counts the accounts of a person once. */
export const countsPersons = ({ scope, who, find, bounds }: UserFilter) =>
  isByPerson({
    scope,
    who,
    isFiltered: find !== undefined || bounds.some((one) => one.least !== undefined || one.most !== undefined),
  })

/** Other active accounts in the team of the person whose account a line is. */
function accountsOf(
  filter: UserFilter,
  person: RawBuilder<unknown>,
  isOther: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { merchantId, currency, days, scope } = filter
  return sql`team_period AS other JOIN ${teamIn(filter, scope)} ON team.member_id = other.member_id
    JOIN member ON member.id = other.member_id
   WHERE other.merchant_id = ${merchantId} AND other.currency = ${currency} AND other.kind = ${days.kind}
     AND other.start_day = ${days.startDay}::date AND other.active_person = ${person} AND other.is_active AND ${isOther}`
}

/** Whether no member without any figure is among them, by the order or by a bound that zero does not meet. */
const haveFigures = ({ who, bounds }: UserFilter) =>
  isByBet(who) ||
  bounds.some(({ least, most }) => (least !== undefined && least > 0n) || (most !== undefined && most < 0n))

function conditionOf({ who, days }: UserFilter): RawBuilder<unknown> {
  switch (who) {
    case 'figures':
    case 'all':
      return sql`true`
    case 'active':
      return sql`period.is_active`
    case 'new':
      return sql`known.joined_day BETWEEN ${days.from}::date AND ${days.to}::date`
    case 'first_deposit':
      return sql`known.first_deposit_day BETWEEN ${days.from}::date AND ${days.to}::date`
    case 'online':
      return sql`known.seen_at > clock_timestamp() - interval '5 minutes' AND member.status <> 'closed'`
    case 'unseen_3':
      return sql`known.seen_at < clock_timestamp() - interval '3 days' AND member.status <> 'closed'`
    case 'unseen_7':
      return sql`known.seen_at < clock_timestamp() - interval '7 days' AND member.status <> 'closed'`
  }
}

/**
 * The members with their figures of the period. Where none is without figures, they begin with these, of which a period has far
 * fewer than a team has members. Sums, which read every member of a large team, join only the tables that a condition reads.
 */
function source(filter: UserFilter, isListed: boolean, only: SumsOf = {}): RawBuilder<unknown> {
  const { merchantId, currency, days, scope, who, bounds } = filter
  // The accounts are known by their ids.
  const find = only.memberIds ? undefined : filter.find
  const period = sql`period.merchant_id = ${merchantId} AND period.currency = ${currency}
     AND period.kind = ${days.kind} AND period.start_day = ${days.startDay}::date`
  const team = teamIn(filter, scope)
  const hasFigures = haveFigures(filter) || only.isBeyondBounds === true
  const valueOf = (figure: keyof typeof values) =>
    hasFigures ? values[figure] : sql`coalesce(${values[figure]}, 0)`
  const tables = hasFigures
    ? sql`team_period AS period JOIN ${team} ON team.member_id = period.member_id`
    : sql`${team} LEFT JOIN team_period AS period ON period.member_id = team.member_id AND ${period}`
  const limits = bounds.flatMap(({ figure, least, most }) => [
    ...(least === undefined ? [] : [sql`${valueOf(figure)} >= ${least}`]),
    ...(most === undefined ? [] : [sql`${valueOf(figure)} <= ${most}`]),
  ])
  const all = [
    conditionOf(filter),
    ...(hasFigures ? [period] : []),
    ...(find === undefined ? [] : [sql`lower(member.account) LIKE ${beginning(find)}`]),
    ...(only.memberIds ? [sql`team.member_id = ANY (${only.memberIds.map(String)}::text[]::bigint[])`] : []),
    ...(only.isBeyondBounds ? [sql`NOT (${sql.join(limits, sql` AND `)})`] : limits),
  ]
  const isVisitRead = !isByBet(who) && who !== 'all'
  const known = sql`JOIN team_member AS known ON known.member_id = team.member_id AND known.merchant_id = ${merchantId}`
  const member = sql`JOIN member ON member.id = team.member_id AND member.merchant_id = ${merchantId}`
  const joins: readonly RawBuilder<unknown>[] = [
    ...(isListed || isVisitRead ? [known] : []),
    ...(isListed || isVisitRead || find !== undefined ? [member] : []),
  ]
  return sql`${tables} ${joins.length === 0 ? sql`` : sql.join(joins, sql` `)} WHERE ${sql.join(all, sql` AND `)}`
}

export async function selectUsers(
  tx: Tx,
  filter: UserFilter,
  {
    after,
    limit,
    persons,
  }: {
    readonly after: UserPlace
    readonly limit: number
    /** One row for each person, or one for each account with the name of the counted one. */
    readonly persons?: 'grouped' | 'named' | undefined
  },
): Promise<UserRow[]> {
  const isSorted = isByBet(filter.who)
  const order = isSorted ? sql`period.valid_bet DESC, period.member_id DESC` : sql`team.member_id DESC`
  const [first = '0', second = '0'] = after ?? []
  const from =
    after === undefined
      ? sql``
      : isSorted
        ? sql`AND (period.valid_bet, period.member_id) < (${first}::bigint, ${second}::bigint)`
        : sql`AND team.member_id < ${first}::bigint`
  // Of a person, the account with the largest valid bet is the line.
  const isGrouped = persons === 'grouped'
  const isFirst = isGrouped
    ? sql`AND (period.active_person IS NULL OR NOT EXISTS (
        SELECT FROM ${accountsOf(filter, sql`period.active_person`, sql`(other.valid_bet, other.member_id) > (period.valid_bet, period.member_id)`)}))`
    : sql``
  const samePerson = isGrouped
    ? sql`(SELECT json_agg(json_build_object('id', other.member_id::text, 'account', member.account, 'validBet', other.valid_bet::text)
                   ORDER BY other.valid_bet DESC, other.member_id DESC)
             FROM ${accountsOf(filter, sql`page.person`, sql`other.member_id <> page.id::bigint`)})`
    : sql`NULL`
  const countedWith =
    persons === 'named'
      ? sql`(SELECT member.account
               FROM ${accountsOf(filter, sql`page.person`, sql`(other.valid_bet, other.member_id) > (page."validBet"::bigint, page.id::bigint)`)}
              ORDER BY other.valid_bet DESC, other.member_id DESC LIMIT 1)`
      : sql`NULL`
  const { rows } = await sql<UserRow>`
    SELECT page.*, ${samePerson} AS "samePerson", ${countedWith} AS "countedWith", coalesce((
             SELECT sum(balance) FROM wallet
              WHERE member_id = page.id::bigint AND currency = ${filter.currency}
                AND (wallet.account IN ('main', 'locked') OR wallet.account LIKE 'vendor:%')), 0)::text AS balance
      FROM (
        SELECT team.member_id::text AS id, member.account, member.account_type IN (1, 2, 41, 42) AS "isAgent",
               team.level, known.joined_day::text AS "joinedDay", known.seen_at AS "seenAt",
               coalesce(period.plays, 0)::text AS plays, coalesce(period.stake, 0)::text AS stake,
               coalesce(period.valid_bet, 0)::text AS "validBet", coalesce(period.returned, 0)::text AS returned,
               coalesce(period.deposits, 0)::text AS deposits, coalesce(period.withdrawals, 0)::text AS withdrawals,
               coalesce(period.is_active, false) AS "isActive", period.active_person AS person
          FROM ${source(filter, true)} ${from} ${isFirst}
         ORDER BY ${order} LIMIT ${limit}) AS page`.execute(query(tx))
  return rows
}

export type UserSums = Readonly<
  Record<'count' | 'plays' | 'stake' | 'validBet' | 'returned' | 'deposits' | 'withdrawals', string>
>

/** Which of the members are added up. */
interface SumsOf {
  /** These alone: the accounts that the filter finds. */
  readonly memberIds?: readonly bigint[]
  /** Those who are left out by their figures, where the bounds let in every member without any. */
  readonly isBeyondBounds?: boolean
}

/** The accounts of the brand that a filter finds, unless they are more than the limit. */
export async function selectFound(
  tx: Tx,
  { merchantId, find }: Pick<UserFilter, 'merchantId' | 'find'>,
  limit: number,
): Promise<readonly bigint[] | undefined> {
  if (find === undefined) return undefined
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM member WHERE merchant_id = ${merchantId} AND lower(account) LIKE ${beginning(find)}
     LIMIT ${limit + 1}`.execute(query(tx))
  return rows.length > limit ? undefined : rows.map(({ id }) => id)
}

/** The members in the scope of a filter, up to a limit. */
export async function countMembers(tx: Tx, filter: UserFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (SELECT FROM ${teamIn(filter, filter.scope)} LIMIT ${limit}) AS counted`.execute(
    query(tx),
  )
  return rows[0]?.count ?? 0
}

export async function selectUserSums(tx: Tx, filter: UserFilter, only: SumsOf = {}): Promise<UserSums> {
  const count = countsPersons(filter)
    ? sql`count(*) FILTER (WHERE period.active_person IS NULL) + count(DISTINCT period.active_person)`
    : sql`count(*)`
  const { rows } = await sql<UserSums>`
    SELECT (${count})::text AS count, coalesce(sum(period.plays), 0)::text AS plays, coalesce(sum(period.stake), 0)::text AS stake,
           coalesce(sum(period.valid_bet), 0)::text AS "validBet", coalesce(sum(period.returned), 0)::text AS returned,
           coalesce(sum(period.deposits), 0)::text AS deposits, coalesce(sum(period.withdrawals), 0)::text AS withdrawals
      FROM ${source(filter, false, only)}`.execute(query(tx))
  return one(rows)
}

/** Whether the lines of the team have the sums: of all members or all direct ones, without a filter that leaves some out. */
export const isWholeTeam = (filter: UserFilter) =>
  isUnnamedTeam(filter) && filter.bounds.every(({ least, most }) => least === undefined && most === undefined)

/** The same, but for bounds that let in every member without figures: those beyond them have figures. */
export const isTeamWithinBounds = (filter: UserFilter) =>
  isUnnamedTeam(filter) && filter.who === 'all' && !haveFigures(filter)

const isUnnamedTeam = ({ scope, who, find }: UserFilter) =>
  scope !== 'self' && (who === 'figures' || who === 'all') && find === undefined

/** Whether a move within the range has changed the team: then lines of earlier days are of other members than the list. */
export async function selectHasMoved(
  tx: Tx,
  { merchantId, agentId, days, scope }: UserFilter,
): Promise<boolean> {
  const { rows } = await sql<{ hasMoved: boolean }>`
    SELECT team_has_moved(${merchantId}, ${agentId}, ${days.from}::date, ${scope === 'direct'}) AS "hasMoved"`.execute(
    query(tx),
  )
  return rows[0]?.hasMoved ?? true
}

/** The same sums as {@link selectUserSums}, from the lines of the team: one for each day and category. */
export async function selectTeamSums(tx: Tx, filter: UserFilter): Promise<UserSums> {
  const { merchantId, agentId, currency, days, scope, who } = filter
  const column = (name: string) => sql.ref(scope === 'direct' ? `direct_${name}` : name)
  const counted =
    who === 'all'
      ? sql`(SELECT count(*) FROM ${teamIn(filter, scope)})`
      : sql`coalesce((
          SELECT ${column('with_figures')} FROM team_active
           WHERE agent_id = ${agentId} AND merchant_id = ${merchantId} AND currency = ${currency}
             AND kind = ${days.kind} AND start_day = ${days.startDay}::date), 0)`
  const { rows } = await sql<UserSums>`
    SELECT ${counted}::text AS count, coalesce(sum(${column('plays')}), 0)::text AS plays,
           coalesce(sum(${column('stake')}), 0)::text AS stake, coalesce(sum(${column('valid_bet')}), 0)::text AS "validBet",
           coalesce(sum(${column('returned')}), 0)::text AS returned,
           coalesce(sum(${column('deposits')}), 0)::text AS deposits,
           coalesce(sum(${column('withdrawals')}), 0)::text AS withdrawals
      FROM team_day
     -- guard: team-sums-of-own-agent
     WHERE agent_id = ${agentId} AND merchant_id = ${merchantId} AND currency = ${currency}
       AND day BETWEEN ${days.from}::date AND ${days.to}::date`.execute(query(tx))
  return one(rows)
}

function one(rows: readonly UserSums[]): UserSums {
  const [sums] = rows
  if (!sums) throw new Error('an aggregate has a row')
  return sums
}

function beginning(text: string): string {
  return `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

export interface TransferFilter extends OfAgent {
  readonly currency: string
  readonly days: RangeDays
  readonly scope: TeamScope
  readonly find: string | undefined
  /** All if absent. */
  readonly kinds: readonly string[] | undefined
}

export interface TransferRow {
  readonly id: string
  readonly at: Date
  readonly day: string
  readonly account: string
  readonly isAgent: boolean
  readonly kind: string
  readonly change: string
}

export async function selectTransfers(
  tx: Tx,
  { merchantId, agentId, currency, days, scope, find, kinds }: TransferFilter,
  { after, limit }: { readonly after: readonly string[] | undefined; readonly limit: number },
): Promise<TransferRow[]> {
  const [day = '', id = '0'] = after ?? []
  const all = [
    sql`member.merchant_id = ${merchantId} AND transfer.merchant_id = ${merchantId} AND transfer.currency = ${currency}
        AND transfer.day BETWEEN ${days.from}::date AND ${days.to}::date`,
    ...(kinds === undefined ? [] : [sql`transfer.kind = ANY (${[...kinds]}::text[])`]),
    ...(find === undefined ? [] : [sql`lower(member.account) LIKE ${beginning(find)}`]),
    ...(after === undefined ? [] : [sql`(transfer.day, transfer.id) < (${day}::date, ${id}::bigint)`]),
  ]
  const { rows } = await sql<TransferRow>`
    SELECT transfer.id::text AS id, transfer.at, transfer.day::text AS day, member.account,
           member.account_type IN (1, 2, 41, 42) AS "isAgent", transfer.kind, transfer.change::text AS change
      FROM team_transfer AS transfer
      JOIN ${teamIn({ merchantId, agentId }, scope)} ON team.member_id = transfer.member_id
      JOIN member ON member.id = transfer.member_id
     WHERE ${sql.join(all, sql` AND `)}
     ORDER BY transfer.day DESC, transfer.id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}
