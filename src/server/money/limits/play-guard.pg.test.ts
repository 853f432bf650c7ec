import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { LedgerKind } from '#domain/ledger/kind.ts'
import { type Posting, moved } from '#domain/ledger/posting.ts'
import { AT_MS, playCases } from '#domain/limits/play-cases.ts'
import type { PlayStanding } from '#domain/limits/play.ts'
import { anything, noRule, onDraw, onWheel, weightCases } from '#domain/limits/stake-rule-cases.ts'
import type { StakedOn } from '#domain/plays/play.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { CURRENCY, balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { refusePlay } from './actions.ts'
import { upsertLimit } from './store.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

type Member = Awaited<ReturnType<typeof server.fixtures.member>>
const moment = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))

/** Sets up the state of one case of the table in the database. */
async function store(member: Member, standing: Partial<PlayStanding>) {
  const { isActive = true, breakUntilMs, exclusion, limits = [] } = standing
  await server.asOwner('UPDATE member SET status = $2 WHERE id = $1', [
    member.id,
    isActive ? 'active' : 'suspended',
  ])
  for (const { product, category, vendorCode, gameCode, stakeMax, weightHundredths } of standing.rules ?? [])
    await server.asOwner('INSERT INTO stake_rule VALUES ($1, $2, $3, $4, $5, $6, $7)', [
      member.merchantId,
      product,
      category,
      vendorCode,
      gameCode,
      stakeMax ?? null,
      weightHundredths ?? null,
    ])
  const { exclusions = [] } = standing
  if (breakUntilMs === undefined && !exclusion && limits.length + exclusions.length === 0) return
  const elapsedMs = exclusion?.liftsAtMs === undefined ? undefined : exclusion.untilMs
  await server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, break_until, excluded_at, excluded_until, return_asked_at, lifts_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      member.merchantId,
      member.id,
      moment(breakUntilMs),
      exclusion ? new Date(0) : null,
      moment(exclusion?.untilMs),
      moment(elapsedMs),
      moment(exclusion?.liftsAtMs),
    ],
  )
  for (const { product, category, vendorCode, gameCode } of exclusions)
    await server.asOwner('INSERT INTO play_exclusion VALUES ($1, $2, $3, $4, $5, $6)', [
      member.merchantId,
      member.id,
      product,
      category,
      vendorCode,
      gameCode,
    ])
  for (const { kind, period, own, house, used, endsAtMs, lastAtMs } of limits)
    await server.asOwner(
      `INSERT INTO play_limit (merchant_id, member_id, kind, period, own, house, used, ends_at, last_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        member.merchantId,
        member.id,
        kind,
        period,
        own ?? null,
        house ?? null,
        used,
        moment(endsAtMs),
        moment(lastAtMs),
      ],
    )
}

const namesOf = (on: StakedOn | undefined) => [
  on?.product ?? null,
  on?.category ?? null,
  on?.vendorCode ?? null,
  on?.gameCode ?? null,
]

test.each(weightCases)(
  'the weight of a stake in the database, with %s',
  async (_what, rules, on, expected) => {
    const member = await server.fixtures.member()
    await server.asOwner('DELETE FROM stake_rule')
    await store(member, { rules })
    const [row] = await server.asOwner<{ weight: number }>(
      'SELECT stake_weight($1, $2, $3, $4, $5) AS weight',
      [member.merchantId, ...namesOf(on)],
    )
    expect(row?.weight).toBe(expected)
    await server.asOwner('DELETE FROM stake_rule')
  },
)

test.each(playCases)(
  'the guard in the database: $what: $expected',
  async ({ standing, stake, on, expected }) => {
    const member = await server.fixtures.member()
    await server.asOwner('DELETE FROM stake_rule')
    await store(member, standing)
    const [row] = await server.asOwner<{ refusal: string | null }>(
      "SELECT play_refusal($1, $2, 'bet', $3, $4, $5, $6, $7, $8) AS refusal",
      [member.id, member.merchantId, stake, new Date(AT_MS), ...namesOf(on)],
    )
    expect(row?.refusal ?? undefined).toBe(expected)
  },
)

/** The sample brand is in Asia/Shanghai, UTC+8. */
test.each<[string, string, string, string, number, string]>([
  ['a day', 'day', '2026-11-21T15:59:59Z', '00:00', 1, '2026-11-20T16:00:00Z 2026-11-21T16:00:00Z'],
  ['the next day', 'day', '2026-11-21T16:00:00Z', '00:00', 1, '2026-11-21T16:00:00Z 2026-11-22T16:00:00Z'],
  ['a day from six', 'day', '2026-11-21T21:59:59Z', '06:00', 1, '2026-11-20T22:00:00Z 2026-11-21T22:00:00Z'],
  [
    'a week from Monday',
    'week',
    '2026-11-21T12:00:00Z',
    '00:00',
    1,
    '2026-11-15T16:00:00Z 2026-11-22T16:00:00Z',
  ],
  [
    'a week from Sunday',
    'week',
    '2026-11-21T12:00:00Z',
    '00:00',
    7,
    '2026-11-14T16:00:00Z 2026-11-21T16:00:00Z',
  ],
  ['a month', 'month', '2026-11-30T15:59:59Z', '00:00', 1, '2026-10-31T16:00:00Z 2026-11-30T16:00:00Z'],
  [
    'a month from six',
    'month',
    '2026-11-30T21:00:00Z',
    '06:00',
    1,
    '2026-10-31T22:00:00Z 2026-11-30T22:00:00Z',
  ],
])('%s of the merchant’s calendar', async (_what, period, at, dayStart, weekStart, expected) => {
  const { id } = await server.fixtures.merchant()
  await server.asOwner('UPDATE merchant SET day_start = $2, week_start = $3 WHERE id = $1', [
    id,
    dayStart,
    weekStart,
  ])
  const [row] = await server.asOwner<{ starts_at: Date; ends_at: Date }>(
    'SELECT * FROM limit_period($1, $2, $3)',
    [id, period, at],
  )
  const text = (date: Date | undefined) => date?.toISOString().replace('.000', '')
  expect(`${text(row?.starts_at)} ${text(row?.ends_at)}`).toBe(expected)
})

function postingOf(
  member: Member,
  kind: LedgerKind,
  amount: bigint,
  reverses?: bigint,
  on?: StakedOn,
): Posting {
  return {
    ...(on ? { on } : {}),
    merchantId: member.merchantId,
    memberId: member.id,
    currency: CURRENCY,
    key: `test:${randomUUID()}`,
    kind,
    reference: 'round',
    legs: moved(amount, kind === 'bet' ? { from: 'main', to: 'house' } : { from: 'house', to: 'main' }),
    ...(reverses === undefined ? {} : { reverses }),
  }
}

const play = (member: Member, kind: LedgerKind, amount: bigint, reverses?: bigint) =>
  server.services.store.transact((tx) => postOne(tx, postingOf(member, kind, amount, reverses)))
const playOn = (member: Member, on: StakedOn, amount: bigint) =>
  server.services.store.transact((tx) => postOne(tx, postingOf(member, 'bet', amount, undefined, on)))
const set = (member: Member, kind: 'stake' | 'loss' | 'session', own: bigint) =>
  server.services.store.transact((tx) =>
    upsertLimit(
      tx,
      { merchantId: member.merchantId, memberId: member.id },
      { kind, period: 'day', own, house: undefined },
    ),
  )
const usedOf = async (member: Member) =>
  (await server.asOwner<{ used: bigint }>('SELECT used FROM play_limit WHERE member_id = $1', [member.id]))[0]
    ?.used

async function player(amount = 1_000_000n): Promise<Member> {
  const member = await server.fixtures.member()
  await giveMoney(server, member, amount)
  return member
}

test('twenty bets at the edge of a limit: as many pass as there is room for', async () => {
  const member = await player()
  await set(member, 'stake', 550n)
  const posted = await Promise.all(Array.from({ length: 20 }, () => play(member, 'bet', 100n)))
  const outcomes = posted.map(({ outcome }) => outcome)
  expect(outcomes.filter((one) => one === 'posted')).toHaveLength(5)
  expect(outcomes.filter((one) => one === 'stake_limit')).toHaveLength(15)
  expect(await balanceOf(server, member)).toBe(999_500n)
  expect(await usedOf(member)).toBe(500n)
})

test('the ledger’s other door keeps the same limit, for bets of one batch as well', async () => {
  const member = await player()
  await set(member, 'stake', 550n)
  const posted = await Promise.all(
    Array.from({ length: 20 }, () => server.services.submitting.submit(postingOf(member, 'bet', 100n))),
  )
  expect(posted.filter(({ outcome }) => outcome === 'posted')).toHaveLength(5)
  expect(posted.filter(({ outcome }) => outcome === 'stake_limit')).toHaveLength(15)
  expect(await usedOf(member)).toBe(500n)
})

test('a limit that is set while its period runs knows what was played before, and while it was being set', async () => {
  const member = await player()
  await play(member, 'bet', 300n)
  await play(member, 'win', 50n)
  const racing = Array.from({ length: 8 }, () => play(member, 'bet', 10n))
  await Promise.all([...racing, set(member, 'loss', 1_000n)])
  expect(await usedOf(member)).toBe(330n)
  expect((await play(member, 'bet', 671n)).outcome).toBe('loss_limit')
  expect((await play(member, 'bet', 670n)).outcome).toBe('posted')
})

test('a win gives room for losses and none for stakes; a bet that was taken back has used nothing', async () => {
  const staking = await player()
  await set(staking, 'stake', 100n)
  const losing = await player()
  await set(losing, 'loss', 100n)
  for (const member of [staking, losing]) {
    const bet = await play(member, 'bet', 100n)
    expect((await play(member, 'bet', 1n)).outcome).toMatch(/_limit$/)
    await play(member, 'win', 40n)
    expect(await usedOf(member)).toBe(member === losing ? 60n : 100n)
    if (bet.outcome !== 'posted') throw new Error('not posted')
    await play(member, 'bet_return', 100n, bet.transferId)
    expect(await usedOf(member)).toBe(0n)
  }
})

test('time is counted from bet to bet, and a pause is none', async () => {
  const member = await player()
  await set(member, 'session', 60n * 60_000n)
  await play(member, 'bet', 1n)
  const passed = async (minutes: number) => {
    await server.asOwner(
      'UPDATE play_limit SET last_at = clock_timestamp() - make_interval(mins => $2) WHERE member_id = $1',
      [member.id, minutes],
    )
    return (await play(member, 'bet', 1n)).outcome
  }
  for (let count = 0; count < 5; count += 1) expect(await passed(10)).toBe('posted')
  expect(await passed(40)).toBe('posted')
  expect(Number(await usedOf(member)) / 60_000).toBeCloseTo(50, 0)
  expect(await passed(10)).toBe('session_limit')
})

test('a full limit is empty again when its period is over', async () => {
  const member = await player()
  await set(member, 'stake', 100n)
  await play(member, 'bet', 100n)
  await server.asOwner(
    "UPDATE play_limit SET ends_at = clock_timestamp() - interval '1 second' WHERE member_id = $1",
    [member.id],
  )
  expect((await play(member, 'bet', 100n)).outcome).toBe('posted')
  expect((await play(member, 'bet', 1n)).outcome).toBe('stake_limit')
  const [row] = await server.asOwner<{ isAhead: boolean }>(
    'SELECT ends_at > clock_timestamp() AS "isAhead" FROM play_limit WHERE member_id = $1',
    [member.id],
  )
  expect(row?.isAhead).toBe(true)
})

test('an excluded member gets the win of an earlier stake', async () => {
  const member = await player()
  await store(member, { exclusion: { untilMs: undefined, liftsAtMs: undefined } })
  expect((await play(member, 'bet', 1n)).outcome).toBe('excluded')
  expect((await play(member, 'win', 500n)).outcome).toBe('posted')
  expect(await balanceOf(server, member)).toBe(1_000_500n)
  const who = { merchantId: member.merchantId, memberId: member.id }
  expect(await refusePlay(server.services.store.read, { ...who, realityCheckMinutes: 0 })).toBe('excluded')
})

test('another brand’s member is not active here', async () => {
  const { id } = await server.fixtures.merchant()
  const member = await player()
  const who = { merchantId: id, memberId: member.id }
  expect(await refusePlay(server.services.store.read, { ...who, realityCheckMinutes: 0 })).toBe('not_active')
})

test('the ledger refuses a stake on what its member does not play, and above the brand’s largest', async () => {
  const member = await player()
  await store(member, {
    exclusions: [{ ...anything, category: 'slots' }],
    rules: [{ ...noRule, product: 'lottery', stakeMax: 50n }],
  })
  const outcome = async (on: StakedOn, amount: bigint) => (await playOn(member, on, amount)).outcome
  expect(await outcome(onWheel, 1n)).toBe('game_excluded')
  expect(await outcome({ ...onWheel, category: 'live' }, 60n)).toBe('posted')
  expect(await outcome(onDraw, 51n)).toBe('stake_too_large')
  expect(await outcome(onDraw, 50n)).toBe('posted')
  expect(await balanceOf(server, member)).toBe(1_000_000n - 110n)
  await server.asOwner('DELETE FROM stake_rule')
})

test('a stake lowers the wagering by its weight, and its return raises it by as much', async () => {
  const member = await player()
  await store(member, { rules: [{ ...noRule, category: 'slots', weightHundredths: 25 }] })
  const left = async () =>
    (
      await server.asOwner(
        `SELECT wagering_left AS wagering, unplayed FROM wallet WHERE member_id = $1 AND account = 'main'`,
        [member.id],
      )
    )[0]
  await server.asOwner(`UPDATE wallet SET wagering_left = 1000, unplayed = 1000 WHERE member_id = $1`, [
    member.id,
  ])
  const bet = await playOn(member, onWheel, 102n)
  expect(await left()).toEqual({ wagering: 975n, unplayed: 898n })
  await playOn(member, onDraw, 100n)
  expect(await left()).toEqual({ wagering: 875n, unplayed: 798n })
  await play(member, 'bet_return', 102n, 'transferId' in bet ? bet.transferId : 0n)
  expect(await left()).toEqual({ wagering: 900n, unplayed: 900n })
  await server.asOwner('DELETE FROM stake_rule')
})
