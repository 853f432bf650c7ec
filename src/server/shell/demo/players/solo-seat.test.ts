import { expect, test } from 'vitest'

import { freeCommand } from './solo-seat.ts'

test('a free spin needs no choice', () => {
  expect(freeCommand('koi-river', { kept: [[3, 1]] })).toEqual({ kind: 'free' })
})

test('a player of Mole Garden picks a hill that is still closed', () => {
  const kept = Array.from({ length: 15 }, (_, hill) => [hill, 1]).filter(([hill]) => hill !== 11)
  expect(freeCommand('mole-garden', { kept })).toEqual({ kind: 'pick', cell: 11 })
})
