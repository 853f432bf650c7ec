import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { type Page, pages } from '#console/pages.ts'
import { type OperatorRole, permissionsOfRole } from '#domain/access/operator-role.ts'
import { kinds } from '#domain/content/kinds.ts'

import { menuParts, partOf, partsOf } from './menu-parts.ts'
import { entryAt, filterMenu, navigationFor } from './navigation.ts'

// Each row: the role, pages of its menu, and pages that its menu must not show.
const rows: readonly (readonly [
  role: OperatorRole,
  visible: readonly string[],
  hidden: readonly string[],
])[] = [
  ['owner', ['/', '/reports/daily', '/withdrawals', '/players', '/ledger', '/settings', '/brands'], []],
  [
    'support',
    ['/', '/players', '/service', '/adjustments'],
    ['/withdrawals', '/settings', '/operators', '/audit'],
  ],
  ['payments', ['/', '/withdrawals', '/approvals'], ['/settings', '/operators', '/brands']],
  ['content', ['/', '/content/banner', '/games'], ['/players', '/ledger', '/withdrawals', '/operators']],
  ['auditor', ['/', '/withdrawals', '/ledger', '/audit'], ['/offers/applications', '/cashier/channels']],
]

const menuOf = (role: OperatorRole) =>
  navigationFor((permission) => permissionsOfRole(role).includes(permission)).flatMap(
    ({ entries }) => entries,
  )

test.each(rows)('the menu of %s holds only what the role may open', (role, visible, hidden) => {
  const entries = menuOf(role)
  const found = entries.map(({ path }) => path)
  expect(found).toEqual(expect.arrayContaining([...visible]))
  expect(found.filter((path) => hidden.includes(path))).toEqual([])
  expect(entries.filter(({ needs }) => needs && !permissionsOfRole(role).includes(needs))).toEqual([])
})

test('every group of the menu stands in its order, and every kind of content in its group', () => {
  const groups = navigationFor(() => true)
  expect(groups.map(({ id }) => id)).toEqual([
    'start',
    'money',
    'players',
    'rewards',
    'agents',
    'lottery',
    'catalogue',
    'books',
    'content',
    'brand',
    'system',
  ])
  const content = groups.find(({ id }) => id === 'content')?.entries.map(({ path }) => path)
  expect(content).toEqual(kinds.map(({ id }) => `/content/${id}`))
})

test('long groups stand in parts, each of its group alone, and a short list needs none', () => {
  for (const { id, entries } of navigationFor(() => true)) {
    const parts = partsOf(entries)
    expect(parts.flatMap((one) => one.entries)).toHaveLength(entries.length)
    if (entries.length > 9) expect(Math.max(...parts.map((one) => one.entries.length)), id).toBeLessThan(7)
  }
  const groupsOf = (id: string) =>
    navigationFor(() => true).filter(({ entries }) => entries.some(({ path }) => partOf(path)?.id === id))
  expect(menuParts.map(({ id }) => groupsOf(id).length)).toEqual(menuParts.map(() => 1))
})

test('each page of the table has a file, and each file of a page is in the table', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync('*/*Page.tsx', { cwd: folder })
    .filter((path) => readFileSync(join(folder, path), 'utf8').includes('export default '))
    .map((path) => path.replaceAll('\\', '/').slice(0, -'.tsx'.length))
  const named = Object.values<Page>(pages).flatMap(({ file }) => file ?? [])
  expect(named.toSorted()).toEqual(files.toSorted())
})

test('an operator of one brand sees no provider of the house', () => {
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

// Each row: what is typed, and the pages that the menu then shows.
const typed: readonly (readonly [text: string, paths: readonly string[]])[] = [
  ['channel', ['/cashier/channels']],
  ['  CHÁNNEL  pay', ['/cashier/channels']],
  ['players risk', ['/care']],
  ['debts held', ['/agents/held']],
  ['of books', []],
  ['nothing of this name', []],
]

const english: Readonly<Record<string, string>> = Object.assign(
  {},
  ...globSync(fileURLToPath(new URL('../../../locales/en/*.json', import.meta.url))).map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as unknown,
  ),
)

test.each(typed)('the filter of the menu finds entries by %j', (text, found) => {
  const words = (id: string) => english[id] ?? id
  const menu = filterMenu(
    navigationFor(() => true),
    text,
    {
      nameOf: ({ title }) => words(title),
      titleOf: words,
    },
  )
  expect(menu.flatMap(({ entries }) => entries.map(({ path }) => path))).toEqual(found)
})
