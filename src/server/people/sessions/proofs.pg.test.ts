import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CallerOfCall } from '#server/platform/http/context.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { giveProof, hasJustSignedIn, spendProof } from './actions.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})

afterAll(async () => {
  await server?.close()
})

/** A call in a session of a new member. */
async function someCall({ isHalfSignedIn = false } = {}): Promise<{
  caller: CallerOfCall
  sessionId: string
}> {
  const member = await server.fixtures.member()
  const { id } = await server.fixtures.memberSession(member, { isHalfSignedIn })
  return {
    sessionId: id,
    caller: { kind: 'member', accountType: 0, isHalfSignedIn, memberId: member.id, sessionId: id },
  }
}

const tx = () => server.services.store.read
const refusal = { code: 'proof_needed', status: 409 }

test('a proof is valid once', async () => {
  const call = await someCall()
  const cpw = await giveProof(tx(), call)
  await spendProof(tx(), call, cpw)
  await expect(spendProof(tx(), call, cpw)).rejects.toMatchObject(refusal)
})

test('of two concurrent deeds one gets the proof', async () => {
  const call = await someCall()
  const cpw = await giveProof(tx(), call)
  const deeds = await Promise.allSettled(
    [1, 2, 3].map(() => server.services.store.transact((inner) => spendProof(inner, call, cpw))),
  )
  expect(deeds.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a failed deed does not consume the proof', async () => {
  const call = await someCall()
  const cpw = await giveProof(tx(), call)
  const failed = server.services.store.transact(async (inner) => {
    await spendProof(inner, call, cpw)
    throw new Error('the deed failed')
  })
  await expect(failed).rejects.toThrow('the deed failed')
  await spendProof(tx(), call, cpw)
})

test('a proof is valid in its session only, and replaces the one before', async () => {
  const [mine, other] = [await someCall(), await someCall()]
  const first = await giveProof(tx(), mine)
  await expect(spendProof(tx(), other, first)).rejects.toMatchObject(refusal)
  const second = await giveProof(tx(), mine)
  await expect(spendProof(tx(), mine, first)).rejects.toMatchObject(refusal)
  await spendProof(tx(), mine, second)
})

test.each([
  ['after five minutes', `UPDATE session SET proof_ends_at = now() - interval '1 second' WHERE id = $1`],
  ['in a session that has ended', 'UPDATE session SET ended_at = now() WHERE id = $1'],
  ['in a half-signed-in session', 'UPDATE session SET is_half_signed_in = true WHERE id = $1'],
])('a proof is invalid %s', async (_, statement) => {
  const call = await someCall()
  const cpw = await giveProof(tx(), call)
  await server.asOwner(statement, [call.sessionId])
  await expect(spendProof(tx(), call, cpw)).rejects.toMatchObject(refusal)
})

test.each([[''], ['x'], ['A'.repeat(43)], ['0'.repeat(300)]])('%j is an invalid proof', async (cpw) => {
  const call = await someCall()
  await giveProof(tx(), call)
  await expect(spendProof(tx(), call, cpw)).rejects.toMatchObject(refusal)
})

test('the proof is stored as a hash only', async () => {
  const call = await someCall()
  const cpw = await giveProof(tx(), call)
  const [row] = await server.asOwner<{ line: string }>(
    'SELECT session::text AS line FROM session WHERE id = $1',
    [call.sessionId],
  )
  expect(row?.line).not.toContain(cpw)
  expect(row?.line).not.toContain(Buffer.from(cpw, 'base64url').toString('hex'))
})

test('a session is fresh for five minutes, a half session never', async () => {
  const call = await someCall()
  expect(await hasJustSignedIn(tx(), call)).toBe(true)
  await server.asOwner(`UPDATE session SET created_at = now() - interval '301 seconds' WHERE id = $1`, [
    call.sessionId,
  ])
  expect(await hasJustSignedIn(tx(), call)).toBe(false)
  expect(await hasJustSignedIn(tx(), await someCall({ isHalfSignedIn: true }))).toBe(false)
})
