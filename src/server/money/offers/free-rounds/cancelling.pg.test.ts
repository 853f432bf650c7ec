import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as consoleLimits from '#contract/console/limits.ts'
import * as calls from '#contract/console/offer-rewards.ts'
import type { Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { openDepositStage } from '#test/pg/deposit-stage.ts'
import { layFreeRounds, rewardOfRounds, stateOfRounds } from '#test/pg/free-rounds-stage.ts'
import { type HubSupplier, openHubSupplier } from '#test/pg/hub-supplier.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import { type OfferOperators, openOfferOperators } from '#test/pg/offer-operators.ts'
import { type OfferStage, openOfferStage } from '#test/pg/offer-stage.ts'
import { openGame, openProvider, pairOf, pemOf } from '#test/pg/play-stage.ts'
import { type RoundsCalls, newSent, openRoundsCalls } from '#test/pg/rounds-calls.ts'
import { type RoundsSupplier, supplyRounds } from '#test/pg/rounds-supplier.ts'
import { runJob } from '#test/pg/run-job.ts'

import { updateNotified } from './notice-store.ts'

let offers: OfferStage
let operators: OfferOperators
let supplier: HubSupplier
let supplied: RoundsSupplier
let provider: Awaited<ReturnType<typeof openProvider>>
let rounds: RoundsCalls
beforeAll(async () => {
  offers = await openOfferStage(await openDepositStage({ LOCAL_GAME_PROVIDERS: '1' }))
  operators = await openOfferOperators(offers)
  supplier = await openHubSupplier(pairOf('sim').privateKey)
  supplier.knowUs(pemOf(pairOf('ours').publicKey))
  provider = await openProvider(offers.server, { baseUrl: supplier.baseUrl })
  rounds = openRoundsCalls(offers.server, provider)
})
afterAll(async () => {
  await supplier.close()
  expect(await ledgerFaults(offers.server)).toEqual([])
  await offers.server.close()
})
beforeEach(async () => {
  Object.assign(supplier, { mood: 'honest', failures: 0 })
  supplied = supplyRounds(supplier)
  supplied.prepaids = [{ prepaid_uuid: 'ours', game_code: 'sim-wheel' }]
  await offers.server.asOwner('DELETE FROM throttle_bucket')
})

const reason = 'Granted to the wrong player'

/** Free rounds that the provider has granted, and the reward that gave them. */
async function granted() {
  const member = await offers.newMember()
  const laid = await layFreeRounds(offers.server, member, { count: 2 })
  await runJob(offers.server.services, 'ask_free_rounds')
  const { rewardId } = await stateOfRounds(offers.server, laid)
  return {
    member,
    laid: { ...laid, rewardId: rewardId ?? '' },
    reward: await rewardOfRounds(offers.server, laid),
  }
}
const cancel = (id: string, given: object = {}, by = operators.owner) =>
  operators.operate(calls.cancelFreeRounds, { id, reason, requestId: randomUUID(), ...given }, by)
const read = async (id: string) =>
  (await operators.operate(calls.readReward, { id })).value as unknown as Output<typeof calls.readReward>
const list = async (filter: object) =>
  (await operators.operate(calls.listRewards, filter)).value as unknown as Output<typeof calls.listRewards>
const cancelsOf = (rewardId: string) =>
  supplier.requests.filter(
    ({ path, body }) => path.endsWith('/rewards/cancel') && body['reward_uuid'] === rewardId,
  )

test('two operators cancel free rounds before the first is played: nothing is played, and the provider is notified', async () => {
  const { member, laid, reward } = await granted()
  expect(await read(reward)).toMatchObject({
    rounds: { state: 'ready', count: 2, played: 0 },
    roundsFacts: { provider: 'sim', game: 'SIM wheel', stake: '0.20', canCancel: true },
  })
  const requestId = randomUUID()
  const { value } = await cancel(reward, { requestId })
  expect(value).toEqual({ waits: expect.any(String) as string })
  expect((await cancel(reward, { requestId })).value).toEqual(value)
  expect((await read(reward)).rounds?.state).toBe('ready')
  expect((await operators.judge(value['waits'], operators.owner)).code).toBe('maker_is_checker')
  const judged = await Promise.all(Array.from({ length: 4 }, () => operators.judge(value['waits'])))
  expect(judged.some(({ status }) => status === 200)).toBe(true)
  const after = await read(reward)
  expect(after).toMatchObject({ rounds: { state: 'cancelled' }, roundsFacts: { canCancel: false } })
  expect(after.roundsFacts?.steps.at(-1)).toMatchObject({ state: 'cancelled', reason: 'by_operator' })
  // A bet of the cancelled rounds is refused, also before the provider knows.
  const player = await openGame(offers.server, provider, member)
  expect((await rounds.bet(player, laid, newSent()))[0]).toBe('RS_ERROR_LIMIT_REACHED')
  supplier.failures = 1
  await runJob(offers.server.services, 'ask_free_rounds')
  await offers.server.asOwner('UPDATE free_rounds SET notify_at = now() WHERE notify_at IS NOT NULL')
  await runJob(offers.server.services, 'ask_free_rounds')
  await runJob(offers.server.services, 'ask_free_rounds')
  expect(cancelsOf(laid.rewardId).length).toBeGreaterThan(1)
  expect(supplied.rewards.find((one) => one['reward_uuid'] === laid.rewardId)).toMatchObject({
    status: 'FRS_CANCELLED',
  })
  const unanswered = await offers.server.asOwner('SELECT FROM free_rounds WHERE notify_at IS NOT NULL')
  expect(unanswered).toEqual([])
  const news = await offers.server.asOwner<{ kind: string }>(
    `SELECT facts->>'kind' AS kind FROM member_message WHERE member_id = $1`,
    [member.id],
  )
  expect(news).toEqual([{ kind: 'rounds_cancelled' }])
  expect((await cancel(reward)).code).toBe('rounds_ended')
})

test('rounds of which one was played, before the proposal or since, stay with the member', async () => {
  const { member, laid, reward } = await granted()
  const { value } = await cancel(reward)
  const player = await openGame(offers.server, provider, member)
  expect((await rounds.bet(player, laid, newSent()))[0]).toBe('RS_OK')
  expect((await operators.judge(value['waits'])).code).toBe('rounds_started')
  expect((await cancel(reward)).code).toBe('rounds_started')
  expect(await read(reward)).toMatchObject({
    rounds: { state: 'started', played: 1 },
    roundsFacts: { canCancel: false },
  })
})

/** Free rounds that two operators have cancelled; the provider was not notified yet. */
async function cancelled(one: Awaited<ReturnType<typeof granted>>) {
  await operators.judge((await cancel(one.reward)).value['waits'])
  expect((await stateOfRounds(offers.server, one.laid)).state).toBe('cancelled')
  return one
}
const notifyNow = async () => {
  await offers.server.asOwner('UPDATE free_rounds SET notify_at = now() WHERE notify_at IS NOT NULL')
  await runJob(offers.server.services, 'ask_free_rounds')
}

test('a win of cancelled rounds whose notice was not answered pays nothing, and others are still notified', async () => {
  const one = await cancelled(await granted())
  supplier.failures = 1
  await runJob(offers.server.services, 'ask_free_rounds')
  expect(cancelsOf(one.laid.rewardId)).toHaveLength(1)
  const player = await openGame(offers.server, provider, one.member)
  const promo = { reference_transaction_uuid: undefined, is_supplier_promo: true }
  const given = { id: randomUUID(), amount: 140_000n, ...promo }
  expect((await rounds.win(player, one.laid, newSent(), given))[0]).toBe('RS_OK')
  expect(await rounds.credits(player)).toEqual([])
  const other = await cancelled(await granted())
  await notifyNow()
  expect(cancelsOf(one.laid.rewardId)).toHaveLength(2)
  expect(cancelsOf(other.laid.rewardId)).toHaveLength(1)
})

test('rounds that were credited in spite of their cancelling keep no other notice back', async () => {
  const [one, other] = [await granted(), await granted()]
  await cancelled(one)
  await cancelled(other)
  await offers.server.asOwner(`UPDATE free_rounds SET state = 'credited', total = 0 WHERE id = $1`, [
    one.laid.id,
  ])
  await runJob(offers.server.services, 'ask_free_rounds')
  expect(cancelsOf(one.laid.rewardId)).toEqual([])
  expect(cancelsOf(other.laid.rewardId)).toHaveLength(1)
  // The notice may be answered only after that.
  await updateNotified(offers.server.services.store.read, one.laid.id)
})

test('rounds that an exclusion cancels are not played, and the provider is notified', async () => {
  const { member, laid, reward } = await granted()
  const input = { id: member.id.toString(), months: 12, reason: 'asked by phone' }
  expect((await operators.operate(consoleLimits.shutOut, input)).status).toBe(200)
  const after = await read(reward)
  expect(after.roundsFacts?.steps.at(-1)).toMatchObject({ state: 'cancelled', reason: 'exclusion' })
  await runJob(offers.server.services, 'ask_free_rounds')
  expect(cancelsOf(laid.rewardId)).toHaveLength(1)
  expect((await cancel(reward)).code).toBe('rounds_ended')
})

test('operators list rewards by the state of their free rounds', async () => {
  const [one, other] = [await granted(), await granted()]
  await offers.server.asOwner(`UPDATE free_rounds SET state = 'failed' WHERE id = $1`, [one.laid.id])
  const failed = await list({ rounds: 'failed' })
  expect(failed.list.map(({ id }) => id)).toContain(one.reward)
  expect(failed.list.map(({ id }) => id)).not.toContain(other.reward)
  expect(failed.list[0]).toMatchObject({ rounds: { state: 'failed', count: 2, played: 0 } })
})

test('only operators with the right propose it, and not for rounds of another brand', async () => {
  const { reward } = await granted()
  const reader = await offers.server.fixtures.operatorSession(
    permissions.filter((one) => one !== 'ledger.adjust'),
  )
  expect((await cancel(reward, {}, reader)).status).toBe(403)
  const { id: merchantId } = await offers.server.fixtures.merchant()
  const foreign = await offers.server.fixtures.operatorSession(permissions, { merchantId })
  expect((await cancel(reward, { merchantCode: undefined }, foreign)).status).toBe(404)
})
