import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { confirmByTime } from '#server/money/withdrawals/actions.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import {
  approvalOf,
  ask,
  askConsole,
  balancesOf,
  cashier,
  kindsOf,
  PAYMENT,
  requestOf,
  someoneWith,
  type Person,
  whileWalletIsLocked,
} from '#test/pg/withdrawals.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let operator: Proof

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '9999999,9999999', THROTTLE_ACCOUNT: '9999999,9999999' },
  })
  operator = await server.fixtures.operatorSession(cashier, { merchantId: server.merchantId })
})
afterAll(() => server?.close())

async function paid(): Promise<{ person: Person; id: string }> {
  const person = await someoneWith(server, '500.00')
  const { value } = await requestOf(server, person, '500.00')
  const version = async () =>
    (await askConsole(server, operator, consoleCalls.readWithdrawal, { id: value.id })).value.withdrawal
      .version
  await askConsole(server, operator, consoleCalls.approveWithdrawal, await approvalOf(server, value.id))
  const sent = { id: value.id, requestId: randomUUID(), version: await version(), reference: randomUUID() }
  expect((await askConsole(server, operator, consoleCalls.markWithdrawalPaid, sent)).code).toBeUndefined()
  return { person, id: value.id }
}

test('49: of many withdrawals of everything at once, one is taken', async () => {
  const person = await someoneWith(server, '1000.00')
  const answers = await Promise.all(Array.from({ length: 4 }, () => requestOf(server, person, '1000.00')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['insufficient_balance']))
  expect(await balancesOf(server, person)).toEqual({ main: 0n, locked: 1000n })
})

test('50: the same request twenty times at once is one withdrawal, and twenty equal answers', async () => {
  const person = await someoneWith(server, '1000.00')
  const requestId = randomUUID()
  const untilAnswered = async () => {
    for (;;) {
      const answer = await requestOf(server, person, '400.00', { requestId })
      if (answer.status !== 429) return answer
    }
  }
  const answers = await Promise.all(Array.from({ length: 20 }, untilAnswered))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ value }) => JSON.stringify(value))).size).toBe(1)
  expect(await balancesOf(server, person)).toEqual({ main: 600n, locked: 400n })
  expect(await kindsOf(server, person)).toEqual(['withdrawal_hold'])
})

test('50: twins that come at the same moment are answered alike', async () => {
  const person = await someoneWith(server, '1000.00')
  const requestId = randomUUID()
  const answers = await whileWalletIsLocked(server, person, { waiting: 3 }, () =>
    Promise.all([1, 2, 3].map(() => requestOf(server, person, '400.00', { requestId }))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await kindsOf(server, person)).toEqual(['withdrawal_hold'])
})

test('51: the same request with another amount, or elsewhere, is a conflict and moves nothing', async () => {
  const person = await someoneWith(server, '1000.00')
  const requestId = randomUUID()
  expect((await requestOf(server, person, '400.00', { requestId })).status).toBe(200)
  expect((await requestOf(server, person, '300.00', { requestId })).code).toBe('request_conflict')
  const elsewhere = { requestId, payoutAccountId: randomUUID() }
  expect((await requestOf(server, person, '400.00', elsewhere)).code).toBe('request_conflict')
  expect(await balancesOf(server, person)).toEqual({ main: 600n, locked: 400n })
})

const fine = () => ({ requestId: randomUUID(), paymentPassword: PAYMENT })

test('53 and 54: what is no amount is refused, and so is a currency of the caller’s own', async () => {
  const person = await someoneWith(server, '1000.00')
  const wrong = [
    -1,
    0,
    '-1',
    '0',
    '0.001',
    '1e21',
    '1,00',
    '0x10',
    'NaN',
    'Infinity',
    [1],
    { $gt: 0 },
    2 ** 53,
    '9007199254740993.001',
    '',
    ' 100',
    '１００',
  ]
  for (const amount of wrong) {
    const input = { ...fine(), payoutAccountId: person.payoutAccountId, amount }
    expect((await ask(server, person, withdrawals.request, input)).status, JSON.stringify(amount)).toBe(400)
  }
  const other = { ...fine(), payoutAccountId: person.payoutAccountId, amount: '100.00', currency: 'USD' }
  expect((await ask(server, person, withdrawals.request, other)).status).toBe(400)
  expect(await balancesOf(server, person)).toEqual({ main: 1000n })
})

test('another member’s account is none to pay to, and without the payment password nothing goes', async () => {
  const person = await someoneWith(server, '1000.00')
  const stranger = await someoneWith(server, '0')
  const elsewhere = { payoutAccountId: stranger.payoutAccountId }
  expect((await requestOf(server, person, '100.00', elsewhere)).code).toBe('payout_unknown')
  expect((await requestOf(server, person, '100.00', { paymentPassword: '000000' })).code).toBe(
    'payment_password_wrong',
  )
  expect(await balancesOf(server, person)).toEqual({ main: 1000n })
})

test('57: where the market does not allow it, nobody takes one back to play on', async () => {
  const person = await someoneWith(server, '1000.00')
  const { value } = await requestOf(server, person, '400.00')
  const cancel = () => ask(server, person, withdrawals.cancel, { id: value.id, requestId: randomUUID() })
  expect(value.mayCancel).toBe(false)
  expect((await cancel()).code).toBe('withdrawal_stays')
  expect(await balancesOf(server, person)).toEqual({ main: 600n, locked: 400n })
})

/** A pending withdrawal at a brand whose market profile allows members to cancel. */
async function waitingWhereItIsAllowed() {
  const brand = await server.fixtures.merchant({ marketProfile: 'lenient' })
  const by = await server.fixtures.operatorSession(cashier, { merchantId: brand.id })
  const person = await someoneWith(server, '1000.00', { merchantId: brand.id })
  const input = { requestId: randomUUID(), payoutAccountId: person.payoutAccountId, amount: '400.00' }
  const { value } = await ask(
    server,
    person,
    withdrawals.request,
    { ...input, paymentPassword: PAYMENT },
    brand.host,
  )
  const { id } = value
  const approval = await approvalOf(server, id)
  const approve = () => askConsole(server, by, consoleCalls.approveWithdrawal, approval)
  const cancel = (requestId: string = randomUUID(), who = person) =>
    ask(server, who, withdrawals.cancel, { id, requestId }, brand.host)
  return { brand, person, value, approve, cancel }
}

test('57: where the market allows it, what is taken back is free again, once, however often it is asked', async () => {
  const { brand, person, value, cancel } = await waitingWhereItIsAllowed()
  expect(value.mayCancel).toBe(true)
  const stranger = await someoneWith(server, '0', { merchantId: brand.id })
  expect((await cancel(undefined, stranger)).status).toBe(404)
  const twin = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => cancel(turn % 2 === 0 ? twin : undefined)),
  )
  const done = answers.filter(({ status }) => status === 200)
  // Twins share a request id, so all of them get the same answer.
  expect([1, 10]).toContain(done.length)
  expect(answers.filter(({ code }) => code === 'withdrawal_moved_on')).toHaveLength(20 - done.length)
  expect(done[0]?.value).toMatchObject({ state: 'cancelled', mayCancel: false })
  expect(await kindsOf(server, person)).toEqual(['withdrawal_hold', 'withdrawal_release'])
  expect(await balancesOf(server, person)).toEqual({ main: 1000n, locked: 0n })
  expect(await ledgerFaults(server)).toEqual([])
})

test('57: of an approval and twenty who take it back at once, one side wins whole', async () => {
  const { person, approve, cancel } = await waitingWhereItIsAllowed()
  const [yes, ...noes] = await Promise.all([approve(), ...Array.from({ length: 20 }, () => cancel())])
  const isApproved = yes.status === 200
  expect(noes.filter(({ status }) => status === 200)).toHaveLength(isApproved ? 0 : 1)
  if (!isApproved) expect(yes.code).toBe('changed_meanwhile')
  expect(await balancesOf(server, person)).toEqual(
    isApproved ? { main: 600n, locked: 400n } : { main: 1000n, locked: 0n },
  )
  expect(await ledgerFaults(server)).toEqual([])
})

test('57: an approved withdrawal stays: it may be on its way already', async () => {
  const { brand, person, approve, cancel } = await waitingWhereItIsAllowed()
  expect((await approve()).value).toMatchObject({ state: 'approved' })
  const { list } = (await ask(server, person, withdrawals.list, {}, brand.host)).value
  expect(list[0]?.mayCancel).toBe(false)
  expect((await cancel()).code).toBe('withdrawal_moved_on')
  expect(await balancesOf(server, person)).toEqual({ main: 600n, locked: 400n })
})

test('57: an excluded member takes no withdrawal back to play on', async () => {
  const { brand, person, cancel } = await waitingWhereItIsAllowed()
  await server.asOwner(
    "INSERT INTO play_guard (merchant_id, member_id, break_until) VALUES ($1, $2, now() + interval '1 day')",
    [brand.id, person.id],
  )
  expect((await cancel()).code).toBe('withdrawal_stays')
  expect(await balancesOf(server, person)).toEqual({ main: 600n, locked: 400n })
})

test('58: of received and not received at once one counts, and after it nothing else', async () => {
  const { person, id } = await paid()
  const say = (answer: string, more: object = {}) =>
    ask(server, person, withdrawals.confirm, { id, answer, ...more })
  const [picture] = await server.asOwner<{ id: string }>(
    `INSERT INTO picture (merchant_id, purpose, member_id, media_type, width, height, bytes)
     VALUES ($1, 'withdrawal', $2, 'image/webp', 1, 1, 'x') RETURNING id`,
    [person.merchantId, person.id],
  )
  const answers = await Promise.all([
    say('received'),
    say('not_received', { pictures: [picture?.id] }),
    say('partly_received', { received: '499.00', remaining: '1.00' }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'withdrawal_moved_on')).toHaveLength(2)
  expect((await say('received')).code).toBe('withdrawal_moved_on')
})

test('58: nobody confirms another’s, nor after it has confirmed itself', async () => {
  const { person, id } = await paid()
  const stranger = await someoneWith(server, '0')
  expect((await ask(server, stranger, withdrawals.confirm, { id, answer: 'received' })).status).toBe(404)
  await server.asOwner("UPDATE withdrawal SET due_at = now() - interval '1 second' WHERE id = $1", [id])
  await runJob()
  expect((await ask(server, person, withdrawals.confirm, { id, answer: 'received' })).code).toBe(
    'withdrawal_moved_on',
  )
})

async function runJob(): Promise<void> {
  const job = server.services.jobs.find(({ name }) => name === 'confirm_withdrawals')
  if (!job) throw new Error('no such job')
  await job.run(server.services.store, undefined)
}

test('59: what confirms itself does so once, however many look', async () => {
  const { person, id } = await paid()
  await runJob()
  // A job that read the row before the deadline and acts late changes nothing either.
  const which = { merchantId: person.merchantId, id: BigInt(id) }
  expect(await server.services.store.transact((tx) => confirmByTime(tx, which))).toBeUndefined()
  const state = async () => (await ask(server, person, withdrawals.list)).value.list[0]
  expect((await state())?.state).toBe('paid')
  await server.asOwner("UPDATE withdrawal SET due_at = now() - interval '1 second' WHERE id = $1", [id])
  await Promise.all([runJob(), runJob(), runJob()])
  expect((await state())?.state).toBe('confirmed_by_time')
  expect((await state())?.steps.filter(({ state: one }) => one === 'confirmed_by_time')).toHaveLength(1)
})

test('two operators who pay the same withdrawal at once pay it once', async () => {
  const person = await someoneWith(server, '500.00')
  const { value } = await requestOf(server, person, '500.00')
  const version = async () =>
    (await askConsole(server, operator, consoleCalls.readWithdrawal, { id: value.id })).value.withdrawal
      .version
  await askConsole(server, operator, consoleCalls.approveWithdrawal, await approvalOf(server, value.id))
  const seen = await version()
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      askConsole(server, operator, consoleCalls.markWithdrawalPaid, {
        id: value.id,
        requestId: randomUUID(),
        version: seen,
        reference: randomUUID(),
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await kindsOf(server, person)).toEqual(['withdrawal_hold', 'withdrawal_payout'])
})

test('after a reset by an operator money leaves after a review only, and so does what goes to an account added since', async () => {
  const person = await someoneWith(server, '1000.00', { isCalm: true })
  const resetAgo = (hours: number) =>
    server.asOwner(
      `UPDATE member SET factors_reset_at = now() - make_interval(hours => $2), may_transfer_to_upline = true
        WHERE id = $1`,
      [person.id, hours],
    )
  const risksOf = async () => {
    const { value } = await requestOf(server, person, '100.00')
    const [row] = await server.asOwner<{ state: string; risks: string[] }>(
      'SELECT state, risks FROM withdrawal WHERE id = $1',
      [value.id],
    )
    return { state: row?.state, isOfReset: row?.risks.includes('factors_reset') }
  }
  await resetAgo(71)
  expect(await risksOf()).toEqual({ state: 'reviewing', isOfReset: true })
  await resetAgo(24 * 60)
  // The payout account of the stage is a month old: it was added after this reset, and never paid to.
  expect(await risksOf()).toEqual({ state: 'reviewing', isOfReset: true })
  await resetAgo(24 * 20)
  expect((await risksOf()).isOfReset).toBe(false)
})
