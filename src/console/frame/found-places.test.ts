import { expect, test } from 'vitest'

import { paths } from '#console/paths.ts'

import { findPages } from './found-places.ts'

const titles: Readonly<Record<string, string>> = {
  'console.page.deposits': 'Deposits',
  'console.page.withdrawals': 'Withdrawals',
  'console.page.channels': 'Payment channels',
  'console.setting.withdrawals': 'Withdrawal rules',
  'console.setting.theme': 'Thème',
  'console.wds.holdHours': 'A check takes at most, in hours',
}
const find = (text: string, granted = (_permission: string) => true) =>
  findPages(text, {
    may: granted,
    isOfHouse: true,
    titleOf: (title) => titles[title] ?? '-',
    nameOfSettings: 'Settings',
  }).map(({ to }) => to)

test('pages and settings are found by any word of their title, without accents; titles that begin with it first', () => {
  expect(find('withdr')).toEqual([paths.withdrawals, '/settings/withdrawals'])
  expect(find('CHANNELS pay')).toEqual([paths.channels])
  expect(find('theme')).toEqual([paths.theme])
  expect(find('nothing like it')).toEqual([])
  expect(find('  ')).toEqual([])
})

test('pages that an operator may not open are not found', () => {
  expect(find('withdr', (permission) => permission !== 'settings.read')).toEqual([paths.withdrawals])
  expect(find('withdr', () => false)).toEqual([])
})

test('a single setting is found by the words of its label, and its page opens at it', () => {
  const of = (may: boolean) =>
    findPages('check hours', {
      may: () => may,
      isOfHouse: true,
      titleOf: (title) => titles[title] ?? '-',
      nameOfSettings: 'Settings',
    })
  expect(of(true)).toMatchObject([
    { to: paths.withdrawalSettings, of: 'Withdrawal rules', search: { field: 'holdHours' } },
  ])
  expect(of(false)).toEqual([])
})
