import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { wallets } from '#contract/wallets.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { moved } from '#domain/ledger/posting.ts'
import { PLAY_GIFT } from '#domain/wallets/play-money.ts'
import { knowVendor } from '#server/play/catalogue/actions.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { waitFor } from '#test/patience.ts'
import { depositOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { countWaitingSessions } from '#test/pg/waiting-sessions.ts'
import { ask } from '#test/pg/withdrawals.ts'

import { givePlayMoney } from './actions.ts'
import { refillPlayMoney } from './play-money.ts'

let server: TestServer
let member: { id: bigint; merchantId: number }
let proof: Proof

const UNIT = 100_000n

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  await server.services.store.transact((tx) =>
    knowVendor(tx, {
      code: 'PP',
      displayName: 'Studio PP',
      category: 'slots',
      accountTypeId: 100,
      provider: 'sample',
    }),
  )
  await server.asOwner('UPDATE merchant SET wallets = $1', [
    JSON.stringify({ mode: 'transfer', vendors: ['PP'] }),
  ])
  await server.services.registry.refresh()
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})
beforeEach(async () => {
  member = await server.fixtures.member()
  proof = await server.fixtures.memberSession(member)
})

const transferOf = (amount: string) => ({ requestId: randomUUID(), from: 'main', to: 'vendor:PP', amount })
const refill = (requestId: string, who: Proof) =>
  ask(server, { proof: who }, wallets.refillPlayMoney, { requestId })

async function aTrial(): Promise<Proof> {
  member = await server.fixtures.member({ accountType: TRIAL_TYPE })
  await server.services.store.transact((tx) =>
    givePlayMoney(tx, { merchantId: member.merchantId, memberId: member.id }),
  )
  return await server.fixtures.memberSession(member)
}

const playTo = (amount: bigint) =>
  server.services.store.transact((tx) =>
    postOne(tx, {
      ...depositOf(member, amount),
      currency: 'PLAY',
      kind: 'bet',
      legs: moved(amount, { from: 'main', to: 'house' }),
    }),
  )

test('a trial account sees its play money, and moves nothing', async () => {
  const trial = await aTrial()
  expect((await ask(server, { proof: trial }, wallets.balance)).value).toMatchObject({
    sumBalance: '10000.00',
    currency: 'PLAY',
    isPlayMoney: true,
    play: { gift: '10000.00', refillBelow: '1000.00' },
  })
  expect((await ask(server, { proof: trial }, wallets.consolidated)).value).toMatchObject({
    isPlayMoney: true,
  })
  expect((await ask(server, { proof: trial }, wallets.walletTransfer, transferOf('1.00'))).status).toBe(403)
  expect((await ask(server, { proof: trial }, wallets.collect, { requestId: randomUUID() })).status).toBe(403)
})

test('the gift of a trial account comes once, however often it is given', async () => {
  const trial = await aTrial()
  await server.services.store.transact((tx) =>
    givePlayMoney(tx, { merchantId: member.merchantId, memberId: member.id }),
  )
  expect((await ask(server, { proof: trial }, wallets.balance)).value).toMatchObject({
    sumBalance: '10000.00',
  })
})

test('play money comes again for who has less than a tenth, once in an hour', async () => {
  const trial = await aTrial()
  expect((await refill(randomUUID(), trial)).code).toBe('play_enough')
  await playTo(PLAY_GIFT - 999n * UNIT)
  expect((await refill(randomUUID(), trial)).code).toBe('play_too_soon')
  const { value } = await ask(server, { proof: trial }, wallets.balance)
  expect(Date.parse((value as { play: { refillFrom: string } }).play.refillFrom)).toBeGreaterThan(Date.now())
  await server.asOwner("UPDATE play_money SET given_at = given_at - interval '61 minutes'")
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => refill(requestId, trial)))
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, value: { main: '10999.00' } })
})

test('of two refills at once one comes second', async () => {
  const trial = await aTrial()
  await playTo(PLAY_GIFT)
  await server.asOwner("UPDATE play_money SET given_at = given_at - interval '61 minutes'")
  const isIn = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const first = server.services.store.transact(async (tx) => {
    await refillPlayMoney(tx, { merchantId: member.merchantId, memberId: member.id }, randomUUID())
    isIn.resolve()
    await mayEnd.promise
  })
  await isIn.promise
  const second = refill(randomUUID(), trial)
  await waitFor(async () => expect(await server.asOwner(countWaitingSessions)).toEqual([{ count: 1 }]))
  mayEnd.resolve()
  await first
  expect((await second).code).toBe('play_enough')
})

test('a real account gets no play money', async () => {
  expect((await refill(randomUUID(), proof)).status).toBe(403)
})

test('play money and the money of a brand are never counted together', async () => {
  await giveMoney(server, member, 100n * UNIT)
  await server.services.store.transact((tx) =>
    givePlayMoney(tx, { merchantId: member.merchantId, memberId: member.id }),
  )
  expect((await ask(server, { proof }, wallets.balance)).value).toMatchObject({
    sumBalance: '100.00',
    currency: 'CNY',
  })
  expect((await ask(server, { proof }, wallets.walletTransfer, transferOf('100.01'))).code).toBe('not_enough')
})
