import { expect, test } from 'vitest'

import {
  isOperatorRole,
  operatorRoles,
  permissionsOfRole,
  type RankedOperator,
  refuseChange,
} from './operator-role.ts'
import { permissions } from './permission.ts'

test('the owner has every permission, and each other role fewer', () => {
  expect([...permissionsOfRole('owner')]).toEqual([...permissions])
  for (const role of operatorRoles.filter((one) => one !== 'owner'))
    expect(permissionsOfRole(role).length, role).toBeLessThan(permissions.length)
})

test('an auditor changes nothing', () => {
  for (const permission of permissionsOfRole('auditor')) expect(permission).toMatch(/\.read$/)
})

test('only the owner adds operators, loosens a market or takes all members away in a file', () => {
  for (const permission of ['operators.write', 'settings.loosen', 'members.export'] as const)
    for (const role of operatorRoles.filter((one) => one !== 'owner'))
      expect(permissionsOfRole(role), role).not.toContain(permission)
})

test('a listed role is known, any other word is not', () => {
  for (const role of operatorRoles) expect(isOperatorRole(role)).toBe(true)
  expect(isOperatorRole('root')).toBe(false)
})

const owner: RankedOperator = { id: 1n, permissions, merchantId: undefined }
const support = permissionsOfRole('support')
const ofOne: RankedOperator = { id: 2n, permissions, merchantId: 1 }
const limited: RankedOperator = {
  id: 3n,
  permissions: ['operators.write', 'members.read'],
  merchantId: undefined,
}

// Each row is one change: by whom, of whom, the granted rights, and the refusal.
const rows: [
  string,
  RankedOperator,
  Parameters<typeof refuseChange>[1],
  readonly string[],
  string | undefined,
][] = [
  ['one’s own', owner, owner, [], 'not_oneself'],
  [
    'a new one by the owner',
    owner,
    { id: undefined, permissions: [], merchantId: undefined },
    support,
    undefined,
  ],
  ['one of another merchant', ofOne, { id: 9n, permissions: [], merchantId: 2 }, [], 'rights_lacking'],
  [
    'one of the house by a merchant’s',
    ofOne,
    { id: 9n, permissions: [], merchantId: undefined },
    [],
    'rights_lacking',
  ],
  [
    'a new one of the house by a merchant’s',
    ofOne,
    { id: undefined, permissions: [], merchantId: undefined },
    [],
    'rights_lacking',
  ],
  ['one of the own merchant', ofOne, { id: 9n, permissions: support, merchantId: 1 }, support, undefined],
  [
    'one who may do more',
    limited,
    { id: 9n, permissions: support, merchantId: undefined },
    [],
    'rights_lacking',
  ],
  [
    'a role with more than one has',
    limited,
    { id: 9n, permissions: [], merchantId: undefined },
    support,
    'rights_lacking',
  ],
  [
    'a role within what one has',
    limited,
    { id: 9n, permissions: [], merchantId: 1 },
    ['members.read'],
    undefined,
  ],
]

test.each(rows)('%s', (_what, by, whom, given, refusal) => {
  expect(refuseChange(by, whom, given as never)).toBe(refusal)
})
