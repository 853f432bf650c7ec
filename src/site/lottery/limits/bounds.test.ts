import { expect, test } from 'vitest'

import { UNIT } from '#domain/money/amount.ts'

import { passedBound, stakeBoundsOf } from './bounds.ts'
import type { Terms } from '#site/lottery/betting/lottery.ts'

type Bounds = Partial<Pick<Terms, 'stakeLeast' | 'stakeMost' | 'ticketLeast' | 'ticketMost' | 'drawMost'>> & {
  readonly types?: Terms['types']
}
const lotteryWith = (bounds: Bounds) => ({
  step: UNIT / 100n,
  terms: { types: [], ...bounds } as unknown as Terms,
})

test.each<[string, Bounds, least: string, most: string | undefined]>([
  ['no bounds', {}, '0.01', undefined],
  ['bounds of the lottery', { stakeLeast: '1.00', stakeMost: '50.00' }, '1.00', '50.00'],
  [
    'bounds of the bet type',
    { stakeLeast: '1.00', stakeMost: '50.00', types: [{ type: 'lo2', stakeMost: '20.00' }] },
    '1.00',
    '20.00',
  ],
  [
    'bounds of another bet type',
    { stakeMost: '50.00', types: [{ type: 'de', stakeLeast: '5.00', stakeMost: '20.00' }] },
    '0.01',
    '50.00',
  ],
])('a stake has %s', (_what, bounds, least, most) => {
  expect(stakeBoundsOf(lotteryWith(bounds), 'lo2')).toEqual({ least, most })
})

test.each<[string, Bounds, stake: bigint, cost: bigint, ReturnType<typeof passedBound>]>([
  ['without bounds', {}, 1n, 1n, { fault: 'line_low', bound: '0.01', type: 'lo2' }],
  ['within all', { stakeMost: '5.00', ticketMost: '9.00' }, 5n * UNIT, 9n * UNIT, undefined],
  [
    'above a stake',
    { stakeMost: '5.00', ticketMost: '9.00' },
    6n * UNIT,
    10n * UNIT,
    { fault: 'line_high', bound: '5.00', type: 'lo2' },
  ],
  [
    'below a stake',
    { stakeLeast: '5.00' },
    4n * UNIT,
    9n * UNIT,
    { fault: 'line_low', bound: '5.00', type: 'lo2' },
  ],
  ['above a ticket', { ticketMost: '9.00' }, UNIT, 10n * UNIT, { fault: 'ticket_high', bound: '9.00' }],
  ['above a draw', { drawMost: '9.00' }, UNIT, 10n * UNIT, { fault: 'ticket_high', bound: '9.00' }],
  ['below a ticket', { ticketLeast: '9.00' }, UNIT, 8n * UNIT, { fault: 'ticket_low', bound: '9.00' }],
])('a slip %s', (_what, bounds, stake, cost, passed) => {
  const lines = [{ line: { type: 'lo2', stake } }]
  expect(passedBound(lotteryWith(bounds), { lines, cost })).toEqual(passed)
})
