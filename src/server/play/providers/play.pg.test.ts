import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Purses, moved } from '#domain/ledger/posting.ts'
import { type PlayKind, contentOf } from '#domain/play/command.ts'
import { BEGINS_WITH, type PlayStep, playCases, standingCases } from '#domain/play/judge-cases.ts'
import { query } from '#server/platform/db/query.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { CURRENCY, balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type PlayedProvider, type Player, addVendor, openPlayer, openProvider } from '#test/pg/play-stage.ts'
import { commandOf } from '#test/fixtures/play-step.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { hash } from 'node:crypto'

import { type PlayItem, callPlay, callPlayWithin } from './play-store.ts'

let server: TestServer
let provider: PlayedProvider

beforeAll(async () => {
  server = await openTestServer()
  provider = await openProvider(server)
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

/** Prefixes transaction and round ids, so that cases do not share them. */
function itemOf(player: Player, step: PlayStep, own: string, purses?: Purses): PlayItem {
  const plain = commandOf(step)
  const command = {
    ...plain,
    transactionId: `${own}${plain.transactionId}`,
    reference: plain.reference === undefined ? undefined : `${own}${plain.reference}`,
    roundId: plain.roundId === undefined ? undefined : `${own}${plain.roundId}`,
  }
  return {
    memberId: player.id,
    key: command.transactionId,
    merchantId: player.merchantId,
    provider: provider.code,
    currency: CURRENCY,
    account: player.session.account,
    vendorCode: 'SIM',
    gameCode: 'wheel',
    category: 'slots',
    ...(purses ? { purses } : {}),
    sessionId: player.session.id,
    fingerprint: hash('sha256', contentOf(command, { user: player.name, currency: CURRENCY }), 'buffer'),
    command,
  }
}

async function put(player: Player, step: PlayStep, own: string, purses?: Purses) {
  const item = itemOf(player, step, own, purses)
  const [answer] = await callPlay(server.services.store.read, [item], { waits: true })
  return answer
}

test.each(playCases)('the database says what the domain says: $what', async ({ steps, round }) => {
  const player = await openPlayer(server, provider, { amount: BEGINS_WITH })
  const own = `${randomUUID().slice(0, 8)}.`
  for (const step of steps)
    expect([step[0], step[1], await put(player, step, own)]).toEqual([
      step[0],
      step[1],
      expect.objectContaining({ outcome: step[3], balance: step[4] }),
    ])
  expect(await balanceOf(server, player)).toBe(steps.at(-1)?.[4])
  if (!round) return
  const [stored] = await server.asOwner(
    'SELECT state, stake, win, bets FROM play WHERE member_id = $1 AND reference = $2',
    [player.id, `${own}r`],
  )
  const [state, stake, win, bets] = round
  expect(stored).toEqual({ state, stake, win, bets })
})

const standings: Readonly<Record<string, (player: Player) => Promise<unknown>>> = {
  'an open session': () => Promise.resolve(),
  'a session that has ended': ({ session }) =>
    server.asOwner('UPDATE game_session SET ended_at = now() WHERE id = $1', [session.id]),
  'a member who is not active': ({ id }) =>
    server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [id]),
  'a member who is shut out': ({ id, merchantId }) =>
    server.asOwner(
      `INSERT INTO play_guard (merchant_id, member_id, break_until) VALUES ($1, $2, now() + interval '1 day')`,
      [merchantId, id],
    ),
}

test.each(standingCases)('%s: a bet is judged, what was begun is settled', async (what, _standing, bet) => {
  const player = await openPlayer(server, provider, { amount: BEGINS_WITH })
  const own = `${randomUUID().slice(0, 8)}.`
  await put(player, ['bet', 'b', {}, 'done', 90n], own)
  await standings[what]?.(player)
  const outcome = async (kind: PlayKind, id: string, overrides: PlayStep[2] = {}) =>
    (await put(player, [kind, id, overrides, 'done', 0n], own))?.outcome
  expect(await outcome('bet', 'n1')).toBe(bet)
  expect(await outcome('bet', 'n2', { isFree: true, movesMoney: false })).toBe(bet)
  expect(await outcome('win', 'n3', { reference: 'b' })).toBe('done')
  expect(await outcome('rollback', 'n4', { reference: 'b' })).toBe('done')
})

test('a session ends with the session of the site that opened it', async () => {
  const player = await openPlayer(server, provider, { amount: BEGINS_WITH })
  await server.asOwner('UPDATE session SET ended_at = now() WHERE id = $1', [player.loginSessionId])
  expect((await put(player, ['bet', 'b', {}, 'done', 90n], `${randomUUID()}.`))?.outcome).toBe(
    'session_ended',
  )
})

test('each command of a call is judged on its own', async () => {
  const players = await Promise.all(
    [100n, 5n, 100n].map((amount) => openPlayer(server, provider, { amount })),
  )
  const own = `${randomUUID().slice(0, 8)}.`
  const step: PlayStep = ['bet', 'b', {}, 'done', 0n]
  const items = players.map((player, index) => itemOf(player, step, `${own}${index}`))
  const answers = await callPlay(server.services.store.read, items.toReversed(), { waits: false })
  expect(answers.map(({ outcome }) => outcome)).toEqual(['done', 'insufficient', 'done'])
})

test('nobody takes back, or wins by, what another member or another provider did', async () => {
  const [one, other] = [await openPlayer(server, provider), await openPlayer(server, provider)]
  const own = `${randomUUID().slice(0, 8)}.`
  await put(one, ['bet', 'b', {}, 'done', 0n], own)
  expect((await put(other, ['rollback', 'x', { reference: 'b' }, 'done', 0n], own))?.outcome).toBe(
    'bet_unknown',
  )
  expect((await put(other, ['win', 'w', { reference: 'b' }, 'done', 0n], own))?.outcome).toBe('bet_unknown')
  await openProvider(server, { code: 'rival' })
  const item = { ...itemOf(one, ['win', 'w', { reference: 'b' }, 'done', 0n], own), provider: 'rival' }
  const [answer] = await callPlay(server.services.store.read, [item], { waits: true })
  expect(answer?.outcome).toBe('bet_unknown')
})

test('where a brand keeps a wallet for each vendor, its games play from that one alone', async () => {
  await addVendor(server, { code: 'SIM', provider: 'sim', games: [] })
  const player = await openPlayer(server, provider, { amount: 100n, account: 'vendor:SIM' })
  const own = `${randomUUID().slice(0, 8)}.`
  expect(await put(player, ['bet', 'b', {}, 'done', 0n], own)).toMatchObject({
    outcome: 'insufficient',
    balance: 0n,
  })
  await put(player, ['win', 'p', { needs: 'nothing', amount: 30n }, 'done', 0n], own)
  await put(player, ['bet', 'c', { roundId: 'q' }, 'done', 0n], own)
  expect([await balanceOf(server, player), await balanceOf(server, player, 'vendor:SIM')]).toEqual([
    100n,
    20n,
  ])
})

test('a stake of the period that a member has set is refused in the same call', async () => {
  const player = await openPlayer(server, provider, { amount: BEGINS_WITH })
  await server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    [player.merchantId, player.id],
  )
  await server.asOwner(
    `INSERT INTO play_limit (merchant_id, member_id, kind, period, own, used, ends_at)
     VALUES ($1, $2, 'stake', 'day', 15, 0, now() + interval '1 day'),
            ($1, $2, 'loss', 'day', 12, 0, now() + interval '1 day')`,
    [player.merchantId, player.id],
  )
  const own = `${randomUUID().slice(0, 8)}.`
  const outcome = async (step: PlayStep) => (await put(player, step, own))?.outcome
  expect(await outcome(['bet', 'b', {}, 'done', 0n])).toBe('done')
  expect(await outcome(['win', 'w', { reference: 'b', amount: 8n }, 'done', 0n])).toBe('done')
  expect(await outcome(['bet', 'c', {}, 'done', 0n])).toBe('stake_limit')
  // A win that was rolled back no longer reduces the loss.
  expect(await outcome(['rollback', 'x', { reference: 'w' }, 'done', 0n])).toBe('done')
  expect(await outcome(['bet', 'd', { amount: 3n }, 'done', 0n])).toBe('loss_limit')
  expect(await outcome(['bet', 'e', { amount: 2n }, 'done', 0n])).toBe('done')
})

const UNIT = 100_000n

/** A player with 10.00 of cash and 100.00 of a bonus. */
async function openTwoPurses(): Promise<Player> {
  const player = await openPlayer(server, provider, { amount: 10n * UNIT })
  const granted = await server.services.store.transact((tx) =>
    postOne(tx, {
      merchantId: player.merchantId,
      memberId: player.id,
      currency: CURRENCY,
      key: `bonus:${randomUUID()}`,
      kind: 'bonus_grant',
      reference: 'grant',
      legs: moved(100n * UNIT, { from: 'house:bonus', to: 'bonus:17' }),
    }),
  )
  expect(granted.outcome).toBe('posted')
  return player
}

test('a provider is answered the sum of both purses, and a win, a rollback and a retry follow the split', async () => {
  const player = await openTwoPurses()
  const own = `${randomUUID().slice(0, 8)}.`
  const purses = ['main', 'bonus:17'] as const
  const outcomeTwice = async (kind: PlayKind, id: string, outcomeTwice: PlayStep[2], named?: Purses) => {
    const answer = await put(player, [kind, id, { roundId: 'r', ...outcomeTwice }, 'done', 0n], own, named)
    const held = [await balanceOf(server, player), await balanceOf(server, player, 'bonus:17')]
    return [
      answer?.outcome,
      answer && 'balance' in answer && answer.balance / UNIT,
      ...held.map((one) => one / UNIT),
    ]
  }
  expect(await outcomeTwice('bet', 'b1', { amount: 111n * UNIT }, purses)).toEqual([
    'insufficient',
    110n,
    10n,
    100n,
  ])
  expect(await outcomeTwice('bet', 'b2', { amount: 20n * UNIT }, purses)).toEqual(['done', 90n, 0n, 90n])
  expect(await outcomeTwice('win', 'w', { reference: 'b2', amount: 70n * UNIT }, purses)).toEqual([
    'done',
    160n,
    35n,
    125n,
  ])
  expect(await outcomeTwice('bet', 'b2', { amount: 20n * UNIT })).toEqual(['replayed', 90n, 35n, 125n])
  // A call without purses gets the cash balance only, but follows the split all the same.
  expect(await outcomeTwice('rollback', 'x', { reference: 'w' })).toEqual(['done', 0n, 0n, 90n])
  expect(await outcomeTwice('rollback', 'y', { reference: 'b2' }, purses)).toEqual(['done', 110n, 10n, 100n])
  expect(await outcomeTwice('bet', 'b3', { amount: 100n * UNIT }, ['bonus:17', 'main'])).toEqual([
    'done',
    10n,
    10n,
    0n,
  ])
  expect(await outcomeTwice('win', 'v', { reference: 'b3', amount: 30n * UNIT })).toEqual([
    'done',
    10n,
    10n,
    30n,
  ])
  const [split] = await server.asOwner(
    'SELECT stake / 100000 AS stake, bonus_stake / 100000 AS bonus, bonus_win / 100000 AS win FROM play_split WHERE member_id = $1',
    [player.id],
  )
  expect(split).toEqual({ stake: 100n, bonus: 100n, win: 30n })
})

/** The tables in which a bet looks something up. An earlier bet has made the plans. */
async function lookedUp(player: Player, purses?: Purses) {
  return await server.services.store.transact(async (tx) => {
    const bet = async () => {
      const id = randomUUID()
      const item = itemOf(player, ['bet', id, { amount: UNIT, roundId: id }, 'done', 0n], '', purses)
      expect((await callPlayWithin(tx, item)).outcome).toBe('done')
    }
    const counts = async () =>
      (
        await sql<{ table: string; scans: bigint }>`
          SELECT relname AS "table", (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::bigint AS scans
            FROM pg_stat_xact_user_tables WHERE relname IN ('play_split', 'play_exclusion', 'stake_rule')
           ORDER BY 1`.execute(query(tx))
      ).rows
    await bet()
    const before = await counts()
    await bet()
    const after = await counts()
    return after.map(({ table, scans }, place) => [table, scans - (before[place]?.scans ?? 0n)])
  })
}

test('a bet of a member without a bonus looks up neither splits nor exclusions', async () => {
  const player = await openPlayer(server, provider, { amount: 10n * UNIT })
  expect(await lookedUp(player)).toEqual([
    ['play_exclusion', 0n],
    ['play_split', 0n],
    ['stake_rule', 1n],
  ])
  expect(await lookedUp(await openTwoPurses(), ['main', 'bonus:17'])).toContainEqual(['play_split', 2n])
})
