import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { moved } from '#domain/ledger/posting.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { checkNight } from '#server/money/ledger/check-night.ts'
import { checkLedger } from '#server/money/ledger/check.ts'
import { falsifiedIn, keepBooks } from './ledger-books.ts'
import { depositOf, giveMoney } from './ledger.ts'
import { scratchFolder } from './scratch.ts'
import { sealAll } from './seal-ledger.ts'
import { askOnce } from './server.ts'
import { type TestServer, openTestServer } from './test-server.ts'

import { exportArchive, readMember, verifyArchive } from '#server/platform/growth/archive.ts'
import { detachEntries } from '#server/platform/growth/detach.ts'

const SPAN = 10_000_000

let server: TestServer
let owner: Store
let folder: string
let manifestPath: string
let lastBlock: bigint
let member: Awaited<ReturnType<TestServer['fixtures']['member']>>

const headOf = async () => {
  const [head] = await server.asOwner<{ number: bigint }>('SELECT max(number) AS number FROM ledger_block')
  return head?.number ?? 0n
}
const later = (years: number) => new Date(Date.now() + years * 366 * 86_400_000)
const detach = (given: { folder?: string; now?: Date; store?: Store } = {}) =>
  detachEntries(given.store ?? owner, {
    folder: given.folder ?? folder,
    by: 'linh',
    now: given.now ?? later(11),
  })
const everything = async () => {
  const { found, faults } = await checkLedger(server.services.store)
  return { found, faults }
}
/** Each night computes all that is old. */
const night = async () => {
  const { scope, found, faults } = await checkNight(server.services.store, { nights: 1 })
  return { scope, found, faults }
}
const sound = { found: 0n, faults: [] }

beforeAll(async () => {
  server = await openTestServer()
  owner = openStore(openPool(server.database.ownerUrl, { max: 2 }))
  folder = await mkdtemp(join(scratchFolder(), 'tessera-detach-'))
  await server.asOwner(`UPDATE merchant SET market_profile = 'strict'`)
  await keepBooks(server)
  const [one] = await server.asOwner<{ id: bigint; merchantId: number }>(
    `SELECT member_id AS id, merchant_id AS "merchantId" FROM ledger_transfer WHERE kind = 'withdrawal_payout'`,
  )
  member = { ...(await server.fixtures.member()), ...one }
  lastBlock = await headOf()
  const { toBlock } = await exportArchive(server.services.store, { from: 1n, to: lastBlock }, folder)
  manifestPath = join(folder, `ledger-1-${toBlock}.json`)
  await server.asOwner(`SELECT setval('ledger_transfer_id', ${SPAN} + 10)`)
  await giveMoney(server, member, 70n)
  await sealAll(server)
  expect(await night()).toMatchObject({ scope: 'all', ...sound })
})
afterAll(async () => {
  await owner.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

test('records that the law requires stay, however well they are archived', async () => {
  await expect(detach({ now: new Date() })).rejects.toThrow('Money is kept for 10 years here')
  await expect(detach({ now: later(9) })).rejects.toThrow('Money is kept for 10 years here')
  // A direct call of the database function is refused as well.
  await expect(
    server.asOwner(`SELECT ledger_detach(${lastBlock}, now() - interval '10 years', '[]', 'linh')`),
  ).rejects.toThrow('is younger than the legal retention period')
})

test('the application may not', async () => {
  await expect(detach({ store: server.services.store })).rejects.toThrow('permission denied')
  await expect(
    askOnce(server.database.appUrl, "INSERT INTO ledger_opening VALUES (1, 'PHP', 'main', 1, 1)"),
  ).rejects.toMatchObject({ code: '42501' })
})

test('a partition that holds an open reservation stays', async () => {
  await expect(detach()).rejects.toThrow('is open: its partition stays')
  await release()
  expect(await night()).toMatchObject({ scope: 'night', ...sound })
})

/** Ends the reservation that keeps the partition, unless that has happened. */
async function release() {
  const [hold] = await server.asOwner<{ id: bigint }>(
    `SELECT id FROM ledger_transfer AS hold WHERE kind = 'withdrawal_hold'
        AND NOT EXISTS (SELECT FROM ledger_transfer AS ending WHERE ending.settles = hold.id)`,
  )
  if (!hold) return
  const legs = moved(200n, { from: 'locked', to: 'main' })
  const posted = await server.services.store.transact((tx) =>
    postOne(tx, {
      ...depositOf(member, 200n, 'test:release'),
      kind: 'withdrawal_release',
      legs,
      settles: hold.id,
    }),
  )
  expect(posted.outcome).toBe('posted')
  await sealAll(server)
}

test('an archive that is not whole, or does not reach from the first block to the last, detaches nothing', async () => {
  const other = await mkdtemp(join(scratchFolder(), 'tessera-detach-'))
  try {
    await expect(detach({ folder: other })).rejects.toThrow('No archive in')
    const text = await readFile(manifestPath, 'utf8')
    await writeFile(join(other, `ledger-1-${lastBlock}.json`), text)
    const file = `ledger-1-${lastBlock}.jsonl.gz`
    const bytes = await readFile(join(folder, file))
    await writeFile(join(other, file), bytes.subarray(0, bytes.length - 1))
    await expect(detach({ folder: other })).rejects.toThrow('not the one that the manifest names')
    await rm(join(other, file))
    await rm(join(other, `ledger-1-${lastBlock}.json`))
    await exportArchive(server.services.store, { from: 2n, to: lastBlock }, other)
    await expect(detach({ folder: other })).rejects.toThrow('No archive in')
    await exportArchive(server.services.store, { from: 1n, to: 1n }, other)
    await rm(join(other, `ledger-2-${lastBlock}.json`))
    await expect(detach({ folder: other })).rejects.toThrow('holds transfers beyond block 1')
  } finally {
    await rm(other, { recursive: true, force: true })
  }
})

test('books with a fault detach nothing', async () => {
  const attempt = falsifiedIn(
    server,
    `UPDATE wallet SET balance = balance + 1 WHERE member_id = ${member.id} AND account = 'main'`,
    async (seen) => {
      expect((await checkNight(seen)).found).not.toBe(0n)
      return await detach({ store: seen })
    },
  )
  await expect(attempt).rejects.toThrow('has not been found sound')
})

test('a partition is detached, and the ledger is sound and goes on from there', async () => {
  await release()
  const [before] = await server.asOwner<{ entries: number }>(
    `SELECT count(*)::integer AS entries FROM ledger_entry WHERE transfer_id < ${SPAN}`,
  )
  expect(await detach()).toBe('ledger_entry_p0')
  expect(
    await server.asOwner(
      `SELECT (SELECT count(*)::integer FROM ledger_entry WHERE transfer_id < ${SPAN}) AS here,
              (SELECT count(*)::integer FROM detached.ledger_entry_p0) AS detached,
              (SELECT entries::integer FROM ledger_detached WHERE made_by = 'linh') AS written`,
    ),
  ).toEqual([{ here: 0, detached: before?.entries, written: before?.entries }])
  expect(await everything()).toEqual(sound)
  for (let turn = 0; turn < 2; turn += 1) expect(await night()).toEqual({ scope: 'night', ...sound })
  expect((await giveMoney(server, member, 5n)).outcome).toBe('posted')
  await sealAll(server)
  expect(await night()).toEqual({ scope: 'night', ...sound })
  expect(await everything()).toEqual(sound)
  // Nothing of the next partition is old enough, or full.
  await expect(detach()).rejects.toThrow('No archive in')
})

test('a detached partition is read from its archive, and not by the application', async () => {
  expect(await verifyArchive(manifestPath, server.services.store)).toEqual([])
  const kinds = []
  for await (const { kind } of readMember(manifestPath, member.id.toString())) kinds.push(kind)
  expect(kinds.slice(0, 3)).toEqual(['deposit', 'deposit', 'deposit'])
  await expect(askOnce(server.database.appUrl, 'SELECT FROM detached.ledger_entry_p0')).rejects.toMatchObject(
    { code: '42501' },
  )
  await expect(server.asOwner('UPDATE detached.ledger_entry_p0 SET amount = 1')).rejects.toThrow(
    'only added to',
  )
  await expect(exportArchive(server.services.store, { from: 1n, to: lastBlock }, folder)).rejects.toThrow(
    'are detached',
  )
})

/** Detaches the partition, unless that has happened. */
async function detachOnce() {
  await release()
  const [done] = await server.asOwner('SELECT FROM ledger_detached')
  if (!done) await detach()
}

const own = () => `member_id = ${member.id} AND account = 'main'`
test.each<[string, () => string, string]>([
  [
    'a wallet and its opening',
    () => `UPDATE wallet SET balance = balance + 1 WHERE ${own()};
           UPDATE ledger_opening SET balance = balance + 1 WHERE ${own()}`,
    'checkpoint_changed',
  ],
  ['an opening', () => `DELETE FROM ledger_opening WHERE ${own()}`, 'checkpoint_changed'],
  [
    'a sum of what was detached',
    () => 'UPDATE ledger_opening_total SET amount = amount * 2',
    'checkpoint_changed',
  ],
  ['what was said of it', () => 'UPDATE ledger_detached SET block = 1', 'checkpoint_changed'],
  ['that anything was', () => 'DELETE FROM ledger_detached', 'checkpoint_changed'],
  ['a wallet', () => `UPDATE wallet SET balance = balance + 1 WHERE ${own()}`, 'wallet_differs'],
  [
    'the first entry after it',
    () => `UPDATE ledger_entry SET balance_after = balance_after + 1 WHERE transfer_id = ${SPAN + 11}`,
    'balance_differs',
  ],
])('a change of %s is found, by the nightly check and by the whole one', async (_what, deed, fault) => {
  await detachOnce()
  const whole = await falsifiedIn(server, deed(), async (seen) => (await checkLedger(seen)).faults)
  expect(whole.map((one) => one.fault)).toContain(fault)
  // The first night ends the turn that is under way, and the next one computes all that is old.
  const nights = await falsifiedIn(server, deed(), async (seen) => [
    ...(await checkNight(seen, { nights: 1 })).faults,
    ...(await checkNight(seen, { nights: 1 })).faults,
  ])
  expect(nights.map((one) => one.fault)).toContain(fault)
})

test('a checkpoint that begins anew begins from the openings', async () => {
  await detachOnce()
  await falsifiedIn(server, 'UPDATE ledger_checked_balance SET balance = balance + 1', async (seen) => {
    const first = await checkNight(seen)
    expect(first.faults.map((one) => one.fault)).toEqual(['checkpoint_changed'])
    expect(await checkNight(seen, { nights: 1 })).toMatchObject({ scope: 'night', found: 0n })
  })
})
