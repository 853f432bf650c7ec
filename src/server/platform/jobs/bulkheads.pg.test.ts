import { randomUUID } from 'node:crypto'

import { expect, onTestFinished, test } from 'vitest'

import { deposits } from '#contract/deposits.ts'
import { createChannel } from '#server/money/deposits/actions.ts'
import { enqueueMessage } from '#server/platform/outbox/actions.ts'
import { setPaymentProvider } from '#server/money/payments/actions.ts'
import { type PlayedPaymentProvider, openPaymentProviderSim } from '#test/provider-sim/payment-provider.ts'
import { openSlowMailServer } from '#test/provider-sim/slow-mail-server.ts'
import { written } from '#test/pg/deposit-stage.ts'
import { openSwallowingProxy } from '#test/pg/swallowing-proxy.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { type Job, runJobs } from './runner.ts'
import { addJob } from './store.ts'

const LETTERS = 40
/** Expected on an idle machine. A loaded one is slower, but no deposit waits until a mail has been sent. */
const CREDITED_WITHIN_MS = 5_000

async function openHouse(settings: Record<string, string>): Promise<TestServer> {
  const server = await openTestServer({ settings: { LOCAL_PAYMENT_PROVIDERS: '1', ...settings } })
  onTestFinished(() => server.close())
  return server
}

async function startJobs(server: TestServer): Promise<void> {
  const { storeOf, openAlone, log, jobs } = server.services
  const { ownerUrl } = server.database
  const running = await runJobs({ ownerUrl, storeOf, openAlone, log, jobs, countJob: () => {} })
  onTestFinished(() => running.stop())
}

async function channelOf(server: TestServer, code: string, baseUrl: string, played: PlayedPaymentProvider) {
  const { payments, store } = server.services
  const which = { merchantId: server.merchantId, code }
  const { bank: _bank, ...rest } = written
  return await store.transact(async (tx) => {
    await setPaymentProvider(tx, {
      ...which,
      name: code,
      adapter: 'signed-json',
      baseUrl,
      keyId: played.keyId,
      wrappedSecret: payments.wrapSecret(which, played.secret),
      wrappedSecretBefore: null,
      isOn: true,
    })
    return await createChannel(tx, {
      merchantId: server.merchantId,
      written: {
        ...rest,
        kind: 'provider',
        least: '1.00',
        feeFixed: '0.00',
        feePerMille: 0,
        providerCode: code,
      },
    })
  })
}

/** A member orders a deposit, pays, and the provider sends its message. Returns the order's number. */
async function payIn(server: TestServer, channelId: string, played: PlayedPaymentProvider): Promise<string> {
  const member = await server.fixtures.member()
  const { headers } = await server.fixtures.memberSession(member)
  const ordered = await server.site.inject({
    method: 'POST',
    url: deposits.order.path,
    headers: { host: server.host, ...headers },
    payload: { requestId: randomUUID(), channelId, amount: '100.00' },
  })
  const { id, reference } = ordered.json<{ value: { id: string; reference: string } }>().value
  played.settle('deposit', reference, 'paid')
  const notice = played.notice('deposit', reference, {})
  const answer = await server.site.inject({
    method: 'POST',
    url: '/wps/payments/sim/notify',
    headers: { host: server.host, ...notice.headers },
    payload: notice.bytes,
  })
  expect(answer.statusCode).toBe(200)
  return id
}

const stateOf = async (server: TestServer, id: string) =>
  (await server.asOwner<{ state: string }>('SELECT state FROM deposit WHERE id = $1', [id]))[0]?.state

async function writeLetters(server: TestServer, merchantId: number, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1)
    await server.services.store.transact((tx) =>
      enqueueMessage(tx, {
        merchantId,
        channel: 'email',
        recipient: `ada${at}@post.test`,
        template: 'password_changed',
        language: 'EN',
        values: { account: 'ada7' },
      }),
    )
}

for (const answers of [12_000, 'never'] as const)
  test(`a mail server that answers ${answers === 'never' ? 'never' : 'after 12 s'} delays no deposit`, async () => {
    const mail = await openSlowMailServer(answers)
    onTestFinished(() => mail.close())
    const server = await openHouse({ SMTP_URL: mail.url, MAIL_FROM: 'House <house@tessera.test>' })
    const sim = await openPaymentProviderSim()
    onTestFinished(() => sim.close())
    const channelId = await channelOf(server, 'sim', sim.url, sim)
    await startJobs(server)
    await writeLetters(server, server.merchantId, LETTERS)
    await expect.poll(mail.count, { timeout: 60_000 }).toBeGreaterThanOrEqual(4)
    const ids = [await payIn(server, channelId, sim), await payIn(server, channelId, sim)]
    const beganAtMs = performance.now()
    for (const id of ids)
      await expect.poll(() => stateOf(server, id), { timeout: 100_000, interval: 50 }).toBe('credited')
    const tookMs = performance.now() - beganAtMs
    const ended = await server.asOwner(
      `SELECT 1 FROM outbox_message WHERE status <> 'waiting' OR error IS NOT NULL`,
    )
    expect(tookMs < CREDITED_WITHIN_MS || ended.length === 0, `credited after ${tookMs} ms`).toBe(true)
    console.info(`credited ${Math.round(tookMs)} ms after the provider told, while mail hung`)
    await mail.close()
  })

test('hanging mails of one brand leave room for mails of another', async () => {
  const mail = await openSlowMailServer('never')
  onTestFinished(() => mail.close())
  const server = await openHouse({ SMTP_URL: mail.url, MAIL_FROM: 'House <house@tessera.test>' })
  const other = await server.fixtures.merchant()
  await startJobs(server)
  await writeLetters(server, server.merchantId, LETTERS)
  await expect.poll(mail.count, { timeout: 60_000 }).toBeGreaterThanOrEqual(4)
  await writeLetters(server, other.id, 1)
  const tries = () =>
    server.asOwner<{ tries: number }>('SELECT tries FROM outbox_message WHERE merchant_id = $1', [other.id])
  await expect.poll(tries, { timeout: 60_000 }).toEqual([{ tries: 1 }])
  const begun = await server.asOwner('SELECT 1 FROM outbox_message WHERE tries > 0 AND merchant_id = $1', [
    server.merchantId,
  ])
  expect(begun).toHaveLength(4)
  await mail.close()
})

test('a hanging payment provider delays no deposit of another', async () => {
  const hanging = await openSlowMailServer('never')
  onTestFinished(() => hanging.close())
  const server = await openHouse({})
  const sim = await openPaymentProviderSim()
  onTestFinished(() => sim.close())
  const channelId = await channelOf(server, 'sim', sim.url, sim)
  await channelOf(server, 'hangs', hanging.url.replace('smtp', 'http'), sim)
  for (let at = 0; at < LETTERS; at += 1) {
    const notice = sim.notice('deposit', `H${at}`, {})
    await server.site.inject({
      method: 'POST',
      url: '/wps/payments/hangs/notify',
      headers: { host: server.host, ...notice.headers },
      payload: notice.bytes,
    })
  }
  await startJobs(server)
  await expect.poll(hanging.count, { timeout: 60_000 }).toBeGreaterThanOrEqual(4)
  const id = await payIn(server, channelId, sim)
  await expect.poll(() => stateOf(server, id), { timeout: 100_000, interval: 100 }).toBe('credited')
  await hanging.close()
})

test('a job that ended while the database was silent is marked as done later, and the queue continues', async () => {
  const server = await openHouse({})
  const { ownerUrl } = server.database
  const proxy = await openSwallowingProxy(ownerUrl)
  onTestFinished(() => proxy.close())
  const { store, log } = server.services
  const ran: string[] = []
  const job = (name: string, run: () => void): Job => ({
    name,
    queue: 'upkeep',
    run: () => Promise.resolve(run()).then(() => void ran.push(name)),
  })
  const jobs = [job('freezes', proxy.freeze), job('follows', () => undefined)]
  const running = await runJobs({
    ownerUrl: proxy.urlOf(ownerUrl),
    storeOf: () => store,
    openAlone: server.services.openAlone,
    log,
    jobs,
    countJob: () => {},
  })
  onTestFinished(() => running.stop())
  await store.transact((tx) => addJob(tx, 'freezes'))
  await expect.poll(() => ran, { timeout: 60_000 }).toEqual(['freezes'])
  proxy.thaw()
  await store.transact((tx) => addJob(tx, 'follows'))
  await expect.poll(() => ran, { timeout: 120_000 }).toEqual(['freezes', 'follows'])
  const left = () => server.asOwner('SELECT 1 FROM graphile_worker._private_jobs')
  await expect.poll(left, { timeout: 120_000 }).toEqual([])
})
