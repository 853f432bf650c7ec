import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as calls from '#contract/console/game-providers.ts'
import { overview } from '#contract/console/overview.ts'
import type { Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type HubSupplier, openHubSupplier } from '#test/pg/hub-supplier.ts'
import {
  type PlayedProvider,
  type Player,
  betOf,
  callHub,
  openPlayer,
  openProvider,
  pairOf,
  pemOf,
} from '#test/pg/play-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { compareTransactions } from './comparison.ts'

const code = 'listing'
let server: TestServer
let supplier: HubSupplier
let provider: PlayedProvider
let player: Player
let consoleVisitor: ConsoleVisitor

beforeAll(async () => {
  const settings = { LOCAL_GAME_PROVIDERS: '1', THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' }
  server = await openTestServer({ settings })
  supplier = await openHubSupplier(pairOf(code).privateKey)
  supplier.knowUs(pemOf(pairOf('ours').publicKey))
  provider = await openProvider(server, { code, baseUrl: supplier.baseUrl })
  await server.asOwner(`UPDATE provider SET created_at = now() - interval '5 hours'`)
  player = await openPlayer(server, provider, { amount: 100_000_000n })
  consoleVisitor = await clerk(server, permissions)
})
afterAll(async () => {
  await supplier?.close()
  await server?.close()
})
beforeEach(async () => {
  supplier.mood = 'honest'
  await server.asOwner('DELETE FROM provider_comparison')
  await server.asOwner('DELETE FROM provider_difference')
})

const compare = () =>
  compareTransactions(server.services.store, {
    gameProviders: server.services.gameProviders,
    log: { info: () => undefined, warn: () => undefined },
  })
/** Two hours ago, because only past hours are compared. */
const THEN = new Date(Date.now() - 2 * 3_600_000)
const at = THEN.toISOString().slice(0, 19).replace('T', ' ')

async function bet(amount = 1_000_000) {
  const bet = betOf(player, { amount })
  await callHub(server, provider, 'transaction/bet', bet)
  // Backdates the transaction.
  await server.asOwner('UPDATE provider_transaction SET created_at = $2 WHERE transaction_id = $1', [
    bet.transaction_uuid,
    THEN,
  ])
  return {
    transaction_uuid: bet.transaction_uuid,
    user: player.name,
    kind: 'TK_BET',
    status: 'TS_SUCCESS',
    amount,
    currency: bet.currency,
    inserted_at: at,
  }
}
const list = async (input: object = {}) =>
  (
    (await consoleVisitor.call(calls.listProviderDifferences, { code, ...input })).body.value as Output<
      typeof calls.listProviderDifferences
    >
  ).list
const kinds = async () => (await list()).map(({ transactionId, kind }) => [transactionId, kind])

test('equal lists leave no difference, and each hour is requested once', async () => {
  const [one, other] = [await bet(), await bet(7)]
  supplier.transactions = [one, other]
  await compare()
  expect(await list()).toEqual([])
  const [hour] = await server.asOwner(
    'SELECT there_count, here_count FROM provider_comparison WHERE there_count > 0',
  )
  expect(hour).toEqual({ there_count: 2, here_count: 2 })
  const before = supplier.requests.length
  expect(before).toBeGreaterThanOrEqual(4)
  expect(supplier.requests.every(({ isOurs }) => isOurs)).toBe(true)
  await compare()
  expect(supplier.requests).toHaveLength(before)
})

test('differences are found per transaction: only here, only there, or different', async () => {
  const [same, amount, state, mine] = [await bet(), await bet(), await bet(), await bet()]
  const theirs = { ...same, transaction_uuid: 'only-there' }
  const declined = { ...same, transaction_uuid: 'declined', status: 'TS_DECLINED' }
  const before = supplier.transactions
  supplier.transactions = [
    ...before,
    same,
    { ...amount, amount: 1_000_001 },
    { ...state, status: 'TS_ROLLEDBACK' },
    theirs,
    declined,
  ]
  await compare()
  expect(new Set((await kinds()).map((one) => one.join()))).toEqual(
    new Set([
      `${amount.transaction_uuid},amount`,
      `${state.transaction_uuid},state`,
      'only-there,only_there',
      `${mine.transaction_uuid},only_here`,
    ]),
  )
  const [difference] = (await list()).filter(({ kind }) => kind === 'amount')
  expect(difference).toMatchObject({
    there: { amount: '10.00001', player: player.name },
    here: { amount: '10.00' },
  })
  supplier.transactions = [...supplier.transactions, mine]
})

test('a missing list is recorded and requested again; an unsigned one is rejected', async () => {
  for (const [mood, fault] of [
    ['wrongly_signed', 'unsigned'],
    ['broken', 'unreadable'],
  ] as const) {
    supplier.mood = mood
    await compare()
    const { comparisonFault } = (await consoleVisitor.call(calls.readGameProvider, { code })).body
      .value as Output<typeof calls.readGameProvider>
    expect(comparisonFault).toBe(fault)
    expect(await list()).toEqual([])
  }
  supplier.mood = 'honest'
  supplier.transactions = [...supplier.transactions, { ...(await bet()), transaction_uuid: 'late' }]
  await compare()
  expect((await list()).some(({ transactionId }) => transactionId === 'late')).toBe(true)
})

test('an hour whose list failed comes after the newer ones, so it delays none of them', async () => {
  const before = supplier.requests.length
  const startOf = (place: number) => String(supplier.requests[before + place]?.body['start_time'])
  supplier.failures = 1
  await compare()
  expect(supplier.requests.length - before).toBe(1)
  await compare()
  expect(startOf(1) > startOf(0)).toBe(true)
  expect(String(supplier.requests.at(-1)?.body['start_time'])).toBe(startOf(0))
})

test('a difference is explained once with a reason, and until then the dashboard tells of it', async () => {
  supplier.transactions = [{ ...(await bet()), transaction_uuid: 'mystery' }]
  await compare()
  const merchantCode = server.services.registry.findById(server.merchantId)?.code
  const alarms = async () =>
    (
      (await consoleVisitor.call(overview, { merchantCode })).body.value as Output<typeof overview>
    ).alarms.map(({ kind }) => kind)
  expect(await alarms()).toContain('provider_differences')
  for (const { id } of await list()) {
    const explain = (reason: string) =>
      consoleVisitor.call(calls.explainProviderDifference, { code, id, reason })
    expect((await explain(' x ')).status).toBe(400)
    expect((await explain('Their test system')).status).toBe(200)
    expect((await explain('Another reason')).body.code).toBe('explained_already')
  }
  expect(await alarms()).not.toContain('provider_differences')
  expect(await list({ isOpen: true })).toEqual([])
  expect((await list({ isOpen: false }))[0]).toMatchObject({ explained: { reason: 'Their test system' } })
  const [deed] = await server.asOwner(`SELECT after FROM audit_entry WHERE action = 'game_provider.explain'`)
  expect(deed).toMatchObject({ after: { code } })
})

test('a late transaction settles its difference automatically', async () => {
  const late = betOf(player, { amount: 5 })
  supplier.transactions = [
    {
      transaction_uuid: late.transaction_uuid,
      user: player.name,
      kind: 'TK_BET',
      status: 'TS_SUCCESS',
      amount: 5,
      currency: late.currency,
      inserted_at: at,
    },
  ]
  await compare()
  expect((await list({ isOpen: true })).map(({ kind }) => kind)).toContain('only_there')
  await callHub(server, provider, 'transaction/bet', late)
  await compare()
  expect((await list({ isOpen: true })).map(({ transactionId }) => transactionId)).not.toContain(
    late.transaction_uuid,
  )
  expect(
    (await list()).find(({ transactionId }) => transactionId === late.transaction_uuid)?.settledAt,
  ).toBeDefined()
})

test('a comparison of transactions leaves held wins open', async () => {
  const free = { is_free: true, amount: 5 }
  const given = betOf(player, free)
  await callHub(server, provider, 'transaction/bet', given)
  const win = betOf(player, { ...free, reference_transaction_uuid: given.transaction_uuid })
  await callHub(server, provider, 'transaction/win', win)
  await server.asOwner(`UPDATE provider_difference SET happened_at = $1 WHERE kind = 'held'`, [THEN])
  supplier.transactions = []
  await compare()
  const held = (await list({ isOpen: true })).filter(({ kind }) => kind === 'held')
  expect(held).toMatchObject([
    {
      transactionId: win.transaction_uuid,
      there: { kind: 'win', player: player.name },
      here: { amount: '0.00' },
    },
  ])
})
