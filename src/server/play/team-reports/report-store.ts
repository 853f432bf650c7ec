import { type RawBuilder, sql } from 'kysely'

import type { TeamFigures } from '#domain/agents/team-report.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfAgent } from './scope-store.ts'

type Days = OfAgent & { readonly currency: string; readonly from: string; readonly to: string }

/** A line of an agent's team: of one day and category, the latter empty for money and people. */
export interface TeamDayRow {
  readonly day: string
  readonly category: string
  readonly team: TeamFigures
  readonly direct: TeamFigures
}

type FigureTexts = Readonly<Record<keyof TeamFigures, string>>

const figures = (prefix: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${prefix}${name}`)
  return sql`json_build_object(
    'plays', ${column('plays')}::text, 'stake', ${column('stake')}::text, 'validBet', ${column('valid_bet')}::text,
    'returned', ${column('returned')}::text, 'deposits', ${column('deposits')}::text,
    'withdrawals', ${column('withdrawals')}::text, 'newMembers', ${column('new_members')}::text,
    'newAgents', ${column('new_agents')}::text, 'firstDeposits', ${column('first_deposits')}::text)`
}

/** Lines from the first to the last day. Lines of another agent are never read: the agent is the first part of their key. */
export async function selectTeamDays(
  tx: Tx,
  { merchantId, agentId, currency, from, to }: Days,
): Promise<TeamDayRow[]> {
  const { rows } = await sql<{ day: string; category: string; team: FigureTexts; direct: FigureTexts }>`
    SELECT day::text AS day, category, ${figures('')} AS team, ${figures('direct_')} AS direct
      FROM team_day
     -- guard: team-days-of-own-agent
     WHERE agent_id = ${agentId} AND merchant_id = ${merchantId} AND currency = ${currency}
       AND day BETWEEN ${from}::date AND ${to}::date
     ORDER BY day, category`.execute(query(tx))
  return rows.map(({ day, category, team, direct }) => ({
    day,
    category,
    team: readFigures(team),
    direct: readFigures(direct),
  }))
}

export interface ActiveRow {
  readonly kind: string
  readonly startDay: string
  readonly team: number
  readonly direct: number
  /** Active accounts that are not among them, because another one of their person is. */
  readonly teamLinked: number
  readonly directLinked: number
}

/** Active members by day, week and month, from those that begin on the first day on. */
export async function selectActive(
  tx: Tx,
  { merchantId, agentId, currency, from }: Omit<Days, 'to'>,
): Promise<ActiveRow[]> {
  const { rows } = await sql<ActiveRow>`
    SELECT kind, start_day::text AS "startDay", active - linked AS team, direct_active - direct_linked AS direct,
           linked AS "teamLinked", direct_linked AS "directLinked"
      FROM team_active
     WHERE agent_id = ${agentId} AND merchant_id = ${merchantId} AND currency = ${currency}
       AND start_day >= ${from}::date`.execute(query(tx))
  return rows
}

export interface NowRow {
  readonly countedAt: Date
  readonly members: number
  readonly agents: number
  readonly directMembers: number
  readonly directAgents: number
  readonly balance: string
  readonly online: number
  readonly unseen3: number
  readonly unseen7: number
}

export async function selectNow(tx: Tx, { merchantId, agentId }: OfAgent): Promise<NowRow | undefined> {
  const { rows } = await sql<NowRow>`
    SELECT counted_at AS "countedAt", members, agents, direct_members AS "directMembers", direct_agents AS "directAgents",
           balance::text AS balance, online, unseen_3 AS "unseen3", unseen_7 AS "unseen7"
      FROM team_now WHERE agent_id = ${agentId} AND merchant_id = ${merchantId}`.execute(query(tx))
  return rows[0]
}

function readFigures(texts: FigureTexts): TeamFigures {
  return {
    plays: BigInt(texts.plays),
    stake: BigInt(texts.stake),
    validBet: BigInt(texts.validBet),
    returned: BigInt(texts.returned),
    deposits: BigInt(texts.deposits),
    withdrawals: BigInt(texts.withdrawals),
    newMembers: BigInt(texts.newMembers),
    newAgents: BigInt(texts.newAgents),
    firstDeposits: BigInt(texts.firstDeposits),
  }
}
