import { randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'

import { type BrowserContext, expect, type Request, test as base } from '@playwright/test'
import type pg from 'pg'

import type { Permission } from '#domain/access/permission.ts'
import { publishAnnouncement, publishBanner } from '#server/publishing/content/actions.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore, type Store } from '#server/platform/db/transaction.ts'
import type { Posting } from '#domain/ledger/posting.ts'
import { type Posted, post } from '#server/money/ledger/actions.ts'
import { createMerchant } from '#server/platform/merchants/actions.ts'
import { MERCHANTS_CHANNEL } from '#server/platform/merchants/registry.ts'
import { createOperator, createOperatorSession } from '#server/people/operators/actions.ts'
import { createMemberSession } from '#server/people/sessions/actions.ts'

import { EFFORT } from './effort.ts'
import { newMerchant } from './new-merchant.ts'

/** A response without a browser and without following redirects. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly bytes: Buffer
}

/** A brand for one test alone, which may close, block and change it. */
export interface Brand {
  readonly id: number
  readonly code: string
  readonly host: string
}

export interface Product {
  readonly port: number
  readonly consolePort: number
  /** URL of the site on the demo brand Tessera, unless another host is given. */
  at(path: string, host?: string): string
  atConsole(path: string): string
  ask(path: string, options?: AskOptions): Promise<Answer>
  /** Runs SQL as the database's owner. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  brand(options?: { flags?: Record<string, boolean>; gtagId?: string; notices?: number }): Promise<Brand>
  publishNotice(brand: Brand, title: string, publishedAt?: Date): Promise<void>
  /** Signs a new member in at a brand by setting the session's cookies. */
  signIn(context: BrowserContext, brand: Brand): Promise<{ account: string; sessionId: string }>
  /** Signs in an existing member. */
  signInAs(context: BrowserContext, brand: Brand, memberId: bigint): Promise<string>
  operatorSession(permissions: readonly Permission[]): Promise<Record<string, string>>
  /** Resets throttles. */
  resetThrottles(): Promise<void>
  /** Runs the server's actions in a transaction of the test. */
  transact: Store['transact']
  /** Moves money through the ledger, without an event. */
  post(postings: readonly Posting[]): Promise<readonly Posted[]>
  close(): Promise<void>
}

export interface AskOptions {
  readonly host?: string
  readonly console?: boolean
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

/** Console errors of pages fail a test unless it expects them. */
export interface Complaints {
  expectLike(pattern: RegExp): void
}

export const test = base.extend<{ address: string; complaints: Complaints }, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads fixture names from this pattern
    async ({}, use) => {
      const product = await openProduct()
      await use(product)
      await product.close()
    },
    { scope: 'worker' },
  ],
  /** Throttles count by address, so each test sends one of its own in the proxy header. */
  address: [
    async ({ context }, use) => {
      const address = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
      await use(address)
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, use, info) => {
      context.on('request', (request) => {
        if (request.isNavigationRequest() && request.redirectedFrom() === null)
          info.annotations.push({ type: EFFORT.load })
      })
      const pending = new Set<Request>()
      context.on('request', (request) => pending.add(request))
      context.on('requestfinished', (request) => pending.delete(request))
      context.on('requestfailed', (request) => pending.delete(request))
      const errors: string[] = []
      const expected: RegExp[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (fault) => errors.push(fault.error().stack ?? fault.error().message))
      // React reports only its own error code; the original error is the cause.
      await context.addInitScript(() =>
        addEventListener('error', ({ error }) => {
          if (error instanceof Error && error.cause instanceof Error)
            console.error(`because of ${error.cause.stack ?? error.cause.message}`)
        }),
      )
      await use({ expectLike: (pattern) => expected.push(pattern) })
      // A page that waits for ever waits for one of these: an event stream is always among them.
      if (info.status !== info.expectedStatus)
        console.log(
          `${info.title}: waited for ${[...pending].map((one) => `${one.method()} ${one.url()}`).join(', ')}`,
        )
      expect(errors.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

async function openProduct(): Promise<Product> {
  const { E2E_FOLDER: folder = '', E2E_PORT, E2E_CONSOLE_PORT } = process.env
  const { ownerUrl } = JSON.parse(await readFile(join(folder, 'database.json'), 'utf8')) as {
    ownerUrl: string
  }
  const pool = openPool(ownerUrl, { max: 2 })
  const port = Number(E2E_PORT)
  const consolePort = Number(E2E_CONSOLE_PORT)
  const ask: Product['ask'] = (path, options = {}) =>
    askServer(path, {
      host: options.console ? 'console.localhost' : 'localhost',
      ...options,
      port: options.console ? consolePort : port,
    })
  const stage = stageOf(pool, ask)
  return {
    port,
    consolePort,
    at: (path, host = 'localhost') => `http://${host}:${port}${path}`,
    atConsole: (path) => `http://console.localhost:${consolePort}${path}`,
    ask,
    ...stage,
    resetThrottles: async () => {
      // In the server's lock order, which prevents deadlocks.
      await pool.query(
        'DELETE FROM throttle_bucket WHERE key IN (SELECT key FROM throttle_bucket ORDER BY key FOR UPDATE)',
      )
    },
    close: () => pool.end(),
  }
}

/** Test setup directly in the database. */
function stageOf(
  pool: pg.Pool,
  ask: Product['ask'],
): Pick<
  Product,
  'sql' | 'brand' | 'publishNotice' | 'signIn' | 'signInAs' | 'operatorSession' | 'post' | 'transact'
> {
  const { transact } = openStore(pool)
  const port = Number(process.env['E2E_PORT'])
  const publishNotice: Product['publishNotice'] = async (brand, title, publishedAt = new Date()) => {
    const texts = { EN: { title, content: `<p>${title}, in full.</p>` } }
    await transact((tx) => publishAnnouncement(tx, { merchantId: brand.id, type: 'B', publishedAt, texts }))
  }
  const signInAs: Product['signInAs'] = async (context, brand, memberId) => {
    const made = await transact((tx) => createMemberSession(tx, { merchantId: brand.id, memberId }))
    const url = `http://${brand.host}:${port}`
    await context.addCookies([
      { name: 'session', value: made.cookie, url, httpOnly: true, sameSite: 'Lax' },
      { name: 'signed_in', value: '1', url, sameSite: 'Lax' },
    ])
    return made.id
  }
  return {
    signInAs,
    transact,
    post: (postings) => transact((tx) => post(tx, postings)),
    sql: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    publishNotice,
    async brand({ flags = {}, gtagId, notices = 0 } = {}) {
      const code = `m${randomBytes(6).toString('hex')}`
      const host = `${code}.localhost`
      const made = newMerchant(code, host)
      const id = await transact((tx) => createMerchant(tx, { ...made, flags: { ...made.flags, ...flags } }))
      if (id === undefined) throw new Error(`merchant ${code} was there already`)
      const brand = { id, code, host }
      if (gtagId) await pool.query('UPDATE merchant SET gtag_id = $1 WHERE id = $2', [gtagId, id])
      const words = { title: 'A place to try', text: 'Nothing here is real.', button: 'Register' }
      await transact((tx) =>
        publishBanner(tx, {
          merchantId: id,
          groupName: 'home',
          position: 0,
          artCategory: 'slots',
          artTitle: 'Try',
          linkage: { type: 'modal', target: 'registerModal' },
          texts: { EN: words },
        }),
      )
      for (let place = 0; place < notices; place += 1)
        await publishNotice(brand, `Notice ${place + 1}`, new Date(Date.now() - (place + 1) * 60_000))
      await untilKnown(pool, ask, host)
      return brand
    },
    async signIn(context, brand) {
      const account = `a${randomBytes(6).toString('hex')}`
      const rows = await pool.query<{ id: bigint }>(
        'INSERT INTO member (merchant_id, account) VALUES ($1, $2) RETURNING id',
        [brand.id, account],
      )
      const memberId = BigInt(rows.rows[0]?.id ?? 0)
      const sessionId = await signInAs(context, brand, memberId)
      return { account, sessionId }
    },
    operatorSession: operatorSessions(transact),
  }
}

/** The server polls for changed brands every two seconds; a notification saves the wait. */
async function untilKnown(pool: pg.Pool, ask: Product['ask'], host: string): Promise<void> {
  await pool.query(`NOTIFY ${MERCHANTS_CHANNEL}`)
  await expect
    .poll(async () => (await ask('/wps/system/whitelabel', { host })).status, { intervals: [20, 50, 100] })
    .toBe(200)
}

const operatorSessions =
  (transact: Product['transact']): Product['operatorSession'] =>
  async (permissions) => {
    const made = await transact(async (tx) => {
      const name = `o${randomBytes(6).toString('hex')}`
      const operatorId = await createOperator(tx, { name, permissions, merchantId: undefined })
      return await createOperatorSession(tx, { operatorId })
    })
    return { cookie: `operator=${made.cookie}`, 'x-session-token': made.token }
  }

/** Node does not resolve subdomains of localhost, so the host is only in the header. */
function askServer(
  path: string,
  { host, port, method = 'GET', headers = {}, body }: AskOptions & { host: string; port: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: {
        host: `${host}:${port}`,
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    outgoing.once('error', reject)
    outgoing.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('end', () => {
        const bytes = Buffer.concat(parts)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: bytes.toString(),
          bytes,
        })
      })
    })
    outgoing.end(sent)
  })
}
