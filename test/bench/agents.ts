import { performance } from 'node:perf_hooks'

import type pg from 'pg'

import type { Endpoint } from '#contract/endpoint.ts'
import { teamReports } from '#contract/team-reports.ts'
import { createMemberSession } from '#server/people/sessions/actions.ts'
import { createSiteApp } from '#server/shell/app.ts'
import type { AllServices } from '#server/shell/services.ts'

import { type CaseReport, type Figure, atMost, figureOf } from './figures.ts'
import { AGENTS, MEMBERS, today, withTeam } from './team-house.ts'

const BETS_OF_MEMBER = 100
const CALLS = 150
/** More than the sums of a move add up one by one. */
const MOVED = 6_000
const GOAL_MS = 100
const HOST = 'localhost'

/** Pages of team reports through the HTTP layer: of the agent above all others, and of agents with small teams. */
export async function measureAgents(): Promise<CaseReport> {
  return await withTeam(fillSql, measure)
}

/** Rows as the jobs leave them. */
const fillSql: readonly string[] = [
  'ALTER TABLE team_period DISABLE TRIGGER USER',
  `INSERT INTO team_period
   SELECT id, currency, kind, start_day, 1, ${BETS_OF_MEMBER}, bet, bet - bet % 7, bet - bet % 100000, id * 300 % 70000000, id * 100 % 9000000,
          id % 3 = 0, '{}'
     FROM numbered CROSS JOIN (SELECT currency FROM merchant WHERE id = 1) AS brand
    CROSS JOIN LATERAL (SELECT (id * 7907) % 50000000 AS bet) AS drawn
    CROSS JOIN (SELECT 'day' AS kind, ${today} - n AS start_day FROM generate_series(0, 9) AS n
                UNION ALL SELECT 'week', date_trunc('week', ${today})::date - 7 * n FROM generate_series(0, 3) AS n
                UNION ALL SELECT 'month', (date_trunc('month', ${today}) - n * interval '1 month')::date
                            FROM generate_series(0, 2) AS n) AS period`,
  'ALTER TABLE team_period ENABLE TRIGGER USER',
  `INSERT INTO team_active
   SELECT agent, currency, kind, start_day, 1, 0, 0, count(*), count(*) FILTER (WHERE level = 1)
     FROM team_period JOIN agent_place USING (member_id), unnest(agents) WITH ORDINALITY AS above (agent, level)
    GROUP BY agent, currency, kind, start_day`,
  `INSERT INTO team_day
   SELECT agent, currency, ${today} - back, category, 1, 1000, 90000000, 80000000, 70000000, 60000000, 50000000, 4, 1, 2,
          10, 900000, 800000, 700000, 600000, 500000, 1, 0, 1
     FROM (SELECT id AS agent FROM numbered WHERE n <= ${AGENTS}) AS agents, merchant, generate_series(0, 92) AS back,
          unnest(ARRAY['', 'slots', 'live', 'lottery', 'fishing', 'cards', 'sports']) AS category
    WHERE merchant.id = 1`,
  `INSERT INTO team_transfer
   SELECT id, nextval('ledger_transfer_id'), 1, currency, ${today} - back, kind, change, now() - back * interval '1 day', '{}'
     FROM numbered, (SELECT currency FROM merchant WHERE id = 1) AS brand, generate_series(0, 28, 7) AS back,
          (VALUES ('deposit', 50000000), ('withdrawal_payout', -20000000)) AS moved (kind, change)`,
  'SELECT team_count_now(1)',
]

interface Report {
  readonly name: string
  readonly call: Endpoint
  readonly input: Readonly<Record<string, string>>
}

const reports: readonly Report[] = [
  { name: 'overview', call: teamReports.teamOverview, input: { range: 'last_month' } },
  { name: 'betting of a month', call: teamReports.teamBetting, input: { range: 'last_month' } },
  { name: 'users', call: teamReports.teamUsers, input: { range: 'this_month' } },
  {
    name: 'users with a high bet',
    call: teamReports.teamUsers,
    input: { range: 'this_month', validBetMin: '499' },
  },
  {
    name: 'users with rare deposits',
    call: teamReports.teamUsers,
    input: { range: 'this_month', depositsMin: '699.9' },
  },
  {
    name: 'users unseen for 7 days',
    call: teamReports.teamUsers,
    input: { range: 'today', who: 'unseen_7' },
  },
  { name: 'all users', call: teamReports.teamUsers, input: { range: 'today', who: 'all' } },
  { name: 'sums of users', call: teamReports.teamUserSums, input: { range: 'this_month' } },
  { name: 'sums of all users', call: teamReports.teamUserSums, input: { range: 'this_month', who: 'all' } },
  {
    name: 'sums of direct users',
    call: teamReports.teamUserSums,
    input: { range: 'this_month', scope: 'direct' },
  },
  {
    name: 'sums within an upper amount',
    call: teamReports.teamUserSums,
    input: { range: 'this_month', who: 'all', depositsMax: '300' },
  },
  {
    name: 'sums of an account',
    call: teamReports.teamUserSums,
    input: { range: 'this_month', who: 'all', find: 'bench_1234' },
  },
  {
    name: 'sums of many accounts',
    call: teamReports.teamUserSums,
    input: { range: 'this_month', find: 'bench_10' },
  },
  { name: 'transfers', call: teamReports.teamTransfers, input: { range: 'this_month' } },
  { name: 'deposits', call: teamReports.teamTransfers, input: { range: 'this_month', group: 'deposits' } },
]

async function measure(services: AllServices, client: pg.Client, filledMs: number): Promise<CaseReport> {
  const site = await createSiteApp(services)
  await site.ready()
  try {
    const figures: Figure[] = []
    // The agent above all, and agents on the last levels.
    const callers = {
      root: await sessionsOf(services, client, [1]),
      small: await sessionsOf(services, client, smallAgents),
    }
    for (const [who, sessions] of Object.entries(callers))
      for (const report of reports) figures.push(...(await timeReport(site, { who, sessions, report })))
    for (const statement of moveSql) await client.query(statement)
    const report = {
      name: `sums of users after a move of ${MOVED} members`,
      call: teamReports.teamUserSums,
      input: { range: 'this_month' },
    }
    figures.push(...(await timeReport(site, { who: 'root', sessions: callers.root, report })))
    return {
      name: 'agents',
      figures,
      notes: [
        `${MEMBERS} members below ${AGENTS} agents, ${MEMBERS * BETS_OF_MEMBER} settled bets a month in rolled-up form, filled in ${Math.round(filledMs / 1000)} s.`,
      ],
    }
  } finally {
    await site.close()
  }
}

async function timeReport(
  site: Awaited<ReturnType<typeof createSiteApp>>,
  {
    who,
    sessions,
    report: { name, call, input },
  }: { readonly who: string; readonly sessions: readonly Record<string, string>[]; readonly report: Report },
): Promise<readonly Figure[]> {
  const eachMs: number[] = []
  for (let turn = -10; turn < CALLS; turn += 1) {
    const began = performance.now()
    const answer = await site.inject({
      url: `${call.path}?${new URLSearchParams(input).toString()}`,
      headers: { host: HOST, ...sessions[(turn + 10) % sessions.length] },
    })
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
    if (turn >= 0) eachMs.push(performance.now() - began)
  }
  const sorted = eachMs.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return [
    figureOf(`${who}, ${name}: p50`, 'ms', [at(0.5)]),
    atMost(figureOf(`${who}, ${name}: p99`, 'ms', [at(0.99)]), GOAL_MS),
  ]
}

/** Members who have joined the team of the first agent today: too many for the sums of a move, so that every member is read. */
const moveSql: readonly string[] = [
  'SET session_replication_role = replica',
  `INSERT INTO agent_place (member_id, from_day, merchant_id, agents, until_day)
   SELECT id, '2020-01-01', 1, '{}', ${today} FROM numbered WHERE n BETWEEN ${AGENTS + 1} AND ${AGENTS + MOVED}`,
  `UPDATE agent_place SET from_day = ${today}
    WHERE until_day IS NULL AND member_id IN (SELECT id FROM numbered WHERE n BETWEEN ${AGENTS + 1} AND ${AGENTS + MOVED})`,
  'RESET session_replication_role',
  'ANALYZE agent_place',
]

const smallAgents = Array.from({ length: 50 }, (_, place) => AGENTS - 1 - place * 20)

async function sessionsOf(
  services: AllServices,
  client: pg.Client,
  numbers: readonly number[],
): Promise<Record<string, string>[]> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id::text FROM member WHERE account = ANY ($1::text[]) ORDER BY id',
    [numbers.map((number) => `bench_${number}`)],
  )
  const proofs: Record<string, string>[] = []
  for (const { id } of rows) {
    const made = await services.store.transact((tx) =>
      createMemberSession(tx, { merchantId: 1, memberId: BigInt(id) }),
    )
    proofs.push({ cookie: `session=${made.cookie}`, 'x-session-token': made.token })
  }
  return proofs
}
