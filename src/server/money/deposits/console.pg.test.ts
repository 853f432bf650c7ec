import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/deposits.ts'
import { deposits } from '#contract/deposits.ts'
import { type DepositStage, openDepositStage } from '#test/pg/deposit-stage.ts'

import { expireDeposits } from './actions.ts'

let stage: DepositStage
beforeAll(async () => {
  stage = await openDepositStage()
})
afterAll(() => stage.server.close())
beforeEach(() => stage.renew())

test('two operators never work on the same deposit, and a claim runs out', async () => {
  const id = await stage.idOf(stage.order())
  const other = await stage.server.fixtures.operatorSession(['cashier.read', 'cashier.deposits'])
  const version = await stage.versionOf(id)
  const both = await Promise.all(
    [stage.clerk, other].map(async (by) =>
      stage.ask(consoleCalls.claimDeposit, { ...(await stage.scope()), id, version, deed: 'claim' }, by),
    ),
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const loser = both[0]?.status === 200 ? other : stage.clerk
  expect((await stage.claim(id, loser)).code).toBe('claimed_by_other')
  const input = {
    ...(await stage.scope()),
    requestId: randomUUID(),
    id,
    version: await stage.versionOf(id),
    received: '1000.00',
    reason: 'x',
  }
  expect((await stage.ask(consoleCalls.matchDeposit, input, loser)).code).toBe('claimed_by_other')
  await stage.server.asOwner(`UPDATE deposit SET claimed_until = now() - interval '1 second' WHERE id = $1`, [
    id,
  ])
  expect((await stage.ask(consoleCalls.matchDeposit, input, loser)).code).toBe('claim_needed')
  expect((await stage.match(id, '1000.00', loser)).value).toMatchObject({ state: 'credited' })
})

test('an operator’s match, twice at once and again, credits once', async () => {
  const id = await stage.idOf(stage.order())
  const claimed = await stage.claim(id)
  const input = {
    ...(await stage.scope()),
    requestId: randomUUID(),
    id,
    version: claimed.value['version'],
    received: '1000.00',
    reason: 'Seen',
  }
  const both = await Promise.all(
    [1, 2, 3].map(() => stage.ask(consoleCalls.matchDeposit, input, stage.clerk)),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await stage.balance()).toBe(98_900_000n)
  // The same request id with other content is a conflict, never a replay.
  for (const change of [{ received: '900.00' }, { reason: 'Heard of it' }])
    expect((await stage.ask(consoleCalls.matchDeposit, { ...input, ...change }, stage.clerk)).code).toBe(
      'request_conflict',
    )
  const { received: _received, ...returned } = input
  expect((await stage.ask(consoleCalls.returnDeposit, returned, stage.clerk)).code).toBe('request_conflict')
  expect((await stage.match(id)).code).toBe('deposit_moved_on')
  expect(await stage.balance()).toBe(98_900_000n)
})

test('an operator credits another amount, or late money, with a reason', async () => {
  const id = await stage.idOf(stage.order())
  await stage.server.asOwner(`UPDATE deposit SET expires_at = now() - interval '1 minute' WHERE id = $1`, [
    id,
  ])
  await stage.server.services.store.transact(expireDeposits)
  expect((await stage.ask(deposits.one, { id })).value).toMatchObject({ deposit: { state: 'expired' } })
  expect((await stage.match(id, '500.00')).value).toMatchObject({ state: 'credited' })
  expect(await stage.balance()).toBe(49_400_000n)
  expect((await stage.ask(deposits.one, { id })).value).toMatchObject({
    deposit: { difference: 'late', received: '500.00' },
  })
})

test('money for a member whose account was closed meanwhile is set aside, not credited, and returned', async () => {
  const id = await stage.idOf(stage.order())
  await stage.server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [stage.member.id])
  expect((await stage.match(id)).value).toMatchObject({ state: 'matched' })
  const claimed = await stage.claim(id)
  const input = {
    ...(await stage.scope()),
    requestId: randomUUID(),
    id,
    version: claimed.value['version'],
    reason: 'x',
  }
  expect((await stage.ask(consoleCalls.creditDeposit, input, stage.clerk)).code).toBe('difference_stays')
  expect((await stage.ask(consoleCalls.returnDeposit, input, stage.clerk)).value).toMatchObject({
    state: 'returned',
  })
  expect(await stage.balance()).toBe(0n)
})

test('a credited deposit is reversed once, with its fee, and not beyond the balance', async () => {
  const id = await stage.idOf(stage.order())
  await stage.match(id)
  const claimed = await stage.claim(id)
  const input = {
    ...(await stage.scope()),
    requestId: randomUUID(),
    id,
    version: claimed.value['version'],
    reason: 'Recalled by the bank',
  }
  const both = await Promise.all([1, 2].map(() => stage.ask(consoleCalls.returnDeposit, input, stage.clerk)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await stage.balance()).toBe(0n)
  const kinds = await stage.server.asOwner<{ kind: string }>(
    'SELECT kind FROM ledger_transfer WHERE member_id = $1 ORDER BY id',
    [stage.member.id],
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(['deposit', 'deposit_return'])
})

test('a deposit is rejected with a reason that its member reads', async () => {
  const id = await stage.idOf(stage.order())
  const claimed = await stage.claim(id)
  const input = {
    ...(await stage.scope()),
    id,
    version: claimed.value['version'],
    cause: 'other',
    words: ' ',
  }
  expect((await stage.ask(consoleCalls.rejectDeposit, input, stage.clerk)).code).toBe('reason_needed')
  const done = await stage.ask(
    consoleCalls.rejectDeposit,
    { ...input, words: 'Please send it again' },
    stage.clerk,
  )
  expect(done.value).toMatchObject({ state: 'rejected' })
  expect((await stage.ask(deposits.one, { id })).value).toMatchObject({
    deposit: { cause: 'other', reason: 'Please send it again' },
  })
  // Money that arrives after all is not lost.
  expect((await stage.match(id)).value).toMatchObject({ state: 'credited' })
})

test('an operator of another brand finds nothing, and one without the permission does nothing', async () => {
  const id = await stage.idOf(stage.order())
  const other = await stage.server.fixtures.merchant()
  const elsewhere = await stage.server.fixtures.operatorSession(['cashier.read', 'cashier.deposits'], {
    merchantId: other.id,
  })
  expect((await stage.ask(consoleCalls.readDeposit, { id }, elsewhere)).status).toBe(404)
  expect(
    (await stage.ask(consoleCalls.claimDeposit, { id, version: 1, deed: 'claim' }, elsewhere)).status,
  ).toBe(404)
  const reader = await stage.server.fixtures.operatorSession(['cashier.read'])
  expect((await stage.ask(consoleCalls.readDeposit, { ...(await stage.scope()), id }, reader)).status).toBe(
    200,
  )
  expect((await stage.claim(id, reader)).status).toBe(403)
})

test('the queue is filtered, searched and counted, the longest waiting first', async () => {
  const made = await stage.order()
  const id = await stage.idOf(made)
  const reference = String(made.value['reference'])
  const found = await stage.ask(
    consoleCalls.listDeposits,
    { ...(await stage.scope()), search: reference.toLowerCase() },
    stage.clerk,
  )
  expect(found.value).toMatchObject({ list: [{ id, reference, member: { id: stage.member.id.toString() } }] })
  const waiting = await stage.ask(
    consoleCalls.listDeposits,
    { ...(await stage.scope()), state: 'waiting', limit: 1 },
    stage.clerk,
  )
  expect(waiting.value).toMatchObject({ next: expect.any(String) as string })
  expect(JSON.stringify(waiting.value['counts'])).toContain('"state":"waiting"')
  const one = await stage.ask(consoleCalls.readDeposit, { ...(await stage.scope()), id }, stage.clerk)
  expect(one.value).toMatchObject({ facts: { credited: 0, status: 'active' }, steps: [{ actor: 'member' }] })
})

test('the history has the claims of operators, and that of the member has none', async () => {
  const id = await stage.idOf(stage.order())
  const { version } = (await stage.claim(id)).value
  const input = { ...(await stage.scope()), id }
  expect(
    (await stage.ask(consoleCalls.claimDeposit, { ...input, version, deed: 'release' }, stage.clerk)).status,
  ).toBe(200)
  const deedsOf = ({ value }: { value: Record<string, unknown> }) =>
    (value['steps'] as { deed: string }[]).map(({ deed }) => deed)
  const seen = deedsOf(await stage.ask(consoleCalls.readDeposit, input, stage.clerk))
  expect(seen.filter((deed) => deed === 'claim' || deed === 'release')).toEqual(['claim', 'release'])
  const own = deedsOf(await stage.ask(deposits.one, { id }))
  expect(own).toEqual(seen.filter((deed) => deed !== 'claim' && deed !== 'release'))
})
