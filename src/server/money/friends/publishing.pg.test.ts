import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as calls from '#contract/console/friends.ts'
import { friends } from '#contract/friends.ts'
import { doneFriend, count, invite, listOf, newInviter } from '#test/pg/friend-stage.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { sendAs } from '#test/pg/point-holders.ts'
import { judgeAs } from '#test/pg/second-operator.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
})
beforeEach(() => stage.server.asOwner('DELETE FROM throttle_bucket'))
afterAll(() => stage?.server.close())

const scope = () => ({ merchantCode: stage.code })
const fit = {
  amount: '20.00',
  budget: '2000.00',
  deposited: '50.00',
  staked: '200.00',
  days: 30,
  friendsMost: 20,
  claimDays: 30,
}
const save = (version: number, terms: object = fit) =>
  stage.call(stage.owner, calls.saveFriendTerms, { ...scope(), version, terms, reason })
const approve = (answer: { readonly value: Readonly<Record<string, unknown>> }) =>
  judgeAs(stage.server, stage.other, answer.value['waits'])
const read = async () => (await stage.call(stage.owner, calls.readFriendTerms, scope())).value

test('two operators publish terms, friends keep theirs, and a stop ends them for later friends', async () => {
  const inviter = await newInviter(stage.server)
  await doneFriend(stage.server, inviter)
  expect(await read()).toEqual({
    currency: 'CNY',
    friends: 1,
    waiting: 0,
    claimed: 0,
    paid: '0.00',
  })
  const saved = await save(0)
  expect((await judgeAs(stage.server, stage.owner, saved.value['waits'])).code).toBe('maker_is_checker')
  expect(await read()).not.toHaveProperty('terms')
  expect((await approve(saved)).status).toBe(200)
  expect(await read()).toMatchObject({
    terms: { ...fit, version: 1, isStopped: false, used: '0.00', second: expect.any(String) as string },
  })
  expect(await sendAs(stage.server, inviter, friends.own, {})).toMatchObject({ terms: { amount: '20.00' } })
  expect((await save(0)).code).toBe('changed_meanwhile')
  await doneFriend(stage.server, inviter)
  expect((await approve(await save(1, { ...fit, staked: '9000.00' }))).status).toBe(200)
  await doneFriend(stage.server, inviter)
  const stop = (version: number) =>
    stage.call(stage.owner, calls.stopFriendTerms, { ...scope(), version, reason })
  expect((await stop(1)).code).toBe('changed_meanwhile')
  expect((await stop(2)).status).toBe(200)
  expect((await stop(2)).status).toBe(200)
  await invite(stage.server, inviter)
  await count(stage.server)
  expect((await listOf(stage.server, inviter)).map(({ state }) => state)).toEqual([
    'joined',
    'open',
    'claimable',
    'joined',
  ])
  expect(await read()).toMatchObject({ terms: { version: 2, isStopped: true }, friends: 4, waiting: 1 })
})

test('terms that give too much, or have a fault, are not proposed, and published ones never change', async () => {
  const version = ((await read())['terms'] as { version: number } | undefined)?.version ?? 0
  expect((await save(version, { ...fit, amount: '20.01' })).code).toBe('friends_too_dear')
  for (const change of [{ amount: '0' }, { budget: '19.99' }, { days: 6 }, { friendsMost: 51 }])
    expect([change, (await save(version, { ...fit, ...change })).code]).toEqual([change, 'invalid_input'])
  await expect(stage.server.asOwner('UPDATE friend_terms SET amount = 1')).rejects.toThrow('are published')
  await expect(stage.server.asOwner('DELETE FROM friend_terms')).rejects.toThrow('are published')
})
