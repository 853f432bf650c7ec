import { expect, test } from 'vitest'

import { totalsOf } from './seats.ts'
import type { TableBet } from './table-store.ts'

const bet = (playerId: bigint, house: string, more: Partial<TableBet>) =>
  ({ playerId, house, stake: 10n, status: 'standing', win: null, ...more }) as TableBet

test('players count once, paid ones if a bet won, and stakes by house, if they were taken', () => {
  const totals = totalsOf([
    bet(1n, 'a EUR', { status: 'paid', win: 15n }),
    bet(1n, 'a EUR', { stake: 30n }),
    bet(2n, 'a EUR', { status: 'paid', win: 0n }),
    bet(3n, 'a PHP', { status: 'paid', win: 20n, stake: 7n }),
    bet(4n, 'a EUR', { status: 'staking' }),
    bet(5n, 'a EUR', { status: 'refused' }),
    bet(6n, 'a EUR', { status: 'void' }),
  ])
  expect(totals).toMatchObject({ players: 3, paid: 2 })
  expect(totals.stakedIn('a EUR')).toBe(50n)
  expect(totals.stakedIn('a PHP')).toBe(7n)
  expect(totals.stakedIn('b EUR')).toBe(0n)
})
