import { afterAll, beforeAll, expect, test } from 'vitest'

import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import {
  type PlayedProvider,
  type Player,
  betOf,
  callHub,
  openPlayer,
  openProvider,
} from '#test/pg/play-stage.ts'
import { age, playRound, untilWaiting } from '#test/pg/round-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { lockWalletOfPlay } from '#server/play/providers/actions.ts'

import { endOpenRounds } from './jobs.ts'

let server: TestServer
let provider: PlayedProvider
const alarms: unknown[] = []

beforeAll(async () => {
  server = await openTestServer()
  provider = await openProvider(server)
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  expect(alarms).toEqual([])
  await server.close()
})

const BEGINS = 10_000_000n
const STAKE = 1_000_000
const parts = () => ({
  hub: server.services.hub,
  now: Date.now,
  log: { error: (...args: unknown[]) => void alarms.push(args), warn: () => undefined },
})
const look = () => endOpenRounds(server.services.store, parts())

const roundOf = async (round: string) =>
  (await server.asOwner<{ state: string }>('SELECT state FROM play WHERE reference = $1', [round]))[0]?.state
const deedsOf = async ({ id }: Player) =>
  (
    await server.asOwner<{ action: string }>(
      `SELECT action FROM audit_entry WHERE member_id = $1 AND action LIKE 'round.%' ORDER BY id`,
      [id],
    )
  ).map(({ action }) => action)

const winOf = (player: Player, round: string, reference: string, amount = 3_000_000) =>
  betOf(player, { round, reference_transaction_uuid: reference, amount, round_closed: true })

interface Case {
  readonly what: string
  readonly hours: number
  readonly isOpen?: boolean
  readonly win?: number
  readonly isFree?: boolean
  readonly state: string
  readonly balance: bigint
  readonly deeds: readonly string[]
}

test.each<Case>([
  {
    what: 'an hour old: played on',
    hours: 1,
    isOpen: true,
    state: 'open',
    balance: BEGINS - 1_000_000n,
    deeds: [],
  },
  {
    what: '22 hours old: waited for',
    hours: 22,
    isOpen: true,
    state: 'open',
    balance: BEGINS - 1_000_000n,
    deeds: [],
  },
  {
    what: '23 hours old: given back',
    hours: 23.01,
    isOpen: true,
    state: 'voided',
    balance: BEGINS,
    deeds: ['round.lapse'],
  },
  {
    what: 'days old: given back',
    hours: 80,
    isOpen: true,
    state: 'voided',
    balance: BEGINS,
    deeds: ['round.lapse'],
  },
  {
    what: 'one that has paid something stands as it is',
    hours: 30,
    isOpen: true,
    win: 400_000,
    state: 'closed',
    balance: BEGINS - 600_000n,
    deeds: ['round.close'],
  },
  {
    what: 'one that has paid nothing, and said so',
    hours: 30,
    isOpen: true,
    win: 0,
    state: 'closed',
    balance: BEGINS - 1_000_000n,
    deeds: ['round.close'],
  },
  {
    what: 'a free one gives nothing back',
    hours: 30,
    isOpen: true,
    isFree: true,
    state: 'voided',
    balance: BEGINS,
    deeds: ['round.lapse'],
  },
  { what: 'one that is over', hours: 80, win: 5, state: 'closed', balance: BEGINS - 999_995n, deeds: [] },
])('a round $what', async ({ hours, state, balance, deeds, ...how }) => {
  const player = await openPlayer(server, provider, { amount: BEGINS })
  const { round } = await playRound(server, provider, player, how)
  await age(server, round, hours)
  await look()
  await look()
  expect([await roundOf(round), await balanceOf(server, player), await deedsOf(player)]).toEqual([
    state,
    balance,
    deeds,
  ])
})

test('after the job no round is open for a day', async () => {
  const player = await openPlayer(server, provider)
  for (const hours of [23.5, 24, 25, 1000]) {
    const { round } = await playRound(server, provider, player, { isOpen: true, stake: 1_000 })
    await age(server, round, hours)
  }
  await look()
  expect(
    await server.asOwner(
      `SELECT 1 FROM play WHERE state = 'open' AND opened_at < clock_timestamp() - interval '24 hours'`,
    ),
  ).toEqual([])
})

test('of a voided round a late win is refused, a late rollback answered well, and money comes back once', async () => {
  const player = await openPlayer(server, provider, { amount: BEGINS })
  const { round, bet } = await playRound(server, provider, player, { isOpen: true })
  await age(server, round, 24)
  await look()
  const late = await callHub(server, provider, 'transaction/win', winOf(player, round, bet))
  expect(late.body).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  const again = await callHub(
    server,
    provider,
    'transaction/bet',
    betOf(player, { transaction_uuid: bet, round, amount: STAKE }),
  )
  expect(again.body).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  const back = await callHub(server, provider, 'transaction/rollback', {
    ...betOf(player),
    reference_transaction_uuid: bet,
    round,
  })
  expect(back.body).toMatchObject({ status: 'RS_OK', balance: Number(BEGINS) })
  expect(await balanceOf(server, player)).toBe(BEGINS)
})

test('a win that comes while the round is voided stands alone, or not at all', async () => {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const player = await openPlayer(server, provider, { amount: BEGINS })
    const { round, bet } = await playRound(server, provider, player, { isOpen: true })
    await age(server, round, 24)
    const [won] = await Promise.all([
      callHub(server, provider, 'transaction/win', winOf(player, round, bet)),
      look(),
      look(),
    ])
    await look()
    const isPaid = won.body['status'] === 'RS_OK'
    expect([await roundOf(round), await balanceOf(server, player)]).toEqual(
      isPaid ? ['closed', BEGINS - 1_000_000n + 3_000_000n] : ['voided', BEGINS],
    )
    expect(await deedsOf(player)).toEqual(isPaid ? [] : ['round.lapse'])
  }
})

test('a win that comes first is seen by the operator who voids, although both wait for the same wallet', async () => {
  const player = await openPlayer(server, provider, { amount: BEGINS })
  const { round, bet } = await playRound(server, provider, player, { isOpen: true })
  await age(server, round, 24)
  const { store } = server.services
  const [win, voiding] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  await store.transact(async (tx) => {
    await lockWalletOfPlay(tx, { memberId: player.id, currency: 'CNY' })
    void callHub(server, provider, 'transaction/win', winOf(player, round, bet)).then(win.resolve, win.reject)
    await untilWaiting(server, 1)
    void look().then(voiding.resolve, voiding.reject)
    await untilWaiting(server, 2)
  })
  await Promise.all([win.promise, voiding.promise])
  expect([await roundOf(round), await balanceOf(server, player), await deedsOf(player)]).toEqual([
    'closed',
    BEGINS - 1_000_000n + 3_000_000n,
    [],
  ])
})

test('a suspended member gets the stake back too', async () => {
  const player = await openPlayer(server, provider, { amount: BEGINS })
  const { round } = await playRound(server, provider, player, { isOpen: true })
  await age(server, round, 24)
  await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [player.id])
  await look()
  expect([await roundOf(round), await balanceOf(server, player)]).toEqual(['voided', BEGINS])
})
