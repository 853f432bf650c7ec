import { afterAll, beforeAll, expect, test } from 'vitest'

import { addDays } from '#domain/records/business-day.ts'
import { roundStates } from '#domain/rounds/round-state.ts'
import { planOf, readBy, scansIn } from '#test/pg/plans.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { everyCategory, narrowedBy } from './filter.ts'
import { type ConsoleRoundFilters, consoleRoundsQuery } from './console-store.ts'
import { type RoundFilters, type RoundPlace, roundsQuery, sumsQuery } from './store.ts'

const ROWS = 21
const ROUNDS = 120_000
const OF_ONE = 60_000
/** Limit of rows that one page may read, over all states and halls that it merges. */
const SOME_HUNDRED = 800
/** A year's sums of a member who plays six games every day. */
const SUM_ROWS = 20_000

let server: TestServer
let player: bigint
let other: bigint

beforeAll(async () => {
  server = await openTestServer()
  player = (await server.fixtures.member()).id
  other = (await server.fixtures.member()).id
  // Half of all rounds are one player's: almost all lost, in one hall, at one vendor.
  await server.asOwner(
    `INSERT INTO played_round (member_id, provider_code, round_id, merchant_id, game_id, vendor_code, category, currency,
                               day, state, stake, win, bets, opened_at, changed_at)
     SELECT CASE WHEN n % 2 = 0 THEN $2::bigint ELSE $3::bigint + n % 40 END, 'sim', 'r-' || n, $1, 1 + n % 6,
            CASE WHEN n % 997 = 0 THEN 'RARE' ELSE 'SIM' END, CASE WHEN n % 1499 = 0 THEN 'live' ELSE 'slots' END, 'CNY',
            (at AT TIME ZONE 'Asia/Shanghai')::date,
            CASE WHEN n % 4001 = 0 THEN 'open' WHEN n % 2003 = 0 THEN 'voided' WHEN n % 701 = 0 THEN 'won'
                 WHEN n % 3001 = 0 THEN 'even' ELSE 'lost' END,
            1000, 0, 1, at, at
       FROM (SELECT n, now() - (${ROUNDS} - n) * interval '250 seconds' AS at
               FROM generate_series(0, ${ROUNDS - 1}) AS n) AS drawn ORDER BY n`,
    [server.merchantId, player, other],
  )
  await server.asOwner(
    `INSERT INTO played_day (member_id, currency, day, game_id, vendor_code, state, merchant_id, category, rounds, stake, win)
     SELECT member_id, currency, day, game_id, vendor_code, state, merchant_id, category, count(*), sum(stake), sum(win)
       FROM played_round GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
     ON CONFLICT DO NOTHING`,
  )
  await server.asOwner('ANALYZE played_round, played_day')
})
afterAll(() => server.close())

const today = new Date().toISOString().slice(0, 10)
const spans = {
  'seven days': { from: addDays(today, -6), to: addDays(today, 1) },
  'a year': { from: addDays(today, -364), to: addDays(today, 1) },
}
const narrowings = [
  {},
  { category: 'live' },
  { category: 'slots' },
  { vendor: 'RARE' },
  { vendor: 'SIM', category: 'slots' },
  { game: '2' },
  { game: '99' },
] as const
const filtersOf = (
  memberId: bigint,
  span: { from: string; to: string },
  narrowing: (typeof narrowings)[number],
  state?: (typeof roundStates)[number],
): RoundFilters => ({
  ...span,
  merchantId: server.merchantId,
  memberId,
  narrowed: narrowedBy(narrowing),
  states: state === undefined ? roundStates : [state],
})

const rows = Object.entries(spans).flatMap(([what, span]) =>
  narrowings.flatMap((narrowing) =>
    [undefined, 'open', 'won', 'voided'].map((state) => ({
      what: `${what} ${JSON.stringify(narrowing)} ${state ?? ''}`,
      span,
      narrowing,
      state: roundStates.find((one) => one === state),
    })),
  ),
)

test.each(rows)('a page reads some hundred rounds at most: $what', async ({ span, narrowing, state }) => {
  for (const memberId of [player, other]) {
    const plan = await planOf(
      server,
      roundsQuery(filtersOf(memberId, span, narrowing, state), { limit: ROWS + 1 }),
    )
    expect(readBy(plan)).toBeLessThanOrEqual(SOME_HUNDRED)
    expect(scansIn(plan)).not.toContain('Seq Scan')
  }
})

test.each(narrowings)('a page in the middle of a year reads no more: %j', async (narrowing) => {
  const day = addDays(today, -170)
  const after: RoundPlace = { day, place: `${day}T12:00:00.000000Z`, id: String(ROUNDS / 2) }
  const plan = await planOf(
    server,
    roundsQuery(filtersOf(player, spans['a year'], narrowing), { after, limit: ROWS + 1 }),
  )
  expect(readBy(plan)).toBeLessThanOrEqual(SOME_HUNDRED)
})

test.each(narrowings)(
  'sums of a year are made of days, however many rounds there were: %j',
  async (narrowing) => {
    const { states, ...scope } = filtersOf(player, spans['a year'], narrowing)
    const plan = await planOf(server, sumsQuery({ ...scope, currency: 'CNY' }, states))
    expect(readBy(plan)).toBeLessThan(SUM_ROWS)
    expect(scansIn(plan)).not.toContain('Seq Scan')
  },
)

const consoleRows = [
  { by: 'all' },
  { by: 'provider', provider: 'sim' },
  { by: 'vendor', vendor: 'RARE' },
  { by: 'vendor', vendor: 'SIM' },
  { by: 'game', gameId: 3n },
] as const

test.each(consoleRows)('a page of a whole brand reads as little: $by', async (narrowed) => {
  for (const state of [undefined, ...roundStates])
    for (const from of [undefined, addDays(today, -3)]) {
      const filters: ConsoleRoundFilters = {
        merchantId: server.merchantId,
        states: state === undefined ? roundStates : [state],
        narrowed,
        from,
        to: undefined,
        zone: 'Asia/Shanghai',
        dayStart: '00:00',
      }
      const plan = await planOf(server, consoleRoundsQuery(filters, { limit: ROWS + 1 }))
      expect(readBy(plan)).toBeLessThanOrEqual(SOME_HUNDRED)
      expect(scansIn(plan)).not.toContain('Seq Scan')
    }
})

test('the test measures reads: a filter without an index reads all rows of the member', async () => {
  const query = roundsQuery(filtersOf(player, spans['a year'], {}), { limit: OF_ONE })
  expect(readBy(await planOf(server, query))).toBeGreaterThan(OF_ONE / 2)
  expect(everyCategory).toContain('')
})
