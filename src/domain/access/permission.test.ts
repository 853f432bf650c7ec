import { expect, test } from 'vitest'

import { isPermission, permissions } from './permission.ts'

test('a listed permission is known, any other word is not', () => {
  for (const permission of permissions) expect(isPermission(permission)).toBe(true)
  expect(isPermission('members.delete-everything')).toBe(false)
})

test('each permission is listed once: a call that answers with them has no room for twins', () => {
  expect(new Set(permissions).size).toBe(permissions.length)
})
