import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { idleStakeCases } from '#domain/plays/idle-stake-cases.ts'

import { addBoard } from './board-stage.ts'
import { ledgerFaults } from './ledger.ts'
import { addMission, countMissions, setNoon } from './mission-stage.ts'
import { type PlayedProvider, type Player, openPlayer, openProvider } from './play-stage.ts'
import { playRound, rollBack } from './round-stage.ts'
import { type TestServer, openTestServer } from './test-server.ts'

let server: TestServer
let provider: PlayedProvider
let board: string

beforeAll(async () => {
  server = await openTestServer()
  await setNoon(server)
  provider = await openProvider(server)
  await server.asOwner(`UPDATE game SET category = 'cards' WHERE code = 'reels'`)
  await server.asOwner(
    `INSERT INTO point_terms (merchant_id, version, from_day, cash_per_point, convert_least)
     VALUES ($1, 1, current_date - 30, 2000, 100)`,
    [server.merchantId],
  )
  await server.asOwner(`INSERT INTO point_rate VALUES ($1, 1, 'cards', 100000), ($1, 1, 'slots', 100000)`, [
    server.merchantId,
  ])
  await addMission(server)
  board = await addBoard(server, { score: 'stakes', stakeMin: 1n })
})
beforeEach(() => server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const CENTS = 1000

/** All that counts of the member's plays, and what the record and the sums by day keep, in cents. */
async function countedOf({ id }: Player) {
  const [row] = await server.asOwner<Record<string, string>>(
    `SELECT (SELECT coalesce(sum(settled_valid_bet(stake, bonus_stake)), 0) FROM settled_sum WHERE member_id = $1)::text AS valid,
            (SELECT coalesce(sum(cash), 0) FROM point_due WHERE member_id = $1)::text AS points,
            (SELECT coalesce(sum(cash), 0) FROM mission_play WHERE member_id = $1)::text AS missions,
            (SELECT coalesce(sum(score), 0) FROM board_score WHERE member_id = $1 AND board = $2)::text AS board,
            (SELECT coalesce(sum(stake - win), 0) FROM settled_sum WHERE member_id = $1)::text AS result,
            (SELECT coalesce(sum(stake), 0) FROM played_round WHERE member_id = $1)::text AS record,
            (SELECT coalesce(sum(stake), 0) FROM played_day WHERE member_id = $1)::text AS day`,
    [id, board],
  )
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, sum]) => [name, Number(sum) / CENTS]))
}
const counts = (counted: number) => ({ valid: counted, points: counted, missions: counted, board: counted })
const keeps = (stake: number, result: number) => ({ record: stake, day: stake, result })

test.each(idleStakeCases)('%s counts what it moved, by the rule of the domain', async (_what, ...rest) => {
  const [category, { stake, win }, idle] = rest
  const [row] = await server.asOwner<{ idle: bigint }>('SELECT idle_stake($1, $2, $3) AS idle', [
    category,
    stake,
    win,
  ])
  expect(row?.idle).toBe(idle)
})

test.each([
  ['a hand that lost one card', 'reels', 2500, 100],
  ['a hand that won one card, less the rake', 'reels', 2697, 97],
  ['a hand that brought its stake', 'reels', 2600, 0],
  ['a hand that lost all', 'reels', 0, 2600],
  ['a hand that won three times its stake', 'reels', 7800, 2600],
  ['a round of a slot', 'wheel', 2500, 2600],
])('%s counts for points, agents, missions and boards no more than it moved', async (...of) => {
  const [, game, win, counted] = of
  const player = await openPlayer(server, provider)
  await playRound(server, provider, player, { stake: 2600 * CENTS, win: win * CENTS, game })
  await countMissions(server)
  expect(await countedOf(player)).toEqual({ ...counts(counted), ...keeps(2600, 2600 - win) })
})

test('a hand that is corrected counts what it moves then, and a voided one nothing', async () => {
  const player = await openPlayer(server, provider)
  const hand = await playRound(server, provider, player, {
    stake: 2600 * CENTS,
    win: 2500 * CENTS,
    game: 'reels',
  })
  await countMissions(server)
  expect(await countedOf(player)).toMatchObject(counts(100))
  await rollBack(server, provider, player, { round: hand.round, reference: hand.win })
  await countMissions(server)
  expect(await countedOf(player)).toEqual({ ...counts(2600), ...keeps(2600, 2600) })
  await rollBack(server, provider, player, { round: hand.round, reference: hand.bet })
  await countMissions(server)
  expect(await countedOf(player)).toEqual({ ...counts(0), ...keeps(0, 0) })
})
