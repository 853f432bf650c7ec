import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { pino } from 'pino'

import { type Posting, moved } from '#domain/ledger/posting.ts'
import { createSiteApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { launchPostgres } from '#server/db/embedded/launch.ts'
import { migrate } from '#server/db/migrate.ts'
import { layInDemo } from '#server/demo/actions.ts'
import { migrateJobs } from '#server/jobs/migrate.ts'
import { openServices } from '#server/services.ts'
import { createMemberSession } from '#server/sessions/actions.ts'

/** What the bench may ask of this process, one at a time. */
export type MoneyServerWish =
  /** Moves by the ledger's second door without HTTP, so many waiting at any time. */
  | { readonly moves: number; readonly waiting: number; readonly members: number }
  | { readonly check: true }
  | { readonly end: true }

export interface MoneyServerReady {
  readonly port: number
  readonly ownerUrl: string
  readonly callers: readonly Readonly<Record<string, string>>[]
}

export interface Moves {
  readonly perSecond: number
}

const HOST = 'localhost'
const MEMBERS = 2_000
const VENDOR = 'BENCH'

const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
// Where root must run PostgreSQL as another user, that one has to get in.
await chmod(dataDir, 0o755)
// What is committed is on the disk: speed without it would be none.
const database = await launchPostgres({ dataDir, durable: true })
await migrate(database.ownerUrl)
await migrateJobs(database.ownerUrl)
const config = readConfig({
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  SEALING_SECRET: 'a secret of the house, for the bench alone',
  THROTTLE_ADDRESS: '9999999,9999999',
  THROTTLE_ACCOUNT: '9999999,9999999',
})
const services = await openServices({ config, log: pino({ level: 'warn' }), appUrl: database.appUrl })
await layInDemo(services.store)
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
owner.on('error', () => undefined)
await services.registry.refresh()
const merchant = services.registry.findByHost(HOST)
if (!merchant) throw new Error('there is no brand at this host')
const { id: merchantId, currency } = merchant
await owner.query(
  `INSERT INTO vendor (code, display_name, category, account_type_id, provider) VALUES ($1, 'Bench', 'slots', 9001, 'bench') ON CONFLICT DO NOTHING`,
  [VENDOR],
)
await owner.query(`UPDATE merchant SET wallets = $2 WHERE id = $1`, [
  merchantId,
  JSON.stringify({ mode: 'transfer', vendors: [VENDOR] }),
])
await services.registry.refresh()
const memberIds = await makeMembers()
let count = 0
await Promise.all(
  memberIds.map((memberId) =>
    services.submitting.submit({
      ...moveOf(memberId),
      kind: 'deposit',
      legs: moved(10_000_000_000_000n, { from: 'payment:bench', to: 'main' }),
    }),
  ),
)
const app = await createSiteApp(services)
await app.listen({ host: '127.0.0.1', port: 0 })
const callers: Record<string, string>[] = []
while (callers.length < memberIds.length)
  callers.push(...(await Promise.all(memberIds.slice(callers.length, callers.length + 100).map(signIn))))
// As it is in a database that has run for a while.
await owner.query('VACUUM ANALYZE')

process.on('message', (wish: MoneyServerWish) => {
  void answer(wish).then((told) => process.send?.(told))
})
process.on('disconnect', () => process.exit(0))
const { port } = app.server.address() as { port: number }
process.send?.({ port, ownerUrl: database.ownerUrl, callers } satisfies MoneyServerReady)

async function answer(wish: MoneyServerWish): Promise<object> {
  if ('moves' in wish) return await submitMany(wish)
  if ('check' in wish) return await countFaults()
  await app.close()
  await services.close()
  await owner.end()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
  return {}
}

async function submitMany({
  moves,
  waiting,
  members,
}: Extract<MoneyServerWish, { moves: number }>): Promise<Moves> {
  let left = moves
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: waiting }, async () => {
      while (left > 0) {
        left -= 1
        const memberId = memberIds[Math.floor(Math.random() * members)] ?? 0n
        const { outcome } = await services.submitting.submit(moveOf(memberId))
        if (outcome !== 'posted') throw new Error(`a move was answered ${outcome}`)
      }
    }),
  )
  return { perSecond: (moves / (performance.now() - begun)) * 1000 }
}

/** What is fast and wrong is worth nothing: nothing unbalanced, no wallet beside its entries. */
async function countFaults(): Promise<{ faults: number; transfers: number }> {
  const { rows } = await owner.query<{ faults: number; transfers: number }>(`
    SELECT (SELECT count(*) FROM (SELECT FROM ledger_entry GROUP BY member_id, transfer_id
             HAVING sum(amount) <> 0 OR count(*) <> 2) AS wrong)::integer
         + (SELECT count(*) FROM wallet WHERE balance <> coalesce((SELECT sum(amount) FROM ledger_entry AS e
             WHERE e.member_id = wallet.member_id AND e.account = wallet.account), 0))::integer AS faults,
           (SELECT count(*) FROM ledger_transfer)::integer AS transfers`)
  return rows[0] ?? { faults: -1, transfers: 0 }
}

function moveOf(memberId: bigint): Posting {
  count += 1
  return {
    merchantId,
    memberId,
    currency,
    key: `bench:${count}`,
    kind: 'wallet_transfer',
    reference: 'bench',
    legs: moved(100_000n, { from: 'main', to: `vendor:${VENDOR}` }),
  }
}

async function makeMembers(): Promise<bigint[]> {
  const { rows } = await owner.query<{ id: bigint }>(
    `INSERT INTO member (merchant_id, account, account_type)
     SELECT $1, 'bench' || number, 0 FROM generate_series(0, $2::int - 1) AS number RETURNING id`,
    [merchantId, MEMBERS],
  )
  return rows.map(({ id }) => BigInt(id))
}

async function signIn(memberId: bigint): Promise<Record<string, string>> {
  const made = await services.store.transact((tx) => createMemberSession(tx, { merchantId, memberId }))
  return { cookie: `session=${made.cookie}`, 'x-session-token': made.token }
}
