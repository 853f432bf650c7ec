import { expect, test } from 'vitest'

import { type Bonus, openBonuses, percentOf, restOf } from './bonuses.ts'

const bonus = (id: string, state: Bonus['state'], grantedAt: string) => ({ id, state, grantedAt }) as Bonus

test('the bonus that pays comes first, then one that drains, then the queue in the order of grants', () => {
  const list = [
    bonus('5', 'queued', '2026-11-05'),
    bonus('4', 'converted', '2026-11-04'),
    bonus('3', 'queued', '2026-11-03'),
    bonus('2', 'active', '2026-11-02'),
    bonus('1', 'draining', '2026-11-01'),
    bonus('0', 'expired', '2026-10-01'),
  ]
  expect(openBonuses(list).map(({ id }) => id)).toEqual(['2', '1', '3', '5'])
})

// Each row: the progress, the requirement, whole percent, and the rest.
test.each([
  ['0.00', '1000.00', 0, '1000.00'],
  ['630.00', '1000.00', 63, '370.00'],
  ['999.99', '1000.00', 99, '0.01'],
  ['1000.00', '1000.00', 100, '0.00'],
  ['1200.00', '1000.00', 100, '0.00'],
  ['0.00', '0.00', 100, '0.00'],
])('of %s of %s there is %i percent, and %s to go', (progress, required, percent, rest) => {
  expect([percentOf({ progress, required }), restOf({ progress, required })]).toEqual([percent, rest])
})
