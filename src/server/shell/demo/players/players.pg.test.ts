import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Envelope } from '#contract/endpoint.ts'
import { findDemoAccounts, findMemberFigures, markDemoMember } from '#server/people/members/actions.ts'
import { countPresent } from '#server/people/sessions/actions.ts'
import { giveMoney } from '#test/pg/ledger.ts'
import { type StudioStage, openStudioStage, quickTables } from '#test/pg/studio.ts'
import { waitFor } from '#test/patience.ts'

import type { HouseClient } from './house-client.ts'
import { identityOf } from './identity.ts'
import { runPlayer } from './player.ts'
import { fishAWhile, seaNames } from './sea-seat.ts'
import { betAWhile, quickNames, slotNames, spinAWhile } from './solo-seat.ts'
import { stepAWhile, steppedNames } from './stepped-seat.ts'
import { playAtTable } from './table-seat.ts'

let stage: StudioStage
let merchantId: number
let houseUrl: string
beforeAll(async () => {
  stage = await openStudioStage({ games: quickTables })
  ;({ merchantId } = stage.house)
  // A player reaches the house at this machine's address, as in the demonstration.
  await stage.rows(`INSERT INTO merchant_host (merchant_id, host) VALUES ($1, '127.0.0.1')`, [merchantId])
  await stage.house.services.registry.refresh()
  houseUrl = `http://127.0.0.1:${(await stage.house.listen()).port}`
})
afterAll(() => stage?.close())

const figures = async () => {
  const { store } = stage.house.services
  const { members, signedInToday } = await findMemberFigures(store.read, { merchantId, zone: 'UTC' })
  return { members, signedInToday, present: await countPresent(store.read, merchantId) }
}

test('a player registers, is marked before it plays, plays for real money, and counts as no player', async () => {
  const { services } = stage.house
  const before = await figures()
  const over = new AbortController()
  const faults: string[] = []
  const running = runPlayer({
    houseUrl,
    secret: 'a secret',
    place: 0,
    known: new Set(),
    over: over.signal,
    async markDemo(account) {
      const which = { merchantId, account }
      await services.store.transact((tx) => markDemoMember(tx, which))
      const [member] = await stage.rows<{ id: bigint }>('SELECT id FROM member WHERE account = $1', [account])
      if (!member) throw new Error('no member')
      await giveMoney(stage.house, { ...member, merchantId }, 1_000_000_000n)
    },
    log: (_, why) => faults.push(why),
  })
  const { account } = identityOf('a secret', 0)
  await waitFor(async () => {
    expect(faults).toEqual([])
    const rounds = await stage.rows(
      `SELECT 1 FROM studio.round JOIN studio.player ON player.id = player_id
         JOIN member ON player.name LIKE '%-' || member.id WHERE account = $1 AND is_demo`,
      [account],
    )
    expect(rounds.length).toBeGreaterThan(1)
  })
  over.abort()
  await running
  expect(await findDemoAccounts(services.store.read, { merchantId })).toEqual([account])
  expect(await figures()).toEqual(before)
})

/** A member with money, and the calls of the site. */
async function enter() {
  const member = await stage.house.fixtures.member({ merchantId })
  await giveMoney(stage.house, { ...member, merchantId }, 1_000_000_000n)
  const { headers } = await stage.house.fixtures.memberSession(member)
  const house: HouseClient = {
    async call(endpoint, input) {
      const answer = await fetch(`${houseUrl}${endpoint.path}`, {
        method: endpoint.method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
      const body = (await answer.json()) as Envelope<never>
      if (!body.success) throw new Error(body.code)
      return body.value
    },
    signedIn: () => undefined,
  }
  return { member, house }
}

test.each(['crash', 'baccarat', 'roulette', 'dragon-tiger', 'sic-bo', 'blackjack'] as const)(
  'a player bets at the table of %s for real money, and stays until its bets are settled',
  async (table) => {
    const { member, house } = await enter()
    const over = new AbortController()
    expect(await playAtTable(house, table, { rounds: 2, over: over.signal })).toBe(2)
    const bets = await stage.rows<{ round: string; status: string }>(
      `SELECT round_id::text AS round, status FROM studio.table_bet JOIN studio.player ON player.id = player_id
        WHERE player.name LIKE '%-' || $1::text`,
      [member.id.toString()],
    )
    // A split or a double at blackjack is a further bet of its round.
    expect(new Set(bets.map(({ round }) => round)).size).toBe(2)
    expect(new Set(bets.map(({ status }) => status))).toEqual(new Set(['paid']))
    if (table !== 'blackjack') expect(bets).toHaveLength(2)
  },
)

/** The shots have flown, or the reels have stopped. */
const passTime = async () => {
  await stage.rows("UPDATE studio.step SET played_at = played_at - interval '1 minute'")
}

test.each(seaNames)('a player fires volleys at %s for real money, each a round', async (sea) => {
  const { member, house } = await enter()
  const over = new AbortController().signal
  const fired = await fishAWhile(house, sea, { volleys: 12, over, rest: passTime })
  const rounds = await stage.rows<{ status: string; shots: number }>(
    `SELECT round.status, jsonb_array_length(result -> 'drawn') AS shots
       FROM studio.round JOIN studio.step ON step.round_id = round.id JOIN studio.player ON player.id = round.player_id
      WHERE player.name LIKE '%-' || $1::text`,
    [member.id.toString()],
  )
  expect(rounds.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'closed'))
  expect(rounds.reduce((sum, { shots }) => sum + shots, 0)).toBe(fired)
})

/** The paid rounds of a member at the studio, with the game of each. */
const roundsOf = async ({ id }: { readonly id: bigint }) =>
  await stage.rows<{ game: string; status: string }>(
    `SELECT round.game_code AS game, round.status FROM studio.round JOIN studio.player ON player.id = player_id
      WHERE player.name LIKE '%-' || $1::text`,
    [id.toString()],
  )

test.each(quickNames)('a player bets at %s for real money, each bet a round', async (game) => {
  const { member, house } = await enter()
  const { signal } = new AbortController()
  expect(await betAWhile(house, game, { bets: 4, over: signal, rest: passTime })).toBe(4)
  expect(await roundsOf(member)).toEqual(Array.from({ length: 4 }, () => ({ game, status: 'closed' })))
})

test.each(steppedNames)('a player plays %s to the end of each round, for real money', async (game) => {
  const { member, house } = await enter()
  const { signal } = new AbortController()
  expect(await stepAWhile(house, game, { rounds: 3, over: signal, rest: passTime })).toBe(3)
  expect(await roundsOf(member)).toEqual(Array.from({ length: 3 }, () => ({ game, status: 'closed' })))
})

test.each(slotNames)('a player spins %s for real money, free spins included', async (slot) => {
  const { member, house } = await enter()
  const { signal } = new AbortController()
  expect(await spinAWhile(house, slot, { spins: 3, over: signal, rest: passTime })).toBe(3)
  const rounds = await roundsOf(member)
  expect(rounds.length).toBeGreaterThan(0)
  expect(new Set(rounds.map(({ game }) => game))).toEqual(new Set([slot]))
})
