import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { rotateProviderKey, setProvider } from '#server/play/providers/actions.ts'
import { CURRENCY, ledgerFaults } from '#test/pg/ledger.ts'
import { type PlayedProvider, openPlayer, openProvider, vendorOf } from '#test/pg/play-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { root } from '#test/tidy/sources.ts'

import type { Dialect, DialectOptions, Seat, Send } from './dialect.ts'
import { openForms } from './forms-dialect.ts'
import { openHub88 } from './hub88-dialect.ts'
import { allCases, runConformance } from './run.ts'
import { openSwipe } from './swipe-dialect.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ logLevel: 'error' })
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const sendTo =
  (code: string): Send =>
  async ({ method, path, headers, body }) => {
    const answer = await server.site.inject({
      method,
      url: `/wallet-api/${code}/${path}`,
      headers: { host: 'wallet.test', ...headers },
      ...(method === 'GET' ? {} : { payload: body }),
    })
    return { status: answer.statusCode, text: answer.body }
  }

type OpenDialect = (options: DialectOptions, provider: PlayedProvider) => Dialect
const dialects: Readonly<Record<string, OpenDialect>> = {
  hub88: (options, { privateKey }) => openHub88({ ...options, privateKey }),
  swipe: (options, { secret }) => openSwipe({ ...options, secret }),
  forms: (options, { secret }) => openForms({ ...options, secret }),
}

test.each(Object.keys(dialects))(
  'our server passes every case of %s',
  { timeout: 120_000 },
  async (protocol) => {
    const code = `${protocol}-sim`
    const provider = await openProvider(server, { code, protocol })
    const game = `${vendorOf(code).toLowerCase()}-wheel`
    const dialect = dialects[protocol]?.({ send: sendTo(code), currency: CURRENCY, game }, provider)
    if (!dialect) throw new Error('no such protocol')
    const seatOf = async (): Promise<Seat> => {
      const { name, token } = await openPlayer(server, provider, { amount: 100_000_000n })
      return { player: name, token }
    }
    expect(allCases(dialect).length).toBeGreaterThanOrEqual(60)
    const results = await runConformance(dialect, { seat: await seatOf(), other: await seatOf() })
    expect(results.filter(({ fault }) => fault !== undefined)).toEqual([])
  },
)

test('calls that Hub88 itself has published are known to be signed, and no others', async () => {
  const code = 'published'
  const fixture = (name: string) => readFileSync(join(root, 'test/fixtures', name), 'utf8')
  const { store, gameProviders } = server.services
  await store.transact(async (tx) => {
    const rest = { name: code, protocol: 'hub88', baseUrl: 'https://hub88.test', operatorId: '1', isOn: true }
    await setProvider(tx, { code, ...rest })
    await rotateProviderKey(tx, { code, side: 'theirs', publicKey: fixture('hub88-public.pem') })
  })
  await gameProviders.cache.refresh()
  const lines = fixture('hub88-signatures.csv').trim().split('\n').slice(1)
  for (const line of lines) {
    const at = line.lastIndexOf(';')
    const [text, signature] = [line.slice(0, at), line.slice(at + 1).trim()]
    const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature }
    const ask = (body: string) =>
      sendTo(code)({ method: 'POST', path: 'transaction/bet', headers, body }).then((answer) => answer.text)
    expect(await ask(text)).toContain('RS_ERROR_WRONG_SYNTAX')
    expect(await ask(`${text} `)).toContain('RS_ERROR_INVALID_SIGNATURE')
  }
})
