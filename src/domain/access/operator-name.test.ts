import { expect, test } from 'vitest'

import { refuseOperatorName, refuseOperatorPassword } from './operator-name.ts'

// Each row is a name, and whether it is allowed.
const names: [string, boolean][] = [
  ['linh.tran', true],
  ['Maria_Cruz-2', true],
  ['demo-operator', true],
  ['ab', false],
  ['1st', false],
  ['', false],
  ['admin', false],
  ['Admin', false],
  ['admin1', false],
  ['ad.min', false],
  ['root_99', false],
  ['test', false],
  ['=cmd', false],
  ['two words', false],
  ['naïve', false],
  ['a'.repeat(65), false],
]

test.each(names)('%s', (name, isFine) => {
  expect(refuseOperatorName(name)).toBe(isFine ? undefined : 'operator_name_unfit')
})

test('a password of the console has twelve signs, as people count them', () => {
  expect(refuseOperatorPassword('elevensigns')).toBe('password_too_short')
  expect(refuseOperatorPassword('🙂'.repeat(11))).toBe('password_too_short')
  expect(refuseOperatorPassword('twelve signs')).toBeUndefined()
})
