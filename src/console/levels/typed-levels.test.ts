import { expect, test } from 'vitest'

import { type TypedLevels, faultsOf, sentLevels, typedLevels } from './typed-levels.ts'

const names = ['Clay', 'Bronze', 'Silver', 'Marble', 'Gold', 'Emerald']
const fit: TypedLevels = {
  windowDays: 90,
  levels: names.map((name, rank) => ({
    name,
    turnover: `${rank * 1_000}.00`,
    pointsPercent: 100 + rank,
    withdrawalSum: `${rank + 1}00.00`,
    reviewHours: rank === 5 ? 2 : 0,
    giftPoints: rank * 10,
    giftTickets: 0,
    giftRaffle: '',
  })),
}
const change = (rank: number, one: Partial<TypedLevels['levels'][number]>): TypedLevels => ({
  ...fit,
  levels: fit.levels.map((level, at) => (at === rank ? { ...level, ...one } : level)),
})

test('a brand without levels begins with six empty ones', () => {
  const typed = typedLevels({ versions: [] })
  expect(typed.levels).toHaveLength(6)
  expect(faultsOf(typed, 'PHP')).toHaveLength(11)
})

test('terms that are saved are those that were typed', () => {
  const { levels, ...sent } = sentLevels(change(1, { name: ' Bronze ' }))
  expect({
    ...sent,
    levels: levels.map((level) => ({
      reviewHours: 0,
      giftPoints: 0,
      giftTickets: 0,
      giftRaffle: '',
      ...level,
    })),
  }).toEqual(fit)
  expect(faultsOf(fit, 'PHP')).toEqual([])
})

test.each([
  ['a window of six days', { ...fit, windowDays: 6 }, 'windowDays', 'window'],
  ['no name', change(2, { name: ' ' }), 'levels[3].name', 'name'],
  ['a direction in a translation', change(2, { names: { AR: 'a\u{202e}' } }), 'levels[3].name', 'name'],
  ['a name twice', change(2, { name: 'bronze' }), 'levels[3].name', 'twice'],
  ['no amount', change(5, { turnover: '' }), 'levels[6].turnover', 'amount'],
  ['less than 100 % of the points', change(0, { pointsPercent: 99 }), 'levels[1].pointsPercent', 'percent'],
  [
    'less points than the level below',
    change(3, { pointsPercent: 100 }),
    'levels[4].pointsPercent',
    'falling',
  ],
  [
    'a smaller sum than the level below',
    change(5, { withdrawalSum: '' }),
    'levels[6].withdrawalSum',
    'falling',
  ],
  ['a review of more than 30 days', change(5, { reviewHours: 721 }), 'levels[6].reviewHours', 'hours'],
  ['a longer review than the level below', change(4, { reviewHours: 1 }), 'levels[6].reviewHours', 'slower'],
  ['tickets for the first level', change(0, { giftTickets: 1 }), 'levels[1].giftTickets', 'tickets'],
  ['tickets beside points', change(2, { giftTickets: 1 }), 'levels[3].giftTickets', 'tickets'],
  ['too many tickets', change(2, { giftPoints: 0, giftTickets: 11 }), 'levels[3].giftTickets', 'tickets'],
  ['tickets of no raffle', change(2, { giftPoints: 0, giftTickets: 1 }), 'levels[3].giftRaffle', 'raffle'],
  ['points for the first level', change(0, { giftPoints: 5 }), 'levels[1].giftPoints', 'points'],
  ['a level that does not rise', change(2, { turnover: '1000.00' }), 'levels[3].turnover', 'rising'],
])('%s has a fault', (_, typed, field, fault) => {
  expect(faultsOf(typed, 'PHP')).toEqual([{ field, fault }])
})
