import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/offer-rewards.ts'
import type { Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { type GrantStage, doubled, openGrantStage } from '#test/pg/grant-stage.ts'
import { balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type OfferOperators, openOfferOperators } from '#test/pg/offer-operators.ts'
import { M, type OfferMember } from '#test/pg/offer-stage.ts'
import { type PlayedProvider, betOf, callHub, openGame, openProvider } from '#test/pg/play-stage.ts'

let stage: GrantStage
let operators: OfferOperators
let provider: PlayedProvider
beforeAll(async () => {
  stage = await openGrantStage()
  operators = await openOfferOperators(stage)
  provider = await openProvider(stage.server)
})
afterAll(async () => {
  expect(await stage.grantFaults()).toEqual([])
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

/** A member with 30.00 in cash and a bonus of 100.00 that nobody has staked. */
async function mistaken(): Promise<OfferMember & { readonly reward: string }> {
  const member = await stage.granted(doubled, 100n * M)
  await giveMoney(stage.server, member, 30n * M)
  const [row] = await stage.server.asOwner<{ id: bigint }>(
    'SELECT id FROM offer_occurrence WHERE member_id = $1',
    [member.id],
  )
  return { ...member, reward: String(row?.id) }
}
const reason = 'Granted to the wrong player'
const revoke = (id: string, given: object = {}, by = operators.owner) =>
  operators.operate(calls.revokeBonus, { id, reason, requestId: randomUUID(), ...given }, by)
const bonusOf = async (id: string) =>
  ((await operators.operate(calls.readReward, { id })).value as unknown as Output<typeof calls.readReward>)
    .bonuses[0]
const stakes = async (member: OfferMember, amount: bigint) => {
  const play = await openGame(stage.server, provider, member)
  const { body } = await callHub(
    stage.server,
    provider,
    'transaction/bet',
    betOf(play, { amount: Number(amount) }),
  )
  expect(body['status']).toBe('RS_OK')
}

test('two operators take a bonus back before its first stake; the cash stays, and the member gets a message', async () => {
  const { reward, ...member } = await mistaken()
  expect(await bonusOf(reward)).toMatchObject({ state: 'active', balance: '100.00', canRevoke: true })
  const requestId = randomUUID()
  const { value } = await revoke(reward, { requestId })
  expect(value).toEqual({ waits: expect.any(String) as string })
  expect((await revoke(reward, { requestId })).value).toEqual(value)
  expect(await bonusOf(reward)).toMatchObject({ state: 'active', balance: '100.00' })
  expect((await operators.judge(value['waits'], operators.owner)).code).toBe('maker_is_checker')
  const judged = await Promise.all(Array.from({ length: 4 }, () => operators.judge(value['waits'])))
  expect(judged.some(({ status }) => status === 200)).toBe(true)
  expect(await bonusOf(reward)).toMatchObject({ state: 'revoked', balance: '0.00', canRevoke: false })
  expect(await balanceOf(stage.server, member)).toBe(30n * M)
  expect((await stage.historyOf(member)).at(-1)).toEqual(['revoked', 'mistake', 'operator'])
  expect((await stage.bonusesOf(member))[0]).toMatchObject({
    state: 'revoked',
    reason: 'mistake',
    ended: '100.00',
  })
  const news = await stage.server.asOwner<{ kind: string }>(
    `SELECT facts->>'kind' AS kind FROM member_message WHERE member_id = $1`,
    [member.id],
  )
  expect(news).toEqual([{ kind: 'bonus_revoked' }])
  expect((await revoke(reward)).code).toBe('bonus_ended')
})

test('a bonus that was staked, before the proposal or since, stays with the member', async () => {
  const { reward, ...member } = await mistaken()
  const { value } = await revoke(reward)
  // Cash pays first: a stake in cash alone is none of the bonus.
  await stakes(member, 30n * M)
  expect((await bonusOf(reward))?.canRevoke).toBe(true)
  await stakes(member, 5n * M)
  expect((await operators.judge(value['waits'])).code).toBe('bonus_staked')
  expect((await revoke(reward)).code).toBe('bonus_staked')
  expect(await bonusOf(reward)).toMatchObject({ state: 'active', balance: '95.00', canRevoke: false })
})

test('the next bonus has its turn once one is taken back', async () => {
  const { reward, ...member } = await mistaken()
  await stage.granted(doubled, 50n * M, member)
  const { value } = await revoke(reward)
  expect((await operators.judge(value['waits'])).status).toBe(200)
  expect((await stage.bonusesOf(member)).map(({ state, amount }) => [state, amount])).toEqual([
    ['active', '50.00'],
    ['revoked', '100.00'],
  ])
})

test('only operators with the right propose it, and not for a reward of another brand', async () => {
  const { reward } = await mistaken()
  const reader = await stage.server.fixtures.operatorSession(
    permissions.filter((one) => one !== 'ledger.adjust'),
  )
  expect((await revoke(reward, {}, reader)).status).toBe(403)
  const { id: merchantId } = await stage.server.fixtures.merchant()
  const foreign = await stage.server.fixtures.operatorSession(permissions, { merchantId })
  expect((await revoke(reward, { merchantCode: undefined }, foreign)).status).toBe(404)
})
