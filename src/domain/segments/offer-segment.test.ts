import { expect, test } from 'vitest'

import { type OfferSegment, isInSegment, segmentOf } from './offer-segment.ts'

const judged = [
  { rules: { languages: ['VI'], hasDeposited: true }, afterDeposit: true, beforeDeposit: false },
  { rules: { seenWithinDays: 7 }, afterDeposit: true, beforeDeposit: true },
  { rules: { seenWithinDays: 8 }, afterDeposit: false, beforeDeposit: false },
]

test.each<[string, OfferSegment, boolean, boolean]>([
  ['with a deposit', { languages: ['VI'], hasDeposited: true }, true, true],
  ['without one', { languages: ['VI'], hasDeposited: true }, false, false],
  ['in another order', { hasDeposited: true, languages: ['VI'] }, true, true],
  ['without a rule about deposits', { seenWithinDays: 7 }, false, true],
  ['outside', { seenWithinDays: 8 }, true, false],
  ['not judged', { seenWithinDays: 9 }, true, false],
])('the judgement of the database counts: %s', (_what, segment, hasDeposited, expected) => {
  expect(isInSegment(segment, { hasDeposited, judged })).toBe(expected)
})

test.each<[string, Parameters<typeof segmentOf>[0], ReturnType<typeof segmentOf>]>([
  ['all members', { levels: [], countries: [] }, {}],
  [
    'levels, countries and rules',
    { levels: ['0', '3'], countries: ['PH'], segment: { hasDeposited: true } },
    { levels: [0, 3], countries: ['PH'], hasDeposited: true },
  ],
  [
    'days since the registration',
    { levels: [], countries: [], registeredDaysMin: 2, registeredDaysMax: 30 },
    { registeredFrom: '2026-10-31', registeredTo: '2026-11-28' },
  ],
  [
    'days that say less than the rules',
    {
      levels: [],
      countries: [],
      registeredDaysMin: 0,
      registeredDaysMax: 30,
      segment: { registeredFrom: '2026-11-05', registeredTo: '2026-11-20' },
    },
    { registeredFrom: '2026-11-05', registeredTo: '2026-11-20' },
  ],
  [
    'days that say more than the rules',
    {
      levels: [],
      countries: [],
      registeredDaysMin: 20,
      registeredDaysMax: 22,
      segment: { registeredFrom: '2026-11-05', registeredTo: '2026-11-20' },
    },
    { registeredFrom: '2026-11-08', registeredTo: '2026-11-10' },
  ],
])('members are counted by a segment: %s', (_what, audience, expected) => {
  expect(segmentOf(audience, '2026-11-30')).toEqual(expected)
})
