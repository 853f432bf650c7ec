import { expect, test } from 'vitest'

import { crash } from '#studio/games/crash/crash-game.ts'
import type { TableGame } from '#studio/game/table-game.ts'

import { openCaps } from './table-caps.ts'
import type { TableBet } from './table-store.ts'

const unit = (count: number) => BigInt(count) * 100_000n

const standing = (stake: bigint): TableBet => ({
  id: 'bet',
  roundId: 'round',
  playerId: 1n,
  sessionId: 'session',
  bet: { place: 0, stake, target: undefined, currency: 'EUR' },
  clientSeed: '',
  stake,
  win: null,
  result: null,
  status: 'standing',
  answer: null,
  winId: null,
  placedAt: new Date(0),
  house: 'house EUR',
  currency: 'EUR',
  brand: 'jade',
  lossMost: null,
})

test.each([
  ['with a bound looks first', [unit(15_000), null]],
  ['without a bound looks first', [null, unit(15_000)]],
] as const)('players of a brand see the cap of their own session: one %s', (_, order) => {
  const caps = openCaps(crash as TableGame, [standing(unit(500))])
  const player = { house: 'house EUR', currency: 'EUR', brand: 'jade' }
  const seen = new Map(order.map((lossMost) => [lossMost, caps.of({ ...player, lossMost })]))
  expect([seen.get(unit(15_000)), seen.get(null)]).toEqual([3_000, undefined])
})
