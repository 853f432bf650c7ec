import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { listProposals } from '#contract/console/approvals.ts'
import * as consoleCalls from '#contract/console/withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { WORK_JOB } from '#server/money/payments/actions.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import { openPayoutSim } from '#test/pg/payout-sim.ts'
import type { PlayedPaymentProvider } from '#test/provider-sim/payment-provider.ts'
import { waitFor } from '#test/patience.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import {
  approvalOf,
  ask,
  askConsole,
  balancesOf,
  cashier,
  kindsOf,
  requestOf,
  someoneWith,
  type Person,
} from '#test/pg/withdrawals.ts'
import { runJob } from '#test/pg/run-job.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { payoutFigures } from './figures.ts'

let server: TestServer
let sim: PlayedPaymentProvider
let maker: Proof & { readonly operatorId: bigint }
let checker: Proof & { readonly operatorId: bigint }

const rights = [...cashier, 'approvals.read', 'approvals.judge'] as const

beforeAll(async () => {
  server = await openTestServer({
    settings: {
      LOCAL_PAYMENT_PROVIDERS: '1',
      THROTTLE_ADDRESS: '9999999,9999999',
      THROTTLE_ACCOUNT: '9999999,9999999',
    },
  })
  sim = await openPayoutSim(server)
  await server.asOwner('INSERT INTO withdrawal_settings (merchant_id, settings) VALUES ($1, $2)', [
    server.merchantId,
    { payoutProvider: 'sim', freeADay: 0, feeFixed: '5.00' },
  ])
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await sim?.close()
  await server?.close()
})
beforeEach(async () => {
  maker = await server.fixtures.operatorSession(rights, { merchantId: server.merchantId })
  checker = await server.fixtures.operatorSession(rights, { merchantId: server.merchantId })
})
afterEach(() => {
  sim.manner = 'well'
})

const dispatch = () => runJob(server.services, 'send_payouts')
const letTimePass = () => server.asOwner("UPDATE withdrawal SET payout_next_at = now() - interval '1 second'")
const posts = () => sim.requests.filter(({ method }) => method === 'POST').length

interface Payout {
  readonly person: Person
  readonly id: string
  readonly payoutId: string
}

/** Handed to the provider; the answer to the first request is lost, and the provider knows no such payout. */
async function handedOver(): Promise<Payout> {
  const person = await someoneWith(server, '500.00')
  const { value } = await requestOf(server, person, '300.00')
  await askConsole(server, maker, consoleCalls.approveWithdrawal, await approvalOf(server, value.id))
  sim.manner = 'redirects'
  await dispatch()
  const [row] = await server.asOwner<{ payout_id: string }>(
    'SELECT payout_id FROM withdrawal WHERE id = $1',
    [value.id],
  )
  return { person, id: value.id, payoutId: row?.payout_id ?? '' }
}

/** In doubt: the repeated request is refused, and the provider still knows no such payout. */
async function inDoubt(): Promise<Payout> {
  const payout = await handedOver()
  sim.manner = 'refuses'
  await letTimePass()
  await dispatch()
  return payout
}

/** The provider has the payout, in this state. */
const haveThere = ({ payoutId }: Payout, status: 'pending' | 'paid' | 'failed' | 'returned') =>
  sim.orders.set(`payout ${payoutId}`, {
    kind: 'payout',
    order: payoutId,
    reference: `P-${payoutId}`,
    amount: '295.00',
    currency: 'CNY',
    status,
  })

async function report({ payoutId }: Payout): Promise<void> {
  const { headers, bytes } = sim.notice('payout', payoutId)
  await server.site.inject({
    method: 'POST',
    url: '/wps/payments/sim/notify',
    headers: { host: server.host, ...headers },
    payload: bytes,
  })
  await runJob(server.services, WORK_JOB)
}

const notPaid = {
  outcome: 'not_paid',
  evidence: 'Ticket 4711 of the provider',
  reason: 'Never arrived there',
}
const wasPaid = () => ({
  outcome: 'paid',
  evidence: `FT-${randomUUID().slice(0, 8)}`,
  reason: 'On their statement',
})
const propose = (by: Proof, { id }: Payout, verdict: object, requestId: string = randomUUID()) =>
  askConsole(server, by, consoleCalls.decidePayout, { id, requestId, ...verdict })
async function proposed(payout: Payout, verdict: object = notPaid): Promise<string> {
  const { value, code } = await propose(maker, payout, verdict)
  if (value.waits === undefined) throw new Error(`nothing waits: ${code}`)
  return value.waits
}
const yes = (id: string, by: Proof = checker) => judgeAs(server, by, id)
const own = async ({ person }: Payout) => (await ask(server, person, withdrawals.list)).value.list[0]
const file = async ({ id }: Payout) =>
  (await askConsole(server, maker, consoleCalls.readWithdrawal, { id })).value
const inAlarm = async (cause: string) =>
  (await payoutFigures.read(server.services.store.read)).find(({ labels }) => labels?.['cause'] === cause)
    ?.value
const auditOf = async ({ person }: Payout) =>
  (
    await server.asOwner<{ action: string }>(
      `SELECT action FROM audit_entry WHERE member_id = $1 AND operator_id IS NOT NULL ORDER BY id`,
      [person.id],
    )
  ).map(({ action }) => action)

test('"not paid" waits for a second operator, and gives the money back with their yes, once', async () => {
  const payout = await inDoubt()
  const requestId = randomUUID()
  const first = await propose(maker, payout, notPaid, requestId)
  expect(first.value).toMatchObject({ state: 'paying', waits: expect.any(String) as string })
  expect(await balancesOf(server, payout.person)).toEqual({ main: 200n, locked: 300n })
  const waits = first.value.waits ?? ''
  expect((await propose(maker, payout, notPaid, requestId)).value.waits).toBe(waits)
  expect((await propose(maker, payout, wasPaid(), requestId)).code).toBe('request_conflict')
  expect((await propose(checker, payout, notPaid)).code).toBe('proposal_waits')

  expect((await yes(waits, maker)).code).toBe('maker_is_checker')
  expect((await Promise.all([yes(waits), yes(waits)])).map(({ value }) => value.state)).toEqual([
    'approved',
    'approved',
  ])
  expect(await own(payout)).toMatchObject({ state: 'failed', amount: '300.00' })
  expect((await own(payout))?.reason).toBeUndefined()
  expect(await kindsOf(server, payout.person)).toEqual(['withdrawal_hold', 'withdrawal_release'])
  expect(await balancesOf(server, payout.person)).toEqual({ main: 500n, locked: 0n })
  // The maker's retry learns that it is done.
  expect((await propose(maker, payout, notPaid, requestId)).value).toMatchObject({ state: 'failed' })
  expect(await auditOf(payout)).toEqual([
    'withdrawal.approve',
    'proposal.make',
    'withdrawal.decide_unpaid',
    'proposal.approve',
  ])
  expect(await inAlarm('retry_refused')).toBe(0)
})

test('"paid" posts the payout with its reference; who proposed it proves no receipt', async () => {
  const payout = await inDoubt()
  const verdict = wasPaid()
  expect((await yes(await proposed(payout, verdict))).value.state).toBe('approved')
  expect(await own(payout)).toMatchObject({
    state: 'paid',
    outstanding: '295.00',
    reference: verdict.evidence,
  })
  expect(await kindsOf(server, payout.person)).toEqual(['withdrawal_hold', 'withdrawal_payout'])
  const [leg] = await server.asOwner<{ account: string }>(
    `SELECT account FROM ledger_entry JOIN ledger_transfer AS t ON t.id = transfer_id
      WHERE t.member_id = $1 AND kind = 'withdrawal_payout' AND account LIKE 'payment:%'`,
    [payout.person.id],
  )
  expect(leg?.account).toBe('payment:sim')
  expect((await file(payout)).deeds).not.toContain('force')
  const steps = (await own(payout))?.steps ?? []
  expect(steps.at(-1)).toMatchObject({ deed: 'decide_paid', state: 'paid', holder: 'member' })
})

test('a reference stands for one payout of the provider, and one that is taken keeps none from being paid', async () => {
  const [one, other] = [await inDoubt(), await inDoubt()]
  const verdict = { ...wasPaid(), evidence: `P-${other.payoutId}` }
  expect((await yes(await proposed(one, verdict))).status).toBe(200)
  expect((await propose(maker, other, verdict)).code).toBe('reference_used')
  haveThere(other, 'paid')
  await report(other)
  const paid = await own(other)
  expect(paid?.state).toBe('paid')
  expect(paid?.reference).toBeUndefined()
})

test('a payout without a doubt cannot be decided', async () => {
  const payout = await handedOver()
  expect((await propose(maker, payout, notPaid)).code).toBe('payout_not_in_doubt')
  expect((await file(payout)).deeds).not.toContain('decide_unpaid')
  haveThere(payout, 'pending')
  sim.manner = 'well'
  await letTimePass()
  await dispatch()
  expect((await propose(maker, payout, notPaid)).code).toBe('payout_not_in_doubt')
})

test('three days and 24 queries without a status are a doubt with an alarm; less is none', async () => {
  const payout = await handedOver()
  const age = (hours: number, times: number) =>
    Promise.all([
      server.asOwner(
        `UPDATE withdrawal_step SET at = now() - make_interval(hours => $2) WHERE withdrawal_id = $1 AND deed = 'hand_over'`,
        [payout.id, hours],
      ),
      server.asOwner(`UPDATE payout_answer SET times = $2 WHERE withdrawal_id = $1 AND question = 'order'`, [
        payout.id,
        times,
      ]),
    ])
  const again = async () => {
    await letTimePass()
    await dispatch()
    return (await file(payout)).withdrawal.doubt
  }
  expect(await again()).toBeUndefined()
  await age(71, 40)
  expect(await again()).toBeUndefined()
  await age(80, 22)
  expect(await again()).toBeUndefined()
  expect(await again()).toBe('unanswered')
  expect(await inAlarm('unanswered')).toBe(1)
  const { answers, deeds } = await file(payout)
  expect(answers).toMatchObject([
    { question: 'payout', answer: 'silent', status: 307, times: 5 },
    { question: 'order', answer: 'unknown', times: 24 },
  ])
  expect(deeds).toContain('decide_unpaid')
  expect((await yes(await proposed(payout))).value.state).toBe('approved')
  expect(await balancesOf(server, payout.person)).toEqual({ main: 500n, locked: 0n })
})

test('the provider’s answer ends the proposal, whichever of both comes first', async () => {
  const answered = await inDoubt()
  const waits = await proposed(answered)
  haveThere(answered, 'paid')
  await report(answered)
  expect((await yes(waits)).code).toBe('proposal_lapsed')
  const { value } = await askConsole(server, checker, listProposals, {
    group: 'withdrawals',
    subject: answered.id,
  })
  expect(value.list).toMatchObject([{ id: waits, state: 'lapsed' }])
  expect((await own(answered))?.state).toBe('paid')
  expect(await balancesOf(server, answered.person)).toEqual({ main: 200n, locked: 0n })

  // Approval and payment race: the money moves once. If it went back to the member, the payment raises an
  // alarm.
  for (let round = 0; round < 4; round++) {
    const payout = await inDoubt()
    const id = await proposed(payout)
    haveThere(payout, 'paid')
    await letTimePass()
    const [judged] = await Promise.all([yes(id), round % 2 === 0 ? report(payout) : dispatch()])
    await report(payout)
    const { state } = (await own(payout)) ?? {}
    const doubt = (await file(payout)).withdrawal.doubt
    if (judged.status === 200) expect([state, doubt]).toEqual(['failed', 'paid_after_end'])
    else {
      expect(['payout_answered', 'payout_asked_now', 'proposal_lapsed']).toContain(judged.code)
      expect([state, doubt]).toEqual(['paid', undefined])
    }
    expect(await kindsOf(server, payout.person)).toEqual([
      'withdrawal_hold',
      state === 'paid' ? 'withdrawal_payout' : 'withdrawal_release',
    ])
  }
})

test('an answer of the provider that it has the payout ends the doubt, and the proposal with it', async () => {
  const payout = await inDoubt()
  const waits = await proposed(payout)
  haveThere(payout, 'pending')
  await letTimePass()
  await dispatch()
  expect((await file(payout)).withdrawal.doubt).toBeUndefined()
  expect((await yes(waits)).code).toBe('proposal_lapsed')
  expect(await balancesOf(server, payout.person)).toEqual({ main: 200n, locked: 300n })
})

test('nothing is given back while a request to pay is on its way, and none is sent afterwards', async () => {
  const payout = await inDoubt()
  const waits = await proposed(payout)
  sim.manner = 'ponders'
  await letTimePass()
  const before = { posts: posts(), queries: sim.requests.length }
  const running = dispatch()
  await waitFor(() => expect(sim.requests.length).toBeGreaterThan(before.queries))
  expect((await yes(waits)).code).toBe('payout_asked_now')
  // As if the process had stood still for minutes.
  await server.asOwner("UPDATE withdrawal SET payout_asked_at = now() - interval '3 minutes' WHERE id = $1", [
    payout.id,
  ])
  expect((await yes(waits)).value.state).toBe('approved')
  sim.manner = 'well'
  sim.goOn()
  await running
  expect(posts()).toBe(before.posts)
  expect((await own(payout))?.state).toBe('failed')
})

test('without a query of the last two hours nothing is decided', async () => {
  const payout = await inDoubt()
  const waits = await proposed(payout)
  await server.asOwner(
    `UPDATE payout_answer SET first_at = first_at - interval '3 hours', last_at = last_at - interval '3 hours'
      WHERE withdrawal_id = $1`,
    [payout.id],
  )
  expect((await yes(waits)).code).toBe('payout_not_asked')
  expect(await balancesOf(server, payout.person)).toEqual({ main: 200n, locked: 300n })
})

test('a provider that pays afterwards raises the alarm; one that fails what was posted as paid makes a dispute', async () => {
  const back = await inDoubt()
  await yes(await proposed(back))
  haveThere(back, 'paid')
  await report(back)
  expect((await file(back)).withdrawal.doubt).toBe('paid_after_end')
  expect(await balancesOf(server, back.person)).toEqual({ main: 500n, locked: 0n })

  const paid = await inDoubt()
  await yes(await proposed(paid, wasPaid()))
  haveThere(paid, 'failed')
  await report(paid)
  expect((await own(paid))?.state).toBe('disputed')
  expect(await kindsOf(server, paid.person)).toEqual(['withdrawal_hold', 'withdrawal_payout'])

  const ended = await inDoubt()
  await yes(await proposed(ended, wasPaid()))
  await ask(server, ended.person, withdrawals.confirm, { id: ended.id, answer: 'received' })
  haveThere(ended, 'returned')
  await report(ended)
  expect((await own(ended))?.state).toBe('confirmed')
  expect((await file(ended)).withdrawal.doubt).toBe('failed_after_end')
  expect(await inAlarm('failed_after_end')).toBe(1)
})

test('an operator of another brand finds neither the payout nor the proposal', async () => {
  const payout = await inDoubt()
  const waits = await proposed(payout)
  const elsewhere = await server.fixtures.merchant()
  const stranger = await server.fixtures.operatorSession(rights, { merchantId: elsewhere.id })
  const without = { id: payout.id, requestId: randomUUID(), ...notPaid }
  expect((await askConsole(server, stranger, consoleCalls.decidePayout, without)).status).toBe(404)
  const answer = await server.console.inject({
    method: 'POST',
    url: '/console/approvals/judge',
    headers: { host: server.consoleHost, origin: 'http://console.test', ...stranger.headers },
    payload: { requestId: randomUUID(), id: waits, judgement: 'approve' },
  })
  expect(answer.statusCode).toBe(404)
  const mayNot = await server.fixtures.operatorSession(['cashier.read', 'approvals.judge'], {
    merchantId: server.merchantId,
  })
  expect((await yes(waits, mayNot)).status).toBe(403)
  expect(await balancesOf(server, payout.person)).toEqual({ main: 200n, locked: 300n })
})

test('a payout that another operator has claimed is left to them; evidence without a text is refused', async () => {
  const payout = await inDoubt()
  const { version } = (await file(payout)).withdrawal
  await askConsole(server, checker, consoleCalls.claimWithdrawal, { id: payout.id, version, deed: 'claim' })
  expect((await propose(maker, payout, notPaid)).code).toBe('claimed_by_other')
  expect((await propose(checker, payout, { ...notPaid, evidence: '   ' })).status).toBe(400)
  expect((await propose(checker, payout, notPaid)).value.waits).toBeDefined()
})
