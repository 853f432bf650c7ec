import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { FAILURES_TO_OPEN, REST_MS } from '#domain/network/circuit.ts'
import { openMetrics } from '#server/platform/metrics/metrics.ts'
import {
  type PlayedPaymentProvider,
  type Misbehaviour,
  openPaymentProviderSim,
} from '#test/provider-sim/payment-provider.ts'
import { runJob } from '#test/pg/run-job.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { PaymentFailed, WORK_JOB, findPaymentProvider, openPayments, setPaymentProvider } from './actions.ts'

let server: TestServer
let sim: PlayedPaymentProvider

beforeAll(async () => {
  server = await openTestServer({ settings: { LOCAL_PAYMENT_PROVIDERS: '1' } })
  sim = await openPaymentProviderSim()
  await setUp()
})
afterAll(async () => {
  await sim.close()
  await server.close()
})
afterEach(async () => {
  sim.manner = 'well'
  server.logged.length = 0
  await server.asOwner('DELETE FROM payment_message')
})

async function setUp(
  overrides: { readonly secret?: string; readonly before?: string; readonly baseUrl?: string } = {},
) {
  const { payments, store } = server.services
  const which = { merchantId: server.merchantId, code: 'sim' }
  await store.transact((tx) =>
    setPaymentProvider(tx, {
      ...which,
      name: 'Sim',
      adapter: 'signed-json',
      baseUrl: overrides.baseUrl ?? sim.url,
      keyId: sim.keyId,
      wrappedSecret: payments.wrapSecret(which, overrides.secret ?? sim.secret),
      wrappedSecretBefore:
        overrides.before === undefined ? null : payments.wrapSecret(which, overrides.before),
      isOn: true,
    }),
  )
}

async function provider() {
  const found = await findPaymentProvider(server.services.store.read, {
    merchantId: server.merchantId,
    code: 'sim',
  })
  if (!found) throw new Error('no provider')
  return found
}

async function notify(
  order: string,
  wrong?: Misbehaviour,
  { host = server.host, code = 'sim' }: { readonly host?: string; readonly code?: string } = {},
) {
  const { headers, bytes } = sim.notice('deposit', order, wrong)
  const answer = await server.site.inject({
    method: 'POST',
    url: `/wps/payments/${code}/notify`,
    headers: { host, ...headers },
    payload: bytes,
  })
  return answer.statusCode
}

const stored = () =>
  server.asOwner<{ verdict: string | null }>('SELECT verdict FROM payment_message ORDER BY id')

async function started(order: string): Promise<void> {
  await server.services.payments.startDeposit(await provider(), {
    reference: order,
    amount: 10_000_000n,
    currency: 'CNY',
    returnUrl: 'https://sample.test/',
  })
}

test('a deposit and a payout are started once, however often they are asked for', async () => {
  const { payments } = server.services
  const order = { reference: 'A1', amount: 10_000_000n, currency: 'CNY' }
  const first = await payments.startDeposit(await provider(), { ...order, returnUrl: 'https://sample.test/' })
  const again = await payments.startDeposit(await provider(), { ...order, returnUrl: 'https://sample.test/' })
  expect(again.providerReference).toBe(first.providerReference)
  expect(first.payUrl).toContain('/pay/')
  const payout = await payments.startPayout(await provider(), {
    ...order,
    payee: { bank: 'B', account: '1' },
  })
  expect(payout.outcome).toBe('pending')
  expect(sim.orderOf('payout', 'A1')?.payee).toEqual({ bank: 'B', account: '1' })
  expect(sim.requests.every(({ isSigned }) => isSigned)).toBe(true)
  sim.settle('payout', 'A1', 'paid')
  expect(await payments.askOrder(await provider(), { direction: 'payout', reference: 'A1' })).toMatchObject({
    outcome: 'paid',
    amount: 10_000_000n,
    currency: 'CNY',
  })
  expect(await payments.askOrder(await provider(), { direction: 'payout', reference: 'A2' })).toBeUndefined()
})

// A refused order may be given up; any other outcome is unknown and has to be queried.
test.each([
  ['refuses', 'refused'],
  ['fails_and_does', 'unreachable'],
  ['rambles', 'unreachable'],
  ['redirects', 'unreachable'],
] as const)('a provider that %s: %s', async (manner, fault) => {
  sim.manner = manner
  const failed = await started(`M-${manner}`).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(PaymentFailed)
  expect((failed as PaymentFailed).fault).toBe(fault)
})

test.each<[{ readonly payUrl?: string; readonly qr?: string }, 'taken' | 'refused']>([
  [{ payUrl: 'https://pay.example/order/1' }, 'taken'],
  [{ payUrl: 'http://127.0.0.1:9/pay' }, 'taken'],
  [{ qr: '00020101021138540010A00000072701240006970436' }, 'taken'],
  [{ qr: 'upi://pay?pa=shop@bank&am=100.00' }, 'taken'],
  [{ qr: 'https://pay.example/q/1' }, 'taken'],
  [{ payUrl: 'http://pay.example/order/1' }, 'refused'],
  [{ payUrl: 'javascript:alert(1)' }, 'refused'],
  [{ payUrl: 'data:text/html,<script>alert(1)</script>' }, 'refused'],
  [{ payUrl: '//pay.example/order/1' }, 'refused'],
  [{ payUrl: 'https://user:word@pay.example/' }, 'refused'],
  [{ qr: 'http://pay.example/q/1' }, 'refused'],
  [{ qr: ' JavaScript:alert(1)' }, 'refused'],
  [{ payUrl: 'https://pay.example/', qr: 'data:text/html,x' }, 'refused'],
])('a place to pay at of %j is %s', async (target, verdict) => {
  sim.target = target
  const order = `T-${JSON.stringify(target).length}-${verdict}`
  const begun = await started(order).catch((error: unknown) => error)
  sim.target = undefined
  expect(begun instanceof PaymentFailed ? begun.fault : 'taken').toBe(verdict)
})

test('without the setting for local providers an address to pay at on this machine is refused too', async () => {
  const strict = openPayments({
    store: server.services.store,
    wrappingKey: Buffer.alloc(32),
    allowsLocal: false,
    now: Date.now,
    log: server.services.log,
    metrics: openMetrics(),
  })
  const failed = await strict
    .startDeposit(await provider(), {
      reference: 'L1',
      amount: 1n,
      currency: 'CNY',
      returnUrl: 'https://sample.test/',
    })
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({ fault: 'unreachable' })
  expect(sim.orderOf('deposit', 'L1')).toBeUndefined()
})

test('a provider that fails again and again is not asked for a while, and one that refuses is asked on', async () => {
  let nowMs = Date.now()
  const { store, log } = server.services
  const wrappingKey = Buffer.alloc(32, 1)
  const metrics = openMetrics()
  const payments = openPayments({ store, wrappingKey, allowsLocal: true, now: () => nowMs, log, metrics })
  const stored = await provider()
  const of = { ...stored, wrappedSecret: payments.wrapSecret(stored, sim.secret) }
  const ask = async (reference: string) =>
    await payments
      .startDeposit(of, { reference, amount: 1n, currency: 'CNY', returnUrl: 'https://sample.test/' })
      .then(() => 'started')
      .catch((error: unknown) => (error instanceof PaymentFailed ? error.fault : 'another error'))
  sim.manner = 'refuses'
  for (let attempt = 0; attempt <= FAILURES_TO_OPEN; attempt += 1)
    expect(await ask(`C${attempt}`)).toBe('refused')
  sim.manner = 'rambles'
  for (let attempt = 0; attempt < FAILURES_TO_OPEN; attempt += 1)
    expect(await ask(`C${attempt}`)).toBe('unreachable')
  sim.manner = 'well'
  const received = sim.requests.length
  expect(await ask('C9')).toBe('unreachable')
  expect(sim.requests).toHaveLength(received)
  const line = `kind="payments",provider="${of.merchantId}/${of.code}"`
  const text = await metrics.text()
  expect(text).toContain(`tessera_circuit_state{${line}} 2`)
  expect(text).toContain(
    `tessera_provider_call_duration_seconds_count{${line},direction="out",outcome="fault"} ${FAILURES_TO_OPEN}`,
  )
  nowMs += REST_MS
  expect(await ask('C9')).toBe('started')
})

test.each<[string, Misbehaviour | undefined, number]>([
  ['as it should be', undefined, 200],
  ['without a signature', { signature: 'none' }, 401],
  ['with a wrong signature', { signature: 'wrong' }, 401],
  ['with half a signature', { signature: 'truncated' }, 401],
  ['signed over the same JSON written differently', { signature: 'of_other_bytes' }, 401],
  ['six minutes old', { clockSeconds: -360 }, 401],
  ['from six minutes ahead', { clockSeconds: 360 }, 401],
  ['four minutes old', { clockSeconds: -240 }, 200],
])('a message %s', async (_what, wrong, status) => {
  await started('N1')
  expect(await notify('N1', wrong)).toBe(status)
  expect(await stored()).toHaveLength(status === 200 ? 1 : 0)
  expect(server.logged.some((line) => line.includes('a message of payments was refused'))).toBe(
    status === 401,
  )
  expect(server.logged.join()).not.toContain(sim.secret)
})

test('a key that is being replaced counts beside the new one, and no longer than it is kept', async () => {
  await started('K1')
  const before = sim.secret
  sim.secretBefore = before
  sim.secret = 'the next secret of the provider, of this test'
  expect(await notify('K1')).toBe(401)
  await setUp({ secret: sim.secret, before })
  expect([await notify('K1'), await notify('K1', { signature: 'by_old_key' })]).toEqual([200, 200])
  await setUp({ secret: sim.secret })
  expect([await notify('K1'), await notify('K1', { signature: 'by_old_key' })]).toEqual([200, 401])
})

test('a signed message opens no other provider, no other brand, and no other call', async () => {
  await started('N2')
  const other = await server.fixtures.merchant()
  expect(await notify('N2', {}, { host: other.host })).toBe(401)
  for (const code of ['other', 'SIM', 'a'.repeat(60)])
    expect([code, await notify('N2', {}, { code })]).toEqual([code, 401])
  // A code with invalid characters is refused before any query.
  for (const code of ['%00', '..%2fsim'])
    expect([code, await notify('N2', {}, { code })]).toEqual([code, 400])
  expect(await stored()).toEqual([])
})

test('the same message twice, also at once, is stored once; with other content it changes nothing', async () => {
  await started('N3')
  const id = 'N-same'
  const together = await Promise.all([1, 2, 3, 4].map(() => notify('N3', { id })))
  expect(together).toEqual([200, 200, 200, 200])
  expect(await notify('N3', { id, amount: '999.00' })).toBe(200)
  expect(await stored()).toHaveLength(1)
  expect(server.logged.some((line) => line.includes('was repeated with other content'))).toBe(true)
})

test('a message is worked off when the provider says the same, and waits while it does not', async () => {
  await started('W1')
  await notify('W1', { status: 'paid' })
  await runJob(server.services, WORK_JOB)
  expect(await stored()).toEqual([{ verdict: null }])
  sim.settle('deposit', 'W1', 'paid')
  await server.asOwner('UPDATE payment_message SET due_at = now()')
  await runJob(server.services, WORK_JOB)
  expect((await stored()).map(({ verdict }) => verdict)).not.toContain(null)
})

test('a signed but useless message is stored, and blocks no other', async () => {
  await started('W2')
  for (const bytes of [
    '{}',
    '[]',
    '"paid"',
    '{"id":"x"',
    `{"id":"y","kind":"deposit","order":"W2","status":"paid","reference":"r","amount":"-1.00","currency":"CNY"}`,
  ])
    expect(await notify('W2', { bytes })).toBe(200)
  await notify('W2', { status: 'pending' })
  await runJob(server.services, WORK_JOB)
  expect((await stored()).map(({ verdict }) => verdict)).toEqual([
    ...Array<string>(5).fill('unreadable'),
    'nothing_new',
  ])
})

test('without the setting no provider of our own network is asked', async () => {
  const strict = await openTestServer()
  try {
    const which = { merchantId: strict.merchantId, code: 'sim' }
    const { payments, store } = strict.services
    await store.transact((tx) =>
      setPaymentProvider(tx, {
        ...which,
        name: 'Sim',
        adapter: 'signed-json',
        baseUrl: sim.url,
        keyId: sim.keyId,
        wrappedSecret: payments.wrapSecret(which, sim.secret),
        wrappedSecretBefore: null,
        isOn: true,
      }),
    )
    const found = await findPaymentProvider(store.read, which)
    const before = sim.requests.length
    if (!found) throw new Error('no provider')
    await expect(payments.askOrder(found, { direction: 'deposit', reference: 'A1' })).rejects.toBeInstanceOf(
      PaymentFailed,
    )
    expect(sim.requests.length).toBe(before)
  } finally {
    await strict.close()
  }
})
