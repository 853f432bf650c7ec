import { expect, test } from 'vitest'

import { type RightsHolder, permissionsNow, permissionsOf } from './operator-rights.ts'

const holder: RightsHolder = { role: null, permissions: [], merchantId: null }

test.each<[string, Partial<RightsHolder>, readonly string[]]>([
  ['no role and no permission', {}, []],
  [
    'own permissions, without retired ones',
    { permissions: ['ledger.read', 'ledger.print'] },
    ['ledger.read'],
  ],
  ['a role that no longer exists', { role: 'croupier' }, []],
  [
    'permissions over all brands, held by one brand’s operator',
    { permissions: ['brands.write'], merchantId: 1 },
    [],
  ],
])('%s', (_what, change, rights) => {
  expect(permissionsOf({ ...holder, ...change })).toEqual(rights)
})

test('money permissions that one operator alone granted are not in force yet, the others are', () => {
  const payments = { ...holder, role: 'payments' }
  expect(permissionsNow({ ...payments, restsMoney: false })).toContain('cashier.approve')
  const resting = permissionsNow({ ...payments, restsMoney: true })
  expect(resting).not.toContain('cashier.approve')
  expect(resting).toContain('cashier.read')
})
