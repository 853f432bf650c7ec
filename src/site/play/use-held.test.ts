import { expect, test } from 'vitest'

import { heldFigure } from './use-held.ts'

test.each<[title: string, before: string | undefined, now: string | undefined, held: string | undefined]>([
  ['nothing is known yet', undefined, '10', '10'],
  ['the figure is gone', '10', undefined, undefined],
  ['a stake goes off', '100', '97', '97'],
  ['a payout waits', '97', '112.50', '97'],
  ['a payout waits where digits are more', '9.5', '10', '9.5'],
  ['nothing changes', '97', '97', '97'],
  ['below zero', '-3', '-6', '-6'],
  ['back above zero', '-3', '5', '-3'],
])('while a result is pending, %s', (_, before, now, held) => {
  expect(heldFigure(before, now)).toBe(held)
})
