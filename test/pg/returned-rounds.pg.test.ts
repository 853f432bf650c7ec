import { afterAll, beforeAll, expect, test } from 'vitest'

import { returnedStakeCases } from '#domain/plays/returned-stake-cases.ts'
import { addDays } from '#domain/records/business-day.ts'

import { setRules, todayOf } from './agent-contracts.ts'
import { ledgerFaults } from './ledger.ts'
import { type PlayedProvider, type Player, openPlayer, openProvider } from './play-stage.ts'
import { follow, playRound, rollBack } from './round-stage.ts'
import { type TestServer, openTestServer } from './test-server.ts'

let server: TestServer
let provider: PlayedProvider
let today: string

beforeAll(async () => {
  server = await openTestServer()
  provider = await openProvider(server)
  await server.asOwner(`UPDATE game SET category = 'live' WHERE code = 'reels'`)
  today = await todayOf(server)
  // Rules have an operator who set them.
  await server.fixtures.operatorSession(['settings.read'])
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const CENTS = 1000

/** The stake and the valid bet of a member, in cents. */
async function countedOf({ id }: Player) {
  const [row] = await server.asOwner<{ stake: string; valid: string }>(
    `SELECT coalesce(sum(stake), 0)::text AS stake,
            coalesce(sum(settled_valid_bet(stake, bonus_stake, uncounted)), 0)::text AS valid
       FROM settled_sum WHERE member_id = $1`,
    [id],
  )
  return { stake: Number(row?.stake) / CENTS, valid: Number(row?.valid) / CENTS }
}

test.each(returnedStakeCases)(
  '%s, by the rule of the domain',
  async (_what, category, { stake, win }, returned) => {
    const [row] = await server.asOwner<{ returned: bigint }>(
      'SELECT returned_stake($1, $2, $3) AS returned',
      [category, stake, win],
    )
    expect(row?.returned).toBe(returned)
  },
)

test.each([
  ['a tie, where the brand has set no day', undefined, 'reels', 2600, 2600],
  ['a tie from the day on', 0, 'reels', 2600, 0],
  ['a tie before the day', 1, 'reels', 2600, 2600],
  ['a table that brought less', 0, 'reels', 2599, 2600],
  ['a spin that paid its stake', 0, 'wheel', 2600, 2600],
])('%s', async (_what, days, game, win, valid) => {
  await setRules(server, { validBetsFrom: days === undefined ? undefined : addDays(today, days) })
  const player = await openPlayer(server, provider)
  await playRound(server, provider, player, { stake: 2600 * CENTS, win: win * CENTS, game })
  await follow(server)
  expect(await countedOf(player)).toEqual({ stake: 2600, valid })
})

test('a tie that the provider takes back counts whole, and a round whose bet it takes back not at all', async () => {
  await setRules(server, { validBetsFrom: today })
  const player = await openPlayer(server, provider)
  const round = await playRound(server, provider, player, {
    stake: 2600 * CENTS,
    win: 2600 * CENTS,
    game: 'reels',
  })
  await follow(server)
  expect(await countedOf(player)).toEqual({ stake: 2600, valid: 0 })
  await rollBack(server, provider, player, { round: round.round, reference: round.win })
  await follow(server)
  expect(await countedOf(player)).toEqual({ stake: 2600, valid: 2600 })
  await rollBack(server, provider, player, { round: round.round, reference: round.bet })
  await follow(server)
  expect(await countedOf(player)).toEqual({ stake: 0, valid: 0 })
})
