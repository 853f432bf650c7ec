import { randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { CURRENCY, balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import {
  type PlayedProvider,
  type Player,
  betOf,
  callHub,
  openGame,
  openPlayer,
  openProvider,
} from '#test/pg/play-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN, lookAtDatabase } from './attack.ts'

let server: TestServer
let provider: PlayedProvider
let rival: PlayedProvider
let player: Player

beforeAll(async () => {
  server = await openTestServer({
    settings: { ...WIDE_OPEN, LOCAL_GAME_PROVIDERS: '1', BODY_LIMIT: '200000' },
  })
  provider = await openProvider(server)
  rival = await openProvider(server, { code: 'rival' })
  player = await openPlayer(server, provider, { amount: 100_000_000n })
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const statusIn = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => body['status']
const signedBy = (one: PlayedProvider, text: string) =>
  sign('sha256', Buffer.from(text), one.privateKey).toString('base64')

test.each<[string, (text: string) => { readonly signature?: string; readonly bytes?: Buffer }]>([
  ['no signature', () => ({ signature: '' })],
  ['the key of another provider', (text) => ({ signature: signedBy(rival, text) })],
  [
    'a body that was changed on the way',
    (text) => ({ bytes: Buffer.from(text.replace('1000000', '1000001')) }),
  ],
  ['a blank behind its body', (text) => ({ bytes: Buffer.from(`${text} `) })],
  [
    'the same JSON written anew',
    (text) => ({ bytes: Buffer.from(JSON.stringify(JSON.parse(text), null, 1)) }),
  ],
  ['half a signature', (text) => ({ signature: signedBy(provider, text).slice(0, 100) })],
  ['the signature of another call', () => ({ signature: signedBy(provider, '{}') })],
])('a bet with %s changes nothing, and is recorded', async (_what, twist) => {
  const text = JSON.stringify(betOf(player))
  server.logged.length = 0
  const before = await lookAtDatabase(server)
  const answer = await callHub(server, provider, 'transaction/bet', text, twist(text))
  expect(statusIn(answer)).toBe('RS_ERROR_INVALID_SIGNATURE')
  expect(await lookAtDatabase(server)).toEqual(before)
  expect(server.logged.join()).toContain('a wallet call was not believed')
  expect(server.logged.join()).not.toContain(player.token)
})

test('one provider speaks for no other: sessions, games, bets and numbers are its own', async () => {
  const bought = betOf(player)
  expect(statusIn(await callHub(server, provider, 'transaction/bet', bought))).toBe('RS_OK')
  const before = await balanceOf(server, player)
  const ask = (path: string, content: object) => callHub(server, rival, path, content).then(statusIn)
  // The other provider's session token in a validly signed call.
  expect(await ask('transaction/bet', betOf(player))).toBe('RS_ERROR_INVALID_TOKEN')
  expect(await ask('user/balance', { user: player.name, token: player.token, request_uuid: 'q' })).toBe(
    'RS_ERROR_INVALID_TOKEN',
  )
  const own = await openGame(server, rival, player)
  expect(await ask('transaction/bet', betOf(own, { game_code: 'sim-wheel' }))).toBe('RS_ERROR_INVALID_GAME')
  const back = {
    user: own.name,
    token: own.token,
    transaction_uuid: randomUUID(),
    request_uuid: 'q',
    reference_transaction_uuid: bought.transaction_uuid,
  }
  // The provider does not know that bet: a tombstone under its own transaction ids, and nothing is rolled back.
  expect(await ask('transaction/rollback', back)).toBe('RS_OK')
  expect(await ask('transaction/win', { ...betOf(own), ...back, transaction_uuid: 'w' })).not.toBe('RS_OK')
  expect(await balanceOf(server, player)).toBe(before)
  expect(statusIn(await callHub(server, provider, 'transaction/bet', bought))).toBe('RS_OK')
})

test('a session opens its own member’s wallet alone', async () => {
  const other = await openPlayer(server, provider)
  const before = await lookAtDatabase(server)
  for (const [user, token] of [
    [player.name, other.token],
    [other.name, player.token],
    ['nobody-1', player.token],
  ] as const)
    expect(statusIn(await callHub(server, provider, 'transaction/bet', betOf(player, { user, token })))).toBe(
      'RS_ERROR_INVALID_TOKEN',
    )
  expect(await lookAtDatabase(server)).toEqual(before)
})

test('a bet that was overheard and sent again moves nothing again', async () => {
  const text = JSON.stringify(betOf(player))
  const first = await callHub(server, provider, 'transaction/bet', text)
  const before = await balanceOf(server, player)
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await callHub(server, provider, 'transaction/bet', text)).text).toBe(first.text)
  expect(await balanceOf(server, player)).toBe(before)
})

test('twenty retries of one bet at once: one effect, twenty equal answers', async () => {
  const text = JSON.stringify(betOf(player))
  const before = await balanceOf(server, player)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => callHub(server, provider, 'transaction/bet', text)),
  )
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect(before - (await balanceOf(server, player))).toBe(1_000_000n)
})

test('one number for twenty members at once: one of them bets', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => openPlayer(server, provider)))
  const number = randomUUID()
  const answers = await Promise.all(
    players.map((one) =>
      callHub(server, provider, 'transaction/bet', betOf(one, { transaction_uuid: number })),
    ),
  )
  const statuses = answers.map(statusIn)
  expect(statuses.filter((status) => status === 'RS_OK')).toHaveLength(1)
  expect(statuses.filter((status) => status === 'RS_ERROR_DUPLICATE_TRANSACTION')).toHaveLength(19)
})

test('a bet and its rollback at once: whichever comes first, nothing is lost and nothing stands', async () => {
  const before = await balanceOf(server, player)
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const bought = betOf(player)
      const back = {
        user: player.name,
        token: player.token,
        transaction_uuid: randomUUID(),
        request_uuid: 'q',
        reference_transaction_uuid: bought.transaction_uuid,
      }
      const [, undone] = await Promise.all([
        callHub(server, provider, 'transaction/bet', bought),
        callHub(server, provider, 'transaction/rollback', back),
      ])
      expect(statusIn(undone)).toBe('RS_OK')
      expect(statusIn(await callHub(server, provider, 'transaction/bet', bought))).toBe(
        'RS_ERROR_TRANSACTION_ROLLED_BACK',
      )
    }),
  )
  expect(await balanceOf(server, player)).toBe(before)
})

test('bets at once for more than there is: no more than there is', async () => {
  const poor = await openPlayer(server, provider, { amount: 5_000_000n })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => callHub(server, provider, 'transaction/bet', betOf(poor))),
  )
  expect(answers.filter((answer) => statusIn(answer) === 'RS_OK')).toHaveLength(5)
  expect(await balanceOf(server, poor)).toBe(0n)
})

test('where vendors have wallets of their own, a provider neither sees nor moves any other money', async () => {
  await server.asOwner(
    `UPDATE merchant SET wallets = '{"mode": "transfer", "vendors": ["SIM"]}', version = version + 1 WHERE id = $1`,
    [player.merchantId],
  )
  await server.services.registry.refresh()
  const rich = await openPlayer(server, provider, { account: 'vendor:SIM' })
  const ask = { user: rich.name, token: rich.token, request_uuid: 'q', game_code: 'sim-wheel' }
  expect((await callHub(server, provider, 'user/balance', ask)).body).toMatchObject({ balance: 0 })
  expect((await callHub(server, provider, 'transaction/bet', betOf(rich))).body).toMatchObject({
    status: 'RS_ERROR_NOT_ENOUGH_MONEY',
    balance: 0,
  })
  expect(await balanceOf(server, rich)).toBe(10_000_000n)
  await server.asOwner(`UPDATE merchant SET wallets = '{}', version = version + 1 WHERE id = $1`, [
    player.merchantId,
  ])
  await server.services.registry.refresh()
})

test('a body that is too long, or no call at all, is refused before it is parsed', async () => {
  const before = await lookAtDatabase(server)
  const long = await server.site.inject({
    method: 'POST',
    url: '/wallet-api/sim/transaction/bet',
    headers: { host: 'wallet.test' },
    payload: 'x'.repeat(70_000),
  })
  expect(long.statusCode).toBe(413)
  for (const url of ['/wallet-api/nobody/user/info', '/wallet-api/__proto__/user/info'])
    expect((await server.site.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(404)
  expect(
    (await server.site.inject({ method: 'POST', url: '/wallet-api/sim%2f/x', payload: '{}' })).statusCode,
  ).toBe(400)
  expect(
    (await server.site.inject({ method: 'DELETE', url: '/wallet-api/sim/transaction/bet' })).statusCode,
  ).not.toBe(200)
  expect(await lookAtDatabase(server)).toEqual(before)
})

test('the application may not write what providers did, nor change it', async () => {
  const { pool } = server.services
  for (const text of [
    `UPDATE provider_transaction SET balance = 0`,
    `DELETE FROM provider_transaction`,
    `UPDATE play SET win = 1`,
    `INSERT INTO play SELECT * FROM play`,
  ])
    await expect(pool.query(text)).rejects.toThrow('permission denied')
})

test('while one provider hangs, the others’ games are opened and bet on', async () => {
  const hanging = createServer(() => undefined)
  await new Promise<void>((listening) => hanging.listen(0, '127.0.0.1', listening))
  const { port } = hanging.address() as AddressInfo
  await openProvider(server, { code: 'hanging', baseUrl: `http://127.0.0.1:${port}` })
  const game = {
    player: player.name,
    token: 't',
    providerGameId: 'hanging-wheel',
    isMobile: false,
    language: 'en',
    currency: CURRENCY,
    country: undefined,
    lobbyUrl: 'https://sample.test/',
    depositUrl: 'https://sample.test/',
    address: '192.0.2.1',
    brand: 'one',
  }
  const stuck = Array.from({ length: 40 }, () =>
    server.services.gameProviders.openGame('hanging', game).catch((error: unknown) => String(error)),
  )
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      callHub(server, provider, 'transaction/bet', betOf(player, { amount: 1 })),
    ),
  )
  expect(answers.every((answer) => statusIn(answer) === 'RS_OK')).toBe(true)
  hanging.closeAllConnections()
  hanging.close()
  const requested = await Promise.all(stuck)
  expect(requested.filter((one) => one.includes('is busy'))).toHaveLength(24)
})

test('a flood of unsigned calls is turned away unread, costs nobody else anything, and no provider its calls', async () => {
  const address = '203.0.113.7'
  const send = (from: string, text: string, signature: string) =>
    server.site.inject({
      method: 'POST',
      url: `/wallet-api/${provider.code}/transaction/bet`,
      remoteAddress: from,
      headers: { host: 'wallet.test', 'content-type': 'application/json', 'x-hub88-signature': signature },
      payload: text,
    })
  const bet = async (from: string) => {
    const text = JSON.stringify(betOf(player, { amount: 1 }))
    const answer = await send(from, text, signedBy(provider, text))
    return answer.statusCode === 200 ? answer.json<{ status: string }>().status : answer.statusCode
  }
  const wrong = signedBy(rival, '{}')
  server.logged.length = 0
  const statuses: number[] = []
  for (let wave = 0; wave < 30; wave += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(address, '{}', wrong)))
    statuses.push(...answers.map(({ statusCode }) => statusCode))
  }
  const looked = statuses.filter((status) => status === 200).length
  expect(looked).toBeGreaterThanOrEqual(30)
  expect(looked).toBeLessThan(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(300 - looked)
  // Throttled calls are not logged one by one either.
  expect(server.logged.filter((line) => line.includes('not believed'))).toHaveLength(looked)
  expect(await bet('203.0.113.8')).toBe('RS_OK')
  // From a provider's address with a valid signature before: each call is checked.
  await Promise.all(Array.from({ length: 100 }, () => send('203.0.113.8', '{}', wrong)))
  expect(await bet('203.0.113.8')).toBe('RS_OK')
})
