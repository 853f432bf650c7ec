import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { assignHeldWin } from '#contract/console/game-providers.ts'
import { permissions } from '#domain/access/permission.ts'
import { type LaidRounds, layFreeRounds, rewardOfRounds, stateOfRounds } from '#test/pg/free-rounds-stage.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type OfferOperators, openOfferOperators } from '#test/pg/offer-operators.ts'
import { type OfferStage, openOfferStage } from '#test/pg/offer-stage.ts'
import { type Player, openPlayer, openProvider } from '#test/pg/play-stage.ts'
import { FULL, type RoundsCalls, holdWin, newSent, openRoundsCalls } from '#test/pg/rounds-calls.ts'

let offers: OfferStage
let operators: OfferOperators
let provider: Awaited<ReturnType<typeof openProvider>>
let rounds: RoundsCalls
beforeAll(async () => {
  offers = await openOfferStage()
  operators = await openOfferOperators(offers)
  provider = await openProvider(offers.server)
  rounds = openRoundsCalls(offers.server, provider)
})
afterAll(async () => {
  expect(await ledgerFaults(offers.server)).toEqual([])
  await offers.server.close()
})
beforeEach(() => offers.server.asOwner('DELETE FROM throttle_bucket'))

const reason = 'The provider confirms these rounds'
const WIN = 340_000n

const held = (player: Player, amount = WIN) => holdWin(offers.server, rounds, player, amount)
const assign = (id: string, reward: string, by = operators.owner, requestId: string = randomUUID()) =>
  offers.stage.ask(assignHeldWin, { code: provider.code, id, reward, reason, requestId }, by)
const rewardOf = (laid: LaidRounds) => rewardOfRounds(offers.server, laid)
const endAs = (laid: LaidRounds, state: string) =>
  offers.server.asOwner('UPDATE free_rounds SET state = $2 WHERE id = $1', [laid.id, state])

test.each([
  ['run on', undefined, 'started'],
  ['were cancelled unplayed', 'cancelled', 'credited'],
  ['expired unplayed', 'expired', 'credited'],
  ['failed', 'failed', 'credited'],
])('two operators count a held win with free rounds that %s, once', async (_what, ended, state) => {
  const { player, laid } = await rounds.openRounds({ count: 1 })
  if (ended !== undefined) await endAs(laid, ended)
  const win = await held(player)
  const reward = await rewardOf(laid)
  const requestId = randomUUID()
  const { value } = await assign(win.difference, reward, operators.owner, requestId)
  expect(value).toEqual({ waits: expect.any(String) as string })
  expect((await assign(win.difference, reward, operators.owner, requestId)).value).toEqual(value)
  expect(await rounds.credits(player)).toEqual([])
  expect((await operators.judge(value['waits'], operators.owner)).code).toBe('maker_is_checker')
  const judged = await Promise.all(Array.from({ length: 4 }, () => operators.judge(value['waits'])))
  expect(judged.some(({ status }) => status === 200)).toBe(true)
  expect(await stateOfRounds(offers.server, laid)).toMatchObject({ state, won: WIN })
  if (ended === undefined) {
    // The last round credits one total.
    const sent = newSent()
    await rounds.bet(player, laid, sent)
    await rounds.win(player, laid, sent, { id: randomUUID(), amount: 60_000n })
  }
  const total = ended === undefined ? WIN + 60_000n : WIN
  expect(await stateOfRounds(offers.server, laid)).toMatchObject({ state: 'credited', total })
  expect(await rounds.credits(player)).toEqual([total])
  expect(await balanceOf(offers.server, player)).toBe(FULL + total)
  expect((await assign(win.difference, reward)).code).toBe('win_decided')
  const kept = await offers.server.asOwner<{ what: string }>(
    `SELECT facts->>'kind' AS what FROM member_message WHERE member_id = $1
      UNION ALL SELECT action FROM audit_entry WHERE member_id = $1 AND action = 'offer.assign_win'
      UNION ALL SELECT reason FROM provider_difference WHERE member_id = $1`,
    [player.id],
  )
  expect(kept.map(({ what }) => what)).toEqual(['win_assigned', 'offer.assign_win', reason])
})

test('a held win counts with no rounds that cannot have won it, and after a total was credited with none', async () => {
  const { player, laid } = await rounds.openRounds({ count: 1 })
  const mine = await rewardOf(laid)
  const others = await rewardOf((await rounds.openRounds()).laid)
  const win = await held(player)
  const later = await rewardOf(await layFreeRounds(offers.server, player, { state: 'ready' }))
  const large = await held(player, 20_000n * 20_000n + 1n)
  for (const [id, reward, code] of [
    [win.difference, others, 'rounds_differ'],
    [win.difference, later, 'rounds_differ'],
    [win.difference, '999999999', 'rounds_differ'],
    [large.difference, mine, 'win_too_large'],
    ['999999999', mine, 'absent'],
  ] as const)
    expect((await assign(id, reward)).code).toBe(code)
  // Credited between the proposal and the approval.
  const { value } = await assign(win.difference, mine)
  const sent = newSent()
  await rounds.bet(player, laid, sent)
  await rounds.win(player, laid, sent, { id: randomUUID(), amount: 60_000n })
  expect((await operators.judge(value['waits'])).code).toBe('rounds_credited')
  expect(await rounds.credits(player)).toEqual([60_000n])
})

test('a win that the provider takes back while it is approved counts with no rounds', async () => {
  const player = await openPlayer(offers.server, provider)
  const laid = await layFreeRounds(offers.server, player, { state: 'ready' })
  const reward = await rewardOf(laid)
  for (let turn = 0; turn < 6; turn += 1) {
    const win = await held(player)
    const { value } = await assign(win.difference, reward)
    await Promise.all([operators.judge(value['waits']), rounds.rollback(player, win.id)])
  }
  expect(await stateOfRounds(offers.server, laid)).toMatchObject({ won: 0n, total: null })
  expect(await rounds.credits(player)).toEqual([])
})

test('only operators of the house with the right propose it', async () => {
  const { player, laid } = await rounds.openRounds()
  const win = await held(player)
  const reward = await rewardOf(laid)
  const { fixtures, merchantId } = offers.server
  const reader = await fixtures.operatorSession(permissions.filter((one) => one !== 'ledger.adjust'))
  const ofBrand = await fixtures.operatorSession(permissions, { merchantId })
  for (const by of [reader, ofBrand]) expect((await assign(win.difference, reward, by)).status).toBe(403)
})
