import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Input } from '#contract/endpoint.ts'
import { points } from '#contract/points.ts'
import { convertDeed } from '#domain/points/terms.ts'
import { giveProof } from '#server/people/sessions/actions.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type Holder, newHolder, pointsIn, proofFor, sendAs } from '#test/pg/point-holders.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { addFirstTerms } from './actions.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  // 0.02 for a point, from 100 points on.
  await server.services.store.transact((tx) =>
    addFirstTerms(tx, { merchantId: server.merchantId, rates: [], cashPerPoint: 2_000n, convertLeast: 100n }),
  )
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const newMember = (count = 1_000n) => newHolder(server, count)

async function convert(member: Holder, change: Partial<Input<typeof points.convert>> = {}) {
  const input = { requestId: randomUUID() as string, points: 500, cash: '10.00', ...change }
  const cpw = change.cpw ?? (await proofFor(server, member, convertDeed(input)))
  return await sendAs(server, member, points.convert, { ...input, cpw })
}

async function stateOf(member: Holder) {
  return [await pointsIn(server, member), Number(await balanceOf(server, member)) / 100_000]
}

test('points become money of the main wallet, once for each request, and a repeated request needs no new proof', async () => {
  const member = await newMember()
  const requestId = randomUUID()
  const done = await convert(member, { requestId })
  expect(done).toMatchObject({ points: 500, cash: '10.00', currency: 'CNY' })
  expect(await convert(member, { requestId, cpw: 'A'.repeat(43) })).toEqual(done)
  expect(await convert(member, { requestId, points: 600, cash: '12.00' })).toBe('request_conflict')
  expect(await stateOf(member)).toEqual([500, 10])
  const answer = await server.site.inject({
    method: 'GET',
    url: points.movements.path,
    headers: { ...member.proof.headers, host: server.host },
  })
  expect(answer.json()).toMatchObject({
    value: {
      list: [
        { kind: 'points_spend', points: -500, balance: 500 },
        { kind: 'points_earn', points: 1_000, balance: 1_000 },
      ],
    },
  })
})

test('a proof is for this very conversion, once: another amount, a plain proof and a second use are refused', async () => {
  const member = await newMember()
  const cpw = await proofFor(server, member, convertDeed({ points: 500, cash: '10.00' }))
  expect(await convert(member, { points: 600, cash: '12.00', cpw })).toBe('proof_needed')
  expect(await convert(member, { cpw })).toMatchObject({ points: 500 })
  expect(await convert(member, { cpw })).toBe('proof_needed')
  const plain = await giveProof(server.services.store.read, {
    caller: {
      kind: 'member',
      accountType: 0,
      isHalfSignedIn: false,
      memberId: member.id,
      sessionId: member.proof.id,
    },
  })
  expect(await convert(member, { cpw: plain })).toBe('proof_needed')
  expect(await stateOf(member)).toEqual([500, 10])
  await proofFor(server, member, 'points.convert:1:1')
  const [bound] = await server.asOwner<{ minutes: number }>(
    `SELECT extract(epoch FROM proof_ends_at - clock_timestamp()) / 60 AS minutes FROM session WHERE id = $1`,
    [member.proof.id],
  )
  expect(Number(bound?.minutes)).toBeLessThanOrEqual(2)
})

test('refused: too few, more than there are, and a worth that the member did not read', async () => {
  const member = await newMember(300n)
  expect(await convert(member, { points: 99, cash: '1.98' })).toBe('points_too_few_to_convert')
  expect(await convert(member, { points: 500, cash: '10.00' })).toBe('too_few_points')
  expect(await convert(member, { points: 200, cash: '5.00' })).toBe('points_rate_changed')
  expect(await stateOf(member)).toEqual([300, 0])
})

test('points that are owed are not converted', async () => {
  const member = await newMember()
  await server.asOwner('INSERT INTO point_account (member_id, merchant_id, owed) VALUES ($1, $2, 501)', [
    member.id,
    member.merchantId,
  ])
  expect(await convert(member)).toBe('too_few_points')
  expect(await stateOf(member)).toEqual([1_000, 0])
})

test('an excluded member converts nothing', async () => {
  const member = await newMember()
  await server.asOwner(
    `INSERT INTO play_guard (member_id, merchant_id, excluded_at) VALUES ($1, $2, clock_timestamp())`,
    [member.id, member.merchantId],
  )
  expect(await convert(member)).toBe('points_barred')
  expect(await stateOf(member)).toEqual([1_000, 0])
})

test('of two tabs that convert all points one does', async () => {
  const member = await newMember(500n)
  const cpw = await proofFor(server, member, convertDeed({ points: 500, cash: '10.00' }))
  const answers = await Promise.all([1, 2, 3].map(() => convert(member, { cpw })))
  expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(1)
  expect(await stateOf(member)).toEqual([0, 10])
})
