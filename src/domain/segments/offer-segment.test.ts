import { expect, test } from 'vitest'

import { type OfferSegment, type SegmentFacts, isInSegment, segmentOf } from './offer-segment.ts'

const DAY_MS = 86_400_000
const member: SegmentFacts = {
  registeredOn: '2026-11-10',
  seenAgoMs: 7 * DAY_MS,
  language: 'VI',
  hasDeposited: false,
}

test.each<[string, OfferSegment, boolean]>([
  ['no rule', {}, true],
  ['seen within these days', { seenWithinDays: 7 }, true],
  ['seen before', { seenWithinDays: 6 }, false],
  ['registered on the first day', { registeredFrom: '2026-11-10' }, true],
  ['registered before the first day', { registeredFrom: '2026-11-11' }, false],
  ['registered on the last day', { registeredTo: '2026-11-10' }, true],
  ['registered after the last day', { registeredTo: '2026-11-09' }, false],
  ['one of the languages', { languages: ['EN', 'VI'] }, true],
  ['another language', { languages: ['EN'] }, false],
  ['without a deposit', { hasDeposited: false }, true],
  ['with a deposit', { hasDeposited: true }, false],
  ['one rule of two', { languages: ['VI'], hasDeposited: true }, false],
])('%s', (_what, segment, expected) => {
  expect(isInSegment(segment, member)).toBe(expected)
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
