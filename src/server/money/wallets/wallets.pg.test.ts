import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'
import { live } from '#contract/live.ts'
import { wallets } from '#contract/wallets.ts'
import type { LedgerAccount } from '#domain/ledger/account.ts'
import type { LedgerKind } from '#domain/ledger/kind.ts'
import { moved } from '#domain/ledger/posting.ts'
import { knowVendor } from '#server/play/catalogue/actions.ts'
import { type Posted, postOne } from '#server/money/ledger/actions.ts'
import { waitFor } from '#test/patience.ts'
import { balanceOf, depositOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let member: { id: bigint; merchantId: number }
let proof: Proof

const UNIT = 100_000n
const TRANSFER = { mode: 'transfer', vendors: ['PP', 'AUREL'] }

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  await server.services.store.transact(async (tx) => {
    for (const [place, code] of ['PP', 'AUREL', 'GONE'].entries())
      await knowVendor(tx, {
        code,
        displayName: `Studio ${code}`,
        category: 'slots',
        accountTypeId: 100 + place,
        provider: 'sample',
      })
  })
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})
beforeEach(async () => {
  member = await server.fixtures.member()
  proof = await server.fixtures.memberSession(member)
  await keep(TRANSFER)
})

async function keep(settings: object): Promise<void> {
  await server.asOwner('UPDATE merchant SET wallets = $1', [JSON.stringify(settings)])
  await server.services.registry.refresh()
}

async function ask(endpoint: Endpoint, input: object = {}, who: Proof = proof) {
  const isRead = endpoint.method === 'GET'
  const answer = await server.site.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: {
      host: server.host,
      origin: `http://${server.host}`,
      'sec-fetch-site': 'same-origin',
      ...who.headers,
    },
    ...(isRead ? {} : { payload: input }),
  })
  const body = answer.json<{ code?: string; value?: Record<string, unknown> }>()
  return { status: answer.statusCode, code: body.code, value: body.value }
}

const transfer = (overrides: object, who: Proof = proof) =>
  ask(wallets.walletTransfer, { requestId: randomUUID(), from: 'main', to: 'vendor:PP', ...overrides }, who)
const collect = (requestId: string = randomUUID(), who: Proof = proof) =>
  ask(wallets.collect, { requestId }, who)

const enter = (kind: LedgerKind, amount: bigint, from: LedgerAccount, to: LedgerAccount) =>
  server.services.store.transact((tx) =>
    postOne(tx, { ...depositOf(member, amount), kind, legs: moved(amount, { from, to }) }),
  ) as Promise<Posted>

test('a member without money gets zero amounts in the brand’s currency', async () => {
  expect((await ask(wallets.balance)).value).toEqual({
    sumBalance: '0.00',
    available: '0.00',
    main: '0.00',
    locked: '0.00',
    bonus: '0.00',
    vendors: '0.00',
    currency: 'CNY',
    isPlayMoney: false,
  })
})

test('all accounts are listed, and each hold with its reason', async () => {
  await giveMoney(server, member, 1_000n * UNIT)
  await transfer({ to: 'vendor:AUREL', amount: '40.50' })
  await enter('withdrawal_hold', 200n * UNIT, 'main', 'locked')
  const released = await enter('withdrawal_hold', 9n * UNIT, 'main', 'locked')
  if (released.outcome !== 'posted') throw new Error(released.outcome)
  await server.services.store.transact((tx) =>
    postOne(tx, {
      ...depositOf(member, 9n * UNIT),
      kind: 'withdrawal_release',
      legs: moved(9n * UNIT, { from: 'locked', to: 'main' }),
      settles: released.transferId,
    }),
  )
  const { value } = await ask(wallets.consolidated)
  expect(value).toMatchObject({
    isSingle: false,
    isPlayMoney: false,
    sumBalance: '1000.00',
    available: '800.00',
    main: '759.50',
    bonus: '0.00',
    locked: { amount: '200.00', holds: [{ kind: 'withdrawal', amount: '200.00' }] },
    vendors: [
      { code: 'PP', name: 'Studio PP', amount: '0.00', isOpen: true },
      { code: 'AUREL', name: 'Studio AUREL', amount: '40.50', isOpen: true },
    ],
  })
  expect((await ask(wallets.balance)).value).toMatchObject({ sumBalance: '1000.00', available: '800.00' })
})

test('no member sees another’s balance, and a stranger or a half session sees nothing', async () => {
  const other = await server.fixtures.member()
  await giveMoney(server, other, 5_000n * UNIT)
  expect((await ask(wallets.balance, { memberId: String(other.id) })).value).toMatchObject({
    sumBalance: '0.00',
  })
  const half = await server.fixtures.memberSession(member, { isHalfSignedIn: true })
  for (const endpoint of Object.values(wallets)) {
    const input = { requestId: randomUUID(), from: 'main', to: 'vendor:PP', amount: '1.00' }
    expect([endpoint.path, (await ask(endpoint, input, half)).status]).toEqual([endpoint.path, 401])
    expect([endpoint.path, (await ask(endpoint, input, { id: '', headers: {} })).status]).toEqual([
      endpoint.path,
      401,
    ])
  }
  expect((await transfer({ amount: '1.00', memberId: String(other.id) })).status).toBe(400)
  expect((await transfer({ amount: '1.00', currency: 'USD' })).status).toBe(400)
})

test('the brand’s wallet mode is listed, with the vendors that have wallets', async () => {
  expect((await ask(wallets.merchantWallet)).value).toEqual({
    isSingle: false,
    vendors: [
      { code: 'PP', name: 'Studio PP' },
      { code: 'AUREL', name: 'Studio AUREL' },
    ],
  })
  await keep({})
  expect((await ask(wallets.merchantWallet)).value).toEqual({ isSingle: true, vendors: [] })
  expect((await ask(wallets.consolidated)).value).toMatchObject({ isSingle: true, vendors: [] })
})

test('money moves to a vendor and back, and the answer contains the main balance', async () => {
  await giveMoney(server, member, 100n * UNIT)
  expect((await transfer({ amount: '60' })).value).toMatchObject({ main: '40.00' })
  expect(await balanceOf(server, member, 'vendor:PP')).toBe(60n * UNIT)
  expect((await transfer({ from: 'vendor:PP', to: 'vendor:AUREL', amount: '10.00' })).status).toBe(200)
  expect((await transfer({ from: 'vendor:PP', to: 'main', amount: '50.00' })).value).toMatchObject({
    main: '90.00',
  })
  expect(await balanceOf(server, member, 'vendor:AUREL')).toBe(10n * UNIT)
})

test.each([
  ['to where it is', { to: 'main' }, 'wallet_same'],
  ['to a vendor whom nobody knows', { to: 'vendor:NOBODY' }, 'wallet_unknown'],
  ['from a vendor whom nobody knows', { from: 'vendor:NOBODY', to: 'main' }, 'wallet_unknown'],
  ['to a vendor of the house who has no wallet', { to: 'vendor:GONE' }, 'wallet_unknown'],
  ['more than there is', { amount: '100.01' }, 'not_enough'],
])('a transfer %s is refused and moves nothing', async (_what, overrides, code) => {
  await giveMoney(server, member, 100n * UNIT)
  expect(await transfer({ amount: '1.00', ...overrides })).toMatchObject({ status: 409, code })
  expect(await balanceOf(server, member)).toBe(100n * UNIT)
  const rows = await server.asOwner(
    "SELECT FROM wallet WHERE member_id = $1 AND account IN ('vendor:NOBODY', 'vendor:GONE')",
    [member.id],
  )
  expect(rows).toEqual([])
})

test.each([
  'locked',
  'bonus:17',
  'points',
  'house',
  'fees',
  'payment:test',
  'vendor:',
  'vendor:a b',
  'Main',
  '',
])('a member cannot move money to or from %j', async (account) => {
  await giveMoney(server, member, 100n * UNIT)
  expect((await transfer({ to: account, amount: '1.00' })).status).toBe(400)
  expect((await transfer({ from: account, to: 'main', amount: '1.00' })).status).toBe(400)
  expect(await balanceOf(server, member)).toBe(100n * UNIT)
})

test.each([
  -1,
  '-1',
  0,
  '0',
  '0.00',
  '0.001',
  '1e21',
  '1,00',
  '0x10',
  '010',
  'NaN',
  'Infinity',
  [1],
  ['1'],
  { $gt: 0 },
  '9007199254740993',
  2 ** 53,
  '١٢',
  ' 1',
  '',
  null,
  1,
])('the amount %j is no amount: 400, and nothing moves', async (amount) => {
  await giveMoney(server, member, 100n * UNIT)
  expect((await transfer({ amount })).status).toBe(400)
  expect(await balanceOf(server, member)).toBe(100n * UNIT)
})

test('where one balance serves all games nothing is moved, and what is left elsewhere comes back', async () => {
  await giveMoney(server, member, 100n * UNIT)
  const requestId = randomUUID()
  const first = await transfer({ requestId, amount: '30.00' })
  await keep({})
  for (const overrides of [{}, { from: 'vendor:PP', to: 'main' }])
    expect(await transfer({ ...overrides, amount: '1.00' })).toMatchObject({
      status: 409,
      code: 'wallet_single',
    })
  expect((await ask(wallets.consolidated)).value).toMatchObject({
    isSingle: true,
    vendors: [{ code: 'PP', amount: '30.00', isOpen: false }],
  })
  // A retry gets the first outcome.
  expect((await transfer({ requestId, amount: '30.00' })).value).toEqual(first.value)
  expect((await collect()).value).toMatchObject({ main: '100.00' })
  expect(await collect()).toMatchObject({ status: 409, code: 'nothing_to_collect' })
})

test('a vendor that has no wallet any more gives back, and takes nothing', async () => {
  await giveMoney(server, member, 100n * UNIT)
  await transfer({ amount: '30.00' })
  await keep({ mode: 'transfer', vendors: ['AUREL'] })
  expect((await transfer({ amount: '1.00' })).code).toBe('wallet_unknown')
  expect((await transfer({ from: 'vendor:PP', to: 'main', amount: '30.00' })).status).toBe(200)
})

test('twenty concurrent retries of a request move money once, and get the same answer', async () => {
  await giveMoney(server, member, 100n * UNIT)
  const requestId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => transfer({ requestId, amount: '30.00' })),
  )
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, value: { main: '70.00' } })
  expect(await balanceOf(server, member)).toBe(70n * UNIT)
})

test('a request with other content is a conflict, whichever of its parts is another', async () => {
  await giveMoney(server, member, 100n * UNIT)
  const requestId = randomUUID()
  await transfer({ requestId, amount: '30.00' })
  for (const change of [{ amount: '31.00' }, { to: 'vendor:AUREL' }, { from: 'vendor:PP', to: 'main' }])
    expect(await transfer({ requestId, amount: '30.00', ...change })).toMatchObject({
      status: 409,
      code: 'request_conflict',
    })
  expect((await collect(requestId)).code).toBe('request_conflict')
  expect(await balanceOf(server, member)).toBe(70n * UNIT)
  // A refusal is not stored: the same request succeeds once there is enough.
  const later = randomUUID()
  expect((await transfer({ requestId: later, amount: '500.00' })).code).toBe('not_enough')
  await giveMoney(server, member, 1_000n * UNIT)
  expect((await transfer({ requestId: later, amount: '500.00' })).status).toBe(200)
})

test('of concurrent requests for the whole balance one succeeds', async () => {
  await giveMoney(server, member, 100n * UNIT)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      transfer({ amount: '100.00', to: n % 2 === 0 ? 'vendor:PP' : 'vendor:AUREL' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'not_enough')).toHaveLength(11)
  expect(await balanceOf(server, member)).toBe(0n)
})

test('everything is collected by one transfer, also where many ask at once', async () => {
  await giveMoney(server, member, 100n * UNIT)
  await transfer({ amount: '30.00' })
  await transfer({ to: 'vendor:AUREL', amount: '20.00' })
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => collect(requestId)))
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, value: { main: '100.00' } })
  // A retry, after there is something else to collect.
  await transfer({ amount: '5.00' })
  expect(await collect(requestId)).toEqual(answers[0])
  expect(await balanceOf(server, member, 'vendor:PP')).toBe(5n * UNIT)
  const racing = await Promise.all(Array.from({ length: 8 }, () => collect()))
  expect(racing.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await balanceOf(server, member)).toBe(100n * UNIT)
})

test('only the member’s own pages are notified of a move', async () => {
  await giveMoney(server, member, 100n * UNIT)
  const { port } = await server.listen()
  const other = await server.fixtures.memberSession(await server.fixtures.member())
  const [own, foreign] = await Promise.all([listen(port, proof), listen(port, other)])
  await transfer({ amount: '1.00' })
  await waitFor(() => expect(own.text).toContain('{"type":"stale","what":"balance"}'))
  expect(foreign.text).not.toContain('balance')
  own.stop()
  foreign.stop()
})

async function listen(port: number, { headers }: Proof) {
  const call = request({
    host: '127.0.0.1',
    port,
    path: live.stream.path,
    headers: { host: server.host, 'sec-fetch-site': 'same-origin', ...headers },
    agent: false,
  }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const received = { text: '', stop: () => void call.destroy() }
  response.setEncoding('utf8').on('data', (part: string) => (received.text += part))
  response.on('error', () => undefined)
  return received
}
