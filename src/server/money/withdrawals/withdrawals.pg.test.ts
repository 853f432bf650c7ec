import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { waitFor } from '#test/patience.ts'
import { newsOf } from '#test/pg/account-news.ts'
import {
  approvalOf,
  ask,
  askConsole,
  balancesOf,
  cashier,
  countedOf,
  kindsOf,
  payoutAccount,
  requestOf,
  someoneWith,
  type Person,
} from '#test/pg/withdrawals.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let maker: Proof & { readonly operatorId: bigint }
let checker: Proof & { readonly operatorId: bigint }

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '9999999,9999999', THROTTLE_ACCOUNT: '9999999,9999999' },
  })
  const merchantId = server.merchantId
  maker = await server.fixtures.operatorSession([...cashier, 'settings.read', 'settings.write'], {
    merchantId,
  })
  checker = await server.fixtures.operatorSession(cashier, { merchantId })
})
afterAll(() => server?.close())

const listed = async (id: string) =>
  (await askConsole(server, maker, consoleCalls.readWithdrawal, { id })).value.withdrawal
const approve = async (operator: Proof, id: string) =>
  await askConsole(server, operator, consoleCalls.approveWithdrawal, await approvalOf(server, id))
const pay = async (operator: Proof, id: string, reference: string = randomUUID()) =>
  await askConsole(server, operator, consoleCalls.markWithdrawalPaid, {
    id,
    requestId: randomUUID(),
    version: (await listed(id)).version,
    reference,
  })
async function paid(amount = '500.00'): Promise<{ person: Person; id: string }> {
  const person = await someoneWith(server, amount)
  const { value } = await requestOf(server, person, amount)
  expect((await approve(maker, value.id)).code).toBeUndefined()
  expect((await pay(maker, value.id)).code).toBeUndefined()
  return { person, id: value.id }
}
const stepsOf = async (person: Person) =>
  (await ask(server, person, withdrawals.list)).value.list[0]?.steps.map(
    ({ state, holder }) => `${state} ${holder}`,
  )

test('a withdrawal is reserved, looked at, paid and confirmed, and its member sees each step', async () => {
  const person = await someoneWith(server, '500.00')
  const request = await requestOf(server, person, '300.00')
  expect(request.value).toMatchObject({
    state: 'reviewing',
    amount: '300.00',
    fee: '0.00',
    arrives: '300.00',
  })
  expect(request.value.destination.number).not.toContain('PH')
  expect(await balancesOf(server, person)).toEqual({ main: 200n, locked: 300n })
  const queue = await askConsole(server, maker, consoleCalls.listWithdrawals, { queue: 'review' })
  expect(queue.value.list.map(({ id }) => id)).toContain(request.value.id)
  expect((await approve(maker, request.value.id)).value).toMatchObject({ state: 'approved' })
  expect((await pay(maker, request.value.id, 'BANK 4711')).value).toMatchObject({ state: 'paid' })
  expect(await balancesOf(server, person)).toEqual({ main: 200n, locked: 0n })
  const done = await ask(server, person, withdrawals.confirm, { id: request.value.id, answer: 'received' })
  expect(done.value).toMatchObject({ state: 'confirmed', received: '300.00', reference: 'BANK 4711' })
  expect(await stepsOf(person)).toEqual([
    'reviewing operator',
    'approved operator',
    'paid member',
    'confirmed nobody',
  ])
  expect(await kindsOf(server, person)).toEqual(['withdrawal_hold', 'withdrawal_payout'])
})

test('only operators see the risk reasons', async () => {
  const person = await someoneWith(server, '500.00')
  await server.asOwner("UPDATE member SET payee_name = 'Somebody Else' WHERE id = $1", [person.id])
  const { value } = await requestOf(server, person, '300.00')
  expect((await listed(value.id)).risks).toEqual(['new_device', 'first_withdrawal', 'name_differs'])
  const own = await ask(server, person, withdrawals.list)
  expect(JSON.stringify(own.value)).not.toMatch(/name_differs|new_device|risk/)
})

test('a withdrawal without risk reasons is approved automatically', async () => {
  const person = await someoneWith(server, '500.00')
  await server.asOwner(
    `INSERT INTO known_device (merchant_id, member_id, secret_hash, created_at)
     VALUES ($1, $2, sha256('\\x${'ab'.repeat(32)}'::bytea), now() - interval '2 days')`,
    [person.merchantId, person.id],
  )
  const first = await requestOf(server, person, '100.00')
  await approve(maker, first.value.id)
  await pay(maker, first.value.id)
  const cookie = `${person.proof.headers['cookie']}; device=${Buffer.from('ab'.repeat(32), 'hex').toString('base64url')}`
  const known = { ...person, proof: { ...person.proof, headers: { ...person.proof.headers, cookie } } }
  expect((await requestOf(server, known, '100.00')).value).toMatchObject({ state: 'approved' })
  // With a risk reason it goes to review.
  await server.asOwner('UPDATE member SET payee_name = NULL WHERE id = $1', [person.id])
  const nameless = await requestOf(server, known, '100.00')
  expect(nameless.value).toMatchObject({ state: 'reviewing' })
  expect((await listed(nameless.value.id)).risks).toEqual(['name_unknown'])
  expect((await requestOf(server, person, '100.00')).value).toMatchObject({ state: 'reviewing' })
})

test('another operator has to agree to a large one, and nobody agrees twice', async () => {
  const person = await someoneWith(server, '200000.00')
  const { value } = await requestOf(server, person, '150000.00')
  expect((await approve(maker, value.id)).value).toMatchObject({ state: 'approved_once' })
  expect((await approve(maker, value.id)).code).toBe('maker_is_checker')
  expect((await ask(server, person, withdrawals.list)).value.list[0]?.state).toBe('reviewing')
  expect((await pay(maker, value.id)).code).toBe('already_judged')
  expect((await approve(checker, value.id)).value).toMatchObject({ state: 'approved' })
})

test('of two concurrent approvals by one operator one counts', async () => {
  const person = await someoneWith(server, '200000.00')
  const { value } = await requestOf(server, person, '150000.00')
  const approval = await approvalOf(server, value.id)
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => askConsole(server, maker, consoleCalls.approveWithdrawal, approval)),
  )
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1)
  expect((await listed(value.id)).state).toBe('approved_once')
})

test('an approval counts only with every risk reason that the withdrawal has now', async () => {
  const { value } = await requestOf(server, await someoneWith(server, '500.00'), '300.00')
  const { risks } = await approvalOf(server, value.id)
  expect(risks.length).toBeGreaterThan(1)
  const send = async (ticked: typeof risks) => {
    const approval = { ...(await approvalOf(server, value.id)), risks: ticked }
    return (await askConsole(server, maker, consoleCalls.approveWithdrawal, approval)).code
  }
  expect(await send([])).toBe('risks_unconfirmed')
  expect(await send(risks.slice(1))).toBe('risks_unconfirmed')
  // A reason appears while the dialog is open; the dialog has the new version, but no tick for it.
  await server.asOwner(`UPDATE withdrawal SET risks = risks || '{number_shared}' WHERE id = $1`, [value.id])
  expect(await send(risks)).toBe('risks_unconfirmed')
  expect((await listed(value.id)).state).toBe('reviewing')
  expect(await send(['number_shared', ...risks.toReversed()])).toBeUndefined()
  expect((await listed(value.id)).state).toBe('approved')
})

test('an approval needs a reason, which the audit and the next operator read, and the member does not', async () => {
  const person = await someoneWith(server, '200000.00')
  const { value } = await requestOf(server, person, '150000.00')
  const approval = await approvalOf(server, value.id)
  const send = (reason: string | undefined) =>
    askConsole(server, maker, consoleCalls.approveWithdrawal, { ...approval, reason })
  for (const reason of [undefined, 'too short', ' '.repeat(20), `short${' '.repeat(9)}er`])
    expect((await send(reason)).code).toBe('invalid_input')
  expect((await listed(value.id)).state).toBe('reviewing')
  expect((await send('  Rounds replayed  and fair ')).value).toMatchObject({ state: 'approved_once' })
  const file = (await askConsole(server, checker, consoleCalls.readWithdrawal, { id: value.id })).value
  expect(file.steps.at(-1)).toMatchObject({ deed: 'approve', note: 'Rounds replayed and fair' })
  const [entry] = await server.asOwner<{ reason: string }>(
    "SELECT reason FROM audit_entry WHERE action = 'withdrawal.approve' AND after->>'id' = $1",
    [value.id],
  )
  expect(entry?.reason).toBe('Rounds replayed and fair')
  expect(JSON.stringify((await ask(server, person, withdrawals.list)).value)).not.toContain('Rounds')
})

test('another amount or another destination takes back what was approved', async () => {
  const person = await someoneWith(server, '200000.00')
  const elsewhere = await payoutAccount(server, person)
  const { value } = await requestOf(server, person, '150000.00')
  await approve(maker, value.id)
  const change = async (what: object) =>
    await askConsole(server, checker, consoleCalls.changeWithdrawal, {
      id: value.id,
      requestId: randomUUID(),
      version: (await listed(value.id)).version,
      reason: 'as the member asked',
      ...what,
    })
  expect((await change({ payoutAccountId: elsewhere })).value).toMatchObject({ state: 'reviewing' })
  // The operator who changed it cannot approve it, and earlier approvals are void.
  expect((await approve(checker, value.id)).code).toBe('maker_is_checker')
  expect((await approve(maker, value.id)).value).toMatchObject({ state: 'approved_once' })
  expect((await change({ amount: '120000.00' })).value).toMatchObject({ state: 'reviewing' })
  expect(await balancesOf(server, person)).toEqual({ main: 80_000n, locked: 120_000n })
  expect((await change({ amount: '130000.00' })).code).toBe('withdrawal_bounds')
  expect((await change({ amount: '120000.00' })).code).toBe('nothing_changed')
})

test('the database itself starts a new round of approval on every change of the row', async () => {
  const person = await someoneWith(server, '500.00')
  const { value } = await requestOf(server, person, '300.00')
  await server.asOwner('UPDATE withdrawal SET amount = amount - 100000 WHERE id = $1', [value.id])
  const [row] = await server.asOwner('SELECT round FROM withdrawal WHERE id = $1', [value.id])
  expect(row).toEqual({ round: 2 })
})

test('a no gives the money back, with its reason', async () => {
  const person = await someoneWith(server, '500.00')
  const { value } = await requestOf(server, person, '300.00')
  const input = {
    id: value.id,
    requestId: randomUUID(),
    version: (await listed(value.id)).version,
    deed: 'reject',
    reason: 'The name is another one',
  }
  const rejected = await askConsole(server, maker, consoleCalls.endWithdrawal, input)
  expect(rejected.value).toMatchObject({ state: 'rejected' })
  expect((await askConsole(server, maker, consoleCalls.endWithdrawal, input)).value).toEqual(rejected.value)
  expect(
    (await askConsole(server, maker, consoleCalls.endWithdrawal, { ...input, deed: 'cancel' })).code,
  ).toBe('request_conflict')
  expect(await balancesOf(server, person)).toEqual({ main: 500n, locked: 0n })
  const [own] = (await ask(server, person, withdrawals.list)).value.list
  expect(own).toMatchObject({ state: 'rejected', reason: 'The name is another one' })
  expect(await newsOf(server, person)).toEqual(['withdrawal_returned 300.00'])
})

test('a reference of the bank stands for one payout', async () => {
  // Two members, so that neither waits for a lock on the other's wallet.
  const [one, other] = [await someoneWith(server, '500.00'), await someoneWith(server, '500.00')]
  const first = await requestOf(server, one, '200.00')
  const second = await requestOf(server, other, '200.00')
  for (const { value } of [first, second]) await approve(maker, value.id)
  // Blocks writes, so that without the lock both would be judged before either is written.
  const holder = new pg.Client({ connectionString: server.database.ownerUrl })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE withdrawal_step IN SHARE MODE')
  const paying = Promise.all([pay(maker, first.value.id, 'BANK 1'), pay(checker, second.value.id, 'bank 1')])
  await waitFor(async () => {
    const waiting = await server.asOwner(
      `SELECT FROM pg_locks JOIN pg_database ON oid = database WHERE NOT granted AND datname = current_database()`,
    )
    expect(waiting).toHaveLength(2)
  }).finally(() => holder.end())
  const answers = await paying
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.flatMap(({ code }) => code ?? [])).toEqual(['reference_used'])
})

test('nobody decides what another operator has in hand, until the claim runs out', async () => {
  const person = await someoneWith(server, '500.00')
  const { value } = await requestOf(server, person, '300.00')
  const claim = async (operator: Proof, deed: 'claim' | 'release') =>
    await askConsole(server, operator, consoleCalls.claimWithdrawal, {
      id: value.id,
      version: (await listed(value.id)).version,
      deed,
    })
  expect((await claim(maker, 'claim')).status).toBe(200)
  expect((await listed(value.id)).claimed).toMatchObject({ isMine: true })
  expect((await claim(checker, 'claim')).code).toBe('claimed_by_other')
  expect((await approve(checker, value.id)).code).toBe('claimed_by_other')
  await server.asOwner("UPDATE withdrawal SET claimed_until = now() - interval '1 second' WHERE id = $1", [
    value.id,
  ])
  const job = server.services.jobs.find(({ name }) => name === 'release_withdrawal_claims')
  await job?.run(server.services.store, undefined)
  expect((await listed(value.id)).claimed).toBeUndefined()
  expect((await approve(checker, value.id)).status).toBe(200)
})

test('the received part and the missing part make the whole, and the rest is sent again or returned', async () => {
  const { person, id } = await paid()
  const partly = (received: string, remaining: string) =>
    ask(server, person, withdrawals.confirm, { id, answer: 'partly_received', received, remaining })
  expect((await partly('300.00', '100.00')).code).toBe('withdrawal_split')
  expect((await partly('500.00', '0.00')).code).toBe('withdrawal_split')
  expect((await partly('-1.00', '501.00')).status).toBe(400)
  expect((await partly('300.00', '200.00')).value).toMatchObject({
    state: 'partly_received',
    remaining: '200.00',
  })
  const settle = async (operator: Proof, deed: string) =>
    await askConsole(server, operator, consoleCalls.settleWithdrawal, {
      id,
      requestId: randomUUID(),
      version: (await listed(id)).version,
      deed,
      evidence: 'statement of the bank, line 12',
    })
  expect((await settle(maker, 'pay_again')).value).toMatchObject({ state: 'paid' })
  expect((await partly('50.00', '450.00')).code).toBe('withdrawal_split')
  expect((await partly('50.00', '150.00')).value).toMatchObject({ outstanding: '200.00' })
  expect((await settle(checker, 'give_back')).value).toMatchObject({ state: 'returned' })
  // Limits count what stayed away, of a withdrawal that came back whole nothing.
  expect(await countedOf(server, person)).toEqual({ count: 1, sum: 350n, month: 350n })
  const whole = 'received = NULL, remaining = NULL, outstanding = amount - fee'
  await server.asOwner(`UPDATE withdrawal SET ${whole} WHERE member_id = $1`, [person.id])
  expect(await countedOf(server, person)).toEqual({ count: 0, sum: 0n, month: 0n })
  expect(await balancesOf(server, person)).toMatchObject({ main: 150n, locked: 0n })
  expect(await kindsOf(server, person)).toEqual(['withdrawal_hold', 'withdrawal_payout', 'withdrawal_return'])
  const news = ['sent 500.00', 'sent_again 200.00', 'returned 150.00'].map((one) => `withdrawal_${one}`)
  expect(await newsOf(server, person)).toEqual(news)
})

test('a missing payout requires a picture of the member', async () => {
  const { person, id } = await paid()
  const answer = (pictures: string[]) =>
    ask(server, person, withdrawals.confirm, { id, answer: 'not_received', pictures })
  expect((await answer([])).code).toBe('proof_picture_needed')
  expect((await answer([randomUUID()])).code).toBe('picture_gone')
  expect((await ask(server, person, withdrawals.list)).value.list[0]?.state).toBe('paid')
})

/** In the zone of the test brand. */
function hourFromNow(hours: number): string {
  const zone = { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('en-GB', zone)
}

test.each<[string, object, string, string]>([
  [
    'hours that are to come',
    { opensAt: hourFromNow(2), closesAt: hourFromNow(3) },
    '200.00',
    'withdrawals_closed',
  ],
  ['too little', {}, '99.00', 'withdrawal_bounds'],
  ['one a day', { countADay: 1 }, '100.00', 'withdrawal_count_reached'],
  ['a sum a day', { sumADay: '150.00' }, '100.00', 'withdrawal_sum_reached'],
])('the merchant’s settings are kept: %s', async (_what, change, amount, code) => {
  const brand = await server.fixtures.merchant()
  const operator = await server.fixtures.operatorSession(['settings.read', 'settings.write'], {
    merchantId: brand.id,
  })
  const { value } = await askConsole(server, operator, consoleCalls.readWithdrawalSettings)
  const settings = { ...value.settings, ...change }
  const saved = await askConsole(server, operator, consoleCalls.saveWithdrawalSettings, {
    version: value.version,
    reason: 'a test',
    settings,
  })
  expect(saved.code).toBeUndefined()
  const person = await someoneWith(server, '1000.00', { merchantId: brand.id })
  const request = (sum: string) => {
    const input = {
      requestId: randomUUID(),
      payoutAccountId: person.payoutAccountId,
      amount: sum,
      paymentPassword: '849302',
    }
    return ask(server, person, withdrawals.request, input, brand.host)
  }
  if (code.endsWith('reached')) expect((await request('100.00')).status).toBe(200)
  expect((await request(amount)).code).toBe(code)
  const stale = await askConsole(server, operator, consoleCalls.saveWithdrawalSettings, {
    version: value.version,
    reason: 'a test',
    settings,
  })
  expect(stale.code).toBe('changed_meanwhile')
})

test('a fee is kept where the free ones are used up', async () => {
  const brand = await server.fixtures.merchant()
  const operator = await server.fixtures.operatorSession(['settings.read', 'settings.write'], {
    merchantId: brand.id,
  })
  const { value } = await askConsole(server, operator, consoleCalls.readWithdrawalSettings)
  await askConsole(server, operator, consoleCalls.saveWithdrawalSettings, {
    version: value.version,
    reason: 'a test',
    settings: { ...value.settings, freeADay: 0, feeFixed: '2.00', feePerMille: 5 },
  })
  const person = await someoneWith(server, '1000.00', { merchantId: brand.id })
  const answer = await ask(
    server,
    person,
    withdrawals.request,
    {
      requestId: randomUUID(),
      payoutAccountId: person.payoutAccountId,
      amount: '333.33',
      paymentPassword: '849302',
    },
    brand.host,
  )
  expect(answer.value).toMatchObject({ amount: '333.33', fee: '3.66', arrives: '329.67' })
})
