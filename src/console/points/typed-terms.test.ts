import { expect, test } from 'vitest'

import { type TypedTerms, faultsOf, sentTerms, typedTerms } from './typed-terms.ts'

const none = typedTerms({ versions: [] })
const fit: TypedTerms = { ...none, stakes: { ...none.stakes, slots: '10.00' }, cashPerPoint: '0.02' }

test('terms that were read are sent as they were', () => {
  const version = {
    version: 3,
    fromDay: '2026-11-30',
    rates: [{ category: 'slots' as const, stakePerPoint: '10.00' }],
    cashPerPoint: '0.02',
    convertLeast: 50,
    standing: 'current' as const,
    publishedAt: '2026-11-29T00:00:00Z',
  }
  const { rates, cashPerPoint, convertLeast } = version
  expect(sentTerms(typedTerms({ versions: [version] }))).toEqual({ rates, cashPerPoint, convertLeast })
})

test('empty fields are not sent', () => {
  expect(sentTerms(none)).toEqual({ rates: [], convertLeast: 100 })
})

test.each<[string, Partial<TypedTerms>, string | undefined, readonly string[]]>([
  ['fit terms', {}, undefined, []],
  ['no rates', { stakes: none.stakes }, undefined, []],
  [
    'a stake that is no amount',
    { stakes: { ...fit.stakes, live: '1.2.3' } },
    undefined,
    ['stakes.live amount'],
  ],
  ['a point worth too much', { cashPerPoint: '0.16' }, undefined, ['stakes.slots worth']],
  ['a worth that is no amount', { cashPerPoint: '0' }, undefined, ['cashPerPoint amount']],
  ['earlier points for low stakes', {}, '1.00', ['cashPerPoint earlier_worth']],
  ['earlier points for high stakes', {}, '10.00', []],
  ['conversion from one point on', { convertLeast: 1 }, undefined, ['convertLeast least']],
])('%s', (_what, change, earlierLeast, faults) => {
  const found = faultsOf(
    { ...fit, ...change },
    { currency: 'PHP', levelPercent: 100, ...(earlierLeast ? { earlierLeast } : {}) },
  )
  expect(found.map(({ field, fault }) => `${field} ${fault}`)).toEqual(faults)
})
