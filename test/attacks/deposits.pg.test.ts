import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/deposits.ts'
import { deposits } from '#contract/deposits.ts'
import { createSiteApp } from '#server/shell/app.ts'
import { createChannel, expireDeposits } from '#server/money/deposits/actions.ts'
import { findBalances } from '#server/money/ledger/actions.ts'
import { WORK_JOB, setPaymentProvider } from '#server/money/payments/actions.ts'
import { type AllServices, openServices } from '#server/shell/services.ts'
import {
  type Misbehaviour,
  type PlayedPaymentProvider,
  openPaymentProviderSim,
} from '#test/provider-sim/payment-provider.ts'
import { runJob } from '#test/pg/run-job.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let sim: PlayedPaymentProvider
let otherSim: PlayedPaymentProvider
/** A second process with its own connections. */
let second: { services: AllServices; site: FastifyInstance }
let channelId: string
let member: { id: bigint; merchantId: number }
let proof: Proof
let clerk: Proof

beforeAll(async () => {
  const settings = {
    LOCAL_PAYMENT_PROVIDERS: '1',
    THROTTLE_ADDRESS: '99999,9999',
    THROTTLE_ACCOUNT: '99999,9999',
  }
  server = await openTestServer({ settings })
  const services = await openServices({
    config: server.services.config,
    log: pino({ level: 'silent' }),
    appUrl: server.database.appUrl,
  })
  second = { services, site: await createSiteApp(services) }
  await second.site.ready()
  sim = await openPaymentProviderSim()
  otherSim = await openPaymentProviderSim({ secret: 'a secret of another provider' })
  channelId = await channelOf('sim', sim)
  await channelOf('other', otherSim)
  clerk = await server.fixtures.operatorSession(['cashier.read', 'cashier.deposits'])
})
afterAll(async () => {
  await Promise.all([sim.close(), otherSim.close(), second.site.close()])
  await second.services.close()
  await server.close()
})
beforeEach(async () => {
  sim.manner = 'well'
  member = await server.fixtures.member()
  proof = await server.fixtures.memberSession(member)
})

async function channelOf(code: string, played: PlayedPaymentProvider): Promise<string> {
  const { payments, store } = server.services
  const which = { merchantId: server.merchantId, code }
  return await store.transact(async (tx) => {
    await setPaymentProvider(tx, {
      ...which,
      name: code,
      adapter: 'signed-json',
      baseUrl: played.url,
      keyId: played.keyId,
      wrappedSecret: payments.wrapSecret(which, played.secret),
      wrappedSecretBefore: null,
      isOn: true,
    })
    return await createChannel(tx, {
      merchantId: server.merchantId,
      written: {
        direction: 'deposit',
        kind: 'provider',
        names: { EN: code },
        hints: {},
        least: '1.00',
        most: '5000.00',
        feeFixed: '0.00',
        feePerMille: 0,
        opensAt: '00:00',
        closesAt: '00:00',
        rankLeast: 0,
        position: 1,
        isOn: true,
        minutes: 60,
        providerCode: code,
      },
    })
  })
}

interface Ordered {
  readonly status: number
  readonly code?: string | undefined
  readonly id: string
  readonly reference: string
  readonly state: string
  readonly payUrl?: string | undefined
}

async function order(requestId: string = randomUUID()): Promise<Ordered> {
  const answer = await server.site.inject({
    method: 'POST',
    url: deposits.order.path,
    headers: { host: server.host, ...proof.headers },
    payload: { requestId, channelId, amount: '100.00' },
  })
  const body = answer.json<{ code?: string; value?: Ordered }>()
  return { id: '', reference: '', state: '', ...body.value, status: answer.statusCode, code: body.code }
}

async function notify(
  reference: string,
  wrong: Misbehaviour = {},
  {
    by = sim,
    code = 'sim',
    node = server.site,
  }: { by?: PlayedPaymentProvider; code?: string; node?: FastifyInstance } = {},
): Promise<number> {
  const { headers, bytes } = by.notice('deposit', reference, wrong)
  const answer = await node.inject({
    method: 'POST',
    url: `/wps/payments/${code}/notify`,
    headers: { host: server.host, ...headers },
    payload: bytes,
  })
  return answer.statusCode
}

async function workOff(): Promise<void> {
  await server.asOwner('UPDATE payment_message SET due_at = now() WHERE verdict IS NULL')
  await Promise.all([server.services, second.services].map((services) => runJob(services, WORK_JOB)))
}

async function standing(id: string) {
  const [row] = await server.asOwner<{ state: string; difference: string | null }>(
    'SELECT state, difference FROM deposit WHERE id = $1',
    [id],
  )
  const found = await findBalances(server.services.store.read, {
    merchantId: member.merchantId,
    memberId: member.id,
  })
  return {
    state: row?.state,
    ...(row?.difference ? { difference: row.difference } : {}),
    balance: found.find(({ account }) => account === 'main')?.balance ?? 0n,
  }
}

const lastVerdict = async () =>
  (
    await server.asOwner<{ verdict: string | null }>(
      'SELECT verdict FROM payment_message ORDER BY id DESC LIMIT 1',
    )
  )[0]?.verdict

const CREDITED = { state: 'credited', balance: 10_000_000n }

test.each<[string, Misbehaviour]>([
  ['without a signature', { signature: 'none' }],
  ['with a wrong signature', { signature: 'wrong' }],
  ['with half a signature', { signature: 'truncated' }],
  ['signed over JSON that was written again', { signature: 'of_other_bytes' }],
  ['six minutes old', { clockSeconds: -360 }],
  ['from the future', { clockSeconds: 360 }],
])('a success %s credits nothing', async (_what, wrong) => {
  const { id, reference } = await order()
  sim.settle('deposit', reference, 'paid')
  expect(await notify(reference, wrong)).toBe(401)
  await workOff()
  expect(await standing(id)).toEqual({ state: 'waiting', balance: 0n })
})

test('a success credits once: the same again, another one, twenty at once, on two processes', async () => {
  const { id, reference } = await order()
  sim.settle('deposit', reference, 'paid')
  const same = randomUUID()
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      notify(reference, index % 2 === 0 ? { id: same } : {}, {
        node: index % 3 === 0 ? second.site : server.site,
      }),
    ),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  await Promise.all([workOff(), workOff(), workOff()])
  expect(await standing(id)).toEqual(CREDITED)
  await notify(reference, { id: same })
  await workOff()
  expect(await standing(id)).toEqual(CREDITED)
  const transfers = await server.asOwner('SELECT 1 FROM ledger_transfer WHERE member_id = $1', [member.id])
  expect(transfers).toHaveLength(1)
})

test('an operator and the provider at the same moment credit once', async () => {
  const { id, reference } = await order()
  sim.settle('deposit', reference, 'paid')
  await notify(reference)
  const [merchant] = await server.asOwner<{ code: string }>('SELECT code FROM merchant WHERE id = $1', [
    server.merchantId,
  ])
  const put = async (path: string, input: object) => {
    const [row] = await server.asOwner<{ version: number }>('SELECT version FROM deposit WHERE id = $1', [id])
    return await server.console.inject({
      method: 'PUT',
      url: path,
      headers: { host: server.consoleHost, 'sec-fetch-site': 'same-origin', ...clerk.headers },
      payload: { merchantCode: merchant?.code, id, version: row?.version, ...input },
    })
  }
  expect((await put(consoleCalls.claimDeposit.path, { deed: 'claim' })).statusCode).toBe(200)
  const match = { requestId: randomUUID(), received: '100.00', reason: 'Seen on the statement' }
  await Promise.all([workOff(), put(consoleCalls.matchDeposit.path, match)])
  expect(await standing(id)).toEqual(CREDITED)
})

test('a message about an unknown order, one of another brand, or through another provider credits nothing', async () => {
  const { id, reference } = await order()
  expect(await notify('22222222')).toBe(200)
  await workOff()
  expect(await lastVerdict()).toBeNull()
  // Another provider of the same brand, which even confirms the order.
  await otherSim.close()
  otherSim = await openPaymentProviderSim({ secret: otherSim.secret })
  await channelOf('other', otherSim)
  otherSim.orders.set(`deposit ${reference}`, {
    kind: 'deposit',
    order: reference,
    reference: 'X-1',
    amount: '100.00',
    currency: 'CNY',
    status: 'paid',
  })
  expect(await notify(reference, {}, { by: otherSim, code: 'other' })).toBe(200)
  // Signed with another provider's key.
  expect(await notify(reference, {}, { by: otherSim, code: 'sim' })).toBe(401)
  await workOff()
  expect(await lastVerdict()).toBe('order_unknown')
  expect(await standing(id)).toEqual({ state: 'waiting', balance: 0n })
})

test('a success that the provider itself does not confirm credits nothing', async () => {
  const { id, reference } = await order()
  expect(await notify(reference, { status: 'paid' })).toBe(200)
  await workOff()
  expect(await standing(id)).toEqual({ state: 'waiting', balance: 0n })
})

test.each<[string, 'cancel' | 'expire' | 'suspend' | 'less' | 'other money', string]>([
  ['after it was cancelled', 'cancel', 'ended'],
  ['after its time', 'expire', 'late'],
  ['for an account that was closed meanwhile', 'suspend', 'closed'],
  ['with another amount', 'less', 'amount'],
  ['in other money', 'other money', 'currency'],
])(
  'money that comes %s is set aside for an operator, not lost and not credited',
  async (_what, how, difference) => {
    const { id, reference } = await order()
    if (how === 'cancel')
      await server.site.inject({
        method: 'POST',
        url: deposits.cancel.path,
        headers: { host: server.host, ...proof.headers },
        payload: { id },
      })
    if (how === 'expire') {
      await server.asOwner(`UPDATE deposit SET expires_at = now() - interval '1 minute' WHERE id = $1`, [id])
      await server.services.store.transact(expireDeposits)
    }
    if (how === 'suspend')
      await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [member.id])
    const paid = how === 'less' ? { amount: '99.99' } : how === 'other money' ? { currency: 'VND' } : {}
    sim.settle('deposit', reference, 'paid', paid)
    expect(await notify(reference)).toBe(200)
    await workOff()
    expect(await standing(id)).toEqual({ state: 'matched', difference, balance: 0n })
  },
)

test('a success that comes before our own request has ended credits once', async () => {
  sim.manner = 'waits'
  const requestId = randomUUID()
  const asking = order(requestId)
  const find = () =>
    server.asOwner<{ id: string; reference: string }>(
      'SELECT id::text, reference FROM deposit WHERE request_id = $1',
      [requestId],
    )
  await expect.poll(async () => (await find()).length).toBe(1)
  const [row] = await find()
  const { id, reference } = row ?? { id: '', reference: '' }
  await expect.poll(() => sim.orderOf('deposit', reference)?.status).toBe('pending')
  sim.settle('deposit', reference, 'paid')
  await notify(reference)
  await workOff()
  expect(await standing(id)).toEqual(CREDITED)
  sim.goOn()
  expect(await asking).toMatchObject({ status: 200, state: 'credited' })
  expect(await standing(id)).toEqual(CREDITED)
})

test.each(['fails_and_does', 'rambles', 'redirects'] as const)(
  'a provider that %s loses nothing: the order stays, is asked again, and is credited when it is paid',
  async (manner) => {
    sim.manner = manner
    const requestId = randomUUID()
    expect(await order(requestId)).toMatchObject({ status: 200, state: 'created' })
    sim.manner = 'well'
    const again = await order(requestId)
    expect(again).toMatchObject({ status: 200, state: 'waiting', payUrl: expect.any(String) as string })
    sim.settle('deposit', again.reference, 'paid')
    await notify(again.reference)
    await workOff()
    expect(await standing(again.id)).toEqual(CREDITED)
  },
)

test('a provider’s refusal ends the order, with a message', async () => {
  sim.manner = 'refuses'
  const requestId = randomUUID()
  expect(await order(requestId)).toMatchObject({ status: 409, code: 'payment_refused' })
  expect((await order(requestId)).state).toBe('rejected')
})

test('that an address says “success” credits nothing: the page that a provider leads back to is only a page', async () => {
  const { id, reference, payUrl } = await order()
  expect(payUrl).toBeDefined()
  for (const query of [`status=paid&order=${reference}`, `success=true&id=${id}`])
    for (const url of [`/?centre=depositv2&${query}`, `${deposits.one.path}?id=${id}&${query}`])
      await server.site.inject({ method: 'GET', url, headers: { host: server.host, ...proof.headers } })
  await workOff()
  expect(await standing(id)).toEqual({ state: 'waiting', balance: 0n })
})
