import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import { games } from '#contract/games.ts'
import { type PlayedProvider, openPlayer, openProvider } from '#test/pg/play-stage.ts'
import { follow, playRound, rollBack } from '#test/pg/round-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { countPopularGames } from './jobs.ts'

let server: TestServer
let provider: PlayedProvider

beforeAll(async () => {
  server = await openTestServer()
  provider = await openProvider(server)
  await server.asOwner(
    `INSERT INTO merchant_vendor (merchant_id, vendor_code, display_name, position)
     SELECT $1, code, display_name, 0 FROM vendor ON CONFLICT DO NOTHING`,
    [server.merchantId],
  )
  await server.asOwner(
    `INSERT INTO merchant_game (merchant_id, game_id, vendor_code, category) SELECT $1, id, vendor_code, category FROM game`,
    [server.merchantId],
  )
})
afterAll(() => server.close())

async function hot(): Promise<string[]> {
  const answer = await server.site.inject({ url: games.hotGames.path, headers: { host: server.host } })
  const { value } = answer.json<{ value: Output<typeof games.hotGames> }>()
  return value.list.map(({ gameCode }) => gameCode)
}

const look = async () => {
  await follow(server)
  await countPopularGames(server.services.store)
}

test('the most played games are hot, from five members on, until an operator chooses them', async () => {
  const players = []
  for (let count = 0; count < 5; count += 1) players.push(await openPlayer(server, provider))
  for (const player of players.slice(0, 4)) await playRound(server, provider, player, {})
  // A member who plays much counts once.
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const [first] = players
    if (first) await playRound(server, provider, first, { game: 'reels' })
  }
  await look()
  expect(await hot()).toEqual([])
  const [fifth] = players.slice(4)
  if (!fifth) throw new Error('there are five')
  const back = await playRound(server, provider, fifth, {})
  await look()
  expect(await hot()).toEqual(['wheel'])
  await server.asOwner(
    `UPDATE merchant_game SET is_hot = true FROM game WHERE game.id = game_id AND game.code = 'reels'`,
  )
  expect(await hot()).toEqual(['reels'])
  await server.asOwner('UPDATE merchant_game SET is_hot = false')
  // A voided round does not count.
  await rollBack(server, provider, fifth, { round: back.round, reference: back.bet })
  await look()
  expect(await hot()).toEqual([])
})

test('play of more than a week ago does not make a game popular', async () => {
  const players = []
  for (let count = 0; count < 5; count += 1) players.push(await openPlayer(server, provider))
  for (const player of players) await playRound(server, provider, player, { game: 'reels' })
  await look()
  expect(await hot()).toEqual(['reels'])
  await server.asOwner(`UPDATE played_day SET day = day - 8`)
  await countPopularGames(server.services.store)
  expect(await hot()).toEqual([])
})
