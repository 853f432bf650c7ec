import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { windowAt } from '#domain/agents/periods.ts'
import { type PlayDeed, recordPlays } from '#server/play/plays/actions.ts'

import { runningContract, todayOf } from './agent-contracts.ts'
import { CURRENCY, giveMoney, ledgerFaults } from './ledger.ts'
import { follow } from './round-stage.ts'
import { type TeamMember, UNITS, joinTeam } from './teams.ts'
import { type TestServer, openTestServer } from './test-server.ts'

let server: TestServer
const AGENT = { accountType: 2 }

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

async function play(member: TeamMember, change: Partial<PlayDeed>): Promise<bigint> {
  const [played] = await server.services.store.transact((tx) =>
    recordPlays(tx, [
      {
        merchantId: member.merchantId,
        memberId: member.id,
        currency: CURRENCY,
        product: 'lottery',
        category: 'lottery',
        source: 'lottery',
        reference: 'ticket',
        request: randomUUID(),
        kind: 'bet',
        amount: 20n * UNITS,
        ...change,
      },
    ]),
  )
  return played && 'transferId' in played ? (played.transferId ?? 0n) : 0n
}

const windowsOf = ({ id }: TeamMember) =>
  server.asOwner<Record<string, unknown>>(
    `SELECT settled_day = business_day(merchant_id) AS today, slot, agents::text[] AS agents, (stake / 100000)::integer AS stake,
            (cash / 100000)::integer AS cash, (paid / 100000)::integer AS paid
       FROM settled_window WHERE member_id = $1 AND (stake, cash, paid) <> (0, 0, 0) ORDER BY slot`,
    [id],
  )

test('plays of a team with such a salary count in the window of their first settlement, and no others do', async () => {
  const [u, other] = [await joinTeam(server, undefined, AGENT), await joinTeam(server, undefined, AGENT)]
  const startsOn = await todayOf(server)
  const terms = { kind: 'hourly', tiers: [{ ratePpm: 1_000 }] } as const
  await runningContract(server, { downline: u, terms, startsOn })
  const daily = { kind: 'daily', tiers: [{ ratePpm: 1_000 }] } as const
  await runningContract(server, { downline: other, terms: daily, startsOn })
  const players = [await joinTeam(server, u), await joinTeam(server, other), u]
  for (const player of players) await giveMoney(server, player, 100n * UNITS)
  const [player] = players
  if (!player) throw new Error('no player')
  for (const one of players) await play(one, {})
  await follow(server)
  expect(await windowsOf(player)).toEqual([])
  let win = 0n
  for (const one of players) {
    const paid = await play(one, { kind: 'win', amount: 50n * UNITS, ends: true })
    if (one === player) win = paid
  }
  await follow(server)
  const [line] = await windowsOf(player)
  expect(line).toMatchObject({ today: true, agents: [u.id.toString()], stake: 20, cash: 20, paid: 50 })
  expect((await windowsOf(u)).map(({ stake }) => stake)).toEqual([20])
  expect(await windowsOf(players[1] ?? u)).toEqual([])
  // Settled again an hour later, and after the contract has ended: the same window.
  await server.asOwner(
    `UPDATE agent_contract_version SET state = 'superseded', ends_on = starts_on WHERE downline_id = $1`,
    [u.id],
  )
  await play(player, { kind: 'win', amount: 50n * UNITS, reverses: win })
  await server.asOwner(
    `UPDATE play SET settled_at = settled_at - interval '1 hour' WHERE member_id = $1 AND reference = 'ticket'`,
    [player.id],
  )
  await follow(server)
  expect(await windowsOf(player)).toEqual([{ ...line, paid: 0 }])
})

test.each([
  ['an ordinary day', 120, '2026-05-04T12:34:56-04:00', '2026-05-04'],
  ['its first moment', 120, '2026-05-04T02:00:00-04:00', '2026-05-04'],
  ['before the beginning of the next one', 120, '2026-05-05T01:59:59-04:00', '2026-05-04'],
  ['a day of 23 hours', 0, '2026-03-08T23:30:00-04:00', '2026-03-08'],
  ['a day of 25 hours, the second of two equal hours', 0, '2026-11-01T01:30:00-05:00', '2026-11-01'],
])('the window in the database is that of the rules: %s', async (_what, cutMinute, moment, day) => {
  const { id: merchantId } = await server.fixtures.merchant()
  await server.asOwner(
    `UPDATE merchant SET zone = 'America/New_York', day_start = make_interval(mins => $2)::time WHERE id = $1`,
    [merchantId, cutMinute],
  )
  const agent = await server.fixtures.member({ merchantId, accountType: 1 })
  await server.asOwner(
    `WITH made AS (INSERT INTO agent_contract (merchant_id, kind, downline_id) VALUES ($1, 'real_time', $2) RETURNING id)
     INSERT INTO agent_contract_version (contract_id, version, merchant_id, downline_id, kind, terms, request_id, state,
                                         expires_on, starts_on)
     SELECT id, 1, $1, $2, 'real_time', '{}', gen_random_uuid(), 'active', $3::date, '2026-01-01' FROM made`,
    [merchantId, agent.id, day],
  )
  const [found] = await server.asOwner<{ slot: number }>(
    'SELECT settled_slot($1, $2, $3::date, $4) AS slot',
    [merchantId, agent.id, day, moment],
  )
  const window = windowAt('five_minutes', Date.parse(moment), { zone: 'America/New_York', cutMinute })
  expect([day, found?.slot]).toEqual([window.day, window.index])
})
