import { type IncomingMessage, request } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { exportMembers } from '#contract/console/members.ts'
import { permissions } from '#domain/access/permission.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { takeFilePlace } from '#server/people/members/actions.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { layCrowd } from '#test/pg/crowd.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

/** More data than a connection buffers while the client does not read. */
const MEMBERS = 100_000

let server: TestServer
let owner: ConsoleVisitor
let code: string

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  owner = await clerk(server, permissions)
  code = server.services.registry.findById(server.merchantId)?.code ?? ''
  await layCrowd(server, { prefix: 'many_', count: MEMBERS, nickname: 'n'.repeat(40) })
})
afterAll(() => server.close())

const ask = (search: string) => owner.call(exportMembers, { merchantCode: code, search })

/** Number of running exports, by the advisory locks they hold. */
async function files(): Promise<number> {
  const [row] = await server.asOwner<{ files: number }>(
    `SELECT count(*)::integer AS files FROM pg_locks WHERE locktype = 'advisory' AND classid = 7283041
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return row?.files ?? 0
}

test('a long file is complete and in order, from one query', async () => {
  const answer = await ask('many_1')
  const ids = String(answer.body.value)
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]))
  expect(ids).toHaveLength(11_112)
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  await expect.poll(files).toBe(0)
})

test('few files are exported at once; a further one is refused and not audited', async () => {
  const done = Promise.withResolvers<void>()
  const held = Array.from({ length: 3 }, async () => {
    const taken = Promise.withResolvers<boolean>()
    const until = server.services.store.transact(async (tx) => {
      taken.resolve(await takeFilePlace(tx, 3))
      await done.promise
    })
    return { isTaken: await taken.promise, until }
  })
  const places = await Promise.all(held)
  expect(places.map(({ isTaken }) => isTaken)).toEqual([true, true, true])
  const exports = () => server.asOwner(`SELECT 1 FROM audit_entry WHERE action = 'member.export'`)
  const before = (await exports()).length
  const refused = await ask('many_59999')
  expect([refused.status, refused.body.code]).toEqual([409, 'files_busy'])
  expect(await exports()).toHaveLength(before)
  done.resolve()
  await Promise.all(places.map(({ until }) => until))
  expect((await ask('many_59999')).status).toBe(200)
})

test('reading stops when the client disconnects, and pauses while it does not read', async () => {
  const { port } = await server.listen('console')
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const call = request({
    port,
    host: '127.0.0.1',
    path: `${exportMembers.path}?merchantCode=${code}`,
    agent: false,
    headers: { host: server.consoleHost, 'sec-fetch-site': 'same-origin', cookie },
  })
  call.on('error', () => undefined)
  const begun = new Promise<IncomingMessage>((resolve) => call.once('response', resolve))
  call.end()
  const answer = await begun
  expect(answer.statusCode).toBe(200)
  // The client does not read: the buffers fill, and the export pauses.
  const looking = openPool(server.database.appUrl, { max: 1 })
  await expect
    .poll(async () => {
      const found = await looking.query<{ isStill: boolean }>(
        `SELECT clock_timestamp() - state_change > interval '400 ms' AS "isStill" FROM pg_stat_activity
          WHERE state = 'idle in transaction' AND datname = current_database() AND query LIKE 'FETCH%'`,
      )
      return found.rows[0]?.isStill
    })
    .toBe(true)
  await looking.end()
  expect(await files()).toBe(1)
  answer.destroy()
  await expect.poll(files).toBe(0)
  // The limit for stalled clients ends the export as well, with an error that is logged before the next answer.
  expect((await ask('many_59999')).status).toBe(200)
  expect(server.logged.filter((line) => line.includes('a file was cut off'))).toEqual([])
})
