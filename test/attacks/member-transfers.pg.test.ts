import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/member-transfers.ts'
import { memberTransfers } from '#contract/member-transfers.ts'
import { plantedProof } from '#test/pg/factors.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import {
  ask,
  askConsole,
  balancesOf,
  cashier,
  kindsOf,
  PAYMENT,
  type Person,
  requestOf,
  someoneWith,
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

/** An upline, and a member below it with the right to transfer to it. */
async function pair(amount = '500.00'): Promise<{ upline: Person; member: Person }> {
  const upline = await someoneWith(server, amount, { accountType: 1 })
  const member = await someoneWith(server, amount)
  await server.asOwner('UPDATE member SET upline_id = $1, may_transfer_to_upline = true WHERE id = $2', [
    upline.id,
    member.id,
  ])
  return { upline, member }
}

const accountOf = async ({ id }: Person): Promise<string> => {
  const [row] = await server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [id])
  return row?.account ?? ''
}

async function send(person: Person, amount: string, more: object = {}) {
  const input = { requestId: randomUUID(), direction: 'up', amount, paymentPassword: PAYMENT, ...more }
  for (;;) {
    // SKIP LOCKED prevents a deadlock with concurrent transfers.
    await server.asOwner(
      'DELETE FROM login_failure WHERE ctid IN (SELECT ctid FROM login_failure FOR UPDATE SKIP LOCKED)',
    )
    const answer = await ask(server, person, memberTransfers.send, input)
    if (answer.status !== 429) return answer
  }
}

test('money goes up at once, both see it, and the ledger clears to nothing', async () => {
  const { upline, member } = await pair()
  expect((await send(member, '120.00')).value).toMatchObject({
    state: 'done',
    amount: '120.00',
    isIncoming: false,
  })
  expect(await balancesOf(server, member)).toMatchObject({ main: 380n })
  expect(await balancesOf(server, upline)).toMatchObject({ main: 620n })
  const seen = await ask(server, upline, memberTransfers.list)
  expect(seen.value.list).toMatchObject([{ isIncoming: true, other: await accountOf(member) }])
  expect([await kindsOf(server, member), await kindsOf(server, upline)]).toEqual([
    ['transfer_out'],
    ['transfer_in'],
  ])
  expect(await ledgerFaults(server)).toEqual([])
})

test('55: to oneself, to a stranger, to an upline, closed or excluded: refused, and nothing says which', async () => {
  const { upline, member } = await pair()
  const stranger = await someoneWith(server, '0')
  const closed = (await pair()).member
  const below = async (person: Person, status: string) =>
    await server.asOwner('UPDATE member SET upline_id = $1, status = $3 WHERE id = $2', [
      upline.id,
      person.id,
      status,
    ])
  await below(closed, 'closed')
  const down = async (person: Person) =>
    (await send(upline, '50.00', { direction: 'down', account: await accountOf(person) })).code
  expect([await down(upline), await down(stranger), await down(closed)]).toEqual([
    'receiver_unfit',
    'receiver_unfit',
    'receiver_unfit',
  ])
  await below(closed, 'suspended')
  expect(await down(closed)).toBe('receiver_unfit')
  expect((await send(member, '50.00', { direction: 'down', account: await accountOf(upline) })).code).toBe(
    'receiver_unfit',
  )
  expect(await down(member)).toBeUndefined()
  await server.asOwner('UPDATE member SET may_transfer_to_upline = false WHERE id = $1', [member.id])
  expect((await send(member, '50.00')).code).toBe('transfers_off')
})

test('a mobile number that serves as account name is masked for the other side of a transfer', async () => {
  const { upline, member } = await pair()
  const rename = async ({ id }: Person, account: string) =>
    await server.asOwner('UPDATE member SET account = $1 WHERE id = $2', [account, id])
  await rename(upline, '+84912345678')
  await rename(member, '+84987654321')
  expect((await send(member, '20.00')).value).toMatchObject({ state: 'done' })
  const facts = await ask(server, member, memberTransfers.terms)
  expect(facts.value.upline).toBe('+84 •••• 678')
  const list = async (person: Person) => (await ask(server, person, memberTransfers.list)).value.list
  expect([await list(member), await list(upline)]).toMatchObject([
    [{ other: '+84 •••• 678' }],
    [{ other: '+84 •••• 321' }],
  ])
  // Such an account is named by its id, within the own line alone.
  const to = (person: Person) => ({ downline: person.id.toString() })
  const named = async (asker: Person, about: Person) =>
    (await ask(server, asker, memberTransfers.terms, to(about))).value['downline']
  expect([await named(upline, member), await named(member, upline)]).toEqual(['+84 •••• 321', undefined])
  const down = { direction: 'down' }
  const sent = await send(upline, '20.00', { ...down, ...to(member) })
  expect(sent.value).toMatchObject({ state: 'done', other: '+84 •••• 321' })
  expect((await send(member, '20.00', { ...down, ...to(upline) })).code).toBe('receiver_unfit')
  expect((await send(upline, '20.00', { ...down, ...to(member), account: '+84987654321' })).status).toBe(400)
})

test('the market switch holds, whatever the member may', async () => {
  const brand = await server.fixtures.merchant({ marketProfile: 'strict' })
  const upline = await someoneWith(server, '0', { merchantId: brand.id })
  const member = await someoneWith(server, '500.00', { merchantId: brand.id })
  await server.asOwner('UPDATE member SET upline_id = $1, may_transfer_to_upline = true WHERE id = $2', [
    upline.id,
    member.id,
  ])
  const input = { requestId: randomUUID(), direction: 'up', amount: '50.00', paymentPassword: PAYMENT }
  expect((await ask(server, member, memberTransfers.send, input, brand.host)).code).toBe('transfers_off')
})

test('55: to and fro at once, many times: nobody waits for ever, and nothing is lost', async () => {
  const { upline, member } = await pair('50.00')
  const down = { direction: 'down', account: await accountOf(member) }
  /** People repeat a transfer that waited too long for the locks of both wallets. */
  const sendUntilJudged = async (act: () => ReturnType<typeof send>): ReturnType<typeof send> => {
    const answer = await act()
    return answer.code === 'unavailable' ? await sendUntilJudged(act) : answer
  }
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, attempt) =>
      sendUntilJudged(() => (attempt % 2 === 0 ? send(member, '20.00') : send(upline, '20.00', down))),
    ),
  )
  const codes = new Set(answers.map(({ status, code }) => (status === 200 ? 'done' : code)))
  expect([...codes].every((code) => ['done', 'insufficient_balance'].includes(code ?? ''))).toBe(true)
  expect(codes).toContain('done')
  const [one, other] = [await balancesOf(server, member), await balancesOf(server, upline)]
  expect((one['main'] ?? 0n) + (other['main'] ?? 0n)).toBe(100n)
  expect(await ledgerFaults(server)).toEqual([])
})

test('49: a withdrawal and a transfer of everything at once: one is taken', async () => {
  const { member } = await pair('1000.00')
  const answers = await Promise.all([requestOf(server, member, '1000.00'), send(member, '1000.00')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { main = 0n, locked = 0n } = await balancesOf(server, member)
  expect([main, locked === 0n || locked === 1000n]).toEqual([0n, true])
})

test('50 and 51: the same request twenty times is one transfer; with another amount it is a conflict', async () => {
  const { member, upline } = await pair()
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(member, '100.00', { requestId })))
  expect(new Set(answers.map(({ value }) => JSON.stringify(value))).size).toBe(1)
  expect((await send(member, '90.00', { requestId })).code).toBe('request_conflict')
  expect(await balancesOf(server, upline)).toMatchObject({ main: 600n })
})

test('50: twins that come at the same moment are answered alike', async () => {
  const { member } = await pair()
  const requestId = randomUUID()
  const answers = await whileWalletIsLocked(server, member, { waiting: 3 }, () =>
    Promise.all([1, 2, 3].map(() => send(member, '100.00', { requestId }))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await kindsOf(server, member)).toEqual(['transfer_out'])
})

test('a large one is held until an operator lets it arrive, once', async () => {
  const { member, upline } = await pair('60000.00')
  const sent = await send(member, '30000.00')
  expect(sent.value.state).toBe('reviewing')
  expect(await balancesOf(server, member)).toMatchObject({ main: 30_000n, locked: 30_000n })
  const judge = (judgement: string) =>
    askConsole(server, operator, consoleCalls.judgeMemberTransfer, {
      requestId: randomUUID(),
      id: sent.value.id,
      version: 1,
      judgement,
      reason: 'looked at it',
    })
  const answers = await Promise.all([judge('approve'), judge('reject'), judge('approve')])
  const kinds = await kindsOf(server, member)
  expect(kinds).toHaveLength(2)
  expect(answers.some(({ code }) => code === 'already_judged')).toBe(true)
  const { main: there = 0n } = await balancesOf(server, upline)
  const { main: here = 0n, locked } = await balancesOf(server, member)
  expect([here + there, locked]).toEqual([120_000n, 0n])
})

test('slices of one day are looked at as the whole: of one sender, and of many to one receiver', async () => {
  const { upline, member } = await pair('60000.00')
  expect((await send(member, '19999.99')).value).toMatchObject({ state: 'done' })
  expect((await send(member, '19999.99')).value).toMatchObject({ state: 'reviewing' })
  const other = await someoneWith(server, '60000.00')
  await server.asOwner('UPDATE member SET upline_id = $1, may_transfer_to_upline = true WHERE id = $2', [
    upline.id,
    other.id,
  ])
  expect((await send(other, '10.00')).value).toMatchObject({ state: 'reviewing' })
})

test('nobody decides what another operator has in hand, until the claim runs out', async () => {
  const { member, upline } = await pair('60000.00')
  const other = await server.fixtures.operatorSession(cashier, { merchantId: server.merchantId })
  const { id } = (await send(member, '30000.00')).value
  const claim = (who: Proof, deed: string) =>
    askConsole(server, who, consoleCalls.claimMemberTransfer, { id, deed })
  const judge = (who: Proof) => {
    const input = { requestId: randomUUID(), id, version: 1, judgement: 'approve', reason: 'looked at it' }
    return askConsole(server, who, consoleCalls.judgeMemberTransfer, input)
  }
  const seenBy = async (who: Proof) =>
    (await askConsole(server, who, consoleCalls.readMemberTransfer, { id })).value
  expect((await claim(operator, 'claim')).value).toEqual({ version: 1 })
  expect([(await seenBy(operator)).claimed?.isMine, (await seenBy(other)).claimed?.isMine]).toEqual([
    true,
    false,
  ])
  for (const deed of ['claim', 'release']) expect((await claim(other, deed)).code).toBe('claimed_by_other')
  expect((await judge(other)).code).toBe('claimed_by_other')
  await server.asOwner(
    "UPDATE member_transfer SET claimed_until = now() - interval '1 second' WHERE id = $1",
    [id],
  )
  expect((await seenBy(other)).claimed).toBeUndefined()
  expect((await judge(other)).value).toMatchObject({ state: 'done' })
  expect((await claim(operator, 'claim')).code).toBe('already_judged')
  expect(await balancesOf(server, upline)).toMatchObject({ main: 90_000n })
  const answer = await server.asOwner<{ action: string }>(
    "SELECT action FROM audit_entry WHERE action LIKE 'transfer.%' AND after->>'id' = $1 ORDER BY id",
    [id],
  )
  expect(answer.map(({ action }) => action)).toEqual(['transfer.send', 'transfer.claim', 'transfer.approve'])
  const { steps } = (await seenBy(operator)) as unknown as {
    steps: { deed: string; operatorName?: string }[]
  }
  expect(steps.map(({ deed, operatorName }) => [deed, operatorName !== undefined])).toEqual([
    ['send', false],
    ['claim', true],
    ['approve', true],
  ])
})

test('waiting transfers are counted and summed up, and both sides see the expected end', async () => {
  const brand = await server.fixtures.merchant()
  const by = await server.fixtures.operatorSession(cashier, { merchantId: brand.id })
  const queue = async () =>
    (await askConsole(server, by, consoleCalls.listMemberTransfers, { state: 'reviewing' })).value
  expect((await queue()).waiting).toEqual({ count: 0, currency: 'CNY', amount: '0.00' })
  const upline = await someoneWith(server, '0', { merchantId: brand.id, accountType: 1 })
  const member = await someoneWith(server, '60000.00', { merchantId: brand.id })
  await server.asOwner('UPDATE member SET upline_id = $1, may_transfer_to_upline = true WHERE id = $2', [
    upline.id,
    member.id,
  ])
  const input = { requestId: randomUUID(), direction: 'up', amount: '30000.00', paymentPassword: PAYMENT }
  const { value } = await ask(server, member, memberTransfers.send, input, brand.host)
  expect(Date.parse(value.dueAt ?? '') - Date.parse(value.requestedAt)).toBe(24 * 3_600_000)
  const { list, waiting } = await queue()
  expect(list).toMatchObject([{ id: value.id, dueAt: value.dueAt }])
  expect(waiting).toEqual({ count: 1, currency: 'CNY', amount: '30000.00' })
  const elsewhere = await askConsole(server, operator, consoleCalls.readMemberTransfer, { id: value.id })
  expect(elsewhere.status).toBe(404)
})

test('returned money is the sender’s again, with the reason, which names no account to pay to', async () => {
  const { member } = await pair('60000.00')
  const sent = await send(member, '30000.00')
  const reject = (reason: string) => {
    const input = { requestId: randomUUID(), id: sent.value.id, version: 1, judgement: 'reject', reason }
    return askConsole(server, operator, consoleCalls.judgeMemberTransfer, input)
  }
  expect((await reject('Send it to 0123 4567 89')).code).toBe('payee_named')
  const judged = await reject('not today')
  expect(judged.value).toMatchObject({ state: 'rejected' })
  expect(await balancesOf(server, member)).toMatchObject({ main: 60_000n, locked: 0n })
  const [own] = (await ask(server, member, memberTransfers.list)).value.list
  expect(own).toMatchObject({ state: 'rejected', reason: 'not today' })
})

test('the day’s limits and the payment password are kept', async () => {
  const { member } = await pair()
  expect((await send(member, '5.00')).code).toBe('transfer_bounds')
  expect((await send(member, '50.00', { paymentPassword: '000000' })).code).toBe('payment_password_wrong')
  expect((await send(member, '999.00')).code).toBe('insufficient_balance')
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await send(member, '10.00')).status).toBe(200)
  expect((await send(member, '10.00')).code).toBe('transfer_day_reached')
})

test('the payment password alone sends nothing from an armed account, and a retry needs no second proof', async () => {
  const { upline, member } = await pair()
  await server.asOwner(
    `INSERT INTO member_totp (member_id, wrapped_secret, confirmed_at) VALUES ($1, 'x', now())`,
    [member.id],
  )
  const requestId = randomUUID()
  const bare = await send(member, '10.00', { requestId })
  expect([bare.code, bare.value]).toEqual(['proof_needed', { ways: ['totp', 'recovery'] }])
  expect((await send(member, '10.00', { requestId, cpw: 'x'.repeat(43) })).code).toBe('proof_needed')
  expect(await balancesOf(server, member)).toMatchObject({ main: 500n })
  const session = member.proof.headers['cookie']?.replace('session=', '') ?? ''
  const cpw = await plantedProof(server, { visitor: { cookies: new Map([['session', session]]) } })
  expect((await send(member, '10.00', { requestId, cpw })).value).toMatchObject({ state: 'done' })
  expect((await send(member, '10.00', { requestId })).value).toMatchObject({ state: 'done' })
  expect((await send(member, '10.00', { cpw })).code).toBe('proof_needed')
  expect(await balancesOf(server, upline)).toMatchObject({ main: 510n })
})

test('after a reset of the factors by an operator the smallest transfer waits for an operator', async () => {
  const { member } = await pair()
  await server.asOwner(`UPDATE member SET factors_reset_at = now() - interval '71 hours' WHERE id = $1`, [
    member.id,
  ])
  expect((await send(member, '10.00')).value).toMatchObject({ state: 'reviewing' })
})
