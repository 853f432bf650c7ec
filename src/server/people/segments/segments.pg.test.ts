import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Segment } from '#domain/segments/segment.ts'
import { addDays } from '#domain/records/business-day.ts'
import { todayOf } from '#test/pg/agent-contracts.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { countReached, findHeld, selectNoAgents } from './actions.ts'

const UNIT = 100_000n

let server: TestServer
let members: readonly bigint[]
let agent: string

interface Play {
  readonly daysAgo: number
  readonly stake: bigint
  readonly bonus?: bigint
  readonly category?: string
  readonly currency?: string
}

/** One member for each row: what they have played. The last one is below the agent, the others are at the top. */
const played: readonly (readonly Play[])[] = [
  [],
  [{ daysAgo: 0, stake: 100n }],
  [
    { daysAgo: 6, stake: 60n },
    { daysAgo: 7, stake: 500n },
  ],
  [{ daysAgo: 0, stake: 100n, bonus: 100n, category: 'live' }],
  [{ daysAgo: 0, stake: 900n, currency: 'FUN' }],
  [
    { daysAgo: 1, stake: 99n, category: 'live' },
    { daysAgo: 1, stake: -99n, category: 'live' },
  ],
]

beforeAll(async () => {
  server = await openTestServer()
  const { merchantId, fixtures } = server
  const today = await todayOf(server)
  const above = await fixtures.member({ accountType: 1 })
  agent = (await accountOf(above.id)) ?? ''
  const made: bigint[] = []
  for (const [place, plays] of played.entries()) {
    const isBelow = place === played.length - 1
    const { id } = await fixtures.member()
    if (isBelow) await server.asOwner('UPDATE member SET upline_id = $2 WHERE id = $1', [id, above.id])
    made.push(id)
    for (const { daysAgo, stake, bonus = 0n, category = 'slots', currency = 'CNY' } of plays)
      await server.asOwner(
        `INSERT INTO settled_sum AS sum (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents,
                                         merchant_id, plays, stake, win, bonus_stake, bonus_win)
         VALUES ($1, $2, $3, $3, 'games', $4, $5, '{}', $6, $7, $8, 0, $9, 0)`,
        [
          id,
          currency,
          addDays(today, -daysAgo),
          category,
          stake < 0n ? 'B' : 'A',
          merchantId,
          stake < 0n ? -1 : 1,
          (stake * UNIT).toString(),
          (bonus * UNIT).toString(),
        ],
      )
  }
  members = made
})
afterAll(() => server?.close())

const accountOf = async (id: bigint) =>
  (await server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [id]))[0]?.account

const turnover = (days: number, least?: string, most?: string): Segment => ({
  turnoverDays: days,
  ...(least === undefined ? {} : { turnoverLeast: least }),
  ...(most === undefined ? {} : { turnoverMost: most }),
})

// Each row: the rules, and the members who are in the segment.
test.each<[string, Segment | (() => Segment), readonly number[]]>([
  ['no rules', {}, [0, 1, 2, 3, 4, 5]],
  ['stakes in cash of today', turnover(1, '100.00'), [1]],
  ['stakes of the days that count', turnover(7, '60.00'), [1, 2]],
  ['the day before those does not count', turnover(7, '61.00'), [1]],
  ['one day more', turnover(8, '560.00'), [2]],
  ['at most, with those who played nothing', turnover(7, undefined, '0.00'), [0, 3, 4, 5]],
  ['between', turnover(92, '100.00', '559.99'), [1]],
  ['play in a category', { playedCategories: ['live'], playedDays: 7 }, [3, 5]],
  ['in one of two', { playedCategories: ['live', 'slots'], playedDays: 7 }, [1, 2, 3, 5]],
  ['within a day', { playedCategories: ['live'], playedDays: 1 }, [3]],
  ['a team', () => ({ teams: [agent] }), [5]],
  ['a team that has another name', { teams: ['nobody'] }, []],
  ['rules together', () => ({ teams: [agent], playedCategories: ['slots'], playedDays: 7 }), []],
  ['without deposits', { hasDeposited: false, levels: [0] }, [0, 1, 2, 3, 4, 5]],
  ['with deposits', { hasDeposited: true }, []],
  ['seen', { seenWithinDays: 1 }, [0, 1, 2, 3, 4, 5]],
  ['unseen', { unseenForDays: 1 }, []],
])('the same members are counted and judged one by one: %s', async (_what, stated, expected) => {
  const segment = typeof stated === 'function' ? stated() : stated
  const { store } = server.services
  const who = (memberId: bigint) => ({ merchantId: server.merchantId, memberId })
  const held = await Promise.all(
    members.map(async (id) =>
      (await findHeld(store.read, who(id), [{ rules: segment }, { rules: {} }])).join(),
    ),
  )
  expect(held).toEqual(members.map((_id, place) => `${expected.includes(place)},true`))
  const count = await countReached(store.read, server.merchantId, { segment, purpose: 'offer' })
  expect(count).toBe(expected.length)
})

test('an index serves the rules of one member', async () => {
  const [plan] = await server.asOwner<{ 'QUERY PLAN': unknown }>(
    `EXPLAIN (FORMAT JSON) SELECT FROM segment_members($1, '{"turnoverDays": 7, "turnoverLeast": "1.00"}', now(), NULL) AS one
      WHERE one.member_id = $2`,
    [server.merchantId, members[0]],
  )
  const text = JSON.stringify(plan)
  expect(text).not.toContain('Function Scan')
  expect(text).toContain('settled_sum_pkey')
  // A rule that is not stated reads nothing.
  expect(text).not.toContain('deposit')
})

test('teams have agents of the brand', async () => {
  const { store } = server.services
  const plain = await accountOf(members[0] ?? 0n)
  expect(await selectNoAgents(store.read, server.merchantId, [agent, plain ?? '', 'nobody'])).toEqual([
    plain,
    'nobody',
  ])
})

test('rules are judged as of a moment: stakes, deposits and the level of then', async () => {
  const { store } = server.services
  const { merchantId } = server
  const { id: memberId } = await server.fixtures.member()
  await server.asOwner(
    `INSERT INTO level_terms (merchant_id, version, from_day, window_days) VALUES ($1, 1, current_date - 30, 30)`,
    [merchantId],
  )
  await server.asOwner(
    `WITH made AS (INSERT INTO club (merchant_id, label_name, rank_level) VALUES ($1, 'Clay', 0), ($1, 'Bronze', 1)
                   RETURNING id, rank_level)
     INSERT INTO level_rank (merchant_id, version, rank, club_id, name, turnover, points_percent)
     SELECT $1, 1, rank_level, id, 'x', rank_level, 100 FROM made`,
    [merchantId],
  )
  await server.asOwner(
    `INSERT INTO level_change (merchant_id, member_id, kind, day, from_day, version, rank_before, rank, turnover)
     VALUES ($1, $2, 'raise', $3, $3::date + 1, 1, 0, 1, 0)`,
    [merchantId, memberId, await todayOf(server)],
  )
  await server.asOwner(
    `UPDATE member SET club_id = (SELECT club_id FROM level_rank WHERE merchant_id = $1 AND rank = 1) WHERE id = $2`,
    [merchantId, memberId],
  )
  const held = (rules: Segment, atMs?: number) =>
    findHeld(store.read, { merchantId, memberId }, [{ rules, atMs }])
  const earlier = Date.now() - 60 * 60_000
  expect(await held({ levels: [0] })).toEqual([false])
  expect(await held({ levels: [1] })).toEqual([true])
  expect(await held({ levels: [0] }, earlier)).toEqual([true])
  expect(await held({ levels: [1] }, earlier)).toEqual([false])
  const [, player = 0n] = members
  const most = { rules: turnover(7, undefined, '50.00') }
  const yesterday = Date.now() - 24 * 60 * 60_000
  expect(
    await findHeld(store.read, { merchantId, memberId: player }, [most, { ...most, atMs: yesterday }]),
  ).toEqual([false, true])
})
