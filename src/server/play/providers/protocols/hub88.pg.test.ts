import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { CURRENCY, balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import {
  type Answered,
  type PlayedProvider,
  type Player,
  betOf,
  callHub,
  openPlayer,
  openProvider,
  pairOf,
  pemOf,
} from '#test/pg/play-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { rotateProviderKey, setProvider } from '#server/play/providers/actions.ts'

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

const bet = (content: object) => callHub(server, provider, 'transaction/bet', content)
const win = (content: object) => callHub(server, provider, 'transaction/win', content)
const rollback = (content: object) => callHub(server, provider, 'transaction/rollback', content)

/** The provider's win message for a bet. */
function winOf(bought: ReturnType<typeof betOf>, change: Readonly<Record<string, unknown>> = {}) {
  return {
    ...bought,
    transaction_uuid: randomUUID(),
    request_uuid: randomUUID(),
    reference_transaction_uuid: bought.transaction_uuid,
    round_closed: true,
    ...change,
  }
}
function rollbackOf(bought: ReturnType<typeof betOf>, change: Readonly<Record<string, unknown>> = {}) {
  const { user, token, round, game_code } = bought
  return {
    user,
    token,
    round,
    game_code,
    transaction_uuid: randomUUID() as string,
    request_uuid: randomUUID() as string,
    reference_transaction_uuid: bought.transaction_uuid,
    ...change,
  }
}
const statusOf = ({ body }: Answered) => body['status']

test('a round from the first query to the win, with every answer', async () => {
  const player = await openPlayer(server, provider)
  const info = await callHub(server, provider, 'user/info', { user: player.name, request_uuid: 'q1' })
  expect(info).toMatchObject({ http: 200, body: { status: 'RS_OK', user: player.name, request_uuid: 'q1' } })
  const ask = { user: player.name, token: player.token, request_uuid: 'q2', game_code: 'sim-wheel' }
  expect((await callHub(server, provider, 'user/balance', ask)).body).toEqual({
    user: player.name,
    status: 'RS_OK',
    request_uuid: 'q2',
    currency: CURRENCY,
    balance: 10_000_000,
  })
  const bought = betOf(player)
  expect((await bet(bought)).body).toEqual({
    user: player.name,
    status: 'RS_OK',
    request_uuid: bought.request_uuid,
    currency: CURRENCY,
    balance: 9_000_000,
  })
  expect((await win(winOf(bought, { amount: 2_500_001 }))).body).toMatchObject({
    status: 'RS_OK',
    balance: 11_500_001,
  })
  expect(await balanceOf(server, player)).toBe(11_500_001n)
})

test('a true retry is answered as the first time, under its own request', async () => {
  const player = await openPlayer(server, provider)
  const bought = betOf(player)
  const first = await bet(bought)
  await bet(betOf(player))
  const again = await bet({ ...bought, request_uuid: 'another', token: player.token })
  expect(again.body).toEqual({ ...first.body, request_uuid: 'another' })
  expect(statusOf(await bet({ ...bought, amount: 1_000_001 }))).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
  expect(await balanceOf(server, player)).toBe(8_000_000n)
})

test('wins and rollbacks are accepted after the session has ended, bets never', async () => {
  const player = await openPlayer(server, provider)
  const [one, two] = [betOf(player), betOf(player)]
  await bet(one)
  await bet(two)
  await server.asOwner('UPDATE game_session SET ended_at = now() WHERE id = $1', [player.session.id])
  expect(statusOf(await bet(betOf(player)))).toBe('RS_ERROR_TOKEN_EXPIRED')
  expect(statusOf(await win(winOf(one)))).toBe('RS_OK')
  expect(statusOf(await rollback(rollbackOf(two)))).toBe('RS_OK')
  expect(await balanceOf(server, player)).toBe(10_000_000n)
})

test.each<[string, (player: Player) => Promise<unknown>, string]>([
  [
    'suspended',
    ({ id }) => server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [id]),
    'RS_ERROR_USER_DISABLED',
  ],
  [
    'shut out',
    ({ id, merchantId }) =>
      server.asOwner(
        `INSERT INTO play_guard (merchant_id, member_id, break_until) VALUES ($1, $2, now() + interval '1 day')`,
        [merchantId, id],
      ),
    'RS_ERROR_USER_DISABLED',
  ],
  [
    'at the end of what they meant to stake',
    async ({ id, merchantId }) => {
      await server.asOwner(`INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2)`, [
        merchantId,
        id,
      ])
      await server.asOwner(
        `INSERT INTO play_limit (merchant_id, member_id, kind, period, own, used, ends_at)
         VALUES ($1, $2, 'stake', 'day', 1000000, 1000000, now() + interval '1 day')`,
        [merchantId, id],
      )
    },
    'RS_ERROR_LIMIT_REACHED',
  ],
  [
    'not playing games of this kind',
    async ({ id, merchantId }) => {
      await server.asOwner(`INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2)`, [
        merchantId,
        id,
      ])
      await server.asOwner(
        `INSERT INTO play_exclusion (merchant_id, member_id, category) VALUES ($1, $2, 'slots')`,
        [merchantId, id],
      )
    },
    'RS_ERROR_INVALID_GAME',
  ],
  [
    'above the largest stake of the game',
    ({ merchantId }) =>
      server.asOwner(
        `INSERT INTO stake_rule (merchant_id, vendor_code, game_code, stake_max) VALUES ($1, 'SIM', 'wheel', 999999)`,
        [merchantId],
      ),
    'RS_ERROR_LIMIT_REACHED',
  ],
])('a member who is %s cannot bet, and gets the wins of earlier bets', async (_what, happen, status) => {
  const player = await openPlayer(server, provider)
  const bought = betOf(player)
  await bet(bought)
  await happen(player)
  expect(statusOf(await bet(betOf(player)))).toBe(status)
  expect(statusOf(await win(winOf(bought, { amount: 7 })))).toBe('RS_OK')
  expect(await balanceOf(server, player)).toBe(9_000_007n)
  await server.asOwner('DELETE FROM stake_rule')
})

test.each<[string, Readonly<Record<string, unknown>>, string]>([
  ['no amount', { amount: undefined }, 'RS_ERROR_WRONG_SYNTAX'],
  ['no token', { token: undefined }, 'RS_ERROR_WRONG_SYNTAX'],
  ['no number', { transaction_uuid: undefined }, 'RS_ERROR_WRONG_SYNTAX'],
  ['no request', { request_uuid: undefined }, 'RS_ERROR_WRONG_SYNTAX'],
  ['no game', { game_code: undefined }, 'RS_ERROR_WRONG_SYNTAX'],
  ['less than nothing', { amount: -1 }, 'RS_ERROR_WRONG_TYPES'],
  ['a part of the smallest part', { amount: 0.001 }, 'RS_ERROR_WRONG_TYPES'],
  ['1e21', { amount: 1e21 }, 'RS_ERROR_WRONG_TYPES'],
  ['2^53+2', { amount: 2 ** 53 + 2 }, 'RS_ERROR_WRONG_TYPES'],
  ['1,00', { amount: '1,00' }, 'RS_ERROR_WRONG_TYPES'],
  ['0x10', { amount: '0x10' }, 'RS_ERROR_WRONG_TYPES'],
  ['a list', { amount: [1] }, 'RS_ERROR_WRONG_TYPES'],
  ['an operator', { amount: { $gt: 0 } }, 'RS_ERROR_WRONG_TYPES'],
  ['a flag as a word', { is_free: 'no' }, 'RS_ERROR_WRONG_TYPES'],
  ['a number with a blank', { transaction_uuid: 'a b' }, 'RS_ERROR_WRONG_TYPES'],
  ['another currency', { currency: 'USD' }, 'RS_ERROR_WRONG_CURRENCY'],
  ['a token of nobody', { token: 'x'.repeat(43) }, 'RS_ERROR_INVALID_TOKEN'],
  ['a game of nobody', { game_code: 'nobody-knows' }, 'RS_ERROR_INVALID_GAME'],
  ['more than there is', { amount: 10_000_001 }, 'RS_ERROR_NOT_ENOUGH_MONEY'],
])('a bet with %s is refused and moves nothing', async (_what, change, status) => {
  const player = await openPlayer(server, provider)
  expect(statusOf(await bet(betOf(player, change)))).toBe(status)
  expect(await balanceOf(server, player)).toBe(10_000_000n)
})

test('a bet beyond the balance is answered with the balance', async () => {
  const player = await openPlayer(server, provider, { amount: 5n })
  expect((await bet(betOf(player))).body).toMatchObject({
    status: 'RS_ERROR_NOT_ENOUGH_MONEY',
    balance: 5,
    currency: CURRENCY,
  })
})

test('a free bet debits nothing, and its win is not paid as cash', async () => {
  const player = await openPlayer(server, provider)
  const bought = betOf(player, { is_free: true, amount: 99_000_000 })
  expect((await bet(bought)).body).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
  const won = await win(winOf(bought, { amount: 300 }))
  expect(won.body).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
  expect(await balanceOf(server, player)).toBe(10_000_000n)
})

test('a prize of the provider needs no bet, any other win needs one', async () => {
  const player = await openPlayer(server, provider)
  const nothing = { ...betOf(player), reference_transaction_uuid: randomUUID() }
  expect(statusOf(await win(nothing))).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  expect(statusOf(await win(betOf(player)))).toBe('RS_ERROR_WRONG_SYNTAX')
  expect(statusOf(await win(betOf(player, { is_supplier_promo: true })))).toBe('RS_OK')
})

test('a rollback that comes before its bet refuses it for good', async () => {
  const player = await openPlayer(server, provider)
  const late = betOf(player)
  const back = rollbackOf(late)
  expect((await rollback(back)).body).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
  expect(statusOf(await bet(late))).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK')
  expect(statusOf(await rollback(back))).toBe('RS_OK')
  expect(statusOf(await rollback(rollbackOf(late)))).toBe('RS_OK')
  expect(await balanceOf(server, player)).toBe(10_000_000n)
})

test('a rollback needs only the transaction that it reverses', async () => {
  const player = await openPlayer(server, provider)
  const bought = betOf(player)
  await bet(bought)
  const back = rollbackOf(bought, { user: undefined, token: undefined, round: undefined })
  expect((await rollback(back)).body).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
  const nobody = rollbackOf(bought, { user: undefined, token: undefined, reference_transaction_uuid: 'n' })
  expect(statusOf(await rollback(nobody))).toBe('RS_ERROR_INVALID_TOKEN')
  expect(statusOf(await rollback(rollbackOf(bought, { transaction_uuid: bought.transaction_uuid })))).toBe(
    'RS_ERROR_WRONG_SYNTAX',
  )
})

test('new play stops where the provider or the brand is closed, and what was begun is settled', async () => {
  const player = await openPlayer(server, provider)
  const bought = betOf(player)
  await bet(bought)
  const { store, gameProviders, registry } = server.services
  const set = (isOn: boolean) =>
    store.transact((tx) =>
      setProvider(tx, {
        code: 'sim',
        name: 'sim',
        protocol: 'hub88',
        baseUrl: 'https://provider.test',
        operatorId: '7',
        isOn,
      }),
    )
  await set(false)
  await gameProviders.cache.refresh()
  expect(statusOf(await bet(betOf(player)))).toBe('RS_ERROR_INVALID_PARTNER')
  expect(statusOf(await win(winOf(bought)))).toBe('RS_OK')
  await set(true)
  await gameProviders.cache.refresh()
  await server.asOwner(`UPDATE merchant SET is_closed = true, version = version + 1 WHERE id = $1`, [
    player.merchantId,
  ])
  await registry.refresh()
  expect(statusOf(await bet(betOf(player)))).toBe('RS_ERROR_INVALID_PARTNER')
  await server.asOwner(`UPDATE merchant SET is_closed = false, version = version + 1 WHERE id = $1`, [
    player.merchantId,
  ])
  await registry.refresh()
  expect(statusOf(await bet(betOf(player)))).toBe('RS_OK')
})

test('while a key is replaced both count, and the old one no longer than it is kept', async () => {
  const code = 'turning'
  const turning = await openProvider(server, { code })
  const player = await openPlayer(server, turning)
  const ask = (privateKey: PlayedProvider['privateKey']) =>
    callHub(server, { code, privateKey }, 'transaction/bet', betOf(player, { amount: 1 }))
  const next = pairOf('turning next')
  expect(statusOf(await ask(next.privateKey))).toBe('RS_ERROR_INVALID_SIGNATURE')
  const { store, gameProviders } = server.services
  const rotate = (publicKey: string, afterSeconds: number) =>
    store.transact((tx) => rotateProviderKey(tx, { code, side: 'theirs', publicKey, afterSeconds }))
  await rotate(pemOf(next.publicKey), 3600)
  await gameProviders.cache.refresh()
  expect([statusOf(await ask(turning.privateKey)), statusOf(await ask(next.privateKey))]).toEqual([
    'RS_OK',
    'RS_OK',
  ])
  await rotate(pemOf(pairOf('turning last').publicKey), 0)
  await gameProviders.cache.refresh()
  expect([
    statusOf(await ask(turning.privateKey)),
    statusOf(await ask(next.privateKey)),
    statusOf(await ask(pairOf('turning last').privateKey)),
  ]).toEqual(['RS_ERROR_INVALID_SIGNATURE', 'RS_ERROR_INVALID_SIGNATURE', 'RS_OK'])
})
