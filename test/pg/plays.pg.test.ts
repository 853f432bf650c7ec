import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { postOne } from '#server/money/ledger/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import {
  type PlayDeed,
  type Played,
  followMember,
  followPlays,
  recordPlays,
} from '#server/play/plays/actions.ts'
import { callRecord } from '#server/play/plays/store.ts'
import { endRound, findLeftOpen } from '#server/play/providers/actions.ts'
import { countPopularGames, endOpenRounds } from '#server/play/rounds/jobs.ts'
import { followTeams } from '#server/play/team-reports/jobs.ts'

import { waitFor } from '#test/patience.ts'

import { CURRENCY, balanceOf, depositOf, giveMoney, ledgerFaults } from './ledger.ts'
import { addVendor } from './play-stage.ts'
import { age, follow } from './round-stage.ts'
import { type TestServer, openTestServer } from './test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
  await addVendor(server, { code: 'DRAWS', provider: 'sim', games: ['saturday'] })
  await server.asOwner(`UPDATE game SET category = 'lottery' WHERE vendor_code = 'DRAWS'`)
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const UNITS = 100_000n
const BEGINS = 100n * UNITS

type Holder = Awaited<ReturnType<typeof newMember>>
async function newMember() {
  const member = await server.fixtures.member()
  await giveMoney(server, member, BEGINS)
  return member
}

/** A deed on a lottery ticket. */
const deedOf = (member: Holder, change: Partial<PlayDeed>): PlayDeed => ({
  merchantId: member.merchantId,
  memberId: member.id,
  currency: CURRENCY,
  product: 'lottery',
  category: 'lottery',
  vendorCode: 'DRAWS',
  gameCode: 'saturday',
  source: 'lottery',
  reference: 'ticket',
  request: randomUUID(),
  kind: 'bet',
  amount: 20n * UNITS,
  ...change,
})

const perform = (deeds: readonly PlayDeed[]) => server.services.store.transact((tx) => recordPlays(tx, deeds))
async function play(member: Holder, change: Partial<PlayDeed> = {}): Promise<Played> {
  const [played] = await perform([deedOf(member, change)])
  if (!played) throw new Error('every deed is answered')
  return played
}
const transferOf = (played: Played | undefined): bigint => {
  if (!played || !('transferId' in played)) throw new Error(`nothing moved: ${played?.outcome}`)
  return played.transferId
}

const recordOf = async ({ id }: Holder) =>
  await server.asOwner<{ reference: string; state: string }>(
    `SELECT round_id AS reference, product, category, state, stake, win, returned, bets FROM played_round
      WHERE member_id = $1 ORDER BY id`,
    [id],
  )
const playOf = async ({ id }: Holder, reference = 'ticket') =>
  (
    await server.asOwner<Record<string, unknown>>(
      `SELECT state, stake / 100000 AS stake, win / 100000 AS win, bets, settled_at IS NOT NULL AS settled
         FROM play WHERE member_id = $1 AND reference = $2`,
      [id, reference],
    )
  )[0]

test('a ticket for Saturday is in the record, waits for its draw, and is settled there', async () => {
  const member = await newMember()
  await play(member)
  await age(server, 'ticket', 80)
  await followMember(server.services.store.read, member.id)
  const open = { reference: 'ticket', product: 'lottery', category: 'lottery', stake: 20n * UNITS, bets: 1 }
  expect(await recordOf(member)).toMatchObject([{ ...open, state: 'open', win: 0n }])
  // No job takes it for a game that nobody ended, and no operator's deed for games reaches it.
  expect(await findLeftOpen(server.services.store.read, { olderThanMs: 0, limit: 10 })).toEqual([])
  const alarms: unknown[] = []
  const log = { error: (...args: unknown[]) => void alarms.push(args), warn: () => undefined }
  await endOpenRounds(server.services.store, { hub: server.services.hub, log, now: Date.now })
  const name = { merchantId: member.merchantId, memberId: member.id, provider: 'lottery', roundId: 'ticket' }
  const voiding = server.services.store.transact((tx) => endRound(tx, { ...name, by: { kind: 'operator' } }))
  expect([await voiding, alarms, await balanceOf(server, member)]).toEqual([
    { outcome: 'absent' },
    [],
    BEGINS - 20n * UNITS,
  ])
  expect((await playOf(member))?.['state']).toBe('open')

  await play(member, { kind: 'win', amount: 70n * UNITS, ends: true })
  await follow(server)
  expect(await recordOf(member)).toMatchObject([{ ...open, state: 'won', win: 70n * UNITS }])
  const day = await server.asOwner(
    `SELECT state, category, rounds, stake, win FROM played_day WHERE member_id = $1 AND rounds <> 0`,
    [member.id],
  )
  expect(day).toEqual([
    { state: 'won', category: 'lottery', rounds: 1n, stake: `${20n * UNITS}`, win: `${70n * UNITS}` },
  ])
  expect(
    await server.asOwner('SELECT game_code, category, amount FROM win WHERE member_id = $1', [member.id]),
  ).toEqual([{ game_code: 'saturday', category: 'lottery', amount: 70n * UNITS }])
})

test('a pass ends with the changes that it found, while plays come without a pause', async () => {
  const member = await newMember()
  await play(member)
  const { store } = server.services
  let slices = 0
  const busy: Store = {
    ...store,
    transact: async (work) => {
      const done = await store.transact(work)
      slices += 1
      if (slices < 20) await play(await newMember())
      return done
    },
  }
  const passes: number[] = []
  const pass = async (run: () => Promise<unknown>) => {
    slices = 0
    await run()
    passes.push(slices)
  }
  // Transactions of other tests may hold a pass back.
  await waitFor(async () => {
    await pass(() => followPlays(busy))
    expect(passes.at(-1)).toBeGreaterThan(0)
  })
  await play(await newMember())
  await pass(() => followTeams(busy))
  expect(Math.max(...passes)).toBeLessThan(10)
})

test('money in a ticket that waits for its draw is not gone: what is to be played stays', async () => {
  const member = await newMember()
  await server.asOwner(
    `INSERT INTO withdrawal_settings (merchant_id, settings) VALUES ($1, '{"wageringHundredths": 300}')
     ON CONFLICT (merchant_id) DO UPDATE SET settings = excluded.settings`,
    [member.merchantId],
  )
  const left = async () =>
    await server.asOwner(
      `SELECT wagering_left / 100000 AS wagering, unplayed / 100000 AS unplayed FROM wallet
        WHERE member_id = $1 AND account = 'main'`,
      [member.id],
    )
  await giveMoney(server, member, 100n * UNITS)
  await play(member, { amount: BEGINS + 100n * UNITS })
  await giveMoney(server, member, 10n * UNITS)
  expect(await left()).toEqual([{ wagering: 130n, unplayed: 10n }])
  await play(member, { kind: 'end' })
  await play(member, { reference: 'next', kind: 'bet', amount: 10n * UNITS })
  await play(member, { reference: 'next', kind: 'end' })
  await giveMoney(server, member, 5n * UNITS)
  expect(await left()).toEqual([{ wagering: 15n, unplayed: 5n }])
})

test('a game that five members play is popular, whichever product it belongs to', async () => {
  for (let count = 0; count < 5; count += 1) await play(await newMember(), { reference: `r${count}` })
  await follow(server)
  await countPopularGames(server.services.store)
  const popular = await server.asOwner(
    'SELECT game.code FROM game_popularity JOIN game ON game.id = game_popularity.game_id',
  )
  expect(popular).toEqual([{ code: 'saturday' }])
})

type Step = readonly [kind: PlayDeed['kind'], amount: bigint, more?: { ends?: true; of?: number }]

test.each<readonly [what: string, steps: readonly Step[], expected: object]>([
  ['a stake', [['bet', 20n]], { state: 'open', stake: 20n, win: 0n, bets: 1, settled: false }],
  [
    'two stakes on one slip',
    [
      ['bet', 20n],
      ['bet', 5n],
    ],
    { state: 'open', stake: 25n, win: 0n, bets: 2, settled: false },
  ],
  [
    'lost: it ends without money',
    [
      ['bet', 20n],
      ['end', 0n],
    ],
    { state: 'closed', stake: 20n, win: 0n, bets: 1, settled: true },
  ],
  [
    'won in two parts',
    [
      ['bet', 20n],
      ['win', 10n],
      ['win', 30n, { ends: true }],
    ],
    { state: 'closed', stake: 20n, win: 40n, bets: 1, settled: true },
  ],
  [
    'settled anew: the win is taken back, and another one paid',
    [
      ['bet', 20n],
      ['win', 40n, { ends: true }],
      ['win', 40n, { of: 1 }],
      ['win', 15n],
    ],
    { state: 'closed', stake: 20n, win: 15n, bets: 1, settled: true },
  ],
  [
    'void: the stake came back',
    [
      ['bet', 20n],
      ['bet_return', 20n, { of: 0 }],
    ],
    { state: 'voided', stake: 0n, win: 0n, bets: 0, settled: true },
  ],
  [
    'one of two stakes came back',
    [
      ['bet', 20n],
      ['bet', 5n],
      ['bet_return', 5n, { of: 1 }],
    ],
    { state: 'open', stake: 20n, win: 0n, bets: 1, settled: false },
  ],
])('%s', async (_what, steps, expected) => {
  const member = await newMember()
  const written: Played[] = []
  for (const [kind, amount, { ends, of } = {}] of steps)
    written.push(
      await play(member, {
        kind,
        amount: amount * UNITS,
        ...(ends ? { ends } : {}),
        ...(of === undefined ? {} : { reverses: transferOf(written[of]) }),
      }),
    )
  expect(await playOf(member)).toEqual(
    Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, value as unknown])),
  )
  await followMember(server.services.store.read, member.id)
  await follow(server)
  const [row] = await recordOf(member)
  const [sum] = await server.asOwner<{ same: boolean }>(
    `SELECT bool_and(day.stake = round.stake AND day.win = round.win AND day.state = round.state) AS same
       FROM played_day AS day JOIN played_round AS round USING (member_id) WHERE member_id = $1 AND day.rounds <> 0`,
    [member.id],
  )
  expect([row?.reference, sum]).toEqual(['ticket', { same: true }])
})

test('a retry is answered as before and recorded once; what is refused leaves no trace', async () => {
  const member = await newMember()
  const deed = deedOf(member, {})
  const [first] = await perform([deed])
  const [again] = await perform([deed])
  expect(again).toMatchObject({ outcome: 'replayed', transferId: transferOf(first) })
  expect(await playOf(member)).toMatchObject({ stake: 20n, bets: 1 })
  expect(await play(member, { reference: 'dear', amount: BEGINS })).toEqual({ outcome: 'insufficient' })
  expect(await playOf(member, 'dear')).toBeUndefined()
})

test('many deeds of one call are each recorded, and each money is at its product', async () => {
  const [one, other] = [await newMember(), await newMember()]
  const deeds = [one, other, one].map((member, index) =>
    deedOf(member, { reference: `t${index}`, amount: BigInt(index + 1) * UNITS }),
  )
  await perform(deeds.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1)))
  expect([await playOf(one, 't0'), await playOf(other, 't1'), await playOf(one, 't2')]).toMatchObject([
    { stake: 1n },
    { stake: 2n },
    { stake: 3n },
  ])
  const accounts = await server.asOwner(
    `SELECT account, sum(amount)::bigint / 100000 AS amount FROM ledger_entry
      WHERE member_id = ANY ($1) AND account LIKE 'house:%' GROUP BY account`,
    [[one.id, other.id]],
  )
  expect(accounts).toEqual([{ account: 'house:lottery', amount: 6n }])
})

/** A row as recordPlays hands it on, with a transfer of its own. */
async function rowFor(member: Holder, change: Partial<PlayDeed> = {}) {
  const deed = deedOf(member, change)
  const transferId = transferOf(await play(member, change))
  return { ...deed, vendorCode: 'DRAWS', gameCode: 'saturday', account: 'main', transferId, ends: false }
}

test('the database refuses what is no play of its transfer', async () => {
  const member = await newMember()
  const other = await newMember()
  const row = await rowFor(member, { reference: 'known' })
  const foreign = await rowFor(other)
  const deposit = await server.services.store.transact((tx) => postOne(tx, depositOf(member, UNITS)))
  const record = (change: Partial<typeof row>) =>
    callRecord(server.services.store.read, [{ ...row, ...change }])
  await expect(record({ reference: 'another' })).rejects.toThrow('does not belong to play')
  await expect(record({ source: 'sports' })).rejects.toThrow('does not belong to play')
  await expect(record({ transferId: foreign.transferId })).rejects.toThrow('does not belong to play')
  await expect(record({ transferId: transferOf(deposit) })).rejects.toThrow('does not belong to play')
  await expect(record({ reference: 'new', transferId: undefined, ends: true })).rejects.toThrow('begins with')
  await expect(record({ product: 'sports' })).rejects.toThrow('has another product')
  await expect(record({ product: 'games' as 'sports' })).rejects.toThrow('are not recorded')
  await expect(play(member, { source: 'lot:tery' })).rejects.toThrow('invalid name of a play')
  await play(member, { reference: 'known', kind: 'end' })
  await expect(play(member, { reference: 'known' })).rejects.toThrow('has ended')
  expect(await playOf(member, 'known')).toMatchObject({ state: 'closed', stake: 20n, bets: 1 })
})

test('several deeds of one call on the same play are recorded in their order, beside those of others', async () => {
  const [member, other] = [await newMember(), await newMember()]
  const [bet] = await perform([deedOf(member, { reference: 'first' })])
  const played = await perform([
    deedOf(member, {}),
    deedOf(other, { amount: 5n * UNITS }),
    deedOf(member, { amount: 10n * UNITS }),
    deedOf(member, { reference: 'first', kind: 'bet_return', reverses: transferOf(bet) }),
    deedOf(member, { kind: 'win', amount: 7n * UNITS, ends: true }),
  ])
  expect(played.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'posted'))
  expect(await playOf(member)).toEqual({ state: 'closed', stake: 30n, win: 7n, bets: 2, settled: true })
  expect(await playOf(member, 'first')).toMatchObject({ state: 'voided', stake: 0n, bets: 0 })
  expect(await playOf(other)).toEqual({ state: 'open', stake: 5n, win: 0n, bets: 1, settled: false })
  const ended = [{ kind: 'end' }, { kind: 'bet' }] as const
  await expect(perform(ended.map((change) => deedOf(other, change)))).rejects.toThrow('has ended')
  const refusedOne = [deedOf(other, {}), deedOf(member, { amount: BEGINS, reference: 'dear' })]
  expect((await perform(refusedOne)).map(({ outcome }) => outcome)).toEqual(['posted', 'insufficient'])
  expect(await playOf(member, 'dear')).toBeUndefined()
  expect(await playOf(other)).toMatchObject({ stake: 25n, bets: 2 })
})

test('a change whose transaction ends late is followed all the same', async () => {
  const { store } = server.services
  const [late, early] = [await newMember(), await newMember()]
  const written = Promise.withResolvers<undefined>()
  const go = Promise.withResolvers<undefined>()
  const slow = store.transact(async (tx) => {
    await recordPlays(tx, [deedOf(late, {})])
    written.resolve(undefined)
    await go.promise
  })
  await written.promise
  await play(early)
  await followPlays(store)
  go.resolve(undefined)
  await slow
  await follow(server)
  expect([await recordOf(late), await recordOf(early)]).toMatchObject([
    [{ state: 'open' }],
    [{ state: 'open' }],
  ])
})

test('a stake of an own product is judged by its category and game', async () => {
  const member = await newMember()
  await server.asOwner('INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2)', [
    member.merchantId,
    member.id,
  ])
  await server.asOwner(
    `INSERT INTO play_exclusion (merchant_id, member_id, product, category)
     VALUES ($1, $2, 'games', ''), ($1, $2, '', 'sports')`,
    [member.merchantId, member.id],
  )
  await server.asOwner(
    `INSERT INTO stake_rule (merchant_id, category, stake_max) VALUES ($1, 'lottery', $2)`,
    [member.merchantId, 20n * UNITS],
  )
  const slip = { source: 'sports', product: 'sports', category: 'sports', reference: 'slip' } as const
  expect(await play(member, slip)).toEqual({ outcome: 'game_excluded' })
  expect(await play(member, { amount: 20n * UNITS + 1n })).toEqual({ outcome: 'stake_too_large' })
  expect((await play(member)).outcome).toBe('posted')
  expect(await playOf(member, 'slip')).toBeUndefined()
  await server.asOwner('DELETE FROM stake_rule')
})
