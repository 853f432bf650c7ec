import { expect, test } from 'vitest'

import { permissionsOfRole } from '#domain/access/operator-role.ts'
import { kinds } from '#domain/content/kinds.ts'

import { entryAt, navigationFor } from './navigation.ts'

const content = kinds.map(({ id }) => `/content/${id}`)
const catalogue = ['/vendors', '/games', '/game-providers', '/lottery-menus']

// Each row: the role, and the pages in its menu.
const rows = [
  [
    'owner',
    [
      '/',
      '/reports/daily',
      '/cashier/deposits',
      '/withdrawals',
      '/transfers',
      '/cashier/reconciliation',
      '/cashier/channels',
      '/approvals',
      '/players',
      '/care',
      '/limits',
      '/clubs',
      '/service',
      '/ledger',
      '/adjustments',
      '/rounds',
      '/returns',
      ...content,
      ...catalogue,
      '/settings',
      '/offers/applications',
      '/feedback',
      '/messages',
      '/brands',
      '/operators',
      '/audit',
    ],
  ],
  [
    'support',
    [
      '/',
      '/players',
      '/care',
      '/limits',
      '/clubs',
      '/service',
      '/ledger',
      '/adjustments',
      '/rounds',
      '/returns',
      '/offers/applications',
      '/feedback',
      '/messages',
    ],
  ],
  ['content', ['/', ...content, ...catalogue, '/feedback']],
  [
    'auditor',
    [
      '/',
      '/reports/daily',
      '/cashier/deposits',
      '/withdrawals',
      '/transfers',
      '/cashier/reconciliation',
      '/approvals',
      '/players',
      '/care',
      '/limits',
      '/clubs',
      '/service',
      '/ledger',
      '/adjustments',
      '/rounds',
      '/returns',
      ...content,
      ...catalogue,
      '/settings',
      '/feedback',
      '/messages',
      '/brands',
      '/operators',
      '/audit',
    ],
  ],
] as const

test.each(rows)('the menu of %s holds only what the role may open', (role, pages) => {
  const found = navigationFor((permission) => permissionsOfRole(role).includes(permission))
  expect(found.flatMap(({ entries }) => entries.map(({ path }) => path))).toEqual(pages)
})

test('who works for one brand sees no provider of the house', () => {
  const paths = navigationFor(() => true, false).flatMap(({ entries }) => entries.map(({ path }) => path))
  expect(paths).toContain('/games')
  expect(paths).not.toContain('/game-providers')
})

test('an operator without permissions has an empty menu, without empty groups', () => {
  expect(navigationFor(() => false)).toEqual([])
})

test.each([
  ['/', '/'],
  ['/care', '/care'],
  ['/limits', '/limits'],
  ['/players/17', '/players'],
  ['/playersomething', undefined],
  ['/settings/flags', '/settings'],
])('at %s the menu marks %s and nothing else', (pathname, entry) => {
  const groups = navigationFor(() => true)
  expect(entryAt(groups, pathname)).toBe(entry)
})
