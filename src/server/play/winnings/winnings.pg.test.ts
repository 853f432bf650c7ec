import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import type { winnings } from '#contract/winnings.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let member: { id: bigint; merchantId: number }

beforeAll(async () => {
  server = await openTestServer()
  member = await server.fixtures.member({ account: 'marisol888' })
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.asOwner('DELETE FROM win')
})

async function ask<T>(url: string, host = server.host, proof?: Proof): Promise<T> {
  const answer = await server.site.inject({ url, headers: { host, ...proof?.headers } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ value: T }>().value
}

type Board = Output<typeof winnings.board>
const board = (query = '', host?: string) => ask<Board>(`/wps/relay/ODSFE2_getWinnerBoard${query}`, host)

const currencyOf = async (merchantId: number) =>
  (await server.asOwner<{ currency: string }>('SELECT currency FROM merchant WHERE id = $1', [merchantId]))[0]
    ?.currency

/** A settled win, as settlement writes it. */
async function win(more: {
  member?: { id: bigint; merchantId: number }
  game?: string
  category?: string
  amount?: bigint
  currency?: string
  minutesAgo?: number
}): Promise<void> {
  const of = more.member ?? member
  await server.asOwner(
    `INSERT INTO win (merchant_id, member_id, game_code, game_name, category, amount, currency, settled_at)
     VALUES ($1, $2, 'g', $3, $4, $5, $6, clock_timestamp() - make_interval(secs => $7 * 60))`,
    [
      of.merchantId,
      of.id.toString(),
      more.game ?? 'Koi Kingdom',
      more.category ?? 'fishing',
      (more.amount ?? 100_000n).toString(),
      more.currency ?? (await currencyOf(of.merchantId)),
      more.minutesAgo ?? 1,
    ],
  )
}

const games = (list: Board['list']) => list.map(({ gameName }) => gameName)

test('the board shows the latest win first, and of its winner nothing but a masked name', async () => {
  await win({ game: 'Older', minutesAgo: 5 })
  await win({ game: 'Latest', amount: 12_844_020_000n, category: 'slots' })
  const { list, next } = await board('?gameCategory=ALL&language=EN&limitNum=20')
  expect(games(list)).toEqual(['Latest', 'Older'])
  expect(list[0]).toMatchObject({ player: 'mar***88', prize: '128440.20', category: 'slots' })
  expect(JSON.stringify(list)).not.toContain('marisol888')
  expect(next).toBeUndefined()
})

test('wins of one moment are paged by key without a gap and without a double', async () => {
  for (let count = 0; count < 7; count += 1) await win({ game: `Game ${count}`, minutesAgo: 1 })
  await server.asOwner('UPDATE win SET settled_at = $1', ['2026-01-02T03:04:05.678901Z'])
  const seen: string[] = []
  for (let after = ''; ;) {
    const page = await board(`?limitNum=3${after}`)
    seen.push(...games(page.list))
    if (page.next === undefined) break
    after = `&after=${page.next}`
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((count) => `Game ${count}`))
})

test('a category shows its own wins alone', async () => {
  await win({ game: 'Reels', category: 'slots' })
  await win({ game: 'Fish' })
  expect(games((await board('?gameCategory=RNG')).list)).toEqual(['Reels'])
  expect(games((await board('?gameCategory=FISH')).list)).toEqual(['Fish'])
  expect((await board('?gameCategory=LOTT')).list).toEqual([])
})

test('play money, another currency, what is not settled yet and another brand are not on the board', async () => {
  const trial = await server.fixtures.member({ accountType: 4 })
  const other = await server.fixtures.merchant()
  const theirs = await server.fixtures.member({ merchantId: other.id })
  await win({ game: 'Play money', member: trial })
  await win({ game: 'Elsewhere', currency: 'XTS' })
  await win({ game: 'Tomorrow', minutesAgo: -60 })
  await win({ game: 'Theirs', member: theirs })
  expect((await board()).list).toEqual([])
  expect(games((await board('', other.host)).list)).toEqual(['Theirs'])
  expect((await ask<Board>('/wps/winners/best?period=month')).list).toEqual([])
})

test('a cursor that nobody gave out is refused', async () => {
  for (const after of ['x', Buffer.from('["1; DROP","2"]').toString('base64url')]) {
    const answer = await server.site.inject({
      url: `/wps/relay/ODSFE2_getWinnerBoard?after=${after}`,
      headers: { host: server.host },
    })
    expect(answer.statusCode).toBe(400)
  }
})

test('the podium is of the three largest of its time', async () => {
  for (const [game, amount, minutesAgo] of [
    ['Third', 3n, 10],
    ['First', 9n, 20],
    ['Fourth', 1n, 1],
    ['Second', 5n, 30],
    ['Last week', 99n, 60 * 24 * 3],
  ] as const)
    await win({ game, amount: amount * 100_000n, minutesAgo })
  const best = async (period: string) => games((await ask<Board>(`/wps/winners/best?period=${period}`)).list)
  expect(await best('day')).toEqual(['First', 'Second', 'Third'])
  expect(await best('week')).toEqual(['Last week', 'First', 'Second'])
})

test('members see their own largest win and its place, and nobody else’s', async () => {
  type Own = Output<typeof winnings.own>
  const proof = await server.fixtures.memberSession(member)
  const own = (period = 'day') => ask<Own>(`/wps/winners/own?period=${period}`, server.host, proof)
  const rival = await server.fixtures.member()
  await win({ member: rival, amount: 900_000n })
  expect(await own()).toEqual({})
  await win({ amount: 200_000n, game: 'Small' })
  await win({ amount: 500_000n, game: 'Large', minutesAgo: 3 })
  await win({ member: rival, amount: 500_000n, minutesAgo: 5 })
  expect(await own()).toMatchObject({ rank: 3, win: { gameName: 'Large', prize: '5.00' } })
})

test('a pool is the truth; without one the market decides whether there is a counter', async () => {
  type Jackpot = Output<typeof winnings.jackpot>
  const jackpot = (host?: string) => ask<Jackpot>('/wps/content/jackpot', host)
  const strict = await server.fixtures.merchant({ marketProfile: 'strict' })
  const open = await server.fixtures.merchant({ marketProfile: 'open' })
  expect(await jackpot(open.host)).toEqual({ kind: 'counter', at: expect.stringMatching(/0\.000Z$/) })
  expect(await jackpot(strict.host)).toMatchObject({ kind: 'none' })
  for (const { id } of [strict, open]) {
    const currency = await currencyOf(id)
    await server.asOwner(`INSERT INTO lottery_terms (merchant_id, game_code) VALUES ($1, 'MEGA645')`, [id])
    await server.asOwner(
      `INSERT INTO lottery_jackpot_terms (merchant_id, game_code, level, currency, share_milli, seed, full_stake)
       VALUES ($1, 'MEGA645', 1, $2, 50, 0, 1000)`,
      [id, currency],
    )
    await server.asOwner(
      `INSERT INTO lottery_jackpot (merchant_id, game_code, currency, level, balance)
       VALUES ($1, 'MEGA645', $2, 1, 388204165000)`,
      [id, currency],
    )
  }
  for (const { host } of [strict, open])
    expect(await jackpot(host)).toMatchObject({ kind: 'pool', amount: '3882041.65', name: 'Mega 6/45' })
})

test('a win shows the tile and the studio of its game, how many times its stake it paid, and the demonstration’s mark', async () => {
  const [game] = await server.asOwner<{ id: bigint }>(
    `WITH vendor AS (
       INSERT INTO vendor (code, display_name, category, account_type_id, provider)
       VALUES ('TILES', 'Tile House', 'slots', 9901, 'tile-house') RETURNING code)
     INSERT INTO game (vendor_code, code, provider_game_id, category, label, folded)
     SELECT code, 'tiles', 'tiles', 'slots', '{"EN":"Tiles"}', 'tiles' FROM vendor RETURNING id`,
  )
  await win({ game: 'Tiles', amount: 250_000n })
  await server.asOwner('UPDATE win SET game_id = $1, stake = 20000', [game?.id])
  await server.asOwner('UPDATE member SET is_demo = true WHERE id = $1', [member.id])
  expect((await board()).list).toMatchObject([
    {
      isDemo: true,
      vendorName: 'Tile House',
      picture: expect.stringMatching(/^\/art\/game\//) as string,
      timesHundredths: 1_250,
    },
  ])
})
