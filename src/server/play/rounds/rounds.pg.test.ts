import { verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import { records } from '#contract/records.ts'
import { rounds } from '#contract/rounds.ts'
import {
  type PlayedProvider,
  type Player,
  openGame,
  openPlayer,
  openProvider,
  pairOf,
} from '#test/pg/play-stage.ts'
import { follow, playRound, rollBack } from '#test/pg/round-stage.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let provider: PlayedProvider
let player: Player
let proof: Proof

beforeAll(async () => {
  server = await openTestServer({ settings: { LOCAL_GAME_PROVIDERS: '1' } })
  provider = await openProvider(server)
  player = await openPlayer(server, provider)
  proof = await server.fixtures.memberSession(player)
})
afterAll(() => server.close())

type List = Output<typeof rounds.list>
type Totals = Output<typeof rounds.totals>
type Whole = Output<typeof rounds.round>

async function ask(path: string, query: Record<string, string>, who: Proof | undefined = proof) {
  return await server.site.inject({
    url: `${path}?${new URLSearchParams(query)}`,
    headers: { host: server.host, 'sec-fetch-site': 'same-origin', ...who?.headers },
  })
}
async function got<T>(path: string, query: Record<string, string> = {}, who?: Proof): Promise<T> {
  const answer = await ask(path, query, who)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ value: T }>().value
}
const list = (query: Record<string, string> = {}, who?: Proof) => got<List>(rounds.list.path, query, who)
const states = ({ list: rows }: List) => rows.map(({ state }) => state)

test('a member sees a round at once, with its game, its state and its result', async () => {
  const { round } = await playRound(server, provider, player, { win: 2_500_000 })
  expect(await list()).toMatchObject({
    currency: 'CNY',
    list: [
      {
        game: {
          name: 'Game',
          vendorName: 'SIM',
          category: 'slots',
          picture: expect.stringMatching(/^\/art\/game\//),
        },
        state: 'won',
        stake: '10.00',
        win: '25.00',
        net: '15.00',
        bets: 1,
        reference: round,
      },
    ],
  })
})

test('a round without a stake is a free one', async () => {
  const mine = await openPlayer(server, provider)
  const who = await server.fixtures.memberSession(mine)
  await playRound(server, provider, mine, { isFree: true, win: 0 })
  await playRound(server, provider, mine, { win: 0 })
  await follow(server)
  const { list: rows } = await list({}, who)
  expect(rows.map(({ stake, isFree }) => [stake, isFree])).toEqual([
    ['10.00', undefined],
    ['0.00', true],
  ])
})

test('filters narrow the list and its sums alike', async () => {
  const mine = await openPlayer(server, provider)
  const who = await server.fixtures.memberSession(mine)
  await playRound(server, provider, mine, { win: 0 })
  await playRound(server, provider, mine, { win: 3_000_000, game: 'reels' })
  await playRound(server, provider, mine, { isOpen: true, stake: 500_000 })
  const back = await playRound(server, provider, mine, { isOpen: true })
  await rollBack(server, provider, mine, { round: back.round, reference: back.bet })
  const { games } = await got<Totals>(rounds.totals.path, {}, who)
  const reels = games.find(({ win }) => win === '30.00')?.game.id ?? ''
  const rows: readonly (readonly [Record<string, string>, readonly string[], Partial<Totals>])[] = [
    [
      {},
      ['voided', 'open', 'won', 'lost'],
      { rounds: 3, stake: '25.00', win: '30.00', net: '10.00', open: 1, voided: 1 },
    ],
    [{ state: 'open' }, ['open'], { rounds: 1, stake: '5.00', net: '0.00', open: 1 }],
    [{ state: 'voided' }, ['voided'], { rounds: 0, stake: '0.00', voided: 1 }],
    [{ game: reels }, ['won'], { rounds: 1, net: '20.00' }],
    [{ category: 'slots' }, ['voided', 'open', 'won', 'lost'], { rounds: 3 }],
    [{ category: 'live' }, [], { rounds: 0 }],
    [{ vendor: 'SIM' }, ['voided', 'open', 'won', 'lost'], { rounds: 3 }],
    [{ vendor: 'SIM', category: 'slots', state: 'lost' }, ['lost'], { rounds: 1, net: '-10.00' }],
    [{ vendor: 'OTHER' }, [], { rounds: 0 }],
    [{ period: 'yesterday' }, [], { rounds: 0 }],
  ]
  for (const [query, expected, sums] of rows) {
    expect([query, states(await list(query, who))]).toEqual([query, expected])
    expect(await got<Totals>(rounds.totals.path, query, who)).toMatchObject(sums)
  }
  const whole = await got<Totals>(rounds.totals.path, {}, who)
  expect(whole.categories).toMatchObject([{ category: 'slots', rounds: 3, net: '10.00' }])
  expect(whole.games).toHaveLength(2)
})

test('pages go on where they ended, whatever is played meanwhile', async () => {
  const mine = await openPlayer(server, provider)
  const who = await server.fixtures.memberSession(mine)
  for (let count = 0; count < 7; count += 1) await playRound(server, provider, mine, { win: count % 2 })
  const seen: string[] = []
  for (let after: string | undefined; ;) {
    const page = await list({ limit: '3', ...(after ? { after } : {}) }, who)
    seen.push(...page.list.map(({ id }) => id))
    after = page.next
    if (after === undefined) break
    await playRound(server, provider, mine, {})
  }
  expect(new Set(seen).size).toBe(7)
  for (const after of ['x', Buffer.from('["2026-01-01","1; DROP","2"]').toString('base64url')])
    expect((await ask(rounds.list.path, { after }, who)).statusCode).toBe(400)
})

test('a round shows its steps, with the balance after each', async () => {
  const mine = await openPlayer(server, provider, { amount: 10_000_000n })
  const who = await server.fixtures.memberSession(mine)
  const { round, bet, win } = await playRound(server, provider, mine, { win: 2_000_000 })
  await rollBack(server, provider, mine, { round, reference: win })
  const [{ id } = { id: '' }] = (await list({}, who)).list
  const whole = await got<Whole>(rounds.round.path, { id }, who)
  expect(whole).toMatchObject({ state: 'lost', provider: 'sim', hasPicture: true, canResume: false })
  expect(whole.steps).toMatchObject([
    { kind: 'bet', transaction: bet, moved: '-10.00', balance: '90.00', isOurs: false },
    { kind: 'win', transaction: win, moved: '20.00', balance: '110.00', undoneBy: expect.any(String) },
    { kind: 'rollback', reference: win, moved: '-20.00', balance: '90.00' },
  ])
  expect(whole.steps.every(({ transferId }) => transferId !== undefined)).toBe(true)
})

test('no member sees or names a round of another one, of this brand or of another', async () => {
  await playRound(server, provider, player, {})
  const [{ id } = { id: '' }] = (await list()).list
  const other = await server.fixtures.memberSession(await server.fixtures.member())
  const merchant = await server.fixtures.merchant()
  const abroad = await server.fixtures.memberSession(
    await server.fixtures.member({ merchantId: merchant.id }),
  )
  expect((await list({}, other)).list).toEqual([])
  for (const path of [rounds.round.path, rounds.pack.path]) {
    expect((await ask(path, { id }, other)).statusCode).toBe(404)
    const elsewhere = await server.site.inject({
      url: `${path}?id=${id}`,
      headers: { host: merchant.host, 'sec-fetch-site': 'same-origin', ...abroad.headers },
    })
    expect(elsewhere.statusCode).toBe(404)
  }
  const picture = await server.site.inject({
    method: 'POST',
    url: rounds.picture.path,
    headers: { host: server.host, ...other.headers },
    payload: { id },
  })
  expect(picture.statusCode).toBe(404)
})

test('a trial account has no rounds of money', async () => {
  const trial = await server.fixtures.memberSession(await server.fixtures.member({ accountType: 4 }))
  for (const path of [rounds.list.path, rounds.totals.path])
    expect((await ask(path, {}, trial)).statusCode).toBe(403)
})

test('the file has a line for each round, and a number that is a number', async () => {
  const mine = await openPlayer(server, provider)
  const who = await server.fixtures.memberSession(mine)
  await playRound(server, provider, mine, { win: 0 })
  await playRound(server, provider, mine, { isOpen: true })
  const answer = await ask(rounds.file.path, { state: 'lost' }, who)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/rounds-\d{4}-\d{2}-\d{2}-.*\.csv/)
  const lines = answer.body.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(',1,10.00,0.00,-10.00,,"CNY","sim",')
})

test('a round goes into one file with its steps, entries and messages, which hold no markup of strangers', async () => {
  const mine = await openPlayer(server, provider)
  const who = await server.fixtures.memberSession(mine)
  await playRound(server, provider, mine, { win: 7_000_000 })
  const [{ id } = { id: '' }] = (await list({}, who)).list
  await server.asOwner(
    `WITH thread AS (
       INSERT INTO service_thread (merchant_id, member_id, visitor_name, language) VALUES ($1, $2, '', 'EN') RETURNING id)
     INSERT INTO service_message (merchant_id, thread_id, text, request_id)
     SELECT $1, thread.id, text, gen_random_uuid() FROM thread, (VALUES ('<img src=x onerror=alert(1)> where is it?')) AS said (text)`,
    [mine.merchantId, mine.id],
  )
  const answer = await ask(rounds.pack.path, { id }, who)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const text = answer.rawPayload.toString('utf8')
  expect(text).toContain(`round-${id}.html`)
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; where is it?')
  expect(text).not.toContain('<td><bdi><img')
  expect(text).toContain('"kind": "win"')
  expect(text).toContain('"account": "provider:sim"')
  expect(
    await server.asOwner(
      `SELECT operator_id, after ->> 'round' AS round FROM audit_entry WHERE action = 'round.pack' AND member_id = $1`,
      [mine.id],
    ),
  ).toEqual([{ operator_id: null, round: id }])
})

test('wins of real rounds stand on the board, those that brought less than the stake do not', async () => {
  await server.asOwner('DELETE FROM win')
  const mine = await openPlayer(server, provider)
  for (const win of [0, 900_000, 1_000_000, 4_000_000]) await playRound(server, provider, mine, { win })
  await playRound(server, provider, mine, { win: 9_000_000, isOpen: true })
  await follow(server)
  const answer = await server.site.inject({
    url: '/wps/relay/ODSFE2_getWinnerBoard',
    headers: { host: server.host },
  })
  const { value } = answer.json<{ value: { list: readonly { prize: string; player: string }[] } }>()
  expect(value.list.map(({ prize }) => prize)).toEqual(['40.00'])
  expect(value.list[0]?.player).toContain('***')
})

const pictureOf = async (id: string) => {
  const answer = await server.site.inject({
    method: 'POST',
    url: rounds.picture.path,
    headers: { host: server.host, ...proof.headers },
    payload: { id },
  })
  return answer.json<{ code?: string; value?: { url: string } }>()
}

test('a silent provider is reported, and one without round pages is not called', async () => {
  await playRound(server, provider, player, {})
  const [{ id } = { id: '' }] = (await list()).list
  expect(await pictureOf(id)).toMatchObject({ code: 'provider_silent' })
  await openProvider(server, { code: 'mute', protocol: 'forms' })
  expect(await server.services.gameProviders.canOpenRound('mute')).toBe(false)
})

test('a provider shows a round, asked for in our name; an address that the brand does not play from is shown to nobody', async () => {
  const received: { url: string; signature: string; body: string }[] = []
  let address = 'https://games.test/round/1'
  const shows = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ url: request.url ?? '', signature: String(request.headers['x-hub88-signature']), body })
      response.end(JSON.stringify({ url: address }))
    })
  })
  await new Promise<void>((listening) => shows.listen(0, '127.0.0.1', listening))
  const baseUrl = `http://127.0.0.1:${(shows.address() as AddressInfo).port}`
  const open = await openProvider(server, { code: 'shows', baseUrl })
  const mine = await openGame(server, open, player)
  await server.asOwner(`UPDATE merchant SET launch_game_cdns = '{https://games.test}' WHERE id = $1`, [
    server.merchantId,
  ])
  await server.services.registry.refresh()
  const { round, bet } = await playRound(server, open, mine, {})
  const [{ id } = { id: '' }] = (await list()).list
  expect(await pictureOf(id)).toMatchObject({ value: { url: address } })
  const [requested] = received
  expect(requested?.url).toBe('/operator/generic/v2/game/round')
  expect(JSON.parse(requested?.body ?? '')).toMatchObject({ user: mine.name, transaction_uuid: bet, round })
  const signature = Buffer.from(requested?.signature ?? '', 'base64')
  expect(verify('sha256', Buffer.from(requested?.body ?? ''), pairOf('ours').publicKey, signature)).toBe(true)
  for (const other of ['https://evil.test/', 'https://games.test.evil.test/', 'javascript:alert(1)']) {
    address = other
    expect(await pictureOf(id)).toMatchObject({ code: 'round_unseen' })
  }
  shows.close()
})

test('movements of a round name its game with its tile, and other movements none', async () => {
  const who = await openPlayer(server, provider)
  const own = await server.fixtures.memberSession(who)
  await playRound(server, provider, who, { win: 2_500_000 })
  const { list: moves } = await got<Output<typeof records.transactions>>(records.transactions.path, {}, own)
  const picture: unknown = expect.stringMatching(/^\/art\/game\//)
  const game = { name: 'Game', vendorName: 'SIM', picture, category: 'slots', state: 'won' }
  expect(moves.map(({ kind, game: named }) => [kind, named])).toEqual([
    ['win', game],
    ['bet', game],
    ...moves.slice(2).map(({ kind }) => [kind, undefined]),
  ])
  const [win] = moves
  expect(await got(records.transfer.path, { id: win?.id ?? '' }, own)).toMatchObject({ game })
})
