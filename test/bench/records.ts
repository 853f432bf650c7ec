import { performance } from 'node:perf_hooks'

import pg from 'pg'
import { pino } from 'pino'

import type { Endpoint } from '#contract/endpoint.ts'
import { records } from '#contract/records.ts'
import { createSiteApp } from '#server/shell/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { layInDemo } from '#server/shell/demo/actions.ts'
import { migrateJobs } from '#server/platform/jobs/migrate.ts'
import { type AllServices, openServices } from '#server/shell/services.ts'
import { createMemberSession } from '#server/people/sessions/actions.ts'
import { openScratchServer } from '#test/pg/server.ts'

import { type CaseReport, type Figure, atMost, figureOf } from './figures.ts'

const TRANSFERS = 5_000_000
const LOT = 250_000
const MEMBERS = 2_000
/** One in this many transfers belongs to a single member. */
const BUSY_SHARE = 25
const DAYS = 90
const CALLS = 400
const GOAL_MS = 50
const HOST = 'localhost'

/** Record pages over ten million entries through the HTTP layer, each of another member. */
export async function measureRecords(): Promise<CaseReport> {
  const database = await openScratchServer()
  try {
    await migrate(database.ownerUrl)
    await migrateJobs(database.ownerUrl)
    const services = await openBench(database)
    try {
      const filledMs = await fill(database.ownerUrl)
      return await measure(services, database.ownerUrl, filledMs)
    } finally {
      await services.close()
    }
  } finally {
    await database.stop()
  }
}

async function openBench(database: {
  readonly appUrl: string
  readonly ownerUrl: string
}): Promise<AllServices> {
  const config = readConfig({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    SEALING_SECRET: 'a secret of the house, for the bench alone',
    THROTTLE_ACCOUNT: '999999,999999',
    THROTTLE_ADDRESS: '999999,999999',
  })
  const services = await openServices({ config, log: pino({ level: 'fatal' }), appUrl: database.appUrl })
  await layInDemo(services.store)
  await services.registry.refresh()
  return services
}

/** Inserts rows as the database's owner. Members alternate, so that no member's transfers are adjacent. */
async function fill(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const began = performance.now()
  try {
    await client.query(`SET synchronous_commit = off`)
    await client.query(
      `INSERT INTO member (merchant_id, account) SELECT 1, 'bench_' || n FROM generate_series(0, $1::integer) AS n`,
      [MEMBERS],
    )
    for (const table of ['ledger_transfer', 'ledger_entry'])
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    for (let first = 0; first < TRANSFERS; first += LOT) await client.query(LOT_SQL, [first, first + LOT - 1])
    await client.query('VACUUM (ANALYZE) ledger_transfer')
    await client.query('VACUUM (ANALYZE) ledger_entry')
  } finally {
    await client.end()
  }
  return performance.now() - began
}

const LOT_SQL = `
  WITH drawn AS (
    SELECT n, CASE WHEN n % ${BUSY_SHARE} = 0 THEN 0 ELSE 1 + n % ${MEMBERS} END AS place,
           (ARRAY['bet', 'win'])[1 + (n / 7 % 2)::integer] AS play, n % 40 = 3 AS is_deposit,
           now() - (${TRANSFERS} - n) * (interval '${DAYS} days' / ${TRANSFERS}) AS at
      FROM generate_series($1::bigint, $2::bigint) AS n),
  made AS (
    INSERT INTO ledger_transfer (member_id, merchant_id, currency, key, kind, reference, content_hash, business_date, created_at)
    SELECT member.id, member.merchant_id, merchant.currency, 'bench:' || n,
           CASE WHEN is_deposit THEN 'deposit' ELSE play END, 'B-' || n, sha256(n::text::bytea),
           (at AT TIME ZONE merchant.zone)::date, at
      FROM drawn
      JOIN member ON member.merchant_id = 1 AND member.account = 'bench_' || place
      JOIN merchant ON merchant.id = member.merchant_id
     ORDER BY n
    RETURNING member_id, id, kind)
  INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount, balance_after, version)
  SELECT member_id, id, side.line, side.account,
         CASE WHEN kind = 'bet' THEN -side.sign ELSE side.sign END * 1000000, side.held, side.held
    FROM made, LATERAL (VALUES
      (1, CASE kind WHEN 'deposit' THEN 'payment:3' ELSE 'provider:PP' END, -1, NULL::bigint),
      (2, 'main', 1, 1)) AS side (line, account, sign, held)`

interface Asking {
  readonly name: string
  readonly call: Endpoint
  readonly input: Readonly<Record<string, string>>
  /** For the member who has a twenty-fifth of all transfers. */
  readonly isBusy?: boolean
}

function askings(): readonly Asking[] {
  const deep = Buffer.from(JSON.stringify([dayBefore(45), '999999999999999999'])).toString('base64url')
  const quarter = { from: dayBefore(89), to: dayBefore(0) }
  return [
    { name: 'first page', call: records.transactions, input: {} },
    {
      name: 'page in the middle of 90 days',
      call: records.transactions,
      input: { ...quarter, after: deep },
    },
    { name: 'deposits of 90 days', call: records.transactions, input: { ...quarter, group: 'deposits' } },
    { name: 'what came in, 90 days', call: records.transactions, input: { ...quarter, way: 'in' } },
    { name: 'sums of 30 days', call: records.totals, input: { from: dayBefore(29), to: dayBefore(0) } },
    {
      name: 'win and loss of 30 days',
      call: records.profit,
      input: { from: dayBefore(29), to: dayBefore(0) },
    },
    { name: 'busy member: first page', call: records.transactions, input: {}, isBusy: true },
    {
      name: 'busy member: middle',
      call: records.transactions,
      input: { ...quarter, after: deep },
      isBusy: true,
    },
    {
      name: 'busy member: deposits',
      call: records.transactions,
      input: { ...quarter, group: 'deposits' },
      isBusy: true,
    },
  ]
}

async function measure(services: AllServices, ownerUrl: string, filledMs: number): Promise<CaseReport> {
  const site = await createSiteApp(services)
  await site.ready()
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const members = await sessionsOf(services, client)
    const figures: Figure[] = []
    for (const { name, call, input, isBusy = false } of askings()) {
      const eachMs: number[] = []
      for (let turn = -20; turn < CALLS; turn += 1) {
        const headers = isBusy ? members[0] : members[1 + ((turn + 20) % (members.length - 1))]
        const began = performance.now()
        const answer = await site.inject({
          url: `${call.path}?${new URLSearchParams(input).toString()}`,
          headers: { host: HOST, ...headers },
        })
        if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
        if (turn >= 0) eachMs.push(performance.now() - began)
      }
      const sorted = eachMs.toSorted((one, other) => one - other)
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
      figures.push(figureOf(`${name}: p50`, 'ms', [at(0.5)]))
      figures.push(atMost(figureOf(`${name}: p99`, 'ms', [at(0.99)]), GOAL_MS))
    }
    return {
      name: 'records',
      figures,
      notes: [
        `${TRANSFERS * 2} entries of ${MEMBERS + 1} members over ${DAYS} days, filled in ${Math.round(filledMs / 1000)} s.`,
        `The busy member has ${TRANSFERS / BUSY_SHARE} transfers, everybody else ${Math.round((TRANSFERS * (1 - 1 / BUSY_SHARE)) / MEMBERS)}.`,
        ...(await plansOf(client)),
      ],
    }
  } finally {
    await client.end()
    await site.close()
  }
}

async function sessionsOf(services: AllServices, client: pg.Client): Promise<Record<string, string>[]> {
  const { rows } = await client.query<{ id: bigint }>(
    `SELECT id FROM member WHERE account = 'bench_0' UNION ALL
     (SELECT id FROM member WHERE account ~ '^bench_[1-9]' ORDER BY id LIMIT 200)`,
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

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** The indexes used for a page's rows. */
async function plansOf(client: pg.Client): Promise<string[]> {
  const plan = async (more: string) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (COSTS OFF) SELECT id FROM ledger_transfer AS transfer
        WHERE member_id = 5 AND currency = 'PHP' AND business_date BETWEEN $1::date AND $2::date ${more}
        ORDER BY business_date DESC, id DESC LIMIT 22`
        .replaceAll('$1', `'${dayBefore(89)}'`)
        .replaceAll('$2', `'${dayBefore(0)}'`),
    )
    return rows.map((row) => row['QUERY PLAN'].trim()).filter((line) => line.includes('Index'))
  }
  return [...(await plan('')), ...(await plan(`AND kind = 'deposit'`))]
}
