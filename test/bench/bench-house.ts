import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { pino } from 'pino'

import { moved } from '#domain/ledger/posting.ts'
import { createSiteApp } from '#server/shell/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { launchPostgres } from '#server/platform/db/embedded/launch.ts'
import type { Settings } from '#server/platform/db/embedded/settings.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { layInDemo } from '#server/shell/demo/actions.ts'
import { migrateJobs } from '#server/platform/jobs/migrate.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { type AllServices, openServices } from '#server/shell/services.ts'

const HOST = 'localhost'

/** An installation for a bench: database on disk, the demo brand, and members with money. */
export interface BenchHouse {
  readonly services: AllServices
  readonly owner: pg.Pool
  readonly ownerUrl: string
  readonly merchant: Merchant
  /** Adds the vendor whose games the bench plays. */
  addVendor(code: string): Promise<void>
  /** Creates members with ten million each. */
  makeMembers(count: number): Promise<bigint[]>
  /** Starts the site on a free port, after ANALYZE, so that plans fit the rows inserted before. */
  listen(): Promise<number>
  close(): Promise<void>
}

export async function openBenchHouse(
  env: Readonly<Record<string, string>>,
  settings?: Settings,
): Promise<BenchHouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  // When root runs PostgreSQL as another user, that user needs access.
  await chmod(dataDir, 0o755)
  // Durable commits: speed without them would be meaningless.
  const database = await launchPostgres({ dataDir, durable: true, settings })
  const { ownerUrl, appUrl } = database
  await migrate(ownerUrl)
  await migrateJobs(ownerUrl)
  const config = readConfig({
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    SEALING_SECRET: 'a secret of the house, for the bench alone',
    ...env,
  })
  const services = await openServices({ config, log: pino({ level: 'error' }), appUrl })
  await layInDemo(services.store)
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  await services.registry.refresh()
  const merchant = services.registry.findByHost(HOST)
  if (!merchant) throw new Error('there is no brand at this host')
  let app: Awaited<ReturnType<typeof createSiteApp>> | undefined
  return {
    services,
    owner,
    ownerUrl,
    merchant,
    async addVendor(code) {
      await owner.query(
        `INSERT INTO vendor (code, display_name, category, account_type_id, provider)
         VALUES ($1, 'Bench', 'slots', 9001, 'bench') ON CONFLICT DO NOTHING`,
        [code],
      )
    },
    makeMembers: (count) => makeMembers({ services, owner, merchant }, count),
    async listen() {
      // The state of a database that has run for a while.
      await owner.query('VACUUM ANALYZE')
      app = await createSiteApp(services)
      await app.listen({ host: '127.0.0.1', port: 0 })
      return (app.server.address() as AddressInfo).port
    },
    async close() {
      await app?.close()
      await services.close()
      await owner.end()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeMembers(
  { services, owner, merchant }: Pick<BenchHouse, 'services' | 'owner' | 'merchant'>,
  count: number,
): Promise<bigint[]> {
  const { id: merchantId, currency } = merchant
  const { rows } = await owner.query<{ id: bigint }>(
    `INSERT INTO member (merchant_id, account, account_type)
     SELECT $1, 'bench' || number, 0 FROM generate_series(0, $2::int - 1) AS number RETURNING id`,
    [merchantId, count],
  )
  const memberIds = rows.map(({ id }) => BigInt(id))
  await Promise.all(
    memberIds.map((memberId) =>
      services.submitting.submit({
        merchantId,
        memberId,
        currency,
        key: `bench:gift-${memberId}`,
        kind: 'deposit',
        reference: 'bench',
        legs: moved(10_000_000_000_000n, { from: 'payment:bench', to: 'main' }),
      }),
    ),
  )
  return memberIds
}

/** Unbalanced transfers, and wallets that differ from their entries: a fast but wrong result is worthless. */
export const ledgerFaults = `
  (SELECT count(*) FROM (SELECT FROM ledger_entry GROUP BY member_id, transfer_id
    HAVING sum(amount) <> 0 OR count(*) <> 2) AS wrong)::integer
  + (SELECT count(*) FROM wallet WHERE balance <> coalesce((SELECT sum(amount) FROM ledger_entry AS e
      WHERE e.member_id = wallet.member_id AND e.account = wallet.account), 0))::integer`
