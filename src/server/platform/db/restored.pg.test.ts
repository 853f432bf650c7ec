import { afterAll, beforeAll, expect, test } from 'vitest'

import { sealAudit } from '#server/platform/audit/chain.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import { checkAudit } from '#server/platform/audit/chain.ts'
import { sealLedger } from '#server/money/ledger/chain.ts'
import { checkLedger } from '#server/money/ledger/check.ts'
import { giveMoney } from '#test/pg/ledger.ts'
import { sealAll } from '#test/pg/seal-ledger.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { refuseUnfinishedRestore, resumeTransactionNumbers } from './restored.ts'

let server: TestServer
let member: { readonly id: bigint; readonly merchantId: number }

/** A cluster with far higher transaction numbers than the test's own. */
const LONG_HISTORY = 5_000_000_000

beforeAll(async () => {
  server = await openTestServer()
  member = await server.fixtures.member()
  await server.asOwner('INSERT INTO transaction_shift (amount) VALUES ($1)', [LONG_HISTORY])
  await giveMoney(server, member, 100_00000n)
  await note('before the dump')
  await sealAll(server)
  await sealAudit(server.services.store)
  // Not sealed yet when the dump is made.
  await giveMoney(server, member, 200_00000n)
})
afterAll(async () => await server.close())

const note = (reason: string) =>
  server.services.store.transact((tx) =>
    writeAudit(tx, {
      merchantId: null,
      operatorId: null,
      action: 'merchant.maintenance',
      reason,
      before: {},
      after: {},
    }),
  )

/** Restores a dump into another cluster: all rows, but none of its transaction numbers. */
async function restoreFromDump(): Promise<void> {
  await server.asOwner('ALTER TABLE transaction_shift DISABLE TRIGGER only_added_to')
  await server.asOwner('DELETE FROM transaction_shift')
  await server.asOwner('ALTER TABLE transaction_shift ENABLE TRIGGER only_added_to')
}

test('the server refuses a restored dump until its transaction numbers are shifted; ledger and audit are then intact', async () => {
  const { ownerUrl } = server.database
  await expect(refuseUnfinishedRestore(ownerUrl)).resolves.toBeUndefined()
  expect(await resumeTransactionNumbers(ownerUrl)).toBe(false)

  await restoreFromDump()
  await expect(refuseUnfinishedRestore(ownerUrl)).rejects.toThrow('npm run db:restored')
  await expect(sealLedger(server.services.store)).rejects.toThrow('have gone back')

  expect(await resumeTransactionNumbers(ownerUrl)).toBe(true)
  expect(await resumeTransactionNumbers(ownerUrl)).toBe(false)
  await expect(refuseUnfinishedRestore(ownerUrl)).resolves.toBeUndefined()
  await giveMoney(server, member, 300_00000n)
  await note('after the restore')
  await sealAll(server)
  await sealAudit(server.services.store)
  expect(await checkLedger(server.services.store)).toMatchObject({ found: 0n, transfers: 3n })
  expect(await checkAudit(server.services.store)).toMatchObject({ fault: null })
})

test('the application cannot shift the numbers', async () => {
  const [row] = await server.asOwner<{ may: boolean }>(
    `SELECT has_table_privilege('tessera_app', 'transaction_shift', 'INSERT') AS may`,
  )
  expect(row).toEqual({ may: false })
})
