import { expect, test } from 'vitest'

import { emptyTier, freshTerms, readTypedTerms, typedOf } from './terms-form.ts'

const english = { language: 'en', currency: 'PHP' }

test('typed terms are read in the notation of the language', () => {
  const tiers = [{ ...emptyTier(0), validBet: '500.000', active: '5', rate: '0,5' }]
  expect(
    readTypedTerms({ ...freshTerms, tiers }, { kind: 'daily', language: 'vi', currency: 'VND' }),
  ).toEqual({ terms: { kind: 'daily', tiers: [{ validBet: '500000.00', active: 5, ratePpm: 5_000 }] } })
})

test('fields without a number are named', () => {
  const tiers = [{ ...emptyTier(0), validBet: 'many', active: '1.5' }]
  const typed = { ...freshTerms, carryMode: 'capped' as const, tiers }
  expect(readTypedTerms(typed, { kind: 'dividend', ...english }).faults).toEqual([
    { tier: 0, field: 'validBet' },
    { tier: 0, field: 'active' },
    { tier: 0, field: 'rate' },
    'carry',
  ])
})

test.each([
  {
    kind: 'dividend',
    period: 'month',
    carryOver: { mode: 'capped', amountMax: '20000.00', periodsMax: 3 },
    tiers: [{ validBet: '1000.00', profit: '50.50', active: 3, ratePpm: 50_000 }],
  },
  { kind: 'hourly', tiers: [{ betAmount: '70.00', ratePpm: 500 }] },
  { kind: 'real_time', snapshotDays: 15, dailyStop: '9000000.00', tiers: [{ ratePpm: 8_000 }] },
] as const)('$kind terms that are offered anew stay the same', (terms) =>
  expect(readTypedTerms(typedOf(terms, english), { kind: terms.kind, ...english }).terms).toEqual(terms),
)
