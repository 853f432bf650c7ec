import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { CURRENCY, ledgerFaults } from '#test/pg/ledger.ts'
import { type PlayedProvider, type Player, addVendor, openPlayer, openProvider } from '#test/pg/play-stage.ts'
import { follow, playRound, rollBack, untilWaiting } from '#test/pg/round-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { type PlayDeed, followMember, followPlaysNamed, recordPlays } from '#server/play/plays/actions.ts'

import { sweepRounds } from './taste-store.ts'

let server: TestServer
let provider: PlayedProvider

beforeAll(async () => {
  server = await openTestServer()
  provider = await openProvider(server)
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const UNITS = 100_000

const playedOf = async ({ id }: Player) =>
  await server.asOwner<{ state: string; stake: bigint; win: bigint; returned: bigint }>(
    `SELECT state, stake, win, returned FROM played_round WHERE member_id = $1 ORDER BY id`,
    [id],
  )

/** The stored sums, and the same computed from the rounds. */
async function sumsOf(table: 'kept' | 'direct') {
  const days =
    table === 'kept'
      ? `SELECT member_id, day, game_id, state, rounds, stake, win FROM played_day WHERE rounds <> 0`
      : `SELECT round.member_id, ((round.opened_at AT TIME ZONE merchant.zone) - merchant.day_start)::date AS day,
                game.id AS game_id,
                CASE WHEN round.state <> 'closed' THEN round.state WHEN win > stake THEN 'won'
                     WHEN win = stake AND stake > 0 THEN 'even' ELSE 'lost' END AS state,
                count(*) AS rounds, sum(stake) AS stake, sum(win) AS win
           FROM play AS round JOIN merchant ON merchant.id = merchant_id
           JOIN game ON game.vendor_code = round.vendor_code AND game.code = round.game_code
          GROUP BY 1, 2, 3, 4`
  const returns =
    table === 'kept'
      ? `SELECT game_id, rounds, stake, win, stake_squared, win_squared, stake_by_win FROM game_return
          WHERE width = 0 AND rounds <> 0`
      : `SELECT game.id AS game_id, count(*) AS rounds, sum(stake) AS stake, sum(win) AS win,
                sum(stake::numeric * stake) AS stake_squared, sum(win::numeric * win) AS win_squared,
                sum(stake::numeric * win) AS stake_by_win
           FROM play AS round
           JOIN game ON game.vendor_code = round.vendor_code AND game.code = round.game_code
          WHERE state = 'closed' AND stake > 0 GROUP BY 1`
  const texts = async (query: string) =>
    (await server.asOwner<Record<string, unknown>>(query))
      .map((row) => JSON.stringify(Object.values(row).map(String)))
      .toSorted((a, b) => (a < b ? -1 : 1))
  return { days: await texts(days), returns: await texts(returns) }
}

test.each([
  ['a lost round', { win: 0 }, ['lost', 10 * UNITS, 0, 0]],
  ['one that won', { win: 25 * UNITS }, ['won', 10 * UNITS, 25 * UNITS, 0]],
  ['one that brought its stake', { win: 10 * UNITS }, ['even', 10 * UNITS, 10 * UNITS, 0]],
  ['a disguised loss', { win: 9 * UNITS }, ['lost', 10 * UNITS, 9 * UNITS, 0]],
  ['one that is open', { isOpen: true }, ['open', 10 * UNITS, 0, 0]],
] as const)(
  '%s is followed to its current state, by the job and by the member',
  async (_what, how, [state, stake, win, returned]) => {
    const expected = { state, stake: BigInt(stake), win: BigInt(win), returned: BigInt(returned) }
    const followed = await openPlayer(server, provider)
    await playRound(server, provider, followed, how)
    await follow(server)
    expect(await playedOf(followed)).toEqual([expected])
    const asking = await openPlayer(server, provider)
    await playRound(server, provider, asking, how)
    await followMember(server.services.store.read, asking.id)
    await followMember(server.services.store.read, asking.id)
    expect(await playedOf(asking)).toEqual([expected])
  },
)

test('the win of a free round that names no free rounds of the house waits for operators, and counts nowhere', async () => {
  const player = await openPlayer(server, provider)
  await playRound(server, provider, player, { isFree: true, win: UNITS })
  await follow(server)
  expect(await playedOf(player)).toEqual([{ state: 'lost', stake: 0n, win: 0n, returned: 0n }])
})

test('a voided round says what it gave back, and leaves the board', async () => {
  const player = await openPlayer(server, provider)
  const { round, bet, win } = await playRound(server, provider, player, { win: 30 * UNITS })
  await follow(server)
  const board = () => server.asOwner('SELECT amount FROM win WHERE member_id = $1', [player.id])
  expect(await board()).toEqual([{ amount: 30n * 100_000n }])
  await rollBack(server, provider, player, { round, reference: win })
  await follow(server)
  expect(await board()).toEqual([])
  await rollBack(server, provider, player, { round, reference: bet })
  await follow(server)
  expect(await playedOf(player)).toEqual([{ state: 'voided', stake: 0n, win: 0n, returned: 1_000_000n }])
  expect(await board()).toEqual([])
})

test('a member who asks sees how an open round ended although nothing moved', async () => {
  const player = await openPlayer(server, provider)
  const { store } = server.services
  await playRound(server, provider, player, { isOpen: true })
  await followMember(store.read, player.id)
  await server.asOwner(`UPDATE play SET state = 'closed' WHERE member_id = $1`, [player.id])
  await followMember(store.read, player.id)
  expect(await playedOf(player)).toMatchObject([{ state: 'lost' }])
})

test('sums are those of the rounds, however often and in whatever order they are taken over', async () => {
  await addVendor(server, { code: 'SIM', provider: 'sim', games: ['third'] })
  const players = await Promise.all([1, 2, 3].map(() => openPlayer(server, provider)))
  let seed = 42
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const done: { player: Player; round: string; bet: string; win: string; isWon: boolean }[] = []
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const player = players[next(3)]
    if (!player) throw new Error('one of three')
    const wins = [0, 0, 0, 5, 10, 40][next(6)] ?? 0
    const isOpen = next(8) === 0
    const names = await playRound(server, provider, player, {
      stake: (1 + next(20)) * 10_000,
      ...(isOpen ? { isOpen } : { win: wins * 10_000 }),
      game: ['wheel', 'reels', 'third'][next(3)] ?? 'wheel',
      isFree: next(7) === 0,
    })
    done.push({ player, ...names, isWon: !isOpen && wins > 0 })
    if (next(5) === 0) await follow(server)
    if (next(7) === 0) await followMember(server.services.store.read, player.id)
    if (next(6) === 0) {
      const [back] = done.splice(next(done.length), 1)
      if (back?.isWon)
        await rollBack(server, provider, back.player, { round: back.round, reference: back.win })
      if (back) await rollBack(server, provider, back.player, { round: back.round, reference: back.bet })
    }
  }
  await Promise.all([
    follow(server),
    ...players.map(({ id }) => followMember(server.services.store.read, id)),
  ])
  await follow(server)
  const direct = await sumsOf('direct')
  expect(await sumsOf('kept')).toEqual(direct)
  expect(direct.returns.length).toBeGreaterThanOrEqual(3)
  const widths = await server.asOwner<{ width: number; rounds: bigint }>(
    'SELECT width, sum(rounds)::bigint AS rounds FROM game_return GROUP BY width ORDER BY width',
  )
  expect(new Set(widths.map(({ rounds }) => rounds)).size).toBe(1)
  expect(widths.map(({ width }) => width)).toEqual([0, 300, 3600, 86_400])
})

test('many take over the same rounds at once, and each counts once', async () => {
  const player = await openPlayer(server, provider)
  const names = []
  for (let count = 0; count < 8; count += 1)
    names.push(await playRound(server, provider, player, { win: 2 * UNITS }))
  const rows = names.map(({ round }) => ({
    memberId: player.id.toString(),
    source: provider.code,
    reference: round,
    transferId: null,
  }))
  const { store } = server.services
  await Promise.all([
    ...[1, 2, 3].map(() => store.transact((tx) => followPlaysNamed(tx, rows))),
    ...[1, 2, 3].map(() => followMember(store.read, player.id)),
    follow(server),
  ])
  expect(await sumsOf('kept')).toEqual(await sumsOf('direct'))
})

test('a second follower continues where the first one stopped', async () => {
  const player = await openPlayer(server, provider)
  await playRound(server, provider, player, {})
  await follow(server)
  const { round } = await playRound(server, provider, player, { win: 2 * UNITS })
  const row = { memberId: player.id.toString(), source: provider.code, reference: round, transferId: null }
  const { store } = server.services
  const second = Promise.withResolvers<number>()
  await store.transact(async (tx) => {
    await followPlaysNamed(tx, [row])
    void store.transact((other) => followPlaysNamed(other, [row])).then(second.resolve, second.reject)
    await untilWaiting(server, 1)
  })
  expect(await second.promise).toBe(0)
  expect(await sumsOf('kept')).toEqual(await sumsOf('direct'))
})

test('swept buckets are not recreated, and the all-time sums stay', async () => {
  const player = await openPlayer(server, provider)
  const { round, win } = await playRound(server, provider, player, { win: 3 * UNITS })
  await server.asOwner(`UPDATE play SET opened_at = opened_at - interval '2 days' WHERE reference = $1`, [
    round,
  ])
  await follow(server)
  const before = await sumsOf('direct')
  expect((await sumsOf('kept')).returns).toEqual(before.returns)
  await sweepRounds(server.services.store.read)
  await rollBack(server, provider, player, { round, reference: win })
  await follow(server)
  expect((await sumsOf('kept')).returns).toEqual((await sumsOf('direct')).returns)
  const below = await server.asOwner('SELECT 1 FROM game_return WHERE rounds < 0 OR stake < 0')
  expect(below).toEqual([])
})

test('plays of two categories without games are followed together, each in sums of its own', async () => {
  const player = await openPlayer(server, provider)
  const deed = (category: 'lottery' | 'elottery', amount: bigint): PlayDeed => ({
    merchantId: server.merchantId,
    memberId: player.id,
    currency: CURRENCY,
    product: 'lottery',
    category,
    source: 'lottery',
    reference: randomUUID(),
    request: randomUUID(),
    kind: 'bet',
    amount,
  })
  const deeds = [deed('lottery', 2n), deed('elottery', 3n), deed('elottery', 4n)]
  await server.services.store.transact((tx) => recordPlays(tx, deeds))
  await follow(server)
  const sums = await server.asOwner(
    `SELECT category, rounds::integer, stake::integer FROM played_day WHERE member_id = $1 ORDER BY category`,
    [player.id],
  )
  expect(sums).toEqual([
    { category: 'elottery', rounds: 2, stake: 7 },
    { category: 'lottery', rounds: 1, stake: 2 },
  ])
})
