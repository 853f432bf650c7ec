import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { canonicalJson } from '#domain/play/canonical-json.ts'
import { CURRENCY, balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { layBonus } from '#test/pg/bonus-things.ts'
import {
  type Answered,
  type PlayedProvider,
  type Player,
  openPlayer,
  openProvider,
  pairOf,
  readAnswer,
} from '#test/pg/play-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { isSigned } from './hub88-signature.ts'

let server: TestServer
let swiping: PlayedProvider
let forming: PlayedProvider

beforeAll(async () => {
  server = await openTestServer({ settings: { LOCAL_GAME_PROVIDERS: '1' } })
  swiping = await openProvider(server, { code: 'swiping', protocol: 'swipe' })
  forming = await openProvider(server, { code: 'forming', protocol: 'forms' })
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

async function swipe(path: string, fields: Record<string, unknown>): Promise<Answered> {
  const body = canonicalJson(fields) ?? ''
  const answer = await server.site.inject({
    method: 'POST',
    url: `/wallet-api/swiping/${path}`,
    headers: {
      'content-type': 'application/json',
      'x-request-sign': createHmac('sha256', swiping.secret).update(body).digest('hex'),
    },
    payload: body,
  })
  return readAnswer(answer)
}

async function form(path: string, fields: Record<string, string>): Promise<Answered> {
  const text = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const hash = createHash('md5').update(`${text}${forming.secret}`).digest('hex')
  const answer = await server.site.inject({
    method: 'POST',
    url: `/wallet-api/forming/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...fields, hash }).toString(),
  })
  return readAnswer(answer)
}

test('free rounds of the second protocol move nothing, and their total comes as one win', async () => {
  const player = await openPlayer(server, swiping)
  const deed = (type: string, change: object = {}) => ({
    type,
    sessionID: player.token,
    amount: '5.00',
    txID: randomUUID(),
    roundID: 'r1',
    frID: 'campaign',
    ...change,
  })
  expect((await swipe('bet', deed('free'))).body).toMatchObject({ balance: '100.00' })
  expect((await swipe('win', deed('free'))).body).toMatchObject({ balance: '100.00' })
  expect((await swipe('win', deed('regular', { amount: '7.25', roundID: 'r9' }))).body).toMatchObject({
    balance: '107.25',
  })
})

test.each<[string, Record<string, unknown>, number, string | undefined]>([
  ['a session of nobody', { sessionID: 'nobody' }, 404, 'session_not_found'],
  ['more than there is', { amount: '100.01' }, 400, 'insufficient_funds'],
  ['no type', { type: 'odd' }, 400, undefined],
  ['a number with a blank', { txID: 'a b' }, 400, undefined],
])('the second protocol says in its own words: %s', async (_what, change, status, code) => {
  const { token } = await openPlayer(server, swiping)
  const answer = await swipe('bet', {
    type: 'regular',
    sessionID: token,
    amount: '1.00',
    txID: randomUUID(),
    roundID: randomUUID(),
    ...change,
  })
  expect([answer.http, answer.body['code']]).toEqual([status, code])
  expect(typeof answer.body['message']).toBe('string')
})

test('a refund of another amount than the bet is refused', async () => {
  const player = await openPlayer(server, swiping)
  const [txID, roundID] = [randomUUID(), randomUUID()]
  await swipe('bet', { type: 'regular', sessionID: player.token, amount: '10.00', txID, roundID })
  const refund = (amount: string) =>
    swipe('refund', { sessionID: player.token, txID: randomUUID(), origTxID: txID, amount, roundID })
  expect((await refund('99.00')).http).toBe(400)
  expect((await refund('10.00')).body).toMatchObject({ balance: '100.00' })
  expect(await balanceOf(server, player)).toBe(10_000_000n)
})

const betOf = (player: Player, change: Record<string, string> = {}) => ({
  userId: player.name,
  gameId: 'forming-wheel',
  roundId: randomUUID(),
  reference: randomUUID(),
  amount: '1.00',
  providerId: 'p',
  ...change,
})

test('the forms protocol authenticates by token, and bets by player', async () => {
  const player = await openPlayer(server, forming)
  expect((await form('authenticate.html', { token: player.token, providerId: 'p' })).body).toMatchObject({
    userId: player.name,
    currency: CURRENCY,
    cash: 100,
    error: 0,
  })
  expect((await form('authenticate.html', { token: 'x', providerId: 'p' })).body['error']).toBe(4)
  expect((await form('bet.html', betOf(player))).body).toMatchObject({ cash: 99, error: 0 })
  await server.asOwner('UPDATE game_session SET ended_at = now() WHERE id = $1', [player.session.id])
  expect((await form('bet.html', betOf(player))).body['error']).toBe(4)
})

test('a result may bring a prize along, an adjustment goes both ways, and an ended round takes no bet', async () => {
  const player = await openPlayer(server, forming)
  const bet = betOf(player)
  await form('bet.html', bet)
  const result = { ...bet, reference: 'result-1', amount: '2.00' }
  const prize = { promoWinAmount: '0.50', promoWinReference: 'prize-1' }
  expect((await form('result.html', { ...result, ...prize })).body).toMatchObject({ cash: 101.5, error: 0 })
  expect((await form('result.html', { ...result, ...prize })).body).toMatchObject({ cash: 101.5, error: 0 })
  const adjust = (reference: string, amount: string) =>
    form('adjustment.html', { userId: player.name, reference, amount, providerId: 'p' })
  expect((await adjust('a-1', '-1.50')).body).toMatchObject({ cash: 100, error: 0 })
  expect((await adjust('a-2', '3')).body).toMatchObject({ cash: 103, error: 0 })
  expect((await adjust('a-3', '-104')).body).toMatchObject({ cash: 103, error: 1 })
  const end = { userId: player.name, roundId: bet.roundId, gameId: 'forming-wheel', providerId: 'p' }
  expect((await form('endRound.html', end)).body['error']).toBe(0)
  expect((await form('endRound.html', end)).body['error']).toBe(0)
  expect((await form('bet.html', { ...bet, reference: 'late' })).body['error']).toBe(3)
  expect(await balanceOf(server, player)).toBe(10_300_000n)
})

test('rounds of a bonus move nothing, and their prize is paid at the end', async () => {
  const player = await openPlayer(server, forming)
  const bet = betOf(player, { bonusCode: 'b' })
  expect((await form('bet.html', bet)).body).toMatchObject({ cash: 100, error: 0 })
  expect((await form('result.html', { ...bet, reference: 'br-1', amount: '9' })).body).toMatchObject({
    cash: 100,
  })
  const prize = { userId: player.name, reference: 'bw-1', amount: '9', bonusCode: 'b', providerId: 'p' }
  expect((await form('bonusWin.html', prize)).body).toMatchObject({ cash: 109, error: 0 })
})

test('each protocol opens a game in its own words, signed with our key', async () => {
  const received: { url: string; headers: Record<string, unknown>; body: string }[] = []
  const provider = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body })
      response.end(JSON.stringify({ url: 'https://game.test/1', gameURL: 'https://game.test/2' }))
    })
  })
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/api`
  const game = {
    player: 'one-1',
    token: 'the token',
    providerGameId: 'wheel',
    isMobile: true,
    language: 'en',
    currency: CURRENCY,
    country: 'PH',
    lobbyUrl: 'https://sample.test/',
    depositUrl: 'https://sample.test/deposit',
    address: '192.0.2.1',
    brand: 'one',
  }
  const { gameProviders } = server.services
  for (const protocol of ['hub88', 'swipe', 'forms'])
    await openProvider(server, { code: `opens-${protocol}`, protocol, baseUrl })
  expect(await gameProviders.openGame('opens-hub88', game)).toBe('https://game.test/1')
  expect(await gameProviders.openGame('opens-swipe', game)).toBe('https://game.test/2')
  expect(await gameProviders.openGame('opens-forms', game)).toBe('https://game.test/2')
  const [hub, second, third] = received
  expect(hub?.url).toBe('/api/operator/generic/v2/game/url')
  expect(JSON.parse(hub?.body ?? '')).toMatchObject({ user: 'one-1', token: 'the token', operator_id: 7 })
  const signature = String(hub?.headers['x-hub88-signature'])
  expect(isSigned([pairOf('ours').publicKey], Buffer.from(hub?.body ?? ''), signature)).toBe(true)
  const expected = createHmac('sha256', 'ours for opens-swipe, for tests alone').update(second?.body ?? '')
  expect([second?.url, second?.headers['x-request-sign']]).toEqual([
    '/api/create-new-game',
    expected.digest('hex'),
  ])
  expect(new URLSearchParams(third?.body).get('hash')).toMatch(/^[0-9a-f]{32}$/)
  // Free play: no protocol sends the player or a token.
  for (const protocol of ['hub88', 'swipe', 'forms'])
    await gameProviders.openGame(`opens-${protocol}`, { ...game, isFree: true })
  const free = received.slice(3).map(({ body }) => body)
  for (const body of free) expect(body).not.toMatch(/one-1|the(\+| )token/)
  expect(JSON.parse(free[0] ?? '')).toMatchObject({ currency: 'XXX', game_code: 'wheel' })
  expect(JSON.parse(free[1] ?? '')).toMatchObject({ demo: true, gameID: 'wheel' })
  expect(new URLSearchParams(free[2]).get('playMode')).toBe('DEMO')
  provider.closeAllConnections()
  provider.close()
})

/** Why a bet is refused, and the code of each protocol. Calls of `swipe` name no game: its session does. */
test.each<[string, (player: Player) => Promise<unknown>, swipe: string, forms: number]>([
  [
    'a category that the member does not play',
    (player) => exclude(player, { category: 'slots' }),
    'game_not_found',
    8,
  ],
  [
    'the game of the session',
    (player) => exclude(player, { vendor_code: player.session.vendorCode, game_code: 'wheel' }),
    'game_not_found',
    8,
  ],
  [
    'a stake above the largest of the game',
    ({ merchantId, session }) =>
      server.asOwner(
        `INSERT INTO stake_rule (merchant_id, vendor_code, game_code, stake_max) VALUES ($1, $2, 'wheel', 1)`,
        [merchantId, session.vendorCode],
      ),
    'bet_limit',
    310,
  ],
])('%s is refused by a code of its own, and a win is paid', async (_what, hold, swipeCode, formCode) => {
  const [swiper, former] = [await openPlayer(server, swiping), await openPlayer(server, forming)]
  const deed = (type: string, txID: string) => ({
    type,
    sessionID: swiper.token,
    amount: '1.00',
    txID,
    roundID: 'held',
  })
  const first = betOf(former)
  expect((await swipe('bet', deed('regular', randomUUID()))).http).toBe(200)
  expect((await form('bet.html', first)).body).toMatchObject({ error: 0 })
  await hold(swiper)
  await hold(former)
  expect((await swipe('bet', deed('regular', randomUUID()))).body).toMatchObject({ code: swipeCode })
  expect((await form('bet.html', betOf(former))).body).toMatchObject({ error: formCode })
  expect((await swipe('win', deed('regular', randomUUID()))).http).toBe(200)
  expect(await balanceOf(server, swiper)).toBe(10_000_000n)
  await server.asOwner('DELETE FROM stake_rule')
})

test('terms of a bonus refuse a bet by codes of their own, and the balance is what the game takes', async () => {
  const setUp = async (provider: PlayedProvider, product: string) => {
    const player = await openPlayer(server, provider, { amount: 100_000n })
    await layBonus(server, player, { amount: 1_000_000n, product, stakeMax: 500_000n })
    return player
  }
  const deed = (player: Player, amount: string) => ({
    type: 'regular',
    sessionID: player.token,
    amount,
    txID: randomUUID(),
    roundID: randomUUID(),
  })
  const [swiper, former] = [await setUp(swiping, 'casino'), await setUp(forming, 'casino')]
  expect((await swipe('bet', deed(swiper, '6.00'))).body).toMatchObject({ code: 'bet_limit' })
  expect((await swipe('bet', deed(swiper, '5.00'))).body).toMatchObject({ balance: '6.00' })
  expect((await form('bet.html', betOf(former, { amount: '6.00' }))).body).toMatchObject({ error: 310 })
  expect((await form('bet.html', betOf(former, { amount: '5.00' }))).body).toMatchObject({
    cash: 6,
    error: 0,
  })
  const [elsewhere, other] = [await setUp(swiping, 'betting'), await setUp(forming, 'betting')]
  expect((await swipe('bet', deed(elsewhere, '2.00'))).body).toMatchObject({ code: 'game_not_found' })
  expect((await form('bet.html', betOf(other, { amount: '2.00' }))).body).toMatchObject({ error: 8 })
  expect((await form('balance.html', { userId: other.name, providerId: 'p' })).body).toMatchObject({
    cash: 1,
  })
  expect((await form('bet.html', betOf(other))).body).toMatchObject({ cash: 0, error: 0 })
})

test('another game of the vendor that the session did not open is no obstacle', async () => {
  const player = await openPlayer(server, forming)
  await exclude(player, { vendor_code: player.session.vendorCode, game_code: 'reels' })
  expect((await form('bet.html', betOf(player))).body).toMatchObject({ error: 0 })
})

async function exclude(player: Player, what: Readonly<Record<string, string>>) {
  const { id, merchantId } = player
  await server.asOwner(`INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2)`, [merchantId, id])
  const names = Object.keys(what)
  await server.asOwner(
    `INSERT INTO play_exclusion (merchant_id, member_id, ${names.join()})
     VALUES ($1, $2, ${names.map((_, index) => `$${index + 3}`).join()})`,
    [merchantId, id, ...Object.values(what)],
  )
}
