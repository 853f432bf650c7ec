import { expect, test } from 'vitest'

import { chooseVendor } from './choose-vendor.ts'

const lanes = [
  { vassalage: 'AUREL', isInMaintenance: true },
  { vassalage: 'BRIO', isInMaintenance: false },
  { vassalage: 'CORVO', isInMaintenance: false },
]

test.each([
  // Category, vendor in the URL, remembered vendor, shown vendor.
  ['slots', 'CORVO', 'BRIO', 'CORVO'],
  ['slots', undefined, 'CORVO', 'CORVO'],
  ['slots', undefined, undefined, 'BRIO'],
  ['slots', 'GONE', 'CORVO', 'CORVO'],
  ['slots', 'GONE', 'GONE', 'BRIO'],
  ['live', 'CORVO', 'BRIO', 'CORVO'],
  ['live', undefined, 'BRIO', undefined],
  ['live', 'GONE', undefined, undefined],
] as const)(
  'in %s, with %s in the URL and %s remembered, %s is shown',
  (category, requested, kept, vendor) => {
    expect(chooseVendor({ category, lanes, requested, kept })).toBe(vendor)
  },
)

test('while the vendors are loading, the URL decides', () => {
  expect(chooseVendor({ category: 'slots', lanes: [], requested: 'AUREL', kept: undefined })).toBe('AUREL')
  expect(chooseVendor({ category: 'slots', lanes: [], requested: undefined, kept: 'AUREL' })).toBe(undefined)
})

test('where every vendor is under maintenance, the first is shown', () => {
  expect(
    chooseVendor({ category: 'slots', lanes: lanes.slice(0, 1), requested: undefined, kept: undefined }),
  ).toBe('AUREL')
})
