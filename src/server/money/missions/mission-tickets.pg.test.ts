import { afterAll, beforeAll, expect, test } from 'vitest'

import { ledgerFaults } from '#test/pg/ledger.ts'
import { cardOf, claim, earnedReward, newPlayer, setNoon } from '#test/pg/mission-stage.ts'
import { addRaffle, claim as play, ticketsOf } from '#test/pg/raffle-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { lapseAll } from './jobs.ts'
import { lapseRewards } from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await setNoon(server)
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const ticketsFrom = (raffle: string) => ({ gives: 'tickets', raffle, amount: 2n, budget: 10n }) as const

test('the tickets of a mission are given once, and are played as any other', async () => {
  const raffle = await addRaffle(server)
  const member = await newPlayer(server)
  const { mission, id } = await earnedReward(server, member, ticketsFrom(raffle))
  expect(await cardOf(server, member, mission)).toMatchObject({
    state: 'claimable',
    gives: 'tickets',
    amount: '2',
    raffle: 'Prize wheel',
  })
  const answers = await Promise.all(Array.from({ length: 8 }, () => claim(server, member, id)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
  expect(answers[0]).toMatchObject({ gives: 'tickets', amount: '2' })
  const [one, ...more] = await ticketsOf(server, member, raffle)
  expect(more).toHaveLength(1)
  expect(await play(server, member, one)).toMatchObject({ raffle })
})

test('a raffle that gives none refuses the claim, and the reward waits on', async () => {
  const raffle = await addRaffle(server, { tickets: 1 })
  const member = await newPlayer(server)
  const { mission, id } = await earnedReward(server, member, ticketsFrom(raffle))
  expect(await claim(server, member, id)).toBe('tickets_unavailable')
  expect(await ticketsOf(server, member, raffle)).toEqual([])
  expect((await cardOf(server, member, mission))?.state).toBe('claimable')
})

test('a reward does not lapse while its raffle does not give its tickets, and is claimed once it does', async () => {
  const raffle = await addRaffle(server, { tickets: 1 })
  const member = await newPlayer(server)
  const { mission, id } = await earnedReward(server, member, ticketsFrom(raffle))
  const { store } = server.services
  const endTime = (of: string) =>
    server.asOwner('UPDATE mission_reward SET claim_ends_at = now() WHERE mission = $1', [of])
  await endTime(mission)
  expect(await store.transact((tx) => lapseRewards(tx, 10))).toEqual([])
  const notified: bigint[] = []
  await lapseAll(store, (memberId) => notified.push(memberId))
  expect(notified).toEqual([member.id])
  expect(await claim(server, member, id)).toBe('tickets_unavailable')
  await server.asOwner('UPDATE raffle_sum SET tickets = 100 WHERE raffle = $1', [raffle])
  await lapseAll(store, () => undefined)
  expect(await claim(server, member, id)).toMatchObject({ gives: 'tickets', amount: '2' })
  const other = await newPlayer(server)
  const { mission: late } = await earnedReward(server, other, ticketsFrom(raffle))
  await endTime(late)
  await lapseAll(store, () => undefined)
  expect(await cardOf(server, other, late)).toMatchObject({ state: 'missed' })
})
