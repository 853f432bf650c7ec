import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Permission } from '#domain/access/permission.ts'
import { lapses, makeLapse } from '#test/pg/lapses.ts'
import { balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let code: string
let maker: Proof
let checker: Proof
let member: { id: bigint; merchantId: number }
let account: string

const all: readonly Permission[] = ['ledger.read', 'ledger.adjust', 'ledger.approve']

beforeAll(async () => {
  server = await openTestServer()
  code = server.services.registry.all()[0]?.code ?? ''
  maker = await server.fixtures.operatorSession(all)
  checker = await server.fixtures.operatorSession(all)
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})
beforeEach(async () => {
  account = `player${randomUUID().slice(0, 8)}`
  member = await server.fixtures.member({ account })
})

type Answer = { status: number; code?: string; value: Record<string, unknown> }

async function ask(by: Proof, method: 'GET' | 'POST' | 'PUT', path: string, given: object): Promise<Answer> {
  const isRead = method === 'GET'
  const input = { merchantCode: code, ...given }
  const response = await server.console.inject({
    method,
    url: isRead ? `${path}?${new URLSearchParams(input as never)}` : path,
    headers: { host: server.consoleHost, origin: `http://${server.consoleHost}`, ...by.headers },
    ...(isRead ? {} : { payload: input }),
  })
  const body = response.json() as { code?: string; value?: Record<string, unknown> }
  return {
    status: response.statusCode,
    ...(body.code === undefined ? {} : { code: body.code }),
    value: body.value ?? {},
  }
}

const proposal = (change: object = {}) => ({
  requestId: randomUUID(),
  account,
  direction: 'give',
  amount: '25.00',
  reason: 'goodwill',
  words: 'A long wait on Friday',
  ...change,
})
const propose = (given: object = proposal(), by = maker) => ask(by, 'POST', '/console/adjustments', given)
const judge = (by: Proof, given: object) =>
  ask(by, 'POST', '/console/adjustments/judge', { requestId: randomUUID(), ...given })
const balance = () => balanceOf(server, member)

async function proposed(change: object = {}): Promise<{ id: string; version: number }> {
  const { value } = await propose(proposal(change))
  return value as { id: string; version: number }
}

test('an approved proposal moves the money once, and names both operators', async () => {
  const one = await proposed()
  expect(await balance()).toBe(0n)
  const done = await judge(checker, { ...one, judgement: 'approve' })
  expect(done).toMatchObject({ status: 200, value: { state: 'approved', version: 2 } })
  expect(await balance()).toBe(2_500_000n)
  const rows = await server.asOwner<{ kind: string; key: string; reference: string; id: bigint }>(
    'SELECT kind, key, reference, id FROM ledger_transfer WHERE member_id = $1',
    [member.id],
  )
  expect(rows).toMatchObject([{ kind: 'adjustment', key: `adjustment:${one.id}`, reference: one.id }])
  expect(done.value['transferId']).toBe(rows[0]?.id.toString())
  const audit = await server.asOwner<{ action: string; operator_id: bigint }>(
    `SELECT action, operator_id FROM audit_entry WHERE member_id = $1 ORDER BY id`,
    [member.id],
  )
  expect(audit.map(({ action }) => action)).toEqual(['adjustment.propose', 'adjustment.approve'])
  expect(audit[0]?.operator_id).not.toBe(audit[1]?.operator_id)
})

test('a retry after a lost answer gets the same answer, and nothing moves twice', async () => {
  const given = proposal()
  const first = await propose(given)
  expect((await propose(given)).value).toEqual(first.value)
  expect(await propose({ ...given, amount: '26.00' })).toMatchObject({
    status: 409,
    code: 'request_conflict',
  })
  const yes = { ...first.value, judgement: 'approve', requestId: randomUUID() }
  const answer = await judge(checker, yes)
  expect(await judge(checker, yes)).toEqual(answer)
  expect(await balance()).toBe(2_500_000n)
})

test('the maker is never the checker, whatever rights they have', async () => {
  const one = await proposed()
  for (const judgement of ['approve', 'reject'])
    expect(await judge(maker, { ...one, judgement, answer: 'x' })).toMatchObject({
      status: 409,
      code: 'maker_is_checker',
    })
  const bypass = `UPDATE adjustment SET status = 'approved', judged_by = proposed_by, judged_at = now(), transfer_id = 1`
  await expect(server.asOwner(bypass)).rejects.toThrow('violates check constraint')
  expect(await balance()).toBe(0n)
})

test('two concurrent approvals have one effect', async () => {
  const one = await proposed()
  const third = await server.fixtures.operatorSession(all)
  const answers = await Promise.all(
    [checker, third, checker, third].map((by) => judge(by, { ...one, judgement: 'approve' })),
  )
  // The first judge's retry gets the first outcome; the other judge learns that it is decided.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ code: why }) => why === 'proposal_judged')).toHaveLength(2)
  expect(await balance()).toBe(2_500_000n)
})

test('a changed proposal voids a yes to the one before', async () => {
  const one = await proposed()
  const change = { ...proposal({ amount: '900.00' }), requestId: undefined, account: undefined }
  const changed = await ask(maker, 'PUT', '/console/adjustments', { ...change, ...one })
  expect(changed).toMatchObject({ status: 200, value: { version: 2 } })
  expect(await judge(checker, { ...one, judgement: 'approve' })).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
  })
  expect(await balance()).toBe(0n)
  expect(await judge(checker, { id: one.id, version: 2, judgement: 'approve' })).toMatchObject({
    status: 200,
  })
  expect(await balance()).toBe(90_000_000n)
})

test('a proposal lapses after seven days, and when its maker is suspended or loses the right', async () => {
  const author = await server.fixtures.operatorSession(all)
  const make = async () => (await propose(proposal(), author)).value as { id: string; version: number }
  const [one, rejected] = [await make(), await make()]
  const yes = async () => (await judge(checker, { ...one, judgement: 'approve' })).code
  const change = (columns: string) =>
    server.asOwner(`UPDATE operator SET ${columns} WHERE id = $1`, [author.operatorId])
  await change(`status = 'suspended'`)
  expect(await yes()).toBe('proposal_lapsed')
  await change(`status = 'active', permissions = '{ledger.read}'`)
  expect(await yes()).toBe('proposal_lapsed')
  await change(`permissions = '{ledger.adjust}'`)
  await server.asOwner(`UPDATE adjustment SET proposed_at = proposed_at - interval '7 days' WHERE id = $1`, [
    one.id,
  ])
  expect(await yes()).toBe('proposal_lapsed')
  expect(await judge(checker, { ...one, judgement: 'reject', answer: 'too old' })).toMatchObject({
    status: 200,
  })
  expect(await judge(checker, { ...rejected, judgement: 'approve' })).toMatchObject({ status: 200 })
  expect(await balance()).toBe(2_500_000n)
})

test('a proposal is its maker’s: nobody else changes it or takes it back, and a decided one stands', async () => {
  const one = await proposed()
  const withdraw = (by: Proof) => ask(by, 'PUT', '/console/adjustments/withdraw', one)
  expect(await withdraw(checker)).toMatchObject({ status: 409, code: 'not_the_maker' })
  expect(await withdraw(maker)).toMatchObject({ status: 200 })
  expect(await judge(checker, { ...one, judgement: 'approve' })).toMatchObject({
    status: 409,
    code: 'proposal_judged',
  })
  expect(await balance()).toBe(0n)
})

test('a no needs its reason, moves nothing, and stands', async () => {
  const one = await proposed()
  expect(await judge(checker, { ...one, judgement: 'reject' })).toMatchObject({
    status: 409,
    code: 'answer_needed',
  })
  expect(await judge(checker, { ...one, judgement: 'reject', answer: 'No receipt' })).toMatchObject({
    status: 200,
    value: { state: 'rejected' },
  })
  const third = await server.fixtures.operatorSession(all)
  expect(await judge(third, { ...one, judgement: 'approve' })).toMatchObject({ code: 'proposal_judged' })
  expect(await balance()).toBe(0n)
})

test('a debit needs the balance; the proposal waits until there is enough', async () => {
  const one = await proposed({ direction: 'take' })
  const yes = { ...one, judgement: 'approve' }
  expect(await judge(checker, yes)).toMatchObject({ status: 409, code: 'balance_too_low' })
  await giveMoney(server, member, 2_500_000n)
  expect(await judge(checker, yes)).toMatchObject({ status: 200 })
  expect(await balance()).toBe(0n)
})

test.each([
  ['0'],
  ['0.00'],
  ['-5'],
  ['+5'],
  ['1e3'],
  ['0x10'],
  [' 5'],
  ['5,00'],
  ['5.001'],
  ['05'],
  ['NaN'],
  ['Infinity'],
  ['99999999999999'],
  ['٥'],
  [''],
])('%j is no amount', async (amount) => {
  expect((await propose(proposal({ amount }))).status).toBe(400)
})

test('a trial account, an unknown one and one of another brand get nothing', async () => {
  const trial = `trial${randomUUID().slice(0, 8)}`
  await server.fixtures.member({ account: trial, accountType: 4 })
  expect(await propose(proposal({ account: trial }))).toMatchObject({ code: 'account_plays_only' })
  expect(await propose(proposal({ account: 'nobody' }))).toMatchObject({ code: 'account_unknown' })
  const other = await server.fixtures.merchant()
  await server.fixtures.member({ merchantId: other.id, account: 'elsewhere' })
  expect(await propose(proposal({ account: 'elsewhere' }))).toMatchObject({ code: 'account_unknown' })
  const theirs = await server.fixtures.operatorSession(all, { merchantId: other.id })
  const one = await proposed()
  const asTheirs = { ...one, merchantCode: undefined, judgement: 'approve' }
  expect((await judge(theirs, asTheirs)).status).toBe(404)
  expect((await ask(theirs, 'GET', '/console/adjustments', {})).status).toBe(404)
})

test('a reader cannot propose, and an operator without the right to approve cannot approve', async () => {
  const reader = await server.fixtures.operatorSession(['ledger.read'])
  const proposer = await server.fixtures.operatorSession(['ledger.read', 'ledger.adjust'])
  expect((await propose(proposal(), reader)).status).toBe(403)
  const one = await proposed()
  expect((await judge(proposer, { ...one, judgement: 'approve' })).status).toBe(403)
})

test('the queue lists the longest waiting first, and marks the operator’s own proposals', async () => {
  const one = await proposed()
  const { value } = await ask(checker, 'GET', '/console/adjustments', { state: 'proposed', limit: '100' })
  const list = value['list'] as { id: string; isOwn: boolean; amount: string; direction: string }[]
  expect(list.map(({ id }) => Number(id))).toEqual(list.map(({ id }) => Number(id)).toSorted((a, b) => a - b))
  expect(list.find(({ id }) => id === one.id)).toMatchObject({
    isOwn: false,
    amount: '25.00',
    direction: 'give',
    words: 'A long wait on Friday',
  })
})

test.each(lapses)(
  'what can no longer be approved waits no longer, and the list says why: %s',
  async (why) => {
    const author = await server.fixtures.operatorSession(all)
    const { id } = (await propose(proposal(), author)).value as { id: string }
    const listed = async (state?: string) => {
      const given = { limit: '100', ...(state === undefined ? {} : { state }) }
      const { value } = await ask(checker, 'GET', '/console/adjustments', given)
      const list = value['list'] as { id: string; state: string; lapse?: string }[]
      const found = list.find((one) => one.id === id)
      return found && [found.state, found.lapse]
    }
    expect([await listed('proposed'), await listed('lapsed')]).toEqual([['proposed', undefined], undefined])
    const age = () =>
      server.asOwner(`UPDATE adjustment SET proposed_at = proposed_at - interval '7 days' WHERE id = $1`, [
        id,
      ])
    await makeLapse(server, why, { makerId: author.operatorId, age })
    expect(await listed('proposed')).toBeUndefined()
    expect([await listed('lapsed'), await listed()]).toEqual([
      ['lapsed', why],
      ['lapsed', why],
    ])
    const answer = 'It is over'
    expect(await judge(checker, { id, version: 1, judgement: 'reject', answer })).toMatchObject({
      status: 200,
    })
    expect([await listed('lapsed'), await listed()]).toEqual([undefined, ['rejected', undefined]])
  },
)

test('a lapsed proposal that is proposed again ends, so that it never counts beside the new one', async () => {
  const author = await server.fixtures.operatorSession(all)
  const { id: old } = (await propose(proposal(), author)).value as { id: string }
  const again = proposal({ insteadOf: old })
  expect(await propose(again)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  const become = (status: string) =>
    server.asOwner('UPDATE operator SET status = $1 WHERE id = $2', [status, author.operatorId])
  await become('suspended')
  const elsewhere = `player${randomUUID().slice(0, 8)}`
  await server.fixtures.member({ account: elsewhere })
  expect((await propose({ ...again, account: elsewhere })).status).toBe(400)
  const { value } = await propose(again)
  expect((await propose(again)).value).toEqual(value)
  // An outdated page of another operator proposes it a second time.
  expect(await propose(proposal({ insteadOf: old }), checker)).toMatchObject({ code: 'changed_meanwhile' })
  await become('active')
  expect(await judge(checker, { id: old, version: 1, judgement: 'approve' })).toMatchObject({
    code: 'proposal_judged',
  })
  expect(await judge(checker, { ...value, judgement: 'approve' })).toMatchObject({ status: 200 })
  expect(await balance()).toBe(2_500_000n)
})
