import { randomUUID } from 'node:crypto'

import { agentContracts } from '#contract/agent-contracts.ts'
import { defaultAgentRules } from '#domain/agents/brand-rules.ts'
import { type WrittenTerms, writeTerms } from '#domain/agents/written-terms.ts'
import { readTerms } from '#domain/agents/written-terms.ts'
import { type WrittenRules, writeRules } from '#domain/agents/written-rules.ts'
import { addDays } from '#domain/records/business-day.ts'
import { settleBrand } from '#server/money/agents/settlement/jobs.ts'
import { playReads } from '#server/shell/play-reads.ts'

import { type TeamMember, UNITS } from './teams.ts'
import type { TestServer } from './test-server.ts'
import { ask } from './withdrawals.ts'

/** A daily salary with one row. */
export const salary = (ratePpm: number, validBet?: string): WrittenTerms => ({
  kind: 'daily',
  tiers: [{ ...(validBet === undefined ? {} : { validBet }), ratePpm }],
})

export const dividend = (ratePpm: number, period: 'day' | 'week' | 'half_month' | 'month' = 'month') =>
  ({
    kind: 'dividend',
    period,
    carryOver: { mode: 'none' },
    tiers: [{ ratePpm }],
  }) as const satisfies WrittenTerms

/** Today's business day of the test's brand. */
export async function todayOf(server: TestServer): Promise<string> {
  const [row] = await server.asOwner<{ day: string }>(
    `SELECT ((clock_timestamp() AT TIME ZONE zone) - day_start)::date::text AS day FROM merchant WHERE id = $1`,
    [server.merchantId],
  )
  return row?.day ?? ''
}

/** A contract that runs since a day, as two parties would have signed it. */
export async function runningContract(
  server: TestServer,
  {
    downline,
    upline,
    terms,
    startsOn,
    endsOn,
    version = 1,
  }: {
    readonly downline: Pick<TeamMember, 'id' | 'merchantId'>
    readonly upline?: Pick<TeamMember, 'id'>
    readonly terms: WrittenTerms
    readonly startsOn: string
    readonly endsOn?: string
    readonly version?: number
  },
): Promise<string> {
  const currency = server.services.registry.findById(downline.merchantId)?.currency ?? ''
  const read = readTerms(terms, currency)
  if (!read) throw new Error('the terms cannot be read')
  const [row] = await server.asOwner<{ id: string }>(
    `WITH made AS (
       INSERT INTO agent_contract (merchant_id, kind, downline_id, upline_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (downline_id, kind, upline_id) DO UPDATE SET kind = excluded.kind RETURNING id)
     INSERT INTO agent_contract_version (contract_id, version, merchant_id, downline_id, kind, terms, request_id, state,
                                         expires_on, starts_on, ends_on)
     SELECT id, $9, $1, $3, $2, $5, $6, CASE WHEN $8::date IS NULL THEN 'active' ELSE 'superseded' END, $7::date, $7::date,
            $8::date
       FROM made RETURNING contract_id::text AS id`,
    [
      downline.merchantId,
      terms.kind,
      downline.id,
      upline?.id ?? null,
      writeTerms(read),
      randomUUID(),
      startsOn,
      endsOn ?? null,
      version,
    ],
  )
  return row?.id ?? ''
}

const SOME_LOTTERY = { product: 'lottery', category: 'lottery' } as const

/** A line of a closed day: stakes and wins in main units. */
export interface ClosedPlay {
  readonly member: TeamMember
  /** The agents above, nearest first. */
  readonly above: readonly TeamMember[]
  readonly day: string
  readonly stake: bigint
  readonly win?: bigint
  readonly bonusStake?: bigint
  /** The part of the stake in cash that is no valid bet. */
  readonly uncounted?: bigint
  /** The day in whose books it counts: later where the day was closed. */
  readonly booked?: string
  /** Else a lottery of the house that no brand knows. */
  readonly hall?: { readonly product: 'games' | 'lottery'; readonly category: string; readonly code: string }
}

/** Rates of a member from a day on, as an upline would have set them. */
export async function setRates(
  server: TestServer,
  { id, merchantId }: TeamMember,
  {
    fromDay,
    lotteryPpm,
    slotsPpm = 0,
    livePpm = 0,
    version = 1,
  }: {
    readonly fromDay: string
    readonly lotteryPpm?: number
    readonly slotsPpm?: number
    readonly livePpm?: number
    readonly version?: number
  },
): Promise<void> {
  await server.asOwner(
    `INSERT INTO agent_rate (member_id, version, merchant_id, from_day, lottery_ppm, slots_ppm, live_ppm, sports_ppm, upline_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $1)`,
    [id, version, merchantId, fromDay, lotteryPpm ?? null, slotsPpm, livePpm],
  )
}

/** Writes copies of days as closing does, and closes all days up to one. */
export async function closeDays(
  server: TestServer,
  plays: readonly ClosedPlay[],
  { through, from = addDays(through, -120) }: { readonly through: string; readonly from?: string },
): Promise<void> {
  const { merchantId } = server
  const currency = server.services.registry.findById(merchantId)?.currency ?? ''
  for (const {
    member,
    above,
    day,
    stake,
    win = 0n,
    bonusStake = 0n,
    uncounted = 0n,
    booked = day,
    hall,
  } of plays) {
    const { product, category, code } = hall ?? { ...SOME_LOTTERY, code: randomUUID().slice(0, 8) }
    await server.asOwner(
      `INSERT INTO settled_copy (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents,
                                 merchant_id, plays, stake, win, bonus_stake, bonus_win, uncounted)
       VALUES ($1, $2, $3, $4, $11, $12, $5, $6, $7, 1, $8, $9, $10, 0, $13)`,
      [
        member.id,
        currency,
        booked,
        day,
        code,
        above.map(({ id }) => id),
        merchantId,
        (stake * UNITS).toString(),
        (win * UNITS).toString(),
        (bonusStake * UNITS).toString(),
        product,
        category,
        (uncounted * UNITS).toString(),
      ],
    )
  }
  await server.asOwner(
    `INSERT INTO settled_day (merchant_id, day, lines, hash)
     SELECT $1, day::date, 0, settled_copy_hash($1, day::date)
       FROM generate_series($2::date, $3::date, interval '1 day') AS day
     ON CONFLICT DO NOTHING`,
    [merchantId, from, through],
  )
}

/** Writes settled plays of windows as following plays does; before their day is closed. */
export async function layWindows(
  server: TestServer,
  plays: readonly (ClosedPlay & { readonly slot: number })[],
): Promise<void> {
  const { merchantId } = server
  const currency = server.services.registry.findById(merchantId)?.currency ?? ''
  for (const {
    member,
    above,
    day,
    slot,
    stake,
    win = 0n,
    bonusStake = 0n,
    uncounted = 0n,
    booked = day,
  } of plays)
    await server.asOwner(
      `INSERT INTO settled_window AS sums (member_id, currency, booked_day, settled_day, slot, agents, merchant_id, stake,
                                           cash, paid, uncounted)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8::numeric - $9, $10, $11)
       ON CONFLICT (member_id, currency, booked_day, settled_day, slot, agents, counted) DO UPDATE
          SET stake = sums.stake + excluded.stake, cash = sums.cash + excluded.cash, paid = sums.paid + excluded.paid,
              uncounted = sums.uncounted + excluded.uncounted`,
      [
        member.id,
        currency,
        booked,
        day,
        slot,
        above.map(({ id }) => id),
        merchantId,
        (stake * UNITS).toString(),
        (bonusStake * UNITS).toString(),
        (win * UNITS).toString(),
        (uncounted * UNITS).toString(),
      ],
    )
}

/** No team has signs of abuse for its few or new members, as those of most tests have. */
const ofFewMembers = { flagOnePpm: 1_000_001, flagNewLeast: 1_000 }
/** Teams of tests are small: a sign needs neither members nor stakes. */
const ofAnySize = { flagMembers: 1, flagTurnover: '0.00' }

/** Rules of the brand that two operators saved, by default long ago. With a bound, payouts of few members need no operator. */
export async function setRules(
  server: TestServer,
  change: Partial<WrittenRules>,
  day = '2020-01-01',
): Promise<void> {
  const few = change.releaseMax === undefined ? {} : ofFewMembers
  const rules = { ...writeRules(defaultAgentRules), ...ofAnySize, ...few, ...change }
  await server.asOwner(
    `INSERT INTO agent_rules (merchant_id, version, rules, operator_id, set_at)
     SELECT $1, 1 + coalesce((SELECT max(version) FROM agent_rules WHERE merchant_id = $1), 0), $2,
            (SELECT min(id) FROM operator),
            (SELECT ($3::date + interval '12 hours') AT TIME ZONE zone FROM merchant WHERE id = $1)`,
    [server.merchantId, rules, day],
  )
}

export async function accountOf(server: TestServer, { id }: TeamMember): Promise<string> {
  const [row] = await server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [id])
  return row?.account ?? ''
}

/** The upline offers, the downline opens the offer and accepts it. */
export async function sign(
  server: TestServer,
  { upline, downline, terms }: { upline: TeamMember; downline: TeamMember; terms: WrittenTerms },
) {
  const account = await accountOf(server, downline)
  const offered = await ask(server, upline, agentContracts.offerContract, {
    requestId: randomUUID(),
    account,
    terms,
  })
  const { id, version } = offered.value
  const opened = await ask(server, downline, agentContracts.openContract, { id, version })
  const { cascadeToken } = opened.value
  return {
    id,
    version,
    offered,
    opened,
    answered: await ask(server, downline, agentContracts.answerContract, {
      id,
      version,
      answer: 'accept',
      cascadeToken,
    }),
  }
}

/** A payout that waits for two operators, with one statement of a new agent. */
export async function layRun(server: TestServer): Promise<string> {
  const run = await layStatement(server, await server.fixtures.member({ accountType: 1 }))
  return run.run
}

/** The same with a statement of this agent. */
export async function layStatement(
  server: TestServer,
  { id, merchantId }: { readonly id: bigint; readonly merchantId: number },
  version = 99,
): Promise<{ readonly run: string; readonly statement: string }> {
  const inputs = `{"active": {"validBetLeast": "0n", "depositLeast": "0n"}, "advanceMax": "0n", "days": {}}`
  const given = `{"terms": {"kind": "daily", "tiers": [{"ratePpm": 5000}]}, "period": {"startDay": "2026-01-01", "endDay": "2026-01-02"},
    "sums": {"validBet": "0n", "betAmount": "0n", "payouts": "0n", "active": 0}, "salaries": "0n", "carried": [], "step": "1000n"}`
  const result = `{"tier": 1, "ratePpm": 5000, "base": "0n", "gross": "0n", "carried": []}`
  const [row] = await server.asOwner<{ run: string; statement: string }>(
    `WITH signed AS (
       INSERT INTO agent_contract (merchant_id, kind, downline_id) VALUES ($1, 'daily', $2)
       ON CONFLICT (downline_id, kind, upline_id) DO UPDATE SET kind = excluded.kind RETURNING id),
     version AS (
       INSERT INTO agent_contract_version (contract_id, version, merchant_id, downline_id, kind, terms, request_id, state,
                                           expires_on, starts_on, ends_on)
       SELECT id, $6, $1, $2, 'daily', '{"kind": "daily", "tiers": [{"ratePpm": 5000}]}', gen_random_uuid(), 'ended',
              '2026-01-01', '2026-01-01', '2026-01-02'
         FROM signed RETURNING contract_id),
     run AS (
       INSERT INTO agent_run (merchant_id, kind, part, start_day, end_day, currency, state, gross, inputs)
       SELECT $1, 'daily', 'day', day, day + 1, 'CNY', 'waiting', 0, $3::jsonb
         FROM (SELECT '2026-01-01'::date + count(*)::integer AS day FROM agent_run WHERE merchant_id = $1) AS next
       RETURNING id)
     INSERT INTO agent_statement (key, run_id, merchant_id, contract_id, version, agent_id, root_id, start_day, end_day,
                                  inputs, result, hash, gross)
     SELECT 'laid:' || run.id, run.id, $1, contract_id, $6, $2, $2, '2026-01-01', '2026-01-02', $4::jsonb, $5::jsonb,
            sha256('laid'), 0
       FROM run, version RETURNING run_id::text AS run, id::text AS statement`,
    [merchantId, id, inputs, given, result, version],
  )
  if (!row) throw new Error('no statement')
  return row
}

/** A rebate of this member for a day, as the job computes it before it is paid. */
export async function layRebate(
  server: TestServer,
  { id, merchantId }: { readonly id: bigint; readonly merchantId: number },
): Promise<{ readonly run: string; readonly rebate: string; readonly day: string }> {
  const [row] = await server.asOwner<{ run: string; rebate: string; day: string }>(
    `WITH run AS (
       INSERT INTO agent_run (merchant_id, kind, part, start_day, end_day, currency, state, gross, inputs)
       SELECT $1, 'rebate', 'day', day, day + 1, 'CNY', 'waiting', 0, '{"step": "1000n", "days": {}, "returns": {}}'
         FROM (SELECT '2026-01-01'::date + count(*)::integer AS day FROM agent_run WHERE merchant_id = $1) AS next
       RETURNING id, start_day)
     INSERT INTO agent_rebate (run_id, merchant_id, member_id, root_id, is_agent, fine, carried_before, carried, gross, hash)
     SELECT run.id, $1, $2, $2, true, 0, 0, 0, 0, sha256('laid') FROM run
     RETURNING run_id::text AS run, id::text AS rebate, (SELECT start_day::text FROM run) AS day`,
    [merchantId, id],
  )
  if (!row) throw new Error('no rebate')
  return row
}

/** Computes and pays what is due to the agents of the test's brand, as the job does. */
export async function settleAgents({ services, merchantId }: TestServer): Promise<void> {
  const brand = services.registry.findById(merchantId)
  if (!brand) throw new Error('no brand')
  await settleBrand(services.store, playReads, { brand, hub: services.hub, nowMs: Date.now() })
}
