import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import * as calls from '#contract/console/rounds.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import {
  type PlayedProvider,
  type Player,
  betOf,
  callHub,
  openPlayer,
  openProvider,
} from '#test/pg/play-stage.ts'
import { follow, playRound } from '#test/pg/round-stage.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { lookAtReturns } from './returns.ts'

let server: TestServer
let provider: PlayedProvider
let proof: Proof
let merchantCode: string

const BEGINS = 10_000_000n

beforeAll(async () => {
  server = await openTestServer()
  provider = await openProvider(server)
  proof = await server.fixtures.operatorSession(['rounds.read', 'rounds.void'], {
    merchantId: server.merchantId,
  })
  merchantCode = server.services.registry.findById(server.merchantId)?.code ?? ''
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

type List = Output<typeof calls.listRounds>
type Story = Output<typeof calls.readRound>

async function ask(path: string, query: Record<string, string>, who = proof) {
  return await server.console.inject({
    url: `${path}?${new URLSearchParams(query)}`,
    headers: { host: server.consoleHost, 'sec-fetch-site': 'same-origin', ...who.headers },
  })
}
async function got<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await ask(path, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ value: T }>().value
}
const list = (query: Record<string, string> = {}) => got<List>(calls.listRounds.path, query)
const accountOf = async ({ id }: Player) =>
  (await server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [id]))[0]?.account ??
  ''

async function takeBack(id: string, requestId: string = randomUUID(), who = proof) {
  return await server.console.inject({
    method: 'POST',
    url: calls.voidRound.path,
    headers: { host: server.consoleHost, ...who.headers },
    payload: { id, requestId, reason: 'the reels stood still' },
  })
}

test('rounds are found by member, provider, vendor, game, state, days and either number', async () => {
  const player = await openPlayer(server, provider, { amount: BEGINS })
  const won = await playRound(server, provider, player, { win: 3_000_000, game: 'reels' })
  const open = await playRound(server, provider, player, { isOpen: true })
  await follow(server)
  const account = await accountOf(player)
  const found = await list({ account })
  const today = found.list[0]?.day ?? ''
  const game = found.list.find(({ state }) => state === 'won')?.game.id ?? ''
  const rows: readonly (readonly [Record<string, string>, readonly string[]])[] = [
    [{ account }, [open.round, won.round]],
    [{ account: account.toUpperCase(), state: 'open' }, [open.round]],
    [{ account, game }, [won.round]],
    [{ account, provider: 'sim' }, [open.round, won.round]],
    [{ account, vendor: 'SIM', state: 'won' }, [won.round]],
    [{ account, provider: 'other' }, []],
    [{ account, from: today, to: today }, [open.round, won.round]],
    [{ account, to: '2020-01-01' }, []],
    [{ account: 'nobody_at_all' }, []],
    [{ text: won.round }, [won.round]],
    [{ text: won.win, by: 'transaction' }, [won.round]],
    [{ text: won.win }, []],
    [{ provider: 'sim', state: 'open' }, [open.round]],
    [{ vendor: 'SIM' }, [open.round, won.round]],
    [{ game }, [won.round]],
    [{ from: today, state: 'won' }, [won.round]],
    [{ to: '2020-01-01', state: 'won' }, []],
  ]
  for (const [query, rounds] of rows)
    expect([query, (await list(query)).list.map(({ reference }) => reference)]).toEqual([query, rounds])
  const [first] = (await list({ limit: '1' })).list
  const page = await list({ limit: '1' })
  const second = await list({ limit: '1', after: page.next ?? '' })
  expect([first?.reference, second.list[0]?.reference]).toEqual([open.round, won.round])
  const own = await list({ account, limit: '1' })
  expect((await list({ account, limit: '1', after: own.next ?? '' })).list[0]?.reference).toBe(won.round)
  expect(await got(calls.roundChoices.path)).toEqual({
    providers: ['sim'],
    vendors: [{ vendor: 'SIM', name: 'SIM' }],
  })
})

test('a round’s story names each transaction, its content and the transfer that it made', async () => {
  const player = await openPlayer(server, provider, { amount: BEGINS })
  const { round, bet, win } = await playRound(server, provider, player, { win: 500_000 })
  const [{ id } = { id: '' }] = (await list({ text: round, account: await accountOf(player) })).list.concat(
    (await list({ account: await accountOf(player) })).list,
  )
  const story = await got<Story>(calls.readRound.path, { id })
  expect(story).toMatchObject({ state: 'lost', provider: 'sim', canVoid: true, hasPicture: true })
  expect(story.steps).toMatchObject([
    { transaction: bet, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { transaction: win, reference: bet },
  ])
  const transfers = await server.asOwner<{ id: bigint }>(
    'SELECT id FROM ledger_transfer WHERE member_id = $1 AND reference = $2 ORDER BY id',
    [player.id, round],
  )
  expect(story.steps.map(({ transferId }) => transferId)).toEqual(transfers.map((row) => String(row.id)))
})

interface VoidCase {
  readonly what: string
  readonly how: Parameters<typeof playRound>[3]
  readonly spends?: number
  readonly answer: number | string
  readonly balance: bigint
}

test.each<VoidCase>([
  { what: 'an open one', how: { isOpen: true }, answer: 200, balance: BEGINS },
  { what: 'a lost one', how: { win: 0 }, answer: 200, balance: BEGINS },
  {
    what: 'a won one: the win goes, the stake returns',
    how: { win: 4_000_000 },
    answer: 200,
    balance: BEGINS,
  },
  {
    what: 'one whose win is spent: nothing is done',
    how: { win: 4_000_000 },
    spends: 12_500_000,
    answer: 'win_spent',
    balance: 500_000n,
  },
  {
    what: 'one whose win is spent but for the stake that returns',
    how: { win: 4_000_000 },
    spends: 9_500_000,
    answer: 200,
    balance: 500_000n,
  },
])('an operator voids a round: $what', async ({ how, spends, answer, balance }) => {
  const player = await openPlayer(server, provider, { amount: BEGINS })
  const { round } = await playRound(server, provider, player, how)
  if (spends) await callHub(server, provider, 'transaction/bet', betOf(player, { amount: spends }))
  await follow(server)
  const [{ id } = { id: '' }] = (await list({ text: round })).list
  const requestId = randomUUID()
  const done = await takeBack(id, requestId)
  if (answer === 200) {
    expect(done.json()).toMatchObject({ success: true, value: { state: 'voided', returned: '10.00' } })
    expect((await takeBack(id, requestId)).json()).toMatchObject({
      value: { state: 'voided', returned: '10.00' },
    })
    expect((await takeBack(id)).json()).toMatchObject({ success: false, code: 'round_ended' })
    const story = await got<Story>(calls.readRound.path, { id })
    expect(story).toMatchObject({ state: 'voided', returned: '10.00', canVoid: false })
    expect(story.deeds).toMatchObject([{ action: 'round.void', reason: 'the reels stood still' }])
    expect(story.steps.filter(({ isOurs }) => isOurs).length).toBeGreaterThan(0)
  } else expect([done.statusCode, done.json<{ code: string }>().code]).toEqual([409, answer])
  expect(await balanceOf(server, player)).toBe(balance)
})

test('many take the same round back at once, and its stake returns once', async () => {
  const player = await openPlayer(server, provider, { amount: BEGINS })
  const { round } = await playRound(server, provider, player, { win: 2_000_000 })
  await follow(server)
  const [{ id } = { id: '' }] = (await list({ text: round })).list
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => takeBack(id)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409,
  ])
  expect(await balanceOf(server, player)).toBe(BEGINS)
})

test('an operator who only reads voids nothing, and no operator sees a round of another brand', async () => {
  const player = await openPlayer(server, provider, { amount: BEGINS })
  const { round } = await playRound(server, provider, player, {})
  await follow(server)
  const [{ id } = { id: '' }] = (await list({ text: round })).list
  const reader = await server.fixtures.operatorSession(['rounds.read'], { merchantId: server.merchantId })
  expect((await takeBack(id, randomUUID(), reader)).statusCode).toBe(403)
  const other = await server.fixtures.merchant()
  const stranger = await server.fixtures.operatorSession(['rounds.read', 'rounds.void'], {
    merchantId: other.id,
  })
  expect((await takeBack(id, randomUUID(), stranger)).statusCode).toBe(404)
  for (const path of [calls.readRound.path, calls.roundPack.path])
    expect((await ask(path, { id }, stranger)).statusCode).toBe(404)
  expect((await ask(calls.listRounds.path, { text: round }, stranger)).json()).toMatchObject({
    value: { list: [] },
  })
  expect((await ask(calls.listRounds.path, { merchantCode }, stranger)).statusCode).toBe(404)
})

test('the pack that an operator takes names operators, and stands in the audit with theirs', async () => {
  const player = await openPlayer(server, provider, { amount: BEGINS })
  const { round } = await playRound(server, provider, player, {})
  await follow(server)
  const [{ id } = { id: '' }] = (await list({ text: round })).list
  await takeBack(id)
  const pack = await ask(calls.roundPack.path, { id })
  expect([pack.statusCode, pack.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(pack.rawPayload.toString('utf8')).toContain('the reels stood still')
  const [entry] = await server.asOwner<{ named: boolean }>(
    `SELECT operator_id IS NOT NULL AS named FROM audit_entry WHERE action = 'round.pack' AND member_id = $1`,
    [player.id],
  )
  expect(entry).toEqual({ named: true })
})

test('a game outside its model’s band is in alarm until it is back inside', async () => {
  const { store } = server.services
  const args: unknown[] = []
  const log = { error: (...words: unknown[]) => void args.push(words) }
  const [game] = await server.asOwner<{ id: bigint }>(
    `UPDATE game SET rtp_bp = 9600 WHERE vendor_code = 'SIM' AND code = 'wheel' RETURNING id`,
  )
  const pays = (hits: number) =>
    server.asOwner(
      `INSERT INTO game_return (merchant_id, game_id, currency, width, bucket, rounds, stake, win, stake_squared,
                                win_squared, stake_by_win)
       SELECT $1, $2, 'CNY', 0, 'epoch', 10000, 1000000, $3::bigint * 200, 100000000, $3::bigint * 40000,
              $3::bigint * 20000
       ON CONFLICT (merchant_id, width, game_id, currency, bucket) DO UPDATE
          SET rounds = excluded.rounds, stake = excluded.stake, win = excluded.win,
              stake_squared = excluded.stake_squared, win_squared = excluded.win_squared,
              stake_by_win = excluded.stake_by_win`,
      [server.merchantId, game?.id, hits],
    )
  await pays(5_500)
  await lookAtReturns(store, log)
  await lookAtReturns(store, log)
  expect(args).toHaveLength(1)
  type Returns = Output<typeof calls.listReturns>
  const off = await got<Returns>(calls.listReturns.path, { only: 'alarms' })
  expect(off).toMatchObject({ alarms: 1, list: [{ id: String(game?.id), modelBp: 9600 }] })
  expect(off.list[0]?.windows.at(-1)).toMatchObject({ span: 'all', standing: 'alarm', actualBp: 11_000 })
  // Without wins of its jackpot a game returns that much less.
  await pays(4_350)
  const jackpot = (part: number | null) =>
    server.asOwner('UPDATE game SET jackpot_bp = $2 WHERE id = $1', [game?.id, part])
  await jackpot(800)
  await lookAtReturns(store, log)
  expect((await got<Returns>(calls.listReturns.path, { only: 'alarms' })).alarms).toBe(0)
  await jackpot(null)
  await pays(4_800)
  await lookAtReturns(store, log)
  expect(await got<Returns>(calls.listReturns.path, { only: 'alarms' })).toMatchObject({
    alarms: 0,
    list: [],
  })
  const all = await got<Returns>(calls.listReturns.path)
  expect(all.list.length).toBeGreaterThan(1)
  const first = await got<Returns>(calls.listReturns.path, { limit: '1' })
  const second = await got<Returns>(calls.listReturns.path, { limit: '1', after: first.next ?? '' })
  expect(second.list[0]?.id).not.toBe(first.list[0]?.id)
})
