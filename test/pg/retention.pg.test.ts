import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { MESSAGE_DAYS, retention } from '#domain/retention/retention.ts'
import { sweepMessages } from '#server/platform/outbox/sweep-store.ts'
import { readSources } from '#test/tidy/sources.ts'

import { type TestServer, openTestServer } from './test-server.ts'

const sources = readSources()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('every table of the database says how long its rows are kept', async () => {
  const rows = await server.asOwner<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migration'`,
  )
  expect(rows.map(({ name }) => name).filter((name) => !Object.hasOwn(retention, name))).toEqual([])
})

/** Tables that the code deletes from, in stores and SQL functions. */
function deletedIn(text: string): string[] {
  return [...text.matchAll(/\bDELETE FROM (\w+)|\bdeleteFrom\('(\w+)'|\bTRUNCATE (?!ON )(\w+)/g)].map(
    ([, one, other, third]) => one ?? other ?? third ?? '',
  )
}

const keptForYears = (table: string) => ['ever', 'law'].includes(retention[table]?.kept ?? '')

test('nothing deletes what is kept for ever or by law', () => {
  const found = sources
    .filter(({ path }) => /^(src\/server|db\/functions|tools)\//.test(path) && !path.includes('.test.'))
    .flatMap(({ path, text }) => deletedIn(text).map((table) => ({ path, table })))
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter(({ table }) => keptForYears(table))).toEqual([])
  expect(deletedIn('await sql`DELETE FROM ledger_entry`').filter(keptForYears)).toEqual(['ledger_entry'])
})

test('the application may delete nothing that is kept for ever or by law', async () => {
  const rows = await server.asOwner<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.role_table_grants
      WHERE grantee = 'tessera_app' AND privilege_type IN ('DELETE', 'TRUNCATE') AND table_schema = 'public'`,
  )
  expect(rows.map(({ name }) => name).filter(keptForYears)).toEqual([])
})

test('whatever is kept for days has a job that takes it away', () => {
  const jobs = sources.filter(({ path }) => /^src\/server\/.*(jobs|sweeps|sweeping)\.ts$/.test(path))
  const names = new Set(
    jobs.flatMap(({ text }) => [...text.matchAll(/name: '(\w+)'/g)].map(([, name]) => name)),
  )
  const without = Object.entries(retention).filter(([, rule]) => rule.kept === 'days' && !names.has(rule.job))
  expect(without).toEqual([])
})

test('messages that have left are taken away after their days, and those that wait are not', async () => {
  await server.asOwner(
    `INSERT INTO outbox_message (merchant_id, channel, recipient, template, body, status, created_at)
     SELECT $1, 'email', 'linh@example.test', 'recovery', age || ' ' || status, status,
            now() - make_interval(days => age)
       FROM unnest(ARRAY[1, $2 - 1, $2 + 1]) AS age, unnest(ARRAY['waiting', 'sent', 'failed']) AS status`,
    [server.merchantId, MESSAGE_DAYS],
  )
  expect(await sweepMessages(server.services.store.read)).toBe(2)
  const rows = await server.asOwner<{ body: string }>(
    `SELECT body FROM outbox_message WHERE recipient = 'linh@example.test' ORDER BY created_at DESC, body`,
  )
  expect(rows.map(({ body }) => body)).toEqual([
    '1 failed',
    '1 sent',
    '1 waiting',
    `${MESSAGE_DAYS - 1} failed`,
    `${MESSAGE_DAYS - 1} sent`,
    `${MESSAGE_DAYS - 1} waiting`,
    `${MESSAGE_DAYS + 1} waiting`,
  ])
})

test('the document names every book, market and span of days', () => {
  const text = readFileSync(new URL('../../docs/growth.md', import.meta.url), 'utf8')
  for (const [table, rule] of Object.entries(retention))
    if (rule.kept === 'law' || rule.kept === 'days') expect(text).toContain(`\`${table}\``)
})
