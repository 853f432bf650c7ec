import { afterAll, beforeAll, expect, test } from 'vitest'

import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { type TestDatabase, openTestDatabase } from '#test/pg/database.ts'
import { askOnce } from '#test/pg/server.ts'

import { createOperator, createOperatorSession, findOperator } from './actions.ts'

let database: TestDatabase
let store: Store

beforeAll(async () => {
  database = await openTestDatabase()
  store = openStore(openPool(database.appUrl, { max: 2 }))
})

afterAll(async () => {
  await store?.close()
  await database?.close()
})

let counted = 0
async function signIn() {
  counted += 1
  return await store.transact(async (tx) => {
    const operatorId = await createOperator(tx, {
      name: `operator-${counted}`,
      permissions: ['merchants.read'],
    })
    return { operatorId, ...(await createOperatorSession(tx, { operatorId })) }
  })
}

test('an operator is found by cookie and token, with the permissions that still exist', async () => {
  const session = await signIn()
  await askOnce(
    database.ownerUrl,
    `UPDATE operator SET permissions = permissions || '{merchants.burn}' WHERE id = $1`,
    [session.operatorId.toString()],
  )
  expect(await findOperator(store, session)).toEqual({
    kind: 'operator',
    permissions: ['merchants.read'],
    isHalfSignedIn: false,
    mustEnrol: false,
    operatorId: session.operatorId,
    operatorName: `operator-${counted}`,
    role: undefined,
    sessionId: session.id,
    merchantId: undefined,
    mustChangePassword: false,
    mustEnrolFactor: false,
  })
  expect((await findOperator(store, { ...session, token: undefined })).kind).toBe('visitor')
  expect((await findOperator(store, { ...session, cookie: undefined })).kind).toBe('visitor')
})

for (const [why, change] of [
  ['ended', 'UPDATE operator_session SET ended_at = now() WHERE operator_id = $1'],
  ['expired', `UPDATE operator_session SET expires_at = now() - interval '1 second' WHERE operator_id = $1`],
  ['idle', `UPDATE operator_session SET last_used_at = now() - interval '16 minutes' WHERE operator_id = $1`],
  ['of a suspended operator', `UPDATE operator SET status = 'suspended' WHERE id = $1`],
] as const) {
  test(`a session that is ${why} is refused from the next call on`, async () => {
    const session = await signIn()
    expect((await findOperator(store, session)).kind).toBe('operator')
    await askOnce(database.ownerUrl, change, [session.operatorId.toString()])
    expect((await findOperator(store, session)).kind).toBe('visitor')
  })
}

test('a call in the background does not renew the session, any other call does', async () => {
  const session = await signIn()
  const read = async () => {
    const [row] = await askOnce<{ is: boolean }>(
      database.ownerUrl,
      `SELECT last_used_at > now() - interval '1 minute' AS is FROM operator_session WHERE operator_id = $1`,
      [session.operatorId.toString()],
    )
    return row?.is
  }
  await askOnce(
    database.ownerUrl,
    `UPDATE operator_session SET last_used_at = now() - interval '14 minutes' WHERE operator_id = $1`,
    [session.operatorId.toString()],
  )
  expect((await findOperator(store, { ...session, isBackground: true })).kind).toBe('operator')
  expect(await read()).toBe(false)
  expect((await findOperator(store, session)).kind).toBe('operator')
  expect(await read()).toBe(true)
})
