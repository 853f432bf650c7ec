import { expect, test } from 'vitest'

import { type Found, readTypedTiers, typedTiers } from './typed-tiers.ts'

const found: Pick<Found, 'currency' | 'market' | 'tiers'> = {
  currency: 'EUR',
  market: [
    { name: 'entry', needs: [], limits: { depositDay: '1000.00', withdrawalDay: '2000.00' } },
    { name: 'known', needs: ['identity'], limits: {} },
  ],
  tiers: [{ name: 'entry', limits: { depositDay: '500.00', withdrawalDay: '2000.00' } }],
}

const changed = (limits: Partial<Record<string, string>>) => {
  const [entry, known] = typedTiers(found)
  if (!entry || !known) throw new Error('no tiers')
  return [{ ...entry, limits: { ...entry.limits, ...limits } }, known]
}

test('the form starts with the limits of the brand, and of the market for a tier that it does not use', () => {
  const [entry, known] = typedTiers(found)
  expect(entry).toMatchObject({ isUsed: true, limits: { depositDay: '500.00', depositMonth: '' } })
  expect(known).toMatchObject({ isUsed: false, limits: { depositDay: '' } })
  expect(readTypedTiers(typedTiers(found), found)).toEqual({ tiers: found.tiers })
})

test.each([
  ['an empty limit that the market has', { depositDay: '' }, 'above_market depositDay'],
  ['above the market', { depositDay: '1000.01' }, 'above_market depositDay'],
  ['no amount', { depositDay: '1.2.3' }, 'amount depositDay'],
  ['less may leave', { withdrawalDay: '499.00' }, 'below_deposits withdrawalDay'],
] as const)('a fault of typed tiers: %s', (_, limits, expected) => {
  const read = readTypedTiers(changed(limits), found)
  expect(read.fault === undefined ? undefined : `${read.fault} ${read.limit}`).toBe(expected)
})
