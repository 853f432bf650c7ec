import { expect, test } from 'vitest'
import { GOLD, INK, IVORY } from './colour.ts'
import type { Pips } from './game-pieces.ts'
import { ball, card, coin, die, feather } from './game-pieces.ts'
import { svgFault } from './svg-fault.ts'

test('the pieces are well formed', () => {
  const pieces = [
    coin(20),
    coin(20, INK),
    ball(0, 0, 20, GOLD, ''),
    ball(0, 0, 20, GOLD, '88'),
    feather(40, 6, '#fff'),
  ]
  expect(svgFault(pieces.join(''))).toBeUndefined()
  for (const suit of ['spade', 'heart', 'diamond', 'club'] as const) {
    expect(svgFault(card(suit, IVORY, INK, 'Q'))).toBeUndefined()
  }
})

const faces: readonly (readonly [Pips, Pips, Pips])[] = [
  [1, 2, 3],
  [4, 5, 6],
  [6, 6, 6],
]

for (const face of faces) {
  test(`a die with the faces ${face.join(', ')} has as many spots`, () => {
    const spots = die(IVORY, face).match(/<ellipse/g)
    expect(spots).toHaveLength(face[0] + face[1] + face[2])
  })
}
