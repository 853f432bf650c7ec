import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { judgeProposal } from '#contract/console/approvals.ts'
import * as calls from '#contract/console/brands.ts'
import { publishEntry, saveDraft } from '#contract/console/content.ts'
import type { Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { HOST_CHECK_DAYS } from '#domain/merchant/host-checks.ts'
import { leaseDueClaim } from '#server/platform/merchants/actions.ts'
import { brandPlan } from '#test/pg/brand-plan.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type NameServer, openNameServer } from '#test/pg/name-server.ts'
import { runJob } from '#test/pg/run-job.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { openHostCheck } from './host-check.ts'
import { recordCheck } from './host-checking.ts'
import { brandJobs } from './jobs.ts'

type HostView = Output<typeof calls.checkBrandHost>

let server: TestServer
let names: NameServer
let files: Server
let platform: Awaited<ReturnType<typeof clerk>>
/** The answer of the foreign web server, and the requests it has had. */
let answer: (response: ServerResponse) => void
let received: string[] = []

const reason = 'a test'
const absent = (response: ServerResponse) => void response.writeHead(404).end()
const text = (body: string) => (response: ServerResponse) => void response.end(body)
const elsewhere = 'https://elsewhere.example/'

beforeAll(async () => {
  names = await openNameServer()
  files = createServer((request, response) => {
    received.push(`${request.headers.host} ${request.url}`)
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(files, 'listening')
  server = await openTestServer({
    settings: {
      HOST_CHECK_DNS: names.address,
      LOCAL_HOST_CHECKS: String(portOf(files)),
      LOCAL_HOSTS: '1',
      THROTTLE_ADDRESS: '100000,100000',
      THROTTLE_ACCOUNT: '100000,100000',
    },
  })
  platform = await clerk(server, permissions)
}, 120_000)
afterAll(async () => {
  await server?.close()
  await names?.close()
  files?.closeAllConnections()
  files?.close()
})

// Expensive calls are throttled over all processes; unproven hosts of other tests must not come due.
beforeEach(async () => {
  answer = absent
  received = []
  await server.asOwner('DELETE FROM throttle_bucket')
  await server.asOwner('UPDATE host_claim SET next_check_at = NULL')
})

const portOf = (of: Server) => (of.address() as AddressInfo).port

let made = 0
async function brandWith(...hosts: string[]) {
  made += 1
  const { operatorName: _nobody, ...plan } = { ...brandPlan(`hosts${made}`), hosts }
  const created = await platform.call(calls.createBrand, { requestId: randomUUID(), plan, reason })
  if (created.status !== 200) throw new Error(`no brand: ${created.body.code} ${server.logged.at(-1) ?? ''}`)
  return plan.code
}
async function readHost(code: string, place = 0): Promise<HostView> {
  const { list } = (await platform.call(calls.listBrands)).body.value as Output<typeof calls.listBrands>
  const host = list.find((brand) => brand.code === code)?.hosts[place]
  if (!host) throw new Error(`no host of ${code}`)
  return host
}
const check = (code: string, host: string) => platform.call(calls.checkBrandHost, { code, host })
const codeOf = ({ status: answered, body }: Awaited<ReturnType<typeof check>>) =>
  answered === 200 ? 200 : body.code
const serves = async (host: string) =>
  (await server.site.inject({ url: '/wps/system/status', headers: { host } })).statusCode === 200
const leadHere = (host: string) => names.records.set(`A ${host}`, ['127.0.0.1'])
const writeRecord = (host: string, challenge: string) =>
  names.records.set(`TXT _tessera-challenge.${host}`, [`tessera-challenge=${challenge}`])
/** Moves a claim's times into the past. */
const passTime = (host: string, interval: string) =>
  server.asOwner(
    `UPDATE host_claim SET checks_since = checks_since - $2::interval, next_check_at = next_check_at - $2::interval,
            checking_until = checking_until - $2::interval WHERE host = $1`,
    [host, interval],
  )
const checksOf = async (host: string) =>
  (await server.asOwner<{ checks: number }>('SELECT checks FROM host_claim WHERE host = $1', [host])).map(
    ({ checks }) => checks,
  )

test('a host serves its brand only once proven by a record or a file, and the first brand to prove it has it', async () => {
  const shared = 'shared.example'
  const [one, two] = [await brandWith(shared), await brandWith(shared)]
  expect(await serves(shared)).toBe(false)
  expect((await check(one, shared)).body.value).toMatchObject({ isServing: false, fault: 'no_such_host' })
  // One brand's token proves nothing for another brand.
  writeRecord(shared, (await readHost(one)).challenge)
  expect((await check(two, shared)).body.value).toMatchObject({ isServing: false, fault: 'wrong_record' })
  expect((await check(one, shared)).body.value).toMatchObject({ isServing: true, verifiedBy: 'dns' })
  expect(await serves(shared)).toBe(true)
  writeRecord(shared, (await readHost(two)).challenge)
  expect(codeOf(await check(two, shared))).toBe('host_taken')
})

test('a further host is stored once a second operator approves, and proves nothing before that', async () => {
  const code = await brandWith('first.example')
  const input = { code, host: ' Further.example ', reason }
  const claim = async (host = input.host) => await platform.call(calls.claimBrandHost, { ...input, host })
  const { waits } = (await claim()).body.value as Output<typeof calls.claimBrandHost>
  expect(codeOf(await claim())).toBe('proposal_waits')
  expect(codeOf(await check(code, 'further.example'))).toBe('absent')
  const [other, mine] = await Promise.all([clerk(server, permissions), judgedBy(platform, code, waits)])
  expect(codeOf(mine)).toBe('maker_is_checker')
  expect(codeOf(await judgedBy(other, code, waits))).toBe(200)
  writeRecord('further.example', (await readHost(code, 1)).challenge)
  expect((await check(code, 'further.example')).body.value).toMatchObject({ isServing: true })
  // The brand has it, so the same request changes nothing.
  expect((await claim()).body.value).toMatchObject({ claimed: { host: 'further.example', isServing: true } })
  expect((await claim('here.localhost')).body.value).toMatchObject({ claimed: { verifiedBy: 'local' } })
})

const judgedBy = (who: ConsoleVisitor, merchantCode: string, id: string | undefined) =>
  who.call(judgeProposal, { merchantCode, requestId: randomUUID(), id, judgement: 'approve' })

test('a claimed host is not yet a host of the brand, so content that names it waits', async () => {
  const code = await brandWith('own.example')
  await platform.call(calls.claimBrandHost, { code, host: 'pay-own.com', reason })
  const [claimed] = await server.asOwner<{ token: string }>(
    `SELECT token FROM host_claim WHERE host = 'pay-own.com'`,
  )
  writeRecord('pay-own.com', claimed?.token ?? 'none')
  await runJob(server.services, 'check_hosts')
  const document = {
    words: { EN: { title: 'Pay at pay-own.com', content: '<p>now</p>' } },
    facts: { type: 'B' },
  }
  const scope = { merchantCode: code }
  const { body } = await platform.call(saveDraft, { ...scope, kind: 'announcement', document })
  const published = await platform.call(publishEntry, { ...scope, ...(body.value as object), reason })
  expect(published.body.value).toHaveProperty('waits')
})

test('a file proves a host, another text does not, and a removed host serves no brand', async () => {
  const host = 'filed.example'
  const code = await brandWith(host)
  leadHere(host)
  const { challenge } = await readHost(code)
  answer = text('something else')
  expect((await check(code, host)).body.value).toMatchObject({ isServing: false, fault: 'wrong_file' })
  answer = text(`${challenge}\n`)
  expect((await check(code, host)).body.value).toMatchObject({ isServing: true, verifiedBy: 'file' })
  expect(received).toEqual(
    Array.from({ length: 2 }, () => `${host}:${portOf(files)} /.well-known/tessera-challenge/${challenge}`),
  )
  answer = absent
  expect(await serves(host)).toBe(true)
  await platform.call(calls.dropBrandHost, { code, host, reason })
  expect(await serves(host)).toBe(false)
})

test('a failed check shows the operator what it found, in printable characters', async () => {
  const host = 'told.example'
  const code = await brandWith(host)
  const { challenge } = await readHost(code)
  const outcome = async () => {
    const { fault, found } = (await check(code, host)).body.value as HostView
    return [fault, found]
  }
  expect(await outcome()).toEqual(['no_such_host', undefined])
  names.failing.add(host)
  expect(await outcome()).toEqual(['dns_failed', undefined])
  names.failing.delete(host)
  leadHere(host)
  expect(await outcome()).toEqual(['file_missing', 'HTTP 404'])
  answer = (response) => void response.socket?.destroy()
  expect(await outcome()).toEqual(['not_reached', undefined])
  answer = text('<b>\u202eturned</b>')
  expect(await outcome()).toEqual(['wrong_file', '<b>?turned</b>'])
  answer = text('x'.repeat(1_000_000))
  expect(await outcome()).toEqual(['wrong_file', undefined])
  received = []
  // The redirect leads to the right text: only the host itself may answer it.
  answer = (response) =>
    received.length > 1
      ? text(challenge)(response)
      : void response.writeHead(302, { location: elsewhere }).end()
  expect([await outcome(), received.length]).toEqual([['redirected', elsewhere], 1])
  answer = absent
  names.records.set(`TXT _tessera-challenge.${host}`, ['tessera-challenge=of-last-year'])
  expect(await outcome()).toEqual(['wrong_record', 'tessera-challenge=of-last-year'])
})

test('a host that points to this installation is proven by the file that the server itself serves', async () => {
  const host = 'led-here.example'
  const code = await brandWith(host)
  leadHere(host)
  const { challenge } = await readHost(code)
  const ask = (to: string, token: string) =>
    server.site.inject({ url: `/.well-known/tessera-challenge/${token}`, headers: { host: to } })
  const found = async (to: string, token: string) => (await ask(to, token)).statusCode
  expect(await found('other.example', challenge)).toBe(404)
  expect(await found(host, 'a'.repeat(32))).toBe(404)
  expect(await found(host, `${challenge}%00`)).not.toBe(200)
  // The foreign web server passes the path on, as deploy/nginx.conf does on port 80.
  answer = (response) => void ask(host, challenge).then(({ body }) => response.end(body))
  expect((await check(code, host)).body.value).toMatchObject({ isServing: true, verifiedBy: 'file' })
  expect(await found(host, challenge)).toBe(404)
})

test('a name that resolves into a private network is not requested', async () => {
  const within = openHostCheck({ nameServer: names.address, localPort: undefined })
  for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1']) {
    names.records.set('A inward.example', ['93.184.216.34', address])
    expect(await within({ host: 'inward.example', token: 'a'.repeat(32) })).toEqual({
      fault: 'inside_address',
      found: address,
    })
  }
})

test('the job proves a due host once, and checks neither proven hosts nor those of closed brands', async () => {
  const [host, late, shut] = ['due.example', 'late.example', 'shut.example']
  const code = await brandWith(host, late)
  const closed = await brandWith(shut)
  await server.asOwner(`UPDATE merchant SET state = 'closed' WHERE code = $1`, [closed])
  for (const one of [host, late, shut]) leadHere(one)
  await server.asOwner(`UPDATE host_claim SET next_check_at = now() + interval '1 hour' WHERE host = $1`, [
    late,
  ])
  answer = text((await readHost(code)).challenge)
  await runJob(server.services, 'check_hosts')
  expect(await readHost(code)).toMatchObject({ isServing: true, verifiedBy: 'file' })
  expect(await serves(host)).toBe(true)
  expect(
    await server.asOwner(
      `SELECT operator_id, after FROM audit_entry WHERE action = 'brand.prove_host' AND after->>'host' = $1`,
      [host],
    ),
  ).toEqual([{ operator_id: null, after: { host, by: 'file' } }])
  await runJob(server.services, 'check_hosts')
  expect(received.map((line) => line.split(':')[0])).toEqual([host])
})

test('scheduled checks back off, end after some days, and restart with a check by hand', async () => {
  const host = 'waiting.example'
  const code = await brandWith(host)
  const waitMs = async () => {
    const { checkedAt = '', nextCheckAt } = await readHost(code)
    return nextCheckAt === undefined
      ? undefined
      : Math.round((Date.parse(nextCheckAt) - Date.parse(checkedAt)) / 60_000)
  }
  await runJob(server.services, 'check_hosts')
  expect([await waitMs(), await checksOf(host)]).toEqual([1, [1]])
  await runJob(server.services, 'check_hosts')
  expect(await checksOf(host)).toEqual([1])
  for (const [passed, wait] of [
    ['8 minutes', 8],
    ['3 days', 24 * 60],
    [`${HOST_CHECK_DAYS} days`, undefined],
  ] as const) {
    await passTime(host, passed)
    await runJob(server.services, 'check_hosts')
    expect(await waitMs()).toBe(wait)
  }
  expect(await readHost(code)).toMatchObject({ fault: 'no_such_host', isServing: false })
  await check(code, host)
  expect(await waitMs()).toBe(1)
})

test('one of several processes checks a host, and a concurrent check by hand is refused', async () => {
  const host = 'leased.example'
  const code = await brandWith(host)
  leadHere(host)
  const { registry, notifications, store } = server.services
  const jobs = [1, 2].flatMap(() =>
    brandJobs({
      check: openHostCheck({ nameServer: names.address, localPort: portOf(files) }),
      registry,
      notify: notifications.notify,
      log: {
        error: (entry: unknown) => void server.logged.push(JSON.stringify(entry)),
        info: () => undefined,
      },
    }),
  )
  const arrived = new Promise<ServerResponse>((done) => {
    answer = (response) => {
      // A further check is answered at once, so that it is counted instead of waiting.
      answer = absent
      done(response)
    }
  })
  await Promise.all(jobs.map((job) => job.run(store, {})))
  const waiting = await arrived
  expect(codeOf(await check(code, host))).toBe('host_check_running')
  absent(waiting)
  for (const job of jobs) await job.idle?.()
  expect([received.length, await checksOf(host)]).toEqual([1, [1]])
})

test('a check beyond its lease records nothing', async () => {
  const host = 'outlived.example'
  await brandWith(host)
  const { store } = server.services
  const lease = async () => {
    const claim = await store.transact((tx) => leaseDueClaim(tx, []))
    if (!claim) throw new Error('nothing is due')
    return claim
  }
  const first = await lease()
  await expect(lease()).rejects.toThrow('nothing is due')
  await passTime(host, '61 seconds')
  const next = await lease()
  const record = (claim: typeof first) =>
    store.transact((tx) => recordCheck(tx, { claim, finding: { by: 'dns' }, operatorId: null }))
  expect([await record(first), await serves(host)]).toEqual(['outdated', false])
  expect(await record(next)).toBe('proven')
})

test('a later check does not take over a host that another brand has proven', async () => {
  const host = 'wanted.example'
  const [one, two] = [await brandWith(host), await brandWith(host)]
  writeRecord(host, (await readHost(one)).challenge)
  await check(one, host)
  writeRecord(host, (await readHost(two)).challenge)
  await runJob(server.services, 'check_hosts')
  const view = await readHost(two)
  expect([view.fault, view.nextCheckAt]).toEqual(['host_taken', undefined])
  await platform.call(calls.dropBrandHost, { code: one, host, reason })
  await passTime(host, '2 days')
  await runJob(server.services, 'check_hosts')
  expect(await serves(host)).toBe(false)
  expect((await check(two, host)).body.value).toMatchObject({ isServing: true })
})
