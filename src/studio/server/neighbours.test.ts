import { expect, test } from 'vitest'

import { PLAY_CURRENCY } from '#domain/money/currency.ts'
import type { SoloGame } from '#studio/game/solo-game.ts'
import { tileReef } from '#studio/games/fishing/fish-games.ts'
import { mines } from '#studio/games/mines/mines-game.ts'
import type { NeighbourEvent, Played } from '#studio/wire/answers.ts'

import { openNeighbours } from './neighbours.ts'

const open = () =>
  openNeighbours(
    new Map<string, SoloGame>([
      ['tile-reef', tileReef],
      ['mines', mines],
    ]),
  )

const player = (playerId: bigint, more: object = {}) => ({
  playerId,
  operatorId: 'house',
  currency: 'EUR',
  gameCode: 'tile-reef',
  ...more,
})

/** A page that keeps what it is sent. */
function page() {
  const events: NeighbourEvent[] = []
  return { events, see: (event: NeighbourEvent) => void events.push(event) }
}

const played = (drawn: readonly number[]) =>
  ({ result: { fish: 'koi', price: 20_000n, drawn, caught: 0 } }) as unknown as Played

test('four players share a table, the fifth begins another one, and a free seat is taken again', () => {
  const neighbours = open()
  const pages = [1n, 102n, 3n, 4n, 5n].map((id) => {
    const one = page()
    return { ...one, leave: neighbours.sit(player(id), one.see) }
  })
  expect(pages[3]?.events.at(-1)).toEqual({
    kind: 'seats',
    own: 3,
    seats: [
      { seat: 0, number: 1 },
      { seat: 1, number: 2 },
      { seat: 2, number: 3 },
      { seat: 3, number: 4 },
    ],
  })
  expect(pages[4]?.events).toEqual([{ kind: 'seats', own: 0, seats: [{ seat: 0, number: 5 }] }])
  pages[1]?.leave()
  const next = page()
  neighbours.sit(player(6n), next.see)
  expect(next.events.at(-1)).toMatchObject({ own: 1 })
  expect(pages[0]?.events.at(-1)).toMatchObject({
    seats: [{ number: 1 }, { number: 6 }, { number: 3 }, { number: 4 }],
  })
})

test('a result is shown to the others at the table alone, without its payout', () => {
  const neighbours = open()
  const [mine, theirs, far] = [page(), page(), page()]
  neighbours.sit(player(1n), mine.see)
  neighbours.sit(player(2n), theirs.see)
  neighbours.sit(player(3n, { currency: 'PHP' }), far.see)
  for (const one of [mine, theirs, far]) one.events.length = 0
  neighbours.show(player(1n), played([1, 1_999, 964]))
  expect(theirs.events).toEqual([
    { kind: 'result', seat: 0, view: { fish: 'koi', price: 20_000n, hits: [true, false, true] } },
  ])
  expect([mine.events, far.events]).toEqual([[], []])
})

test('two pages of a player have one seat, which is free when both have left', () => {
  const neighbours = open()
  const [one, two, other] = [page(), page(), page()]
  const leaves = [one, two].map(({ see }) => neighbours.sit(player(1n), see))
  neighbours.sit(player(2n), other.see)
  leaves[0]?.()
  expect(other.events.at(-1)).toMatchObject({ seats: [{ number: 1 }, { number: 2 }] })
  leaves[1]?.()
  expect(other.events.at(-1)).toMatchObject({ seats: [{ number: 2 }] })
})

test.each([
  ['players of another operator', { operatorId: 'other' }],
  ['players of another currency', { currency: 'PHP' }],
  ['players in free play', { currency: PLAY_CURRENCY }],
])('%s sit elsewhere', (_, more) => {
  const neighbours = open()
  const [mine, theirs] = [page(), page()]
  neighbours.sit(player(1n, 'currency' in more && more.currency === PLAY_CURRENCY ? more : {}), mine.see)
  neighbours.sit(player(2n, more), theirs.see)
  expect(theirs.events).toMatchObject([{ seats: [{ number: 2 }] }])
})

test('a game without seats shows nothing', () => {
  const neighbours = open()
  const mine = page()
  neighbours.sit(player(1n, { gameCode: 'mines' }), mine.see)
  neighbours.show(player(1n, { gameCode: 'mines' }), played([1]))
  expect(mine.events).toEqual([])
})
