import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import { games } from '#contract/games.ts'
import { UNIT } from '#domain/money/amount.ts'
import { knowVendor, offerVendor } from '#server/play/catalogue/actions.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import {
  findPlayableGame,
  knowGames,
  setRooms,
  markFavourite,
  type NewGame,
  noteRecentGame,
  offerGames,
} from './actions.ts'

let server: TestServer
let member: { id: bigint; merchantId: number }
let proof: Proof
let ids: ReadonlyMap<string, string>

const game = (code: string, name: string, more: Partial<NewGame> = {}): NewGame => ({
  vendorCode: 'AUREL',
  code,
  category: 'slots',
  label: { EN: name },
  launchKind: 'frame',
  ...more,
})

const house: readonly NewGame[] = [
  game('forge', 'Dragon Forge', {
    label: { EN: 'Dragon Forge', VI: 'Lò Rồng' },
    classify: ['JP'],
    features: ['free-spins'],
    volatility: 'high',
    minBets: { PHP: UNIT / 20n, EUR: UNIT },
    hasFreePlay: true,
    minLines: 20,
  }),
  game('sonata', 'Moonlit Sonata', { minBets: { PHP: UNIT / 2n }, minLines: 5, volatility: 'low' }),
  game('royale', 'Café Royale', { features: ['cascades'], launchKind: 'none' }),
  game('gate', 'Lion’s Gate', { vendorCode: 'BRIO', classify: ['TG'] }),
  game('dragons', 'Dragons of the North', { vendorCode: 'BRIO', imageUrl: 'https://cdn.brio.example/n.jpg' }),
  game('table', 'Baccarat One', { vendorCode: 'BRIO', category: 'live' }),
  game('sabong', 'Sabong Live', { vendorCode: 'BRIO', category: 'cockfight' }),
]

beforeAll(async () => {
  server = await openTestServer()
  await server.asOwner(`UPDATE merchant SET currency = 'PHP' WHERE id = $1`, [server.merchantId])
  await server.services.registry.refresh()
  member = await server.fixtures.member()
  proof = await server.fixtures.memberSession(member)
  await server.services.store.transact(async (tx) => {
    for (const [place, code] of ['AUREL', 'BRIO'].entries()) {
      const vendor = { code, displayName: code.toLowerCase(), category: 'slots' as const }
      await knowVendor(tx, { ...vendor, accountTypeId: 30 + place, provider: 'sample' })
      await offerVendor(tx, { merchantId: server.merchantId, code, position: place })
    }
    await knowGames(tx, house)
  })
  const rows = await server.asOwner<{ id: string; code: string }>('SELECT id::text, code FROM game')
  ids = new Map(rows.map(({ id, code }) => [code, id]))
  await server.services.store.transact((tx) =>
    offerGames(tx, { merchantId: server.merchantId, ids: house.map(({ code }) => idOf(code)) }),
  )
})
afterAll(() => server?.close())

const idOf = (code: string) => ids.get(code) ?? '0'

async function ask<T>(path: string, query: Record<string, string> = {}, host = server.host, by?: Proof) {
  const url = `${path}?${new URLSearchParams(query).toString()}`
  const answer = await server.site.inject({ url, headers: { host, ...by?.headers } })
  return { status: answer.statusCode, ...answer.json<{ value: T; code?: string }>() }
}
const lobby = async (query: Record<string, string> = {}, host?: string) =>
  (await ask<Output<typeof games.gameList>>(games.gameList.path, { gameType: 'RNG', ...query }, host)).value
const codes = async (query: Record<string, string> = {}, host?: string) =>
  (await lobby(query, host)).games.map(({ gameCode }) => gameCode)
const mark = (code: string, isFavourite: boolean, by: Proof | undefined = proof) =>
  server.site.inject({
    method: 'POST',
    url: games.markFavourite.path,
    headers: { host: server.host, ...by?.headers },
    payload: { nodeId: idOf(code), isFavourite },
  })
const favourites = async () =>
  (await ask<Output<typeof games.favourites>>(games.favourites.path, {}, server.host, proof)).value

const slots = ['forge', 'sonata', 'royale', 'gate', 'dragons']

test('a hall shows the brand’s games in its order, in its words and its money', async () => {
  const { games: list, total, totalPages } = await lobby({ language: 'VI' })
  expect(list.map(({ gameCode }) => gameCode)).toEqual(slots)
  expect([total, totalPages]).toEqual([5, 1])
  expect(list[0]).toEqual({
    nodeId: idOf('forge'),
    vassalage: 'AUREL',
    vendorName: 'aurel',
    gameType: 'RNG',
    gameCode: 'forge',
    gameName: 'Lò Rồng',
    gameClassify: ['JP'],
    features: ['free-spins'],
    volatility: 'high',
    minBet: '0.05',
    minLineNum: 20,
    picture: expect.stringMatching(/^\/art\/game\/\d+\/[0-9a-f]{10}$/) as string,
    isHot: false,
    isNew: true,
    isInMaintenance: false,
    hasFreePlay: true,
    canPlay: true,
  })
  // A game that cannot be started yet is shown as such.
  expect(list.find(({ gameCode }) => gameCode === 'royale')).toMatchObject({
    canPlay: false,
    hasFreePlay: false,
  })
})

test.each([
  [{ vassalage: 'BRIO' }, ['gate', 'dragons']],
  [{ gameType: 'LIVE' }, ['table']],
  [{ gameClassify: 'JP' }, ['forge']],
  [{ feature: 'cascades' }, ['royale']],
  [{ volatility: 'high' }, ['forge']],
  [{ volatility: 'low' }, ['sonata']],
  // Games whose volatility is not stated are in no class.
  [{ volatility: 'medium' }, []],
  [{ minBet: '0.05' }, ['forge']],
  [{ minBet: '0.5' }, ['forge', 'sonata']],
  [{ minLineNum: '10' }, ['sonata']],
  [{ vassalage: 'NOBODY' }, []],
  // By name: prefix matches first, folded case and accents, words in any order, any language.
  [{ gameName: 'dragon' }, ['forge', 'dragons']],
  [{ gameName: 'CAFE' }, ['royale']],
  [{ gameName: 'lo rong' }, ['forge']],
  [{ gameName: 'forge dragon' }, ['forge']],
  [{ gameName: 'g' }, ['gate', 'forge', 'dragons']],
  // Typing errors: a wrong, missing or extra letter, two swapped.
  [{ gameName: 'dragin' }, ['dragons', 'forge']],
  [{ gameName: 'drgaon forge' }, ['forge']],
  [{ gameName: 'drgaon' }, ['dragons', 'forge']],
  [{ gameName: 'snata' }, ['sonata']],
  [{ gameName: 'royyale' }, ['royale']],
  [{ gameName: 'roulette' }, []],
  [{ gameName: '%' }, []],
  [{ gameName: '  ' }, slots],
  [{ gameName: 'dragon', vassalage: 'BRIO' }, ['dragons']],
])('%j finds %j', async (query, found) => {
  expect((await codes(query)).toSorted()).toEqual([...found].toSorted())
})

test('the best match comes first', async () => {
  expect(await codes({ gameName: 'dragon' })).toEqual(['forge', 'dragons'])
  expect(await codes({ gameName: 'north' })).toEqual(['dragons'])
  expect(await codes({ gameName: 'gate' })).toEqual(['gate'])
  expect((await codes({ gameName: 'g' }))[0]).toBe('gate')
})

test('pages follow each other without a gap, by number and behind a game', async () => {
  const byNumber: string[] = []
  for (const pageNo of ['1', '2', '3']) byNumber.push(...(await codes({ pageNo, pageSize: '2' })))
  expect(byNumber).toEqual(slots)
  const behind: string[] = []
  for (let last: string | undefined; behind.length < 9;) {
    const page = await codes({ pageSize: '2', ...(last === undefined ? {} : { after: idOf(last) }) })
    if (page.length === 0) break
    behind.push(...page)
    last = page.at(-1)
  }
  expect(behind).toEqual(slots)
  expect(await lobby({ pageSize: '2', pageNo: '9' })).toMatchObject({ games: [], total: 5, totalPages: 3 })
})

test('each of the four switches takes games off the site, and a brand sees none of another', async () => {
  const off = async (sql: string, back: string) => {
    await server.asOwner(sql)
    await server.services.registry.refresh()
    const listed = [...(await codes()), ...(await codes({ gameName: 'dragon' })), ...(await hot())]
    await server.asOwner(back)
    await server.services.registry.refresh()
    return listed
  }
  const hot = async () =>
    (await ask<Output<typeof games.hotGames>>(games.hotGames.path, {})).value.list.map(
      ({ gameCode }) => gameCode,
    )
  await server.asOwner(`UPDATE merchant_game SET is_hot = true WHERE game_id = $1`, [idOf('gate')])
  expect(await hot()).toEqual(['gate'])
  expect(
    await off('UPDATE merchant SET are_games_on = false', 'UPDATE merchant SET are_games_on = true'),
  ).toEqual([])
  expect(
    await off(`UPDATE merchant SET categories_off = '{slots}'`, `UPDATE merchant SET categories_off = '{}'`),
  ).toEqual([])
  const brio = (is: string) => `UPDATE merchant_vendor SET is_on = ${is} WHERE vendor_code = 'BRIO'`
  expect(await off(brio('false'), brio('true'))).toEqual(['forge', 'sonata', 'royale', 'forge'])
  const gate = (is: string) => `UPDATE merchant_game SET is_on = ${is} WHERE game_id = ${idOf('gate')}`
  expect(await off(gate('false'), gate('true'))).not.toContain('gate')
  const gone = (at: string) => `UPDATE game SET retired_at = ${at} WHERE code = 'forge'`
  expect(await off(gone('now()'), gone('NULL'))).not.toContain('forge')
  const other = await server.fixtures.merchant()
  expect(await codes({}, other.host)).toEqual([])
  expect(await codes({ gameName: 'dragon' }, other.host)).toEqual([])
})

test('games that the market forbids are absent, whatever row there is', async () => {
  expect(await codes({ gameType: 'DS88' })).toEqual(['sabong'])
  await server.asOwner(
    `UPDATE merchant SET market_profile = 'strict', is_cockfight_on = false WHERE id = $1`,
    [server.merchantId],
  )
  await server.services.registry.refresh()
  expect(await codes({ gameType: 'DS88' })).toEqual([])
  const found = await ask<Output<typeof games.vendorGameTypes>>(games.vendorGameTypes.path, {
    vassalage: 'BRIO',
  })
  expect(found.value.list).toEqual([
    { gameType: 'LIVE', games: 1 },
    { gameType: 'RNG', games: 2 },
  ])
})

test('a provider’s picture is shown where the brand lets it in, with the drawn tile behind it', async () => {
  const north = async () => (await lobby({ gameName: 'north' })).games[0]
  expect(await north()).not.toHaveProperty('fallback')
  await server.asOwner(`UPDATE merchant SET image_cdns = '{https://cdn.brio.example}' WHERE id = $1`, [
    server.merchantId,
  ])
  await server.services.registry.refresh()
  expect(await north()).toMatchObject({
    picture: 'https://cdn.brio.example/n.jpg',
    fallback: expect.stringMatching(/^\/art\/game\//) as string,
  })
})

test('a vendor or a game under maintenance is shown and cannot be begun', async () => {
  const away = (is: string) =>
    `UPDATE merchant_vendor SET is_in_maintenance = ${is} WHERE vendor_code = 'AUREL'`
  await server.asOwner(away('true'))
  expect((await lobby()).games[0]).toMatchObject({ isInMaintenance: true, canPlay: false })
  await server.asOwner(away('false'))
})

test('favourites are one’s own, the newest first, and marking twice is marking once', async () => {
  for (const code of ['forge', 'gate', 'forge']) expect((await mark(code, true)).statusCode).toBe(200)
  expect((await favourites()).content.map(({ gameCode }) => gameCode)).toEqual(['gate', 'forge'])
  const other = await server.fixtures.memberSession(await server.fixtures.member())
  const theirs = await ask<Output<typeof games.favouriteNodes>>(
    games.favouriteNodes.path,
    {},
    server.host,
    other,
  )
  expect(theirs.value.list).toEqual([])
  await server.asOwner(`UPDATE merchant_game SET is_on = false WHERE game_id = $1`, [idOf('gate')])
  expect((await favourites()).content.map(({ gameCode }) => gameCode)).toEqual(['forge'])
  // A game that the brand no longer shows can be removed from favourites, but not added.
  expect((await mark('gate', false)).statusCode).toBe(200)
  expect((await mark('gate', true)).statusCode).toBe(404)
  await server.asOwner(`UPDATE merchant_game SET is_on = true WHERE game_id = $1`, [idOf('gate')])
  expect((await favourites()).total).toBe(1)
})

test('favourites and recent games need a real account', async () => {
  const trial = await server.fixtures.memberSession(await server.fixtures.member({ accountType: 4 }))
  for (const path of [games.favourites.path, games.recentGames.path, games.favouriteNodes.path]) {
    expect((await ask(path)).status).toBe(401)
    expect((await ask(path, {}, server.host, trial)).status).toBe(403)
  }
  expect((await mark('forge', true, trial)).statusCode).toBe(403)
})

test('no more than five hundred favourites are kept', async () => {
  const many = await server.fixtures.member()
  const by = { merchantId: server.merchantId, memberId: many.id, categories: ['slots'] as const }
  await server.asOwner(`
    INSERT INTO game (vendor_code, code, provider_game_id, label, folded, category)
    SELECT 'AUREL', 'x' || n, 'x' || n, '{"EN": "Xylo"}', 'xylo', 'slots' FROM generate_series(1, 500) AS n`)
  await server.asOwner(
    `INSERT INTO member_favourite_game (merchant_id, member_id, game_id)
     SELECT $1, $2, id FROM game WHERE folded = 'xylo'`,
    [server.merchantId, many.id.toString()],
  )
  const add = server.services.store.transact((tx) =>
    markFavourite(tx, by, { nodeId: idOf('forge'), isFavourite: true }),
  )
  await expect(add).rejects.toMatchObject({ code: 'favourites_full' })
})

test('recent games are listed once, newest first, at most a hundred', async () => {
  const by = { merchantId: server.merchantId, memberId: member.id }
  for (const code of ['forge', 'gate', 'forge'])
    await server.services.store.transact((tx) => noteRecentGame(tx, by, idOf(code)))
  const recent = async () =>
    (await ask<Output<typeof games.recentGames>>(games.recentGames.path, {}, server.host, proof)).value
  expect((await recent()).list.map(({ gameCode }) => gameCode)).toEqual(['forge', 'gate'])
  await server.asOwner(
    `INSERT INTO member_recent_game (merchant_id, member_id, game_id, played_at)
     SELECT $1, $2, id, clock_timestamp() + interval '1 hour' FROM game WHERE folded = 'xylo' LIMIT 120`,
    [server.merchantId, member.id.toString()],
  )
  await server.services.store.transact((tx) => noteRecentGame(tx, by, idOf('sonata')))
  const [kept] = await server.asOwner<{ count: number }>(
    'SELECT count(*)::int AS count FROM member_recent_game WHERE member_id = $1',
    [member.id.toString()],
  )
  expect(kept?.count).toBe(100)
})

test('rooms are listed by stake, smallest first, and only of offered games', async () => {
  await server.asOwner(
    `INSERT INTO game_room (game_id, code, label, currency, stake_units, entry_units, seats)
     VALUES ($1, 'high', '{"EN": "High"}', 'PHP', 500000, 1000000, 4), ($1, 'low', '{"EN": "Low"}', 'PHP', 5000, 0, 4),
            ($1, 'euro', '{"EN": "Euro"}', 'EUR', 5000, 0, 4)`,
    [idOf('gate')],
  )
  const rooms = async () => (await ask<Output<typeof games.rooms>>(games.rooms.path, {})).value.list
  expect((await rooms()).map(({ roomCode, stake, entry }) => [roomCode, stake, entry])).toEqual([
    ['low', '0.05', '0.00'],
    ['high', '5.00', '10.00'],
  ])
  await server.asOwner(`UPDATE merchant_game SET is_on = false WHERE game_id = $1`, [idOf('gate')])
  expect(await rooms()).toEqual([])
  await server.asOwner(`UPDATE merchant_game SET is_on = true WHERE game_id = $1`, [idOf('gate')])
})

test('rooms of a game are set for every currency, and set again with other stakes', async () => {
  const set = async (stake: bigint) =>
    await server.services.store.transact(async (tx) => {
      await setRooms(tx, [
        {
          vendorCode: 'BRIO',
          gameCode: 'gate',
          code: 'lotus',
          label: { EN: 'Lotus' },
          seats: 4,
          stakes: { PHP: stake, EUR: 1_000n },
        },
      ])
    })
  const lotus = async () =>
    (await ask<Output<typeof games.rooms>>(games.rooms.path, {})).value.list.filter(
      ({ roomCode }) => roomCode === 'lotus',
    )
  await set(650_000n)
  expect(await lotus()).toMatchObject([{ roomName: 'Lotus', stake: '6.50', entry: '6.50', seats: 4 }])
  await set(700_000n)
  expect(await lotus()).toMatchObject([{ stake: '7.00' }])
})

test('e-games answer the same by their own addresses', async () => {
  const { value } = await ask<Output<typeof games.gameList>>('/wps/egame/game_list', { gameType: 'LIVE' })
  expect(value.games.map(({ gameCode }) => gameCode)).toEqual(['table'])
})

test('a stored game is updated, and is found by its vendor and its code', async () => {
  const input = { merchantId: server.merchantId, categories: ['slots'] as const }
  const find = () =>
    server.services.store.transact((tx) =>
      findPlayableGame(tx, { ...input, game: { vendorCode: 'AUREL', code: 'sonata' } }),
    )
  expect(await find()).toMatchObject({ id: idOf('sonata'), provider: 'sample', providerGameId: 'sonata' })
  await server.services.store.transact((tx) =>
    knowGames(tx, [game('sonata', 'Sunlit Sonata', { providerGameId: 'S-1', minBets: { EUR: UNIT } })]),
  )
  expect(await find()).toMatchObject({ providerGameId: 'S-1', label: { EN: 'Sunlit Sonata' } })
  const [listed] = (await lobby({ gameName: 'sunlit' })).games
  expect(listed).not.toHaveProperty('minBet')
})
