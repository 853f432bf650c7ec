import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { launchPostgres } from '#server/platform/db/embedded/launch.ts'
import type { EmbeddedPostgres, LaunchOptions } from '#server/platform/db/embedded/launch.ts'
import { waitFor } from '#test/patience.ts'

// A socket path holds at most 107 bytes, so no socket fits below this folder.
const DEEP = 'a-clone-far-down-in-the-folders-of-somebody-tidy'

let root = ''
let dataDir = ''
const isRoot = process.getuid?.() === 0

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'embedded-test-')))
  dataDir = join(root, DEEP, DEEP, DEEP, DEEP)
  // Deep, and closed to other uids, like a clone in root's home.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
})

afterAll(() => rm(root, { recursive: true, force: true }))

test('a first start sets the database up, on its own socket alone and with full durability', async () => {
  const lines: string[] = []
  const server = await launch({ dataDir, log: (line) => lines.push(line) })
  expect(lines).toEqual(['Setting up the database, once.'])
  expect(dataDir.length).toBeGreaterThan(150)

  const [settings] = await ask(
    server.ownerUrl,
    `SELECT current_setting('listen_addresses') AS addresses,
    current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
    current_setting('full_page_writes') AS pages, current_setting('TimeZone') AS zone, current_user AS me,
    (SELECT datlocprovider::text || ' ' || datlocale || ' ' || pg_encoding_to_char(encoding) FROM pg_database WHERE datname = current_database()) AS locale`,
  )
  expect(settings).toEqual({
    addresses: '',
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    zone: 'UTC',
    me: 'tessera_owner',
    locale: 'b C.UTF-8 UTF8',
  })
  const [application] = await ask(
    server.appUrl,
    `SELECT rolname, rolsuper, rolcreatedb, rolcreaterole, rolcanlogin,
    (SELECT count(*)::int FROM pg_class WHERE relowner = pg_roles.oid) AS owned FROM pg_roles WHERE rolname = current_user`,
  )
  expect(application).toEqual({
    rolname: 'tessera_app',
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolcanlogin: true,
    owned: 0,
  })
  await ask(server.ownerUrl, 'CREATE TABLE coin (id int PRIMARY KEY)')
})

test('a stop leaves nothing but the data, and a second start finds them', async () => {
  const first = await launch({ dataDir })
  await first.stop()
  expect(existsSync(first.host)).toBe(false)
  expect(existsSync(`/proc/${first.pid}`)).toBe(false)
  expect(await readdir(dataDir)).toEqual(['postgres'])

  const lines: string[] = []
  const second = await launch({ dataDir, log: (line) => lines.push(line) })
  expect(lines).toEqual([])
  expect(await ask(second.ownerUrl, 'SELECT id FROM coin')).toEqual([])
})

test('after kill -9 of PostgreSQL its holder is notified, and the next start has every committed row', async () => {
  const server = await launch({ dataDir })
  await ask(server.ownerUrl, 'TRUNCATE coin')
  await ask(server.ownerUrl, 'INSERT INTO coin SELECT generate_series(1, 1000)')
  const lost = new Promise<string>((resolve) => server.onUnexpectedExit(resolve))
  // A backend in a tight loop does not notice that its postmaster is gone; the next start must terminate it.
  const busy = new Client({ connectionString: server.ownerUrl })
  const cut = new Promise<void>((resolve) => busy.on('error', () => resolve()))
  await busy.connect()
  const endless = busy.query('DO $$ BEGIN LOOP END LOOP; END $$').catch(() => undefined)
  const running = `SELECT FROM pg_stat_activity WHERE query LIKE 'DO %' AND state = 'active'`
  await waitFor(async () => expect(await ask(server.ownerUrl, running)).toHaveLength(1))
  process.kill(server.pid, 'SIGKILL')
  expect(await lost).toBe('PostgreSQL ended by itself (SIGKILL).')
  expect(await readdir(dataDir)).toEqual(['postgres'])

  const next = await launch({ dataDir })
  await Promise.all([cut, endless])
  expect(await ask(next.ownerUrl, 'SELECT count(*)::int AS rows FROM coin')).toEqual([{ rows: 1000 }])
})

test('after kill -9 of the holder the next start takes over, and every committed row is there', async () => {
  const holder = await hold(dataDir)
  await ask(holder.ownerUrl, 'TRUNCATE coin')
  const writer = new Client({ connectionString: holder.ownerUrl })
  // The takeover ends this session; its uncommitted row must not appear.
  const cut = new Promise<void>((resolve) => writer.on('error', () => resolve()))
  await writer.connect()
  await writer.query('INSERT INTO coin SELECT generate_series(1, 500)')
  await writer.query('BEGIN')
  await writer.query('INSERT INTO coin VALUES (999)')
  holder.child.kill('SIGKILL')
  await holder.ended
  expect(existsSync(`/proc/${holder.pid}`)).toBe(true)

  const lines: string[] = []
  const next = await launch({ dataDir, log: (line) => lines.push(line) })
  await cut
  expect(lines).toEqual(['An earlier server left its PostgreSQL running; stopping that one first.'])
  expect(existsSync(holder.host)).toBe(false)
  expect(next.pid).not.toBe(holder.pid)
  expect(await ask(next.ownerUrl, 'SELECT count(*)::int AS rows FROM coin')).toEqual([{ rows: 500 }])
})

test('a second holder is refused, and the first goes on', async () => {
  const holder = await hold(dataDir)
  await expect(launchPostgres({ dataDir })).rejects.toThrow(
    `The data directory ${dataDir} is in use by another Tessera server (process ${holder.child.pid}).`,
  )
  expect(await ask(holder.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  holder.child.stdin?.end()
  expect(await holder.ended).toBe(0)
  expect(existsSync(`/proc/${holder.pid}`)).toBe(false)
})

test('a stale process id that belongs to a stranger by now neither stops him nor us', async () => {
  const postmaster = [
    process.ppid,
    join(dataDir, 'postgres'),
    1,
    5432,
    '/tmp/absent',
    '',
    '',
    'ready',
    '',
  ].join('\n')
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), postmaster)
  await writeFile(join(dataDir, 'tessera.pid'), `${process.ppid} 1 left-by-an-earlier-boot\n`)
  const server = await launch({ dataDir })
  expect(await ask(server.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(existsSync(`/proc/${process.ppid}`)).toBe(true)
})

test('a set-up that was killed half-way is begun anew', async () => {
  const fresh = join(root, 'half')
  await mkdir(join(fresh, 'postgres.new-1', 'base'), { recursive: true })
  const server = await launch({ dataDir: fresh, durable: false })
  expect(await ask(server.ownerUrl, `SELECT current_setting('fsync') AS fsync`)).toEqual([{ fsync: 'off' }])
  expect((await readdir(fresh)).toSorted()).toEqual(['postgres', 'tessera.pid'])
})

test('a database of another major version, and a folder that is none, are one clear line each', async () => {
  const other = join(root, 'other')
  await mkdir(join(other, 'postgres'), { recursive: true })
  await expect(launchPostgres({ dataDir: other })).rejects.toThrow(
    `${other}/postgres is not a PostgreSQL database.`,
  )
  await writeFile(join(other, 'postgres', 'PG_VERSION'), '15\n')
  await expect(launchPostgres({ dataDir: other })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /^.*\/postgres holds a database of PostgreSQL 15; this Tessera brings PostgreSQL 18\.[^\n]+$/,
    ),
  })
  // A refused start leaves no lock behind.
  expect(await readdir(other)).toEqual(['postgres'])
})

test.runIf(isRoot)('root without user namespaces runs it as another user, and back again', async () => {
  // No other user can enter the closed folder, and the error says so; the open folder beside it works.
  await expect(launchPostgres({ dataDir, runAs: 'other' })).rejects.toThrow(`cannot enter ${dataDir}.`)
  const open = await mkdtemp(join(tmpdir(), 'embedded-open-'))
  onTestFinished(() => rm(open, { recursive: true, force: true }))
  await chmod(open, 0o755)
  const asNobody = await launch({ dataDir: open, runAs: 'other', durable: false })
  await ask(asNobody.ownerUrl, 'CREATE TABLE coin (id int)')
  await asNobody.stop()
  const asOurselves = await launch({ dataDir: open, durable: false })
  expect(await ask(asOurselves.ownerUrl, 'SELECT id FROM coin')).toEqual([])
})

async function launch(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const server = await launchPostgres(options)
  onTestFinished(() => server.stop())
  return server
}

type Holder = {
  child: ChildProcess
  ended: Promise<number | null>
  ownerUrl: string
  pid: number
  host: string
}

/** Starts a process that holds the data directory, and waits until it reports that. */
async function hold(path: string): Promise<Holder> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('holder.ts', import.meta.url)), path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  for await (const line of createInterface({ input: child.stdout })) {
    const event = JSON.parse(line) as { ownerUrl?: string; pid?: number; host?: string; refused?: string }
    if (event.refused !== undefined) throw new Error(event.refused)
    if (event.ownerUrl !== undefined) {
      return { child, ended, ownerUrl: event.ownerUrl, pid: event.pid ?? 0, host: event.host ?? '' }
    }
  }
  throw new Error('The holder ended without a word.')
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
