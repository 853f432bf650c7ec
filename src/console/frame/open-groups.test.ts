import { expect, test } from 'vitest'

import { type OperatorRole, permissionsOfRole } from '#domain/access/operator-role.ts'

import { navigationFor } from './navigation.ts'
import { openAtFirst, readChoices, writeChoices } from './open-groups.ts'

// Each row: the role, and the groups that are open before the operator has chosen.
const rows: readonly (readonly [role: OperatorRole, opened: readonly string[]])[] = [
  ['owner', ['start', 'money', 'players']],
  ['auditor', ['start', 'money', 'players']],
]

test.each(rows)('the first groups of %s are open, and the rest start folded', (role, opened) => {
  const groups = navigationFor((permission) => permissionsOfRole(role).includes(permission))
  expect(openAtFirst(groups)).toEqual(opened)
})

test('a short menu is open as a whole', () => {
  const groups = navigationFor((permission) => permission === 'members.read' || permission === 'audit.read')
  expect(openAtFirst(groups)).toEqual(groups.map(({ id }) => id))
})

test('choices survive storage, and unknown text counts for nothing', () => {
  const choices = { money: false, agents: true }
  expect(readChoices(writeChoices(choices))).toEqual(choices)
  expect(readChoices(null)).toEqual({})
  expect(readChoices('money + -')).toEqual({})
})
