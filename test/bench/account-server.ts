import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'

import pg from 'pg'
import { pino } from 'pino'

import { accounts } from '#contract/accounts.ts'
import { session } from '#contract/session.ts'
import { countHashes, hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import { createSiteApp } from '#server/shell/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { layInDemo } from '#server/shell/demo/actions.ts'
import { bind } from '#server/platform/http/bind.ts'
import { mountCalls } from '#server/platform/http/mount.ts'
import { migrateJobs } from '#server/platform/jobs/migrate.ts'
import { type AllServices, openServices } from '#server/shell/services.ts'
import { createMemberSession } from '#server/people/sessions/actions.ts'
import { exchangeKeyOf, sealWith } from '#test/pg/seal.ts'
import { openScratchServer } from '#test/pg/server.ts'

/** Commands from the bench, processed one at a time. */
export type AccountWish =
  | { readonly signIns: number; readonly atOnce: number; readonly who: 'member' | 'mistyped' | 'nobody' }
  | { readonly stuffing: number; readonly atOnce: number }
  | { readonly usage: true }
  | { readonly end: true }

export interface AccountsReady {
  readonly port: number
  /** Headers with cookies and tokens of signed-in members, for `/wps/member/info`. */
  readonly signedIn: readonly Readonly<Record<string, string>>[]
  readonly passwordHash: string
}

/** CPU time used so far by this process and its PostgreSQL. */
export interface Usage {
  readonly processorMs: Readonly<Record<string, number>>
}

export interface Attempts {
  readonly elapsedMs: number
  readonly eachMs: readonly number[]
  readonly hashes: number
  readonly statuses: Readonly<Record<number, number>>
}

const FIXED_PATH = '/bench/member/info'
const HOST = 'localhost'
const PASSWORD = 'Seven-herons-at-dusk'
const MEMBERS = 2_000
const SESSIONS = 64

const database = await openScratchServer()
await migrate(database.ownerUrl)
await migrateJobs(database.ownerUrl)
const config = readConfig({
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  SEALING_SECRET: 'a secret of the house, for the bench alone',
  THROTTLE_ADDRESS: '9999999,9999999',
  THROTTLE_ACCOUNT: '9999999,9999999',
  TRUST_PROXY: '1',
})
const services = await openServices({ config, log: pino({ level: 'silent' }), appUrl: database.appUrl })
await layInDemo(services.store)
await services.registry.refresh()
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
// Ignores the error of a connection that the stopping database closes.
owner.on('error', () => undefined)
const merchantId = services.registry.findByHost(HOST)?.id ?? 0
const passwordHash = await hashPassword(PASSWORD)
const memberIds = await makeMembers()
const postmaster = await findPostmaster()
const app = await createSiteApp(services, (site) => mountFixed(site, services, memberIds[0] ?? 0n))
await app.listen({ host: '127.0.0.1', port: 0 })
const signedIn = await Promise.all(memberIds.slice(0, SESSIONS).map(signInMember))
const key = await exchangeKeyOf({ site: app, host: HOST })

process.on('message', (wish: AccountWish) => {
  void answer(wish).then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit(0))
const { port } = app.server.address() as { port: number }
process.send?.({ port, signedIn, passwordHash } satisfies AccountsReady)

async function answer(wish: AccountWish): Promise<Attempts | Usage | object> {
  if ('usage' in wish) return { processorMs: readUsage() }
  if ('end' in wish) {
    await app.close()
    await services.close()
    await owner.end()
    await database.stop()
    return {}
  }
  if ('stuffing' in wish)
    return await attempt(wish.stuffing, wish.atOnce, (index) => ({
      username: `stuffed${index}`,
      password: 'mistyped-it',
      address: '10.99.0.1',
    }))
  await owner.query('TRUNCATE login_failure, throttle_bucket')
  // A new address and name for each attempt, because this measures the hash and not the throttles.
  return await attempt(wish.signIns, wish.atOnce, (index) => ({
    username: wish.who === 'nobody' ? `nobody${index}` : `bench${index % MEMBERS}`,
    password: wish.who === 'member' ? PASSWORD : 'mistyped-it',
    address: `10.${(index >> 8) & 255}.${index & 255}.${1 + (wish.who.length % 200)}`,
  }))
}

interface Attempt {
  readonly username: string
  readonly password: string
  readonly address: string
}

async function attempt(count: number, atOnce: number, wishOf: (index: number) => Attempt): Promise<Attempts> {
  const sealed = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { address, ...input } = wishOf(index)
      return { address, payload: await sealWith(key, accounts.login, { type: 'username', ...input }) }
    }),
  )
  const statuses: Record<number, number> = {}
  const eachMs: number[] = []
  const before = countHashes()
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = sealed.shift(); next !== undefined; next = sealed.shift()) {
        const questionAt = performance.now()
        const { statusCode } = await app.inject({
          method: 'POST',
          url: accounts.login.path,
          headers: { host: HOST, 'x-forwarded-for': next.address },
          payload: next.payload,
        })
        eachMs.push(performance.now() - questionAt)
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
      }
    }),
  )
  return { elapsedMs: performance.now() - begun, eachMs, hashes: countHashes() - before, statuses }
}

async function makeMembers(): Promise<bigint[]> {
  const { rows } = await owner.query<{ id: bigint }>(
    `INSERT INTO member (merchant_id, account, account_type, password_hash, password_changed_at)
     SELECT $1, 'bench' || number, 0, $2, now() FROM generate_series(0, $3::int - 1) AS number RETURNING id`,
    [merchantId, passwordHash, MEMBERS],
  )
  // A table large enough that PostgreSQL uses its index.
  await owner.query(
    `INSERT INTO session (merchant_id, member_id, secret_hash, idle_minutes, expires_at)
     SELECT merchant_id, member.id, sha256(($1 || member.id || ' ' || number)::bytea), 30, now() + interval '1 day'
       FROM member, generate_series(1, 20) AS number WHERE account LIKE 'bench%'`,
    [randomBytes(8).toString('hex')],
  )
  await owner.query('VACUUM ANALYZE')
  return rows.map(({ id }) => BigInt(id))
}

async function signInMember(memberId: bigint): Promise<Record<string, string>> {
  const made = await services.store.transact((tx) => createMemberSession(tx, { merchantId, memberId }))
  return { cookie: `session=${made.cookie}`, 'x-session-token': made.token }
}

async function findPostmaster(): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return parentOf(rows[0]?.pid ?? 0)
}

function parentOf(pid: number | string): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    )
  } catch {
    return 0
  }
}

/**
 * CPU time by process from /proc in nanoseconds, because clock ticks are too coarse. Processes that end meanwhile are
 * lost.
 */
function readUsage(): Record<string, number> {
  const { user, system } = process.cpuUsage()
  const usage: Record<string, number> = { self: (user + system) / 1_000 }
  for (const pid of readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(name) === postmaster,
  ))
    try {
      usage[pid] = Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000
    } catch {
      // The process ended between listing and reading.
    }
  return usage
}

/** The handler of `/wps/member/info` for a fixed member, without the session lookup. */
function mountFixed(site: Parameters<typeof mountCalls>[0], all: AllServices, memberId: bigint): void {
  const handle = all.siteCalls['session']?.find(({ name }) => name === 'memberInfo')?.handle
  if (!handle) throw new Error('the call is gone')
  const fixed = { memberInfo: { ...session.memberInfo, path: FIXED_PATH, access: 'public' as const } }
  const calls = bind(fixed, {
    memberInfo: (context) => {
      const seen = Object.create(context, { memberId: { value: memberId } }) as typeof context
      return handle(seen, {} as never) as never
    },
  })
  mountCalls(site, 'bench', calls, all.siteHooks)
}
