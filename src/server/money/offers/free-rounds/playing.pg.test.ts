import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { OfferVersion } from '#domain/offers/version.ts'
import { rounds, terms } from '#test/offers/version-cases.ts'
import { ROUND, stateOfRounds } from '#test/pg/free-rounds-stage.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type PlayedProvider, type Player, openPlayer, openProvider } from '#test/pg/play-stage.ts'
import { FULL, type RoundsCalls, newSent, openRoundsCalls } from '#test/pg/rounds-calls.ts'
import { runJob } from '#test/pg/run-job.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let provider: PlayedProvider
let calls: RoundsCalls

beforeAll(async () => {
  server = await openTestServer()
  provider = await openProvider(server)
  calls = openRoundsCalls(server, provider)
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const openRounds = (...given: Parameters<RoundsCalls['openRounds']>) => calls.openRounds(...given)
const bet = (...given: Parameters<RoundsCalls['bet']>) => calls.bet(...given)
const win = (...given: Parameters<RoundsCalls['win']>) => calls.win(...given)
const entries = (player: Player) => calls.credits(player)

test('three rounds cost nothing, and their wins are one credit with the last of them', async () => {
  const { player, laid } = await openRounds()
  for (const amount of [140_000n, 0n]) {
    const sent = newSent()
    expect(await bet(player, laid, sent)).toEqual(['RS_OK', Number(FULL)])
    expect(await win(player, laid, sent, { id: randomUUID(), amount })).toEqual(['RS_OK', Number(FULL)])
  }
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'started', bets: 2, won: 140_000n })
  const [last, winId] = [newSent(), randomUUID()]
  await bet(player, laid, last)
  const credited = ['RS_OK', Number(FULL + 340_000n)]
  expect(await win(player, laid, last, { id: winId, amount: 200_000n })).toEqual(credited)
  // A retry gets the first answer, and nothing more is credited.
  expect(await win(player, laid, last, { id: winId, amount: 200_000n })).toEqual(credited)
  expect(await stateOfRounds(server, laid)).toMatchObject({
    state: 'credited',
    total: 340_000n,
    states: ['created', 'ready', 'started', 'credited'],
  })
  expect(await balanceOf(server, player)).toBe(FULL + 340_000n)
  expect(await entries(player)).toEqual([340_000n])
  await runJob(server.services, 'credit_free_rounds')
  expect(await entries(player)).toEqual([340_000n])
})

test('lost rounds are credited as nothing, without a transfer', async () => {
  const { player, laid } = await openRounds({ count: 1 })
  const sent = newSent()
  // Some providers close a lost round with its bet.
  expect(await bet(player, laid, sent, { round_closed: true })).toEqual(['RS_OK', Number(FULL)])
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'credited', total: 0n })
  expect(await entries(player)).toEqual([])
})

test('a hostile provider: other members, games and stakes, more rounds and more wins than there are', async () => {
  const { player, laid } = await openRounds({ count: 1 })
  const other = await openPlayer(server, provider)
  const sent = newSent()
  const id = randomUUID()
  const unknown = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  expect(await bet(player, { rewardId: 'invented' }, newSent())).toEqual([unknown, undefined])
  expect(await bet(other, laid, newSent())).toEqual([unknown, undefined])
  expect(await bet(player, laid, newSent(), { game_code: 'sim-reels' })).toEqual([
    'RS_ERROR_INVALID_GAME',
    undefined,
  ])
  expect(await bet(player, laid, newSent(), { amount: Number(ROUND) + 1 })).toEqual([
    'RS_ERROR_INVALID_GAME',
    undefined,
  ])
  expect(await bet(player, laid, sent)).toEqual(['RS_OK', Number(FULL)])
  expect(await bet(player, laid, newSent())).toEqual(['RS_ERROR_LIMIT_REACHED', undefined])
  expect((await win(other, laid, sent, { id, amount: 1n }))[0]).toBe(unknown)
  expect(await win(player, laid, sent, { id, amount: ROUND * 20_000n + 1n })).toEqual([
    'RS_ERROR_LIMIT_REACHED',
    undefined,
  ])
  expect(await win(player, laid, sent, { id, amount: 50_000n })).toEqual(['RS_OK', Number(FULL + 50_000n)])
  // Under another number the same win is not credited again, nor does the number take another amount.
  expect(await win(player, laid, sent, { id: randomUUID(), amount: 50_000n })).toEqual([
    'RS_ERROR_LIMIT_REACHED',
    undefined,
  ])
  expect(await win(player, laid, sent, { id, amount: 60_000n })).toEqual([
    'RS_ERROR_DUPLICATE_TRANSACTION',
    expect.anything(),
  ])
  expect(await balanceOf(server, player)).toBe(FULL + 50_000n)
  expect(await balanceOf(server, other)).toBe(FULL)
})

test('twenty concurrent copies of the last win are credited once', async () => {
  const { player, laid } = await openRounds({ count: 1 })
  const sent = newSent()
  await bet(player, laid, sent)
  const id = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      win(player, laid, sent, { id: place % 2 === 0 ? id : randomUUID(), amount: 70_000n }),
    ),
  )
  expect(answers.filter(([status]) => status === 'RS_OK').length).toBeGreaterThan(0)
  expect(await entries(player)).toEqual([70_000n])
  expect(await balanceOf(server, player)).toBe(FULL + 70_000n)
})

test('a round that was taken back may be played again; a credited one stays', async () => {
  const { player, laid } = await openRounds({ count: 1 })
  const [first, second] = [newSent(), newSent()]
  const rollback = (reference: string) => calls.rollback(player, reference)
  await bet(player, laid, first)
  expect(await rollback(first.id)).toEqual(['RS_OK', Number(FULL)])
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'started', bets: 0 })
  await bet(player, laid, second)
  const id = randomUUID()
  await win(player, laid, second, { id, amount: 10_000n })
  expect(await rollback(id)).toEqual(['RS_OK', Number(FULL + 10_000n)])
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'credited', total: 10_000n })
})

test('an excluded member plays no free round, and gets what the earlier ones won', async () => {
  const { player, laid } = await openRounds({ count: 2 })
  const sent = newSent()
  await bet(player, laid, sent)
  await server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())
     ON CONFLICT (member_id) DO UPDATE SET excluded_at = now()`,
    [player.merchantId, player.id],
  )
  expect((await bet(player, laid, newSent()))[0]).toBe('RS_ERROR_USER_DISABLED')
  expect((await win(player, laid, sent, { id: randomUUID(), amount: 30_000n }))[0]).toBe('RS_OK')
  await server.asOwner(`UPDATE free_rounds SET ends_at = now() WHERE id = $1`, [laid.id])
  await runJob(server.services, 'credit_free_rounds')
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'credited', total: 30_000n })
  expect(await balanceOf(server, player)).toBe(FULL + 30_000n)
})

test('when time is up, what was won is credited once; an open round is waited for', async () => {
  const { player, laid } = await openRounds()
  const [over, open] = [newSent(), newSent()]
  await bet(player, laid, over)
  await win(player, laid, over, { id: randomUUID(), amount: 30_000n })
  await bet(player, laid, open)
  await server.asOwner(`UPDATE free_rounds SET ends_at = now() WHERE id = $1`, [laid.id])
  await runJob(server.services, 'credit_free_rounds')
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'expired', reason: 'time_up' })
  expect((await bet(player, laid, newSent()))[0]).toBe('RS_ERROR_LIMIT_REACHED')
  expect(await win(player, laid, open, { id: randomUUID(), amount: 5_000n })).toEqual([
    'RS_OK',
    Number(FULL + 35_000n),
  ])
  await runJob(server.services, 'credit_free_rounds')
  expect(await entries(player)).toEqual([35_000n])
})

const asBonus: OfferVersion = {
  ...rounds,
  reward: { ...rounds.reward, wins: terms } as OfferVersion['reward'],
}

test('wins that are a bonus become one bonus; of an excluded member none', async () => {
  const bonusOf = async (player: Player) =>
    (
      await server.asOwner<{ amount: bigint }>('SELECT amount FROM bonus_grant WHERE member_id = $1', [
        player.id,
      ])
    ).map(({ amount }) => amount)
  const [one, other] = [
    await openRounds({ count: 1, version: asBonus }),
    await openRounds({ count: 1, version: asBonus }),
  ]
  for (const { player, laid } of [one, other]) {
    const sent = newSent()
    await bet(player, laid, sent)
    expect(await win(player, laid, sent, { id: randomUUID(), amount: 80_000n })).toEqual([
      'RS_OK',
      Number(FULL),
    ])
    expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'finished' })
  }
  await server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())
     ON CONFLICT (member_id) DO UPDATE SET excluded_at = now()`,
    [other.player.merchantId, other.player.id],
  )
  await runJob(server.services, 'credit_free_rounds')
  await runJob(server.services, 'credit_free_rounds')
  expect(await bonusOf(one.player)).toEqual([80_000n])
  expect(await bonusOf(other.player)).toEqual([])
  expect(await stateOfRounds(server, one.laid)).toMatchObject({ state: 'credited', reason: 'bonus' })
  expect(await stateOfRounds(server, other.laid)).toMatchObject({ state: 'credited', reason: 'excluded' })
})

test('the database keeps the credit as it was, and every state', async () => {
  const { player, laid } = await openRounds({ count: 1 })
  await bet(player, laid, newSent(), { round_closed: true })
  await expect(server.asOwner('UPDATE free_rounds SET total = 5 WHERE id = $1', [laid.id])).rejects.toThrow(
    'credited once',
  )
  await expect(
    server.asOwner(`UPDATE free_rounds_state SET state = 'failed' WHERE free_rounds_id = $1`, [laid.id]),
  ).rejects.toThrow('credited once')
})
