import { performance } from 'node:perf_hooks'

import type pg from 'pg'

import { defaultAgentRules } from '#domain/agents/brand-rules.ts'
import { writeRules } from '#domain/agents/written-rules.ts'
import type { WrittenTerms } from '#domain/agents/written-terms.ts'
import { settleBrand, settleWindows } from '#server/money/agents/settlement/jobs.ts'
import { playReads } from '#server/shell/play-reads.ts'
import type { AllServices } from '#server/shell/services.ts'

import { type CaseReport, atMost, figureOf } from './figures.ts'
import { AGENTS, MEMBERS, today, withTeam } from './team-house.ts'

/** Days of the month with play of each member. */
const DAYS_OF_PLAY = 10
const IN_WINDOW = 20_000
const IN_EARLIER_WINDOW = 2_000
/** Windows of a day with play before its last two. */
const EARLIER_WINDOWS = 285
const WINDOW_GOAL_S = 20
const DIVIDEND_GOAL_S = 60

/** Payouts of a team with eight levels: real-time salaries of all agents, and the dividends of a month. */
export async function measureSettlement(): Promise<CaseReport> {
  return await withTeam(fillSql, measure)
}

const dividend: WrittenTerms = {
  kind: 'dividend',
  period: 'month',
  carryOver: { mode: 'none' },
  tiers: [{ ratePpm: 0 }],
}
const realTime: WrittenTerms = {
  kind: 'real_time',
  snapshotDays: 1,
  dailyStop: '1000000.00',
  tiers: [{ ratePpm: 0 }],
}

/** No payout waits for operators, neither for its amount nor for signs of abuse. */
const rules = writeRules({
  ...defaultAgentRules,
  kinds: ['dividend', 'daily', 'hourly', 'real_time'],
  releaseMax: 10n ** 17n,
  flags: { ...defaultAgentRules.flags, onePpm: 1_000_001, newLeast: 1_000_000 },
})

const lastMonth = `(date_trunc('month', ${today}) - interval '1 month')::date`

/** A contract of each agent of the team with the upline, each level with a lower rate than the one above. */
function contractSql({
  terms,
  from,
  mostPpm,
  stepPpm,
}: {
  readonly terms: WrittenTerms
  readonly from: string
  readonly mostPpm: number
  readonly stepPpm: number
}): readonly string[] {
  return [
    `INSERT INTO agent_contract (merchant_id, kind, downline_id, upline_id)
     SELECT 1, '${terms.kind}', member.id, member.upline_id FROM member JOIN numbered USING (id) WHERE numbered.n <= ${AGENTS}`,
    `INSERT INTO agent_contract_version (contract_id, version, merchant_id, downline_id, kind, terms, request_id, state, expires_on,
                                         starts_on)
     SELECT contract.id, 1, 1, contract.downline_id, contract.kind,
            jsonb_set('${JSON.stringify(terms)}', '{tiers,0,ratePpm}', to_jsonb(${mostPpm} - ${stepPpm} * cardinality(place.agents))),
            gen_random_uuid(), 'active', ${from}, ${from}
       FROM agent_contract AS contract JOIN agent_place AS place ON place.member_id = contract.downline_id
            JOIN numbered ON numbered.id = contract.downline_id
      WHERE contract.kind = '${terms.kind}'`,
  ]
}

/** Play of members in one window of today or more. */
const windowSql = (slots: string, members: number) =>
  `INSERT INTO settled_window (member_id, currency, booked_day, settled_day, slot, agents, merchant_id, stake, cash, paid)
   SELECT numbered.id, merchant.currency, ${today}, ${today}, slot, place.agents, 1, bet, bet, bet * 9 / 10
     FROM merchant, generate_series(${slots}) AS slot, numbered JOIN agent_place AS place ON place.member_id = numbered.id,
          LATERAL (SELECT (numbered.n % 97 + 1) * 1000000 AS bet) AS drawn
    WHERE merchant.id = 1 AND numbered.n > ${AGENTS} AND (numbered.n + slot * 31) % ${MEMBERS} < ${members}`

const fillSql: readonly string[] = [
  // The tree stood before the month.
  'SET session_replication_role = replica',
  `UPDATE agent_place SET from_day = from_day - 100 WHERE member_id IN (SELECT id FROM numbered)`,
  'RESET session_replication_role',
  `INSERT INTO operator (name) VALUES ('bench')`,
  `INSERT INTO agent_rules (merchant_id, version, rules, operator_id, set_at)
   SELECT 1, coalesce(max(version), 0) + 1, '${JSON.stringify(rules)}', (SELECT id FROM operator WHERE name = 'bench'), '2020-01-01'
     FROM agent_rules WHERE merchant_id = 1`,
  ...contractSql({ terms: dividend, from: lastMonth, mostPpm: 300_000, stepPpm: 10_000 }),
  ...contractSql({ terms: realTime, from: today, mostPpm: 20_000, stepPpm: 1_000 }),
  `INSERT INTO settled_copy (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents, merchant_id, plays,
                             stake, win, bonus_stake, bonus_win)
   SELECT numbered.id, merchant.currency, day, day, 'lottery', 'lottery', 'k3_bench', place.agents, 1, 20, bet, bet * 9 / 10, 0, 0
     FROM merchant, generate_series(0, ${DAYS_OF_PLAY - 1}) AS turn, numbered JOIN agent_place AS place ON place.member_id = numbered.id,
          LATERAL (SELECT ${lastMonth} + (turn * 3 + numbered.n % 3) % 28 AS day) AS played,
          LATERAL (SELECT (numbered.n % 997 + 1) * 100000 AS bet) AS drawn
    WHERE merchant.id = 1 AND numbered.n > ${AGENTS}`,
  `INSERT INTO settled_day (merchant_id, day, lines, hash)
   SELECT 1, day::date, 0, settled_copy_hash(1, day::date)
     FROM generate_series(${lastMonth}, ${today} - 1, interval '1 day') AS day ON CONFLICT DO NOTHING`,
]

async function measure(services: AllServices, client: pg.Client, filledMs: number): Promise<CaseReport> {
  const brand = services.registry.findById(1)
  if (!brand) throw new Error('no brand')
  const { store, hub } = services
  const beginMs = await beginOfToday(client)
  const window = async (slot: number) => {
    const began = performance.now()
    await settleWindows(store, playReads, { brand, hub, nowMs: beginMs + (slot + 1) * 300_000 })
    return (performance.now() - began) / 1_000
  }
  const first: number[] = []
  for (const slot of [0, 1, 2]) {
    await client.query(windowSql(`${slot}, ${slot}`, IN_WINDOW))
    first.push(await window(slot))
  }
  await client.query(windowSql(`3, ${EARLIER_WINDOWS}`, IN_EARLIER_WINDOW))
  await client.query('ANALYZE settled_window')
  const many = await window(EARLIER_WINDOWS)
  await client.query(windowSql(`${EARLIER_WINDOWS + 1}, ${EARLIER_WINDOWS + 1}`, IN_WINDOW))
  const last = await window(EARLIER_WINDOWS + 1)
  const began = performance.now()
  await settleBrand(store, playReads, { brand, hub, nowMs: beginMs })
  const dividends = (performance.now() - began) / 1_000
  return {
    name: 'settlement',
    figures: [
      atMost(figureOf('a window at the beginning of a day', 's', first), WINDOW_GOAL_S),
      figureOf(`${EARLIER_WINDOWS - 2} windows at once`, 's', [many]),
      atMost(figureOf('the last window of the day', 's', [last]), WINDOW_GOAL_S),
      atMost(figureOf('dividends of a month', 's', [dividends]), DIVIDEND_GOAL_S),
    ],
    notes: [
      `${AGENTS} agents of a tree with both contracts; ${IN_WINDOW} members in a measured window, ${IN_EARLIER_WINDOW} in each between; ` +
        `${MEMBERS} members with play on ${DAYS_OF_PLAY} days of the month. Filled in ${Math.round(filledMs / 1000)} s.`,
      await paidOf(client),
    ],
  }
}

/** Payouts by kind and state: a run that waited would have cost nothing. */
async function paidOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT run.kind || ' ' || run.state || ': ' || count(DISTINCT run.id) || ' payouts, ' || count(*) || ' statements' AS line
       FROM agent_run AS run JOIN agent_statement AS statement ON statement.run_id = run.id
      GROUP BY run.kind, run.state ORDER BY 1`,
  )
  return rows.map(({ line }) => line).join('; ')
}

async function beginOfToday(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ ms: string }>(
    `SELECT (extract(epoch FROM (${today} + day_start) AT TIME ZONE zone) * 1000)::bigint::text AS ms FROM merchant WHERE id = 1`,
  )
  return Number(rows[0]?.ms)
}
