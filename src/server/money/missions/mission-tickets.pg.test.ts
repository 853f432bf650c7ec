import { afterAll, beforeAll, expect, test } from 'vitest'

import { ledgerFaults } from '#test/pg/ledger.ts'
import { cardOf, claim, earnedReward, newPlayer, setNoon } from '#test/pg/mission-stage.ts'
import { addRaffle, claim as play, giveTo, raffleFaults, sumsOf, ticketsOf } from '#test/pg/raffle-stage.ts'
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
  expect(await raffleFaults(server)).toEqual([])
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

test('missions that share a raffle promise none of its tickets twice, and lapsed rewards free theirs', async () => {
  const raffle = await addRaffle(server, { tickets: 5 })
  const members = [await newPlayer(server), await newPlayer(server), await newPlayer(server)]
  const first = await earnedReward(server, members[0] ?? fail(), ticketsFrom(raffle))
  // These members have done the missions of the members before them as well.
  await earnedReward(server, members[1] ?? fail(), ticketsFrom(raffle))
  const third = await earnedReward(server, members[2] ?? fail(), ticketsFrom(raffle))
  expect(await sumsOf(server, raffle)).toEqual({ given: 0, reserved: 4, left: 1 })
  expect(await claim(server, members[2] ?? fail(), third.id)).toBe('tickets_unavailable')
  await giveTo(server, members[2] ?? fail(), raffle)
  await expect(giveTo(server, members[2] ?? fail(), raffle)).rejects.toThrow()
  expect(await claim(server, members[0] ?? fail(), first.id)).toMatchObject({ gives: 'tickets', amount: '2' })
  await server.asOwner('UPDATE mission_reward SET claim_ends_at = now() WHERE member_id = $1', [
    members[1]?.id,
  ])
  await lapseAll(server.services.store, () => undefined)
  expect(await sumsOf(server, raffle)).toEqual({ given: 3, reserved: 0, left: 2 })
  expect(await claim(server, members[2] ?? fail(), third.id)).toMatchObject({ gives: 'tickets', amount: '2' })
})
const fail = (): never => {
  throw new Error('no such member')
}

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
