import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { writeAudit } from '#server/platform/audit/actions.ts'
import { checkAudit, sealAudit } from '#server/platform/audit/chain.ts'
import { countEntries } from '#server/platform/audit/chain-store.ts'
import { checkLedger } from '#server/money/ledger/check.ts'
import { waitFor } from '#test/patience.ts'
import { giveMoney } from './ledger.ts'
import { askOnce } from './server.ts'
import { type TestServer, openTestServer } from './test-server.ts'

import { growthJobs } from '#server/platform/growth/jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const tables = ['audit_entry', 'ledger_batch', 'ledger_entry', 'ledger_sealed']
const partitionsOf = async (parent: string) => {
  const rows = await server.asOwner<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY inhrelid`,
    [parent],
  )
  return rows.map(({ name }) => name)
}

test.each(tables)(
  '%s has partitions ahead of the newest number, with the keys and triggers of the whole',
  async (parent) => {
    const names = await partitionsOf(parent)
    expect(names.length).toBeGreaterThanOrEqual(4)
    const shapes = await server.asOwner<{ shape: string }>(
      `SELECT (SELECT string_agg(tgname, ' ' ORDER BY tgname) FROM pg_trigger WHERE tgrelid = part.oid AND NOT tgisinternal)
            || ' ' || (SELECT count(*) FROM pg_index WHERE indrelid = part.oid) AS shape
       FROM unnest($1::text[]::regclass[]) AS part (oid)`,
      [[parent, ...names]],
    )
    expect(new Set(shapes.map(({ shape }) => shape)).size).toBe(1)
  },
)

test('money moves from one partition into the next, and the books stay sound', async () => {
  const member = await server.fixtures.member()
  await giveMoney(server, member, 5n)
  const before = (await partitionsOf('ledger_entry')).length
  const [bound] = await server.asOwner<{ last: string }>(
    `SELECT setval('ledger_transfer_id', (SELECT span FROM partition_rule WHERE parent = 'ledger_entry') - 1)::text AS last`,
  )
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await giveMoney(server, member, 5n)).outcome).toBe('posted')
  const found = await server.asOwner<{ part: string; entries: number }>(
    `SELECT tableoid::regclass::text AS part, count(*)::integer AS entries FROM ledger_entry
      WHERE member_id = $1 AND transfer_id >= $2::bigint GROUP BY 1`,
    [member.id, bound?.last],
  )
  expect(found).toEqual([{ part: 'ledger_entry_p10000000', entries: 6 }])
  expect(await checkLedger(server.services.store)).toMatchObject({ found: 0n })
  // The newest number moves on by one partition, and so do those created ahead.
  const logged: unknown[] = []
  const log = { error: (what: unknown) => logged.push(what), info: (what: unknown) => logged.push(what) }
  for (const { run } of growthJobs({ log: log as never })) await run(server.services.store, {})
  expect(logged).toEqual([{ made: 2 }])
  expect((await partitionsOf('ledger_entry')).length).toBe(before + 1)
  expect(await server.asOwner('SELECT make_partitions_ahead() AS made')).toEqual([{ made: 0 }])
})

const [entries] = ['ledger_entry_p10000000']
test.each([
  [`INSERT INTO ${entries} SELECT * FROM ledger_entry`, '42501'],
  [`DELETE FROM ${entries}`, '42501'],
  [`DROP TABLE ${entries}`, '42501'],
  [`ALTER TABLE ledger_entry DETACH PARTITION ${entries}`, '42501'],
  ['UPDATE partition_rule SET span = 1000000000', '42501'],
  ['TRUNCATE ledger_sealed', '42501'],
  ["INSERT INTO audit_entry_p0 (action) VALUES ('member.note')", '42501'],
  ["INSERT INTO audit_entry_p2000000 (action) VALUES ('member.note')", '42501'],
  ["INSERT INTO audit_entry (id, action) VALUES (7, 'member.note')", '428C9'],
  ['DELETE FROM audit_entry_p0', '42501'],
  ["UPDATE audit_entry SET reason = 'x'", '42501'],
])('the application may not: %s', async (text, code) => {
  await expect(askOnce(server.database.appUrl, text)).rejects.toMatchObject({ code })
})

test.each([
  `UPDATE ${entries} SET amount = 1`,
  `DELETE FROM ${entries}`,
  `TRUNCATE ${entries}`,
  `DELETE FROM ledger_entry`,
  'UPDATE ledger_batch_p0 SET hash = hash',
  'DELETE FROM ledger_batch_p5000000',
  `INSERT INTO ${entries} SELECT member_id, 10000007, line, account, amount, balance_after, version FROM ledger_entry WHERE line = 1 LIMIT 1`,
])('the owner is refused as well, by the name of a partition or of the whole: %s', async (text) => {
  // Without an entry there is nothing to copy, and a row trigger would not fire.
  await giveMoney(server, await server.fixtures.member(), 5n)
  await expect(server.asOwner(text)).rejects.toThrow(/only added to|is not balanced/)
})

test('a last partition that fills sounds, and money whose number has none is refused whole', async () => {
  const [rule] = await server.asOwner<{ end: string }>(`SELECT partition_end('ledger_entry')::text AS end`)
  const member = await server.fixtures.member()
  const balance = () =>
    server.asOwner(`SELECT balance::integer FROM wallet WHERE member_id = $1 AND account = 'main'`, [
      member.id,
    ])
  await server.asOwner(`UPDATE partition_rule SET ahead = 1`)
  await server.asOwner(`SELECT setval('ledger_transfer_id', $1::bigint - 2)`, [rule?.end])
  expect((await giveMoney(server, member, 5n)).outcome).toBe('posted')
  await expect(giveMoney(server, member, 5n)).rejects.toThrow('no partition of relation')
  expect(await balance()).toEqual([{ balance: 5 }])
  const logged: unknown[] = []
  const log = { error: (what: unknown) => logged.push(what), info: (what: unknown) => logged.push(what) }
  const [job] = growthJobs({ log: log as never })
  const holder = new pg.Client({ connectionString: server.database.ownerUrl })
  await holder.connect()
  try {
    await holder.query('BEGIN; LOCK TABLE ledger_entry IN SHARE UPDATE EXCLUSIVE MODE')
    await expect(job?.run(server.services.store, {})).rejects.toThrow('lock timeout')
  } finally {
    await holder.end()
  }
  expect(logged).toMatchObject(
    ['ledger_entry', 'ledger_sealed'].map((parent) => ({ alarm: 'partitions', parent })),
  )
  logged.length = 0
  await job?.run(server.services.store, {})
  expect(logged).toEqual([{ made: 4 }])
  expect((await giveMoney(server, member, 5n)).outcome).toBe('posted')
})

test('entries of the audit go on in the next partition, linked and sealed as before', async () => {
  const { store } = server.services
  const write = () =>
    store.transact((tx) =>
      writeAudit(tx, {
        merchantId: null,
        operatorId: null,
        action: 'merchant.maintenance',
        reason: '',
        before: { isClosed: false },
        after: { isClosed: true },
      }),
    )
  await write()
  const [bound] = await server.asOwner<{ last: string }>(
    `SELECT setval('audit_entry_id_seq', (SELECT span FROM partition_rule WHERE parent = 'audit_entry') - 2)::text AS last`,
  )
  for (let attempt = 0; attempt < 3; attempt += 1) await write()
  const found = await server.asOwner<{ part: string; entries: number }>(
    `SELECT tableoid::regclass::text AS part, count(*)::integer AS entries FROM audit_entry WHERE id > $1 GROUP BY 1 ORDER BY 1`,
    [bound?.last],
  )
  expect(found).toEqual([
    { part: 'audit_entry_p0', entries: 1 },
    { part: 'audit_entry_p2000000', entries: 2 },
  ])
  await waitFor(async () => {
    await sealAudit(store)
    expect((await countEntries(store.read)).waiting).toBe(0)
  })
  expect(await checkAudit(store)).toMatchObject({ fault: null })
  // An entry deleted from the new partition is detected by its link and its block.
  await server.asOwner('DELETE FROM audit_entry_p2000000 WHERE id = 2000000')
  expect(await checkAudit(store)).toMatchObject({ fault: 'missing' })
})
