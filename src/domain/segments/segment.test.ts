import { expect, test } from 'vitest'

import { type Segment, type SegmentFault, refuseSegment, splitByDeeds } from './segment.ts'

const names = { ranks: [0, 1, 2], languages: ['EN', 'VI'] }

const cases: readonly (readonly [string, Segment, SegmentFault | undefined])[] = [
  ['of all members', {}, undefined],
  ['with every rule', { levels: [1], languages: ['VI'], countries: ['VN'], hasDeposited: false }, undefined],
  ['with a level that the brand lacks', { levels: [1, 3] }, 'level_unknown'],
  ['with a language that the brand lacks', { languages: ['TH'] }, 'language_unknown'],
  ['with a country that does not exist', { countries: ['XX'] }, 'country_unknown'],
  ['seen within 30 days, but not for 7', { seenWithinDays: 30, unseenForDays: 7 }, undefined],
  ['seen within 7 days, but not for 7', { seenWithinDays: 7, unseenForDays: 7 }, 'days_exclude'],
  ['registered on one day', { registeredFrom: '2026-03-01', registeredTo: '2026-03-01' }, undefined],
  [
    'registered until a day before the first',
    { registeredFrom: '2026-03-02', registeredTo: '2026-03-01' },
    'registered_order',
  ],
  [
    'with stakes of 30 days',
    { turnoverDays: 30, turnoverLeast: '100.00', turnoverMost: '100.00' },
    undefined,
  ],
  ['with no more than some stakes', { turnoverDays: 30, turnoverMost: '0.00' }, undefined],
  [
    'with most below the least',
    { turnoverDays: 30, turnoverLeast: '2.00', turnoverMost: '1.00' },
    'turnover_amounts',
  ],
  ['with days of stakes alone', { turnoverDays: 30 }, 'turnover_amounts'],
  ['with stakes of no days', { turnoverLeast: '1.00' }, 'turnover_days'],
  ['with stakes of 93 days', { turnoverDays: 93, turnoverLeast: '1.00' }, 'turnover_days'],
  ['with play in slots', { playedCategories: ['slots'], playedDays: 7 }, undefined],
  ['with play of no days', { playedCategories: ['slots'] }, 'played_days'],
  ['with days of play alone', { playedDays: 7 }, 'played_days'],
  ['with play of 93 days', { playedCategories: ['slots'], playedDays: 93 }, 'played_days'],
]

test.each(cases)('a segment %s', (_which, segment, fault) => {
  expect(refuseSegment(segment, names)).toBe(fault)
})

test('rules that play and deposits change are split from the others', () => {
  const ofDeeds: Segment = {
    levels: [1],
    hasDeposited: false,
    turnoverDays: 7,
    turnoverLeast: '1.00',
    turnoverMost: '9.00',
    playedCategories: ['slots'],
    playedDays: 7,
  }
  const others: Segment = { seenWithinDays: 7, languages: ['VI'], countries: ['VN'], teams: ['agent'] }
  expect(splitByDeeds({ ...ofDeeds, ...others })).toEqual({ ofDeeds, others })
  expect(splitByDeeds({})).toEqual({ ofDeeds: {}, others: {} })
})
