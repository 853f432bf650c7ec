import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { OfferVersion } from '#domain/offers/version.ts'
import { rounds, terms } from '#test/offers/version-cases.ts'
import { ROUND, stateOfRounds } from '#test/pg/free-rounds-stage.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type Player, openPlayer, openProvider } from '#test/pg/play-stage.ts'
import { untilWaiting } from '#test/pg/round-stage.ts'
import { FULL, type RoundsCalls, newSent, openRoundsCalls } from '#test/pg/rounds-calls.ts'
import { runJob } from '#test/pg/run-job.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { insertDeed } from './store.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof openProvider>>
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

const unnamed = { reward_uuid: undefined }
const full = ['RS_OK', Number(FULL)]
const heldOf = async ({ id }: Player) =>
  await server.asOwner<{ amount: string; open: boolean }>(
    `SELECT there->>'amount' AS amount, settled_at IS NULL AND explained_at IS NULL AS open
       FROM provider_difference WHERE kind = 'held' AND member_id = $1`,
    [id],
  )

test.each<[string, object]>([
  ['that calls itself free and names no reward', { ...unnamed }],
  ['that does not call itself free', { ...unnamed, is_free: undefined }],
  ['that calls itself no free one', { ...unnamed, is_free: false }],
  ['that names the reward and calls itself no free one', { is_free: false }],
  [
    'of a promotion of the provider, known by its round',
    { ...unnamed, reference_transaction_uuid: undefined, is_supplier_promo: true },
  ],
  [
    'of a promotion that names the reward and calls itself no free one',
    { is_free: false, reference_transaction_uuid: undefined, is_supplier_promo: true },
  ],
])('a win of a free bet %s goes the way of its reward, once', async (_what, change) => {
  const { player, laid } = await calls.openRounds({ count: 2 })
  const [first, last] = [newSent(), newSent()]
  const [firstWin, lastWin] = [randomUUID(), randomUUID()]
  await calls.bet(player, laid, first)
  expect(await calls.win(player, laid, first, { id: firstWin, amount: 140_000n, ...change })).toEqual(full)
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'started', bets: 1, won: 140_000n })
  await calls.bet(player, laid, last)
  const credited = ['RS_OK', Number(FULL + 200_000n)]
  expect(await calls.win(player, laid, last, { id: lastWin, amount: 60_000n, ...change })).toEqual(credited)
  // Retries get the first answers, and nothing more is credited.
  expect(await calls.win(player, laid, last, { id: lastWin, amount: 60_000n, ...change })).toEqual(credited)
  expect(await calls.win(player, laid, first, { id: firstWin, amount: 140_000n, ...change })).toEqual(full)
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'credited', total: 200_000n })
  expect(await calls.credits(player)).toEqual([200_000n])
  expect(await balanceOf(server, player)).toBe(FULL + 200_000n)
  expect(await heldOf(player)).toEqual([])
})

test('an unnamed win of rounds whose wins are a bonus is never cash', async () => {
  const version: OfferVersion = {
    ...rounds,
    reward: { ...rounds.reward, wins: terms } as OfferVersion['reward'],
  }
  const { player, laid } = await calls.openRounds({ count: 1, version })
  const sent = newSent()
  await calls.bet(player, laid, sent)
  const id = randomUUID()
  expect(await calls.win(player, laid, sent, { id, amount: 80_000n, ...unnamed })).toEqual(full)
  expect(await balanceOf(server, player)).toBe(FULL)
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'finished', won: 80_000n })
})

test('twenty concurrent copies of an unnamed win are credited once', async () => {
  const { player, laid } = await calls.openRounds({ count: 1 })
  const sent = newSent()
  await calls.bet(player, laid, sent)
  const id = randomUUID()
  await Promise.all(
    Array.from({ length: 20 }, () => calls.win(player, laid, sent, { id, amount: 70_000n, ...unnamed })),
  )
  expect(await calls.credits(player)).toEqual([70_000n])
  expect(await balanceOf(server, player)).toBe(FULL + 70_000n)
})

test.each<[string, object]>([
  ['names its bet', {}],
  ['does not call itself free', { is_free: false }],
  ['is of a promotion', { reference_transaction_uuid: undefined, is_supplier_promo: true }],
])('a win of unknown free rounds that %s is held and shown to operators', async (_what, change) => {
  const player = await openPlayer(server, provider)
  const [none, sent, id] = [{ rewardId: '' }, newSent(), randomUUID()]
  expect(await calls.bet(player, none, sent, unnamed)).toEqual(full)
  const given = { id, amount: 340_000n, ...unnamed, ...change }
  expect(await calls.win(player, none, sent, given)).toEqual(full)
  expect(await calls.win(player, none, sent, given)).toEqual(full)
  expect((await calls.win(player, none, sent, { ...given, amount: 1n }))[0]).toBe(
    'RS_ERROR_DUPLICATE_TRANSACTION',
  )
  expect(await balanceOf(server, player)).toBe(FULL)
  expect(await heldOf(player)).toEqual([{ amount: '3.40', open: true }])
  // A lost round is nothing to judge.
  expect(await calls.win(player, none, sent, { ...given, id: randomUUID(), amount: 0n })).toEqual(full)
  expect(await heldOf(player)).toHaveLength(1)
})

test.each<[string, object]>([
  ['calls itself free', unnamed],
  ['calls itself free and names a reward', {}],
])('a win of a paid bet that %s is paid by the provider', async (_what, change) => {
  const { player, laid } = await calls.openRounds()
  const sent = newSent()
  await calls.bet(player, laid, sent, { ...unnamed, is_free: false })
  const given = { id: randomUUID(), amount: 50_000n, ...change }
  const paid = ['RS_OK', Number(FULL - ROUND + 50_000n)]
  expect(await calls.win(player, laid, sent, given)).toEqual(paid)
  expect(await calls.win(player, laid, sent, given)).toEqual(paid)
  const nothing = { ...given, id: randomUUID(), amount: 0n }
  expect(await calls.win(player, laid, sent, nothing)).toEqual(paid)
  expect(await calls.win(player, laid, sent, nothing)).toEqual(paid)
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'ready', bets: 0, won: 0n })
  expect(await heldOf(player)).toEqual([])
})

test('a win of a free bet that named no reward counts with the reward that the win names', async () => {
  const { player, laid } = await calls.openRounds()
  const sent = newSent()
  await calls.bet(player, laid, sent, unnamed)
  const given = { id: randomUUID(), amount: 30_000n }
  expect(await calls.win(player, laid, sent, given)).toEqual(full)
  expect(await calls.win(player, laid, sent, given)).toEqual(full)
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'started', won: 30_000n })
})

test.each(['win', 'bet'])('a held win is settled when the provider takes its %s back', async (what) => {
  const player = await openPlayer(server, provider)
  const [none, sent, id] = [{ rewardId: '' }, newSent(), randomUUID()]
  await calls.bet(player, none, sent, unnamed)
  await calls.win(player, none, sent, { id, amount: 340_000n, ...unnamed })
  expect(await heldOf(player)).toEqual([{ amount: '3.40', open: true }])
  expect(await calls.rollback(player, newSent().id)).toEqual(full)
  expect(await heldOf(player)).toEqual([{ amount: '3.40', open: true }])
  expect(await calls.rollback(player, what === 'win' ? id : sent.id)).toEqual(full)
  expect(await heldOf(player)).toEqual([{ amount: '3.40', open: false }])
})

test('wins without a bet are credited once, when the time of the rounds is over', async () => {
  const { player, laid } = await calls.openRounds()
  const promo = { reference_transaction_uuid: undefined, is_supplier_promo: true }
  await calls.win(player, laid, newSent(), { id: randomUUID(), amount: 30_000n, ...promo })
  const sent = newSent()
  await calls.bet(player, laid, sent)
  await calls.win(player, laid, sent, { id: randomUUID(), amount: 12_000n })
  expect(await calls.rollback(player, sent.id)).toEqual(full)
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'started', bets: 0, won: 42_000n })
  await runJob(server.services, 'credit_free_rounds')
  expect(await calls.credits(player)).toEqual([])
  await server.asOwner('UPDATE free_rounds SET ends_at = now() WHERE id = $1', [laid.id])
  await runJob(server.services, 'credit_free_rounds')
  await runJob(server.services, 'credit_free_rounds')
  expect(await stateOfRounds(server, laid)).toMatchObject({ state: 'credited', total: 42_000n })
  expect(await calls.credits(player)).toEqual([42_000n])
})

test.each(['cancelled', 'expired', 'failed'])(
  'a win of rounds that ended unplayed, %s, is answered, and held for operators',
  async (state) => {
    const { player, laid } = await calls.openRounds()
    await server.asOwner(`UPDATE free_rounds SET state = $2 WHERE id = $1`, [laid.id, state])
    const promo = { reference_transaction_uuid: undefined, is_supplier_promo: true }
    const given = { id: randomUUID(), amount: 30_000n, ...promo }
    expect(await calls.win(player, laid, newSent(), given)).toEqual(full)
    expect(await calls.win(player, laid, newSent(), { ...given, id: randomUUID(), amount: 0n })).toEqual(full)
    await server.asOwner('UPDATE free_rounds SET ends_at = now() WHERE id = $1', [laid.id])
    await runJob(server.services, 'credit_free_rounds')
    expect(await calls.credits(player)).toEqual([])
    expect(await balanceOf(server, player)).toBe(FULL)
    expect(await stateOfRounds(server, laid)).toMatchObject({ state, won: 0n })
    expect(await heldOf(player)).toEqual([{ amount: '0.30', open: true }])
  },
)

test('a rollback that comes while its bet is being played is noted the first time', async () => {
  const { player, laid } = await calls.openRounds({ count: 1 })
  const sent = newSent()
  const other = await calls.openRounds()
  const answers = Promise.withResolvers<readonly unknown[]>()
  const blocker = server.services.store.transact(async (tx) => {
    const deed = { provider: provider.code, transactionId: sent.id, freeRoundsId: other.laid.id }
    await insertDeed(tx, { ...deed, kind: 'bet', roundId: sent.round, amount: 0n, closesRound: false })
    // The bet waits for this row with the wallet locked, and the rollback for the wallet.
    const played = calls.bet(player, laid, sent)
    await untilWaiting(server, 1)
    const undone = calls.rollback(player, sent.id)
    await untilWaiting(server, 2)
    void Promise.all([played, undone]).then(answers.resolve, answers.reject)
    throw new Error('taken back')
  })
  await expect(blocker).rejects.toThrow('taken back')
  expect(await answers.promise).toEqual([full, full])
  expect(await stateOfRounds(server, laid)).toMatchObject({ bets: 0 })
  // The round may be played again.
  expect(await calls.bet(player, laid, newSent())).toEqual(full)
})
