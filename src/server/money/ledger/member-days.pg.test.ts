import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { LedgerKind } from '#domain/ledger/kind.ts'
import { type Posting, moved } from '#domain/ledger/posting.ts'
import { addDays } from '#domain/records/business-day.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { runJob } from '#test/pg/run-job.ts'
import { sealAll } from '#test/pg/seal-ledger.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { postOne } from './actions.ts'
import { followBlocks, sealLedger } from './chain.ts'
import { findDaySums, findMemberDays, findToday } from './reading.ts'

const UNIT = 100_000n
/** Zones whose dates always differ. */
const [EAST, WEST] = ['Pacific/Kiritimati', 'Etc/GMT+12']

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Member = Awaited<ReturnType<typeof newMember>>

/** A member of a merchant of its own, whose business date a test can change. */
async function newMember() {
  const { id: merchantId } = await server.fixtures.merchant()
  return await server.fixtures.member({ merchantId })
}

const liveIn = ({ merchantId }: Member, zone: string) =>
  server.asOwner('UPDATE merchant SET zone = $2 WHERE id = $1', [merchantId, zone])

async function post(member: Member, kind: LedgerKind, legs: Posting['legs'], more: Partial<Posting> = {}) {
  const posted = await server.services.store.transact((tx) =>
    postOne(tx, {
      merchantId: member.merchantId,
      memberId: member.id,
      currency: CURRENCY,
      key: `test:${randomUUID()}`,
      kind,
      reference: 'r',
      legs,
      ...more,
    }),
  )
  if (posted.outcome !== 'posted') throw new Error(posted.outcome)
  return posted.transferId
}

/** The days from the sums, which must be those of the entries. */
async function daysOf({ id: memberId, merchantId }: Member) {
  const { read } = server.services.store
  const today = await findToday(read, { zone: EAST, dayStart: '00:00' })
  const scope = { merchantId, memberId, currency: CURRENCY, from: addDays(today, -29), to: today }
  const days = await findMemberDays(read, scope)
  expect(days).toEqual(await findDaySums(read, scope))
  return days.map(({ kind, change }) => `${kind} ${BigInt(change) / UNIT}`)
}

const stored = ({ id }: Member) =>
  server.asOwner<{ day: string; kind: string; change: string }>(
    'SELECT day::text, kind, change::text FROM member_day WHERE member_id = $1 ORDER BY day, kind',
    [id],
  )

test('the days of a member equal the entries before, between and after the job', async () => {
  const member = await newMember()
  const other = await newMember()
  await liveIn(member, WEST)
  await post(member, 'deposit', moved(90n * UNIT, { from: 'payment:3', to: 'main' }))
  const bet = await post(member, 'bet', moved(20n * UNIT, { from: 'main', to: 'provider:x' }))
  await post(member, 'points_earn', moved(3n * UNIT, { from: 'house:points', to: 'points' }))
  await post(other, 'deposit', moved(7n * UNIT, { from: 'payment:3', to: 'main' }))
  const first = ['bet -20', 'deposit 90', 'points_earn 0']
  expect(await daysOf(member)).toEqual(first)
  expect(await stored(member)).toEqual([])

  await sealAll(server)
  expect(await daysOf(member)).toEqual(first)
  await runJob(server.services, 'follow_member_days')
  expect(await daysOf(member)).toEqual(first)
  expect(await stored(member)).toHaveLength(3)
  expect(await daysOf(other)).toEqual(['deposit 7'])

  // The next day: a reversal counts under the kind that it reverses, and what is held is still the member's.
  await liveIn(member, EAST)
  await post(member, 'win', moved(50n * UNIT, { from: 'provider:x', to: 'main' }))
  await post(member, 'reversal', moved(20n * UNIT, { from: 'provider:x', to: 'main' }), { reverses: bet })
  await post(member, 'withdrawal_hold', moved(30n * UNIT, { from: 'main', to: 'locked' }))
  const all = [...first, 'bet 20', 'win 50', 'withdrawal_hold 0']
  expect(await daysOf(member)).toEqual(all)
  await sealAll(server)
  await followBlocks(server.services.store)
  await post(member, 'win', moved(1n * UNIT, { from: 'provider:x', to: 'main' }))
  expect(await daysOf(member)).toEqual([...first, 'bet 20', 'win 51', 'withdrawal_hold 0'])
  expect((await stored(member)).map(({ kind, change }) => `${kind} ${BigInt(change) / UNIT}`)).toEqual(all)
})

test('concurrent jobs add each block once', async () => {
  const member = await newMember()
  for (let turn = 0; turn < 4; turn += 1) {
    for (let count = 0; count < 6; count += 1)
      await post(member, 'deposit', moved(UNIT, { from: 'payment:3', to: 'main' }))
    await sealLedger(server.services.store, 2)
    await Promise.all(Array.from({ length: 3 }, () => followBlocks(server.services.store)))
    expect(await daysOf(member)).toEqual([`deposit ${6 * (turn + 1)}`])
  }
})

test('days that no page shows any more are deleted, and are not added', async () => {
  const member = await newMember()
  await server.asOwner(
    `INSERT INTO member_day (member_id, currency, day, kind, merchant_id, change)
     SELECT $1, $2, current_date - age, 'deposit', $3, 1 FROM unnest(ARRAY[39, 40, 41, 400]) AS age`,
    [member.id, CURRENCY, member.merchantId],
  )
  await runJob(server.services, 'follow_member_days')
  expect(await stored(member)).toHaveLength(2)
})
