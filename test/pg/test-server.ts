import { randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'

import type { Permission } from '#domain/access/permission.ts'
import type { MarketProfileName } from '#domain/merchant/market-profile.ts'
import { createConsoleApp, createSiteApp } from '#server/shell/app.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { type Listening, listenAt } from '#server/platform/http/listen.ts'
import { createMerchant } from '#server/platform/merchants/actions.ts'
import { createOperator, createOperatorSession } from '#server/people/operators/actions.ts'
import { type AllServices, openServices } from '#server/shell/services.ts'
import { createMemberSession } from '#server/people/sessions/actions.ts'

import { type TestDatabase, openTestDatabase } from './database.ts'

/** Headers of a signed-in caller. */
export interface Proof {
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Fixtures {
  /** A brand on a host of its own. */
  merchant(overrides?: {
    readonly code?: string
    readonly host?: string
    readonly flags?: Record<string, boolean>
    readonly marketProfile?: MarketProfileName
  }): Promise<{ id: number; host: string }>
  member(overrides?: {
    readonly merchantId?: number
    readonly accountType?: number
    readonly account?: string
  }): Promise<{ id: bigint; merchantId: number }>
  memberSession(
    member: { readonly id: bigint; readonly merchantId: number },
    overrides?: { readonly isHalfSignedIn?: boolean },
  ): Promise<Proof>
  operatorSession(
    permissions: readonly Permission[],
    overrides?: { readonly merchantId?: number; readonly isHalfSignedIn?: boolean },
  ): Promise<Proof & { readonly operatorId: bigint }>
}

export interface TestServer {
  readonly site: FastifyInstance
  readonly console: FastifyInstance
  readonly services: AllServices
  readonly database: TestDatabase
  readonly fixtures: Fixtures
  /** The default brand of every test, and its host. */
  readonly merchantId: number
  readonly host: string
  readonly consoleHost: string
  /** Log lines. */
  readonly logged: string[]
  /** Listens on a free port, on IPv4 and IPv6. */
  listen(side?: 'site' | 'console'): Promise<Listening>
  /** Runs SQL as the database's owner. */
  asOwner<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export interface TestServerOptions {
  readonly settings?: Readonly<Record<string, string>>
  readonly now?: () => number
  readonly logLevel?: Config['logLevel']
}

/** The whole server on a database of its own, with one brand. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await openTestDatabase()
  const config = readConfig({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    CONSOLE_HOSTS: 'console.test',
    SEALING_SECRET: 'a secret of the house, for tests alone',
    ...options.settings,
  })
  const logged: string[] = []
  const log = pino({ level: options.logLevel ?? 'warn' }, { write: (line: string) => void logged.push(line) })
  const services = await openServices({
    config,
    log,
    appUrl: database.appUrl,
    ...(options.now ? { now: options.now } : {}),
  })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const asOwner = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query<Row>(text, values)).rows
  const fixtures = fixturesOf(services, asOwner)
  const { id: merchantId, host } = await fixtures.merchant({ host: 'sample.test' })
  const site = await createSiteApp(services)
  const console = await createConsoleApp(services)
  await Promise.all([site.ready(), console.ready()])
  const listening: Listening[] = []
  return {
    site,
    console,
    services,
    database,
    fixtures,
    merchantId,
    host,
    consoleHost: 'console.test',
    logged,
    asOwner,
    async listen(side = 'site') {
      const one = await listenAt(side === 'site' ? site : console, 'localhost', 0)
      listening.push(one)
      return one
    },
    async close() {
      services.hub.drain()
      for (const one of listening) await one.stop(0)
      await Promise.all([site.close(), console.close()])
      await services.close()
      await owner.end()
      await database.close()
    },
  }
}

function fixturesOf(services: AllServices, asOwner: TestServer['asOwner']): Fixtures {
  const { store, registry } = services
  return {
    async merchant(overrides = {}) {
      const code = overrides.code ?? `m${randomBytes(6).toString('hex')}`
      const host = overrides.host ?? `${code}.test`
      const id = await store.transact((tx) =>
        createMerchant(tx, {
          code,
          name: code,
          brand: 'tessera',
          hosts: [host],
          currency: 'CNY',
          currencySymbol: '¥',
          zone: 'Asia/Shanghai',
          languages: ['EN'],
          defaultLanguage: 'EN',
          marketProfile: overrides.marketProfile ?? 'open',
          flags: overrides.flags ?? {},
          isCockfightOn: true,
          theme: {},
          copy: {},
          customerServiceUrl: undefined,
          resources: [],
        }),
      )
      if (id === undefined) throw new Error(`merchant ${code} was there already`)
      await registry.refresh()
      return { id, host }
    },
    async member(overrides = {}) {
      const merchantId = overrides.merchantId ?? registry.all()[0]?.id ?? 0
      const account = overrides.account ?? `a${randomBytes(6).toString('hex')}`
      const rows = await asOwner<{ id: string | bigint }>(
        'INSERT INTO member (merchant_id, account, account_type) VALUES ($1, $2, $3) RETURNING id',
        [merchantId, account, overrides.accountType ?? 0],
      )
      return { id: BigInt(rows[0]?.id ?? 0), merchantId }
    },
    async memberSession(member, overrides = {}) {
      const made = await store.transact((tx) =>
        createMemberSession(tx, { merchantId: member.merchantId, memberId: member.id, ...overrides }),
      )
      return { id: made.id, headers: { cookie: `session=${made.cookie}`, 'x-session-token': made.token } }
    },
    async operatorSession(permissions, overrides = {}) {
      const made = await store.transact(async (tx) => {
        const operatorId = await createOperator(tx, {
          name: `o${randomBytes(6).toString('hex')}`,
          permissions,
          merchantId: overrides.merchantId,
        })
        const session = await createOperatorSession(tx, {
          operatorId,
          isHalfSignedIn: overrides.isHalfSignedIn ?? false,
        })
        return { ...session, operatorId }
      })
      return {
        id: made.id,
        operatorId: made.operatorId,
        headers: { cookie: `operator=${made.cookie}`, 'x-session-token': made.token },
      }
    },
  }
}
